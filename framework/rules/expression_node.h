#pragma once
// What an expression is once it is parsed, shared by its parser and its evaluator.

#include <cstdint>
#include <string>
#include <vector>

#include "framework/rules/expression.h"

namespace stockade {

/// What a node of the parsed tree does.
enum class ExpressionOp : uint8_t {
  constant,
  number,
  turn,
  quiet,
  captures,
  drops,
  castles,
  exchanges,
  from,
  to,
  twin,
  rank,
  file,
  level,
  colour,
  empty,
  own,
  enemy,
  attacked,
  home,
  piece,
  victim,
  becomes,
  on_region,
  in_types,
  count,
  held,
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
};

/// Whose pieces are counted, or whose zone it is.
enum class Whose : uint8_t { own, enemy, any };

struct Expression::Node {
  ExpressionOp op = ExpressionOp::constant;
  int value = 0;  ///< of a constant
  int left = -1;  ///< operands, by number
  int right = -1;
  Whose whose = Whose::own;
  uint64_t types = 0;             ///< a bit for each; all: any piece
  std::vector<CellSet> region;    ///< by side; empty: the whole board
  std::vector<std::string> zone;  ///< its name, if pieces are counted in one
  Whose zone_of = Whose::own;
};

/// The board in numbers, so that an expression outlives the equipment it was parsed with.
struct Expression::Places {
  std::vector<std::vector<int>> rank;  ///< by side and cell, from 1, as the side sees the board
  std::vector<int> file, level, shade;
  int boards = 1;
  int cells_per_board = 0;
  Roster roster;
};

/// Reads and checks `text`; operands stand before what uses them, the whole is the last node.
Result<std::vector<Expression::Node>> parse_expression(const std::string& text,
                                                       ExpressionScope scope, ExpressionType wanted,
                                                       const Equipment& equipment,
                                                       const SourceMark& where);

}  // namespace stockade
