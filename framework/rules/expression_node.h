#pragma once
// The parsed form of an expression, shared by its parser and its evaluator.

#include <cstdint>
#include <string>
#include <vector>

#include "framework/base/indexed.h"
#include "framework/rules/expression.h"

namespace stockade {

/// The operation of a node of the parsed tree.
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
  connected,  ///< true if the pieces are one group
  joined,     ///< true if a group reaches all sets: `left`, and those of `right`
  attribute,
  remembered,  ///< the same, of the side `own`
  outcome,     ///< the value of an attribute in a table
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
  several,  ///< sets for joined: `left`, and those of `right`
  neighbours,
  between,
  through,
  attacked_cells,
  defended_cells,
  attacks_of,    ///< the cells that the piece on a cell attacks
  attackers_of,  ///< the pieces that attack a cell
  // Pieces, by side and type; only sees looks at them.
  pieces,
};

/// The owner of the pieces that are counted, or of the zone.
enum class Whose : uint8_t { own, enemy, neutral, any };

/// The lines along which an expression searches.
enum class LineWay : uint8_t { file, rank, straight, diagonal, any, count_ };

struct Expression::Node {
  ExpressionOp op = ExpressionOp::constant;
  /// The value of a constant; the length of a line; the number of an attribute, -1 until it is
  /// known.
  int value = 0;
  int left = -1;  ///< operands, by number
  int right = -1;
  int cost = 0;  ///< of the node and its operands, in nanoseconds, roughly
  Whose whose = Whose::own;
  uint64_t types = 0;  ///< one bit per type; all: any piece
  /// By side; for sees by cell: the cells that it sees on an empty board.
  std::vector<CellSet> region;
  /// The pieces of `whose` and `types`, by the side that `own` means.
  SideVector<std::vector<uint8_t>> pieces;
  std::string name;        ///< of a zone or an attribute
  std::vector<int> table;  ///< of an outcome, by the attribute's value
  Whose zone_of = Whose::own;
  LineWay way = LineWay::any;
};

/// The board as plain numbers, so that an expression can outlive the equipment that it was parsed
/// with.
struct Expression::Places {
  /// The next cell in one direction, by cell; -1: none.
  using Steps = CellVector<int>;

  SideVector<CellVector<int>> rank;  ///< from 1, as the side sees the board
  CellVector<int> file, level, shade;
  std::vector<int> values;  ///< values of pieces, by type
  SideVector<Steps> ahead, behind;
  Steps left, right, above, below;
  std::vector<Steps> directions;   ///< all that lead to a neighbour
  CellVector<CellSet> neighbours;  ///< by cell
  IndexedArray<LineWay, std::vector<int>, static_cast<int>(LineWay::count_)> ways;
  int boards = 1;
  int cells_per_board = 0;
  Roster roster;

  explicit Places(const Equipment& equipment);
  /// The cell one step away, as `own` sees the board; -1 for no cell.
  [[nodiscard]] int step(ExpressionOp op, int cell, Side own) const;
  /// The cell to which several steps lead from each cell, by side; the last step is the first one
  /// taken.
  [[nodiscard]] SideVector<CellVector<int>> where_steps_lead(
      const std::vector<ExpressionOp>& steps) const;
  /// Makes tables of between(), through() and distance(), if the board is small enough for them.
  void tabulate_pairs();
  /// The cells between two cells on a line; none if no line joins them.
  [[nodiscard]] CellSet between(int a, int b) const;
  /// The whole line through two cells, edge to edge; none if no line joins them.
  [[nodiscard]] CellSet through(int a, int b) const;
  /// The least number of steps to a neighbour from one cell to the other; 0 if one is no cell, or
  /// if no steps lead there.
  [[nodiscard]] int distance(int a, int b) const;
  /// The cells of `among` that are connected with those of `start` by steps of that kind within
  /// `among`, including the cells of `start`.
  [[nodiscard]] CellSet reach(const CellSet& start, const CellSet& among, LineWay way) const;
  /// True if `length` consecutive cells of a line of that kind are in the set.
  [[nodiscard]] bool has_line(const CellSet& cells, int length, LineWay way) const;
  /// True if only empty cells are between a cell of `first` and one of `second`. `lines`: by cell,
  /// the cells that it sees on an empty board.
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

  // By pair of cells; empty: computed each time.
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
/// Names of the attributes of turns of several moves: the number of moves left in the turn, this
/// one included, and the number of moves in the whole turn.
inline constexpr const char* kMovesLeft = "moves left";
inline constexpr const char* kMovesInTurn = "moves in turn";

/// Reads and checks `text`; operands precede the nodes that use them, the root is the last node.
Result<std::vector<Expression::Node>> parse_expression(const std::string& text,
                                                       ExpressionScope scope, ExpressionType wanted,
                                                       const Equipment& equipment,
                                                       const SourceMark& where);

}  // namespace stockade
