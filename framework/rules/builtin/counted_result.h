#pragma once
// Who wins a game that ends, or a draw that is decided, by counting pieces: the side with more of
// them, with fewer, with those that are worth more, or with more area: its pieces and the empty
// cells that only they surround.

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "framework/rules/draw_facet.h"
#include "framework/rules/fields.h"
#include "framework/rules/program.h"

namespace stockade {

enum class CountedBy : uint8_t { nothing, more_pieces, fewer_pieces, values, area };

/// A rule lists in KeyFacts::type the words that it has, and one for nothing: "none" or "draw".
constexpr std::array<ChoiceWord<CountedBy>, 6> choice_words(CountedBy) {
  return {{{"none", CountedBy::nothing},
           {"draw", CountedBy::nothing},
           {"more pieces wins", CountedBy::more_pieces},
           {"fewer pieces wins", CountedBy::fewer_pieces},
           {"by values", CountedBy::values},
           {"by area", CountedBy::area}}};
}

/// Added to what the pieces or the area of each side are worth, in half points; empty: nothing.
struct Bonus {
  std::vector<int> by_side;
};

struct CountParams {
  CountedBy by = CountedBy::nothing;  ///< nothing: the game is a draw
  Bonus bonus;
};

/// A count by values or by area has the bonus; others have none.
[[nodiscard]] CountParams counted_by(CountedBy by, Bonus bonus);

template <>
struct FieldOf<Bonus> {
  static std::string words() { return "map of line to scalar"; }
  static std::string written(const Bonus&) { return {}; }
  static std::string digest(const Bonus& value, const Equipment&);
  static void read(Bonus& value, const View& view, const RuleReading& in);
};

/// Checks the key `bonus` of `rule`: sides that there are, points and half points.
void check_bonus(const View& root, const View& rule, TreeProblems& problems);
/// Whether a value `by values` in the tree, or the word `worth` of a condition, says that values
/// count.
[[nodiscard]] bool counts_values(const Node& tree);

/// "the side with more pieces on the board wins".
[[nodiscard]] std::string count_words(const CountParams& count, const Equipment& equipment);

/// The count, compiled.
struct CountTables {
  PieceArray<int> worth{};  ///< in half points
  SideVector<int> bonus;
  bool most_wins = true;
  /// By area: the neighbours of each cell. Empty cells count for the side whose pieces alone are
  /// beside them and all empty cells that hang together with them. Empty: only pieces count.
  std::vector<CellSet> neighbours;
};
[[nodiscard]] CountTables count_tables(const CountParams& count, const Equipment& equipment);

/// The side that wins by the count; none if they are equal. Two sides.
[[nodiscard]] std::optional<Side> winner_by_count(const CountTables& tables, const Roster& roster,
                                                  const Position& position);

/// Draws that a count of the pieces decides: all, or those of one kind.
class CountedDraws : public DrawFacet {
 public:
  CountedDraws(const CountParams& count, const Equipment& equipment, std::optional<Ending> only)
      : tables_(count_tables(count, equipment)), roster_(equipment.roster()), only_(only) {}
  [[nodiscard]] std::optional<Side> winner(const Position& position, Ending ending,
                                           Side) const override {
    if (only_ && ending != *only_) return std::nullopt;
    return winner_by_count(tables_, roster_, position);
  }

 private:
  CountTables tables_;
  Roster roster_;
  std::optional<Ending> only_;
};

}  // namespace stockade
