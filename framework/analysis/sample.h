#pragma once
// Samples: what one game says about its variant, as plain data.
//
// A sample is a pure function of (definition with its options, settings, kind, index): threads,
// shards and interruptions only decide who works it out and when. Whatever is measured is worked
// out later from the set of samples, ordered by index.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "framework/base/result.h"
#include "framework/game/definition.h"

namespace stockade {

enum class SampleKind : uint8_t {
  game,     ///< the searcher against itself
  playout,  ///< random moves, each legal one equally likely
  duel      ///< two games from one opening, colours changed: many nodes against few
};
inline constexpr std::array kSampleKinds = {SampleKind::game, SampleKind::playout,
                                            SampleKind::duel};
/// "game", "playout", "duel".
[[nodiscard]] const char* to_string(SampleKind type);

/// What samples depend on beside the variant.
struct SampleSettings {
  uint64_t seed = 1;
  uint64_t nodes = 1000;  ///< for every move of the searcher
  int factor = 4;         ///< a duel's better side has so many times the nodes
  int random_plies = 4;   ///< of the opening
  int balance_cp = 250;   ///< openings that are farther from even are drawn again
  int max_plies = 1000;   ///< a game is stopped there, without result
  friend bool operator==(const SampleSettings&, const SampleSettings&) = default;
};

/// Pieces in the zones of one name, all owners together; one number for every entry of
/// GameSample::pieces.
using ZoneCounts = std::vector<int>;

/// Plies are moves of players; what chance does is none.
struct GameSample {
  SampleKind type = SampleKind::game;
  int variant = 0;  ///< place in the comparison
  uint64_t index = 0;

  /// Quarters of points: of the first side in one game (0 … 4), of the better side in a duel's two
  /// games (0 … 8). A game that was stopped at the limit counts as even.
  int points = 2;
  std::string ending;      ///< "checkmate", …; "ply limit" for one that was stopped; "" for duels
  int plies = 0;           ///< of both games of a duel
  std::string line;        ///< a digest of the moves
  int opening = 0;         ///< plies that were random
  std::vector<int> legal;  ///< legal moves before each ply; not of duels
  // Of games alone:
  /// The searcher's opinion before each ply after the opening, of the first side, in centipawns;
  /// mates are kMateScore less the moves to them.
  std::vector<int> scores;
  std::vector<int> pieces;        ///< on the board, before each ply and at the end
  std::vector<ZoneCounts> zones;  ///< by name as in zone_names()
  std::vector<int> arrivals;      ///< the cell that each ply led to
  int drops = 0, exchanges = 0, captures = 0, checks = 0, promotions = 0;
  int board_moves = 0;  ///< from cell to cell
  int distance = 0;     ///< of all of these together, in king's steps
  int cells = 0;        ///< different cells that some ply led to

  friend bool operator==(const GameSample&, const GameSample&) = default;
};
/// Of one kind and variant.
inline constexpr uint64_t kMostSamples = 1'000'000;
inline constexpr int kMateScore = 30'000;
inline constexpr const char* kPlyLimit = "ply limit";

/// The names of the definition's zones, each once, in its order.
[[nodiscard]] std::vector<std::string> zone_names(const GameDefinition& definition);

[[nodiscard]] nlohmann::json to_json(const GameSample& sample);
/// Fails with id "samples" where the value is no sample; numbers are checked against each other.
[[nodiscard]] Result<GameSample> read_sample(const nlohmann::json& value);

[[nodiscard]] nlohmann::json to_json(const SampleSettings& settings);
[[nodiscard]] Result<SampleSettings> read_sample_settings(const nlohmann::json& value);

}  // namespace stockade
