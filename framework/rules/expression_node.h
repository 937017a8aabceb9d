#pragma once
// What an expression is once it is parsed, shared by its parser and its evaluator.

#include <cstdint>
#include <string>
#include <vector>

#include "framework/base/indexed.h"
#include "framework/rules/expression.h"

namespace stockade {

/// What a node of the parsed tree does.
enum class ExpressionOp : uint8_t {
  constant,
  number,
  turn,
  quiet,
  side,
  to_move,
  captures,
  drops,
  castles,
  exchanges,
  from,
  to,
  last_from,
  last_to,
  cell_of,  ///< the cell of a piece
  ahead,
  behind,
  left,
  right,
  above,
  below,
  twin,
  rank,
  file,
  level,
  colour,
  exists,
  empty,
  own,
  enemy,
  neutral,
  attacked,
  defended,
  home,
  piece,
  victim,
  becomes,
  enters,
  on_cells,
  in_types,
  count,
  held,
  worth,
  held_worth,
  sees,
  line,
  gives_check,
  gives_checkmate,
  in_check,
  checks_given,
  passes,
  step,
  can_reach,
  distance,
  connected,  ///< of one group
  joined,     ///< of sets of cells that a group reaches all: `left`, and those of `right`
  attribute,
  remembered,  ///< the same, of the side `own`
  outcome,     ///< what a table says of an attribute
  minus,
  add,
  subtract,
  multiply,
  divide,
  remainder,
  smaller,
  larger,
  absolute,
  equal,
  unequal,
  less,
  at_most,
  more,
  at_least,
  negation,
  conjunction,
  disjunction,
  // Sets of cells; only on_cells, count, can_reach and expressions of type `cells` look at them.
  region,
  several,  ///< sets of joined: `left`, and those of `right`
  neighbours,
  between,
  through,
  attacked_cells,
  defended_cells,
  attacks_of,    ///< what the piece on a cell attacks
  attackers_of,  ///< the pieces that attack a cell
  // Pieces, by side and type; only sees looks at them.
  pieces,
};

/// Whose pieces are counted, or whose zone it is.
enum class Whose : uint8_t { own, enemy, neutral, any };

/// What lines are looked along.
enum class LineWay : uint8_t { file, rank, straight, diagonal, any, count_ };

struct Expression::Node {
  ExpressionOp op = ExpressionOp::constant;
  /// Of a constant; how many make a line; the number of an attribute, -1 while it is not known.
  int value = 0;
  int left = -1;  ///< operands, by number
  int right = -1;
  int cost = 0;  ///< of it and its operands, in nanoseconds by and large
  Whose whose = Whose::own;
  uint64_t types = 0;           ///< a bit for each; all: any piece
  std::vector<CellSet> region;  ///< by side; of sees by cell: what it sees on an empty board
  SideVector<std::vector<uint8_t>> pieces;  ///< those of `whose` and `types`, by the side `own`
  std::string name;                         ///< of a zone or an attribute
  std::vector<int> table;                   ///< of an outcome, by the attribute's value
  Whose zone_of = Whose::own;
  LineWay way = LineWay::any;
};

/// The board in numbers, so that an expression outlives the equipment it was parsed with.
struct Expression::Places {
  /// The next cell in one direction, by cell; -1: none.
  using Steps = CellVector<int>;

  SideVector<CellVector<int>> rank;  ///< from 1, as the side sees the board
  CellVector<int> file, level, shade;
  std::vector<int> values;  ///< what a piece is worth, by type
  SideVector<Steps> ahead, behind;
  Steps left, right, above, below;
  std::vector<Steps> directions;   ///< all that lead to a neighbour
  CellVector<CellSet> neighbours;  ///< by cell
  IndexedArray<LineWay, std::vector<int>, static_cast<int>(LineWay::count_)> ways;
  int boards = 1;
  int cells_per_board = 0;
  Roster roster;

  explicit Places(const Equipment& equipment);
  /// From a cell to another, as `own` sees the board; from no cell to none.
  [[nodiscard]] int step(ExpressionOp op, int cell, Side own) const;
  /// Where steps lead from each cell, the last of them first, by side.
  [[nodiscard]] SideVector<CellVector<int>> where_steps_lead(
      const std::vector<ExpressionOp>& steps) const;
  /// Makes tables of between(), through() and distance(), if the board is small enough for them.
  void tabulate_pairs();
  /// The cells between two that a line joins; none if no line does.
  [[nodiscard]] CellSet between(int a, int b) const;
  /// The whole line through two cells, edge to edge; none if no line joins them.
  [[nodiscard]] CellSet through(int a, int b) const;
  /// The fewest steps to a neighbour that lead from one cell to the other; 0 for no cell, or if
  /// none do.
  [[nodiscard]] int distance(int a, int b) const;
  /// The cells of `among` that steps of that kind within it reach from those of `start`, with
  /// these.
  [[nodiscard]] CellSet reach(const CellSet& start, const CellSet& among, LineWay way) const;
  /// Whether `length` cells of the set follow each other on a line of that kind.
  [[nodiscard]] bool has_line(const CellSet& cells, int length, LineWay way) const;
  /// Whether a cell of `first` and one of `second` have only empty cells between them. `lines`: by
  /// cell, what it sees on an empty board.
  [[nodiscard]] bool sees(const CellSet& first, const CellSet& second, const Position& position,
                          LineWay way, const std::vector<CellSet>& lines) const;
  /// The cells on lines of that kind through each cell.
  [[nodiscard]] std::vector<CellSet> lines_through(LineWay way) const;

 private:
  [[nodiscard]] CellSet find_between(int a, int b) const;
  [[nodiscard]] CellSet find_through(int a, int b) const;
  [[nodiscard]] int find_distance(int a, int b) const;
  template <class Visit>
  void for_rings(int cell, Visit visit) const;

  // By pair of cells; empty: worked out each time.
  CellVector<CellSet> between_;
  CellVector<CellSet> through_;
  CellVector<uint8_t> distance_;
};

/// The directions of lines of that kind on a board; none if it has no such lines.
[[nodiscard]] std::vector<Vec> directions_of(const Compass& compass, LineWay way);

/// Names of the attributes that positions have for expressions (position_memory.h).
inline constexpr const char* kChecksGiven = "checks given";
inline constexpr const char* kLastFrom = "last from";
inline constexpr const char* kLastTo = "last to";
inline constexpr const char* kPassesInARow = "passes in a row";
/// And of those that turns of several moves have: what is left of the turn, this move included, and
/// how many moves it has in all.
inline constexpr const char* kMovesLeft = "moves left";
inline constexpr const char* kMovesInTurn = "moves in turn";

/// Reads and checks `text`; operands stand before what uses them, the whole is the last node.
Result<std::vector<Expression::Node>> parse_expression(const std::string& text,
                                                       ExpressionScope scope, ExpressionType wanted,
                                                       const Equipment& equipment,
                                                       const SourceMark& where);

}  // namespace stockade
