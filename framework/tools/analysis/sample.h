#pragma once
// Samples: the facts about one game, as plain data.
//
// A sample is a pure function of the definition with its options, the settings, the kind and the
// index. Threads, shards and interruptions do not change it. All figures are computed later from
// the set of samples, ordered by index.

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
  game,     ///< a game of the engine against itself
  playout,  ///< a game of random moves, uniform over the legal moves
  duel      ///< two games from one opening with seats changed: many nodes against few
};
inline constexpr std::array kSampleKinds = {SampleKind::game, SampleKind::playout,
                                            SampleKind::duel};
/// "game", "playout", "duel".
[[nodiscard]] const char* to_string(SampleKind type);

/// The settings that samples depend on.
struct SampleSettings {
  uint64_t seed = 1;
  uint64_t nodes = 1000;  ///< nodes per move of the engine
  int factor = 4;         ///< the better side of a duel has this many times the nodes
  int random_plies = 4;   ///< random plies of the opening
  int balance_cp = 250;   ///< an opening with a larger evaluation is drawn again
  int max_plies = 1000;   ///< a longer game is stopped without a result
  friend bool operator==(const SampleSettings&, const SampleSettings&) = default;
};

/// The number of pieces in the zones with one name, of all owners; one entry per entry of
/// GameSample::pieces.
using ZoneCounts = std::vector<int>;

/// The facts about one game. Plies are moves of players, not rolls of dice.
struct GameSample {
  SampleKind type = SampleKind::game;
  int variant = 0;  ///< index of the variant in the comparison
  uint64_t index = 0;

  /// Quarters of points: of the first side in a game (0 … 4), of the better engine in the two games
  /// of a duel (0 … 8). A game that was stopped at the limit counts as a draw. With more than two
  /// sides, one engine of a duel has the first side with its partners, and the other one all other
  /// sides, which get the points that the first side does not get.
  int points = 2;
  std::string ending;      ///< "checkmate", …; "ply limit" for a stopped game; "" for duels
  int plies = 0;           ///< in a duel, of both games together
  std::string line;        ///< a digest of the moves
  int opening = 0;         ///< number of random plies
  std::vector<int> legal;  ///< legal moves before each ply; not for duels
  // Only for games:
  /// The engine's evaluation before each ply after the opening, for the first side, in centipawns;
  /// a mate is kMateScore minus the number of moves to it. In a game of more than two parties, only
  /// the first side and its partners evaluate the first side's position: while others move, their
  /// last evaluation is repeated.
  std::vector<int> scores;
  std::vector<int> pieces;        ///< number of pieces on the board, before each ply and at the end
  std::vector<ZoneCounts> zones;  ///< in the order of zone_names()
  std::vector<int> arrivals;      ///< the cell that each ply led to
  int drops = 0, exchanges = 0, captures = 0, checks = 0, promotions = 0;
  int board_moves = 0;  ///< moves on the board
  int distance = 0;     ///< the sum of their lengths, in king's steps
  int cells = 0;        ///< number of different cells that a ply led to

  friend bool operator==(const GameSample&, const GameSample&) = default;
};
/// The maximum number of samples of one kind and variant.
inline constexpr uint64_t kMaxSamples = 10'000'000;
inline constexpr int kMateScore = 30'000;
inline constexpr const char* kPlyLimit = "ply limit";

/// The names of the definition's zones, each once, in the definition's order.
[[nodiscard]] std::vector<std::string> zone_names(const GameDefinition& definition);

[[nodiscard]] nlohmann::json to_json(const GameSample& sample);
/// Reads a sample. Fails with id "samples" if the value is not a sample, or its numbers contradict
/// each other.
[[nodiscard]] Result<GameSample> read_sample(const nlohmann::json& value);

[[nodiscard]] nlohmann::json to_json(const SampleSettings& settings);
[[nodiscard]] Result<SampleSettings> read_sample_settings(const nlohmann::json& value);

}  // namespace stockade
