#pragma once
// The differences of two definitions: in their rules, and in the moves that they allow.

#include <atomic>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "framework/analysis/intervals.h"
#include "framework/game/game.h"

namespace stockade {

/// One difference; "" where a variant does not have the thing.
struct Difference {
  std::string what;
  std::string first;
  std::string second;
  friend bool operator==(const Difference&, const Difference&) = default;
};
using Differences = std::vector<Difference>;

/// Facts about things, by name.
using NamedFacts = std::map<std::string, std::string>;

/// The facts that differ, or that only one has; by name.
[[nodiscard]] Differences compare_facts(const NamedFacts& first, const NamedFacts& second);

/// The sections "board", "sides", "pieces", "zones", "options" and "rules", in this order; some may
/// be empty. A rule that one variant lacks has its words and its place in the other's files.
[[nodiscard]] std::vector<std::pair<std::string, Differences>> compare_definitions(
    const GameDefinition& first, const GameDefinition& second);

/// A move that only one of the variants allows, and why the other does not.
struct LoneMove {
  std::string text;  ///< UCI notation
  std::string rule;  ///< "" if the other has no such moves
  std::string words;
  std::string where;
};

/// Sorted by text.
[[nodiscard]] std::vector<LoneMove> moves_of_first_only(Game& first, Game& second);

/// Reads a FEN of another variant; `how` describes what was left out.
[[nodiscard]] std::optional<Position> read_foreign(const GameDefinition& definition,
                                                   const std::string& text, std::string& how);

struct PerftPair {
  int depth = 0;
  uint64_t first = 0;
  uint64_t second = 0;
};

/// One position by the rules of two variants.
struct PositionComparison {
  std::string text;        ///< the FEN of the first
  std::string other_text;  ///< the FEN of the second; "" if it cannot read the position
  std::string how;         ///< what the second left out
  std::string unread;      ///< why the second could not read it
  std::vector<LoneMove> first_only;
  std::vector<LoneMove> second_only;
  std::vector<PerftPair> perft;  ///< up to the first depth that differs
  Differences divide;            ///< of the counts by move at that depth
  /// Moves to the nearest position in which the legal moves differ, and the moves that only one
  /// allows there. Empty if that is the position itself.
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

/// How much the legal moves of two variants differ in common positions.
struct MoveOverlap {
  int positions = 0;  ///< each from its own random game
  int whole = 0;      ///< that the other variant reads completely
  int part = 0;       ///< that it reads without zones, rights or counts
  /// The share of moves that only one variant allows: the mean over the positions that both can
  /// read, with a player to move. Moves are compared in UCI notation, so boards with other names of
  /// cells have no common moves.
  std::optional<Estimate> apart;
};

/// Half of the positions come from games of each variant, and the other one reads them. The same
/// seed gives the same result.
[[nodiscard]] MoveOverlap compare_moves(const DefinitionPtr& first, const DefinitionPtr& second,
                                        int positions, uint64_t seed);

}  // namespace stockade
