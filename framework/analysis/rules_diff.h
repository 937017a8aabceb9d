#pragma once
// What two definitions have not in common: in what they say, and in what they allow.

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

/// One thing that is not the same; "" where a variant has no such thing.
struct Difference {
  std::string what;
  std::string first;
  std::string second;
  friend bool operator==(const Difference&, const Difference&) = default;
};
using Differences = std::vector<Difference>;

/// What is told of a thing, by its name.
using NamedFacts = std::map<std::string, std::string>;

/// What is in one of them only, or not the same in both; by name.
[[nodiscard]] Differences compare_facts(const NamedFacts& first, const NamedFacts& second);

/// Under "board", "sides", "pieces", "zones", "options" and "rules", in this order, each perhaps
/// empty. A rule that one of them lacks is given by its words, with its place in the other's files.
[[nodiscard]] std::vector<std::pair<std::string, Differences>> compare_definitions(
    const GameDefinition& first, const GameDefinition& second);

/// A move that only one of the variants allows, and why the other does not.
struct LoneMove {
  std::string text;  ///< UCI notation
  std::string rule;  ///< "" where the other does not know such moves
  std::string words;
  std::string where;
};

/// Sorted by their text.
[[nodiscard]] std::vector<LoneMove> moves_of_first_only(Game& first, Game& second);

/// The position of `text`, written for another variant, as this one reads it; `how` says what of
/// it was left out.
[[nodiscard]] std::optional<Position> read_foreign(const GameDefinition& definition,
                                                   const std::string& text, std::string& how);

struct PerftPair {
  int depth = 0;
  uint64_t first = 0;
  uint64_t second = 0;
};

/// One position by the rules of two variants.
struct PositionComparison {
  std::string text;        ///< as the first writes it
  std::string other_text;  ///< as the second does; "" if it can't read it
  std::string how;         ///< what the second left out
  std::string unread;      ///< why the second could not read it
  std::vector<LoneMove> first_only;
  std::vector<LoneMove> second_only;
  std::vector<PerftPair> perft;  ///< up to the first depth that differs
  Differences divide;            ///< of the counts by move at that depth
  /// Moves from there to the nearest position, the first in order, in which not the same is legal;
  /// and what is legal in only one. Empty where that is the position itself.
  std::vector<std::string> line;
  std::vector<LoneMove> line_first_only;
  std::vector<LoneMove> line_second_only;
  [[nodiscard]] bool differs() const {
    return !unread.empty() || !first_only.empty() || !second_only.empty() || !divide.empty() ||
           (!perft.empty() && perft.back().first != perft.back().second);
  }
};

/// Counts up to `depth` plies; less if `stop` (null: never) becomes true.
[[nodiscard]] PositionComparison compare_in_position(Game first, const DefinitionPtr& second,
                                                     int depth,
                                                     const std::atomic<bool>* stop = nullptr);

/// How far apart the legal moves of two variants are where they have positions in common.
struct MoveOverlap {
  int positions = 0;  ///< that were looked at, each from a random game of its own
  int whole = 0;      ///< that the other variant could read as they are
  int part = 0;       ///< that it could read without something: zones, rights, counts
  /// Of the moves that are legal in either, the share that only one of them allows: the mean over
  /// the positions that both can read and where a player is to move in both. Moves are the same if
  /// they are written the same, in UCI notation; where cells have other names none are.
  std::optional<Estimate> apart;
};

/// Half of the positions come from games of each; the other reads them. The same for the same seed.
[[nodiscard]] MoveOverlap compare_moves(const DefinitionPtr& first, const DefinitionPtr& second,
                                        int positions, uint64_t seed);

}  // namespace stockade
