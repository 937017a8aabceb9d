#pragma once
// Who wins a game that ends by counting pieces: the side with more of them, with fewer, or with
// those that are worth more.

#include <string>
#include <string_view>
#include <vector>

#include "framework/language/schema.h"
#include "framework/rules/program.h"

namespace stockade {

class TreeProblems;
struct RuleReading;
class View;

enum class CountedBy : uint8_t { nothing, more_pieces, fewer_pieces, values };

struct CountParams {
  CountedBy by = CountedBy::nothing;  ///< nothing: the game is a draw
  /// Added to what the pieces of each side are worth, in half points; empty: nothing.
  std::vector<int> bonus;
};

/// What the key of that name of `rule`, such as "result", and its key `bonus` say.
[[nodiscard]] CountParams read_count(const RuleReading& in, const View& rule, std::string_view key);
/// Checks the key `bonus` of `rule`: sides that there are, points and half points.
void check_bonus(const View& root, const View& rule, TreeProblems& problems);
/// Whether a value `by values` in the tree, or the word `worth` of a condition, says that values
/// count.
[[nodiscard]] bool counts_values(const Node& tree);

/// For Rule::parameters(): "" if nothing is counted.
[[nodiscard]] std::string count_parameters(const CountParams& count);
/// "the side with more pieces on the board wins".
[[nodiscard]] std::string count_words(const CountParams& count, const Equipment& equipment);

/// The count, compiled.
struct CountTables {
  PieceArray<int> worth{};  ///< in half points
  SideVector<int> bonus;
  bool most_wins = true;
};
[[nodiscard]] CountTables count_tables(const CountParams& count, const Equipment& equipment);

/// The side that wins by the count; none if they are equal. Two sides.
template <int W>
std::optional<Side> winner_by_count(const CountTables& tables, const Program<W>& program,
                                    const Position& position) {
  int64_t lead = tables.bonus[Side{0}] - tables.bonus[Side{1}];
  for (int number = 1; number < program.roster.pieces(); ++number) {
    const Piece piece{number};
    const int64_t worth = int64_t{position.set<W>(number).count()} * tables.worth[piece];
    lead += program.roster.side_of(piece) == Side{0} ? worth : -worth;
  }
  if (lead == 0) return std::nullopt;
  return Side{(lead > 0) == tables.most_wins ? 0 : 1};
}

}  // namespace stockade
