#pragma once
// Decides an end, or a draw, by counting pieces: the side with more pieces wins, or with fewer,
// with pieces of greater value, or with more area: its pieces and the empty cells that only they
// surround.

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "framework/rules/draw_facet.h"
#include "framework/rules/fields.h"
#include "framework/rules/program.h"

namespace stockade {

enum class CountedBy : uint8_t { nothing, more_pieces, fewer_pieces, values, area };

/// A rule lists in KeyFacts::type the words that it allows, and one for nothing: "none" or "draw".
constexpr std::array<ChoiceWord<CountedBy>, 6> choice_words(CountedBy) {
  return {{{"none", CountedBy::nothing},
           {"draw", CountedBy::nothing},
           {"more pieces wins", CountedBy::more_pieces},
           {"fewer pieces wins", CountedBy::fewer_pieces},
           {"by values", CountedBy::values},
           {"by area", CountedBy::area}}};
}

/// Added to the value of each side's pieces or area.
struct Bonus {
  std::vector<int> by_side;  ///< in half points; empty: nothing
  /// The points as the file gives them to sides, right or wrong.
  std::vector<std::pair<std::string, Marked<std::string>>> given = {};
};

struct CountParams {
  CountedBy by = CountedBy::nothing;  ///< nothing: the game is a draw
  Bonus bonus;
};

/// The parameters of a count. Only a count by values or by area has the bonus.
[[nodiscard]] CountParams counted_by(CountedBy by, Bonus bonus);

template <>
struct FieldOf<Bonus> {
  static std::string words() { return "map of line to scalar"; }
  static std::string written(const Bonus&) { return {}; }
  static std::string digest(const Bonus& value, const Equipment&);
  static void read(Bonus& value, const View& view, const RuleReading& in);
};

/// Reports sides that do not exist, and values that are no points or half points.
void check_bonus(const RuleReading& in, const Bonus& bonus, ProblemSink& problems);
/// True if the tree contains a value `by values`, or the word `worth` in a condition.
[[nodiscard]] bool counts_values(const Node& tree);

/// "the side with more pieces on the board wins".
[[nodiscard]] std::string count_words(const CountParams& count, const Equipment& equipment);

/// The count, compiled.
struct CountTables {
  PieceArray<int> worth{};  ///< in half points
  SideVector<int> bonus;
  bool most_wins = true;
  /// For a count by area: the neighbours of each cell. A connected group of empty cells counts for
  /// a side if only pieces of that side are beside it. Empty: only pieces count.
  std::vector<CellSet> neighbours;
};
[[nodiscard]] CountTables count_tables(const CountParams& count, const Equipment& equipment);

/// The side that wins by the count; none if both are equal. For two sides.
[[nodiscard]] std::optional<Side> winner_by_count(const CountTables& tables, const Roster& roster,
                                                  const Position& position);

/// Decides draws by a count of the pieces: all draws, or those with one ending.
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
