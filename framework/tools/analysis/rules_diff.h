#pragma once
// The differences of two definitions: in their rules, and in the moves that they allow.

#include <atomic>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "framework/game/game.h"
#include "framework/tools/analysis/intervals.h"

namespace stockade {

/// One difference; "" if a variant does not have the thing.
struct Difference {
  std::string what;
  std::string first;
  std::string second;
  friend bool operator==(const Difference&, const Difference&) = default;
};
using Differences = std::vector<Difference>;

/// Facts about things, by name.
using NamedFacts = std::map<std::string, std::string>;

/// The facts that differ, or that only one variant has, sorted by name.
[[nodiscard]] Differences compare_facts(const NamedFacts& first, const NamedFacts& second);

/// The sections "board", "sides", "pieces", "zones", "options" and "rules", in this order; some may
/// be empty. A rule that one variant lacks is shown with its words and its place in the other's
/// files.
[[nodiscard]] std::vector<std::pair<std::string, Differences>> compare_definitions(
    const GameDefinition& first, const GameDefinition& second);

/// A move that only one of the variants allows, with the reason why the other does not.
struct LoneMove {
  std::string text;  ///< UCI notation
  std::string rule;  ///< "" if the other has no such moves
  std::string words;
  std::string where;
};

/// The legal moves of the first game that are not among those of the second, sorted by text.
[[nodiscard]] std::vector<LoneMove> moves_of_first_only(Game& first, Game& second);

/// Reads a FEN of another variant; `how` describes the parts that were left out.
[[nodiscard]] std::optional<Position> read_foreign(const GameDefinition& definition,
                                                   const std::string& text, std::string& how);

struct PerftPair {
  int depth = 0;
  uint64_t first = 0;
  uint64_t second = 0;
};

/// The comparison of one position by the rules of two variants.
struct PositionComparison {
  std::string text;        ///< the FEN of the first
  std::string other_text;  ///< the FEN of the second; "" if it cannot read the position
  std::string how;         ///< the parts that the second left out
  std::string unread;      ///< the reason why the second could not read it
  std::vector<LoneMove> first_only;
  std::vector<LoneMove> second_only;
  std::vector<PerftPair> perft;  ///< up to the first depth that differs
  Differences divide;            ///< differences of the counts by move at that depth
  /// The moves to a position in which the legal moves differ, and below, the moves that only one
  /// variant allows there. Empty if the legal moves differ in the position itself.
  std::vector<std::string> line;
  std::vector<LoneMove> line_first_only;
  std::vector<LoneMove> line_second_only;
  [[nodiscard]] bool differs() const {
    return !unread.empty() || !first_only.empty() || !second_only.empty() || !divide.empty() ||
           (!perft.empty() && perft.back().first != perft.back().second);
  }
};

/// Compares perft counts up to `depth` plies, or until `stop`, if not null, becomes true.
[[nodiscard]] PositionComparison compare_in_position(Game first, const DefinitionPtr& second,
                                                     int depth,
                                                     const std::atomic<bool>* stop = nullptr);

/// The differences of the legal moves of two variants in common positions.
struct MoveOverlap {
  int positions = 0;  ///< number of positions, each from its own random game
  int whole = 0;      ///< number that the other variant reads completely
  int part = 0;       ///< number that it reads without zones, rights or counts
  /// The share of moves that only one variant allows: the mean over the positions that both can
  /// read, with a player to move. Moves are compared in UCI notation, so boards with other names of
  /// cells have no common moves.
  std::optional<Estimate> apart;
};

/// Compares the legal moves in `positions` positions. Half of them come from games of each variant,
/// and the other one reads them. The result only depends on the arguments.
[[nodiscard]] MoveOverlap compare_moves(const DefinitionPtr& first, const DefinitionPtr& second,
                                        int positions, uint64_t seed);

}  // namespace stockade
