#pragma once
// The words of expressions: their names, scopes, arguments and types.

#include <array>
#include <span>
#include <string_view>

#include "framework/rules/expression_node.h"

namespace stockade {

/// A word for a value, or a function of one or two arguments. A name may consist of two words with
/// a space between them.
struct ExpressionWord {
  std::string_view name;
  ExpressionOp op;
  ExpressionScope scope;
  ExpressionType type;
  std::array<ExpressionType, 2> arguments;
  int arity;
};
[[nodiscard]] std::span<const ExpressionWord> expression_words();

/// The cost of evaluating a node without its operands, in nanoseconds, roughly.
[[nodiscard]] int cost_of(ExpressionOp op);

/// "a number", "yes or no", "a cell", "a piece type".
[[nodiscard]] const char* name_of(ExpressionType type);

}  // namespace stockade
