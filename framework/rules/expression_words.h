#pragma once
// The words of expressions: what each is called, where it may be used, what it takes and gives.

#include <array>
#include <span>
#include <string_view>

#include "framework/rules/expression_node.h"

namespace stockade {

/// A word that stands for a value, or a function of one or two. A name may be of two words, with a
/// space between them.
struct ExpressionWord {
  std::string_view name;
  ExpressionOp op;
  ExpressionScope scope;
  ExpressionType type;
  std::array<ExpressionType, 2> arguments;
  int arity;
};
[[nodiscard]] std::span<const ExpressionWord> expression_words();

/// What a node costs to evaluate, its operands aside, in nanoseconds by and large.
[[nodiscard]] int cost_of(ExpressionOp op);

/// "a number", "yes or no", "a cell", "a piece type".
[[nodiscard]] const char* name_of(ExpressionType type);

}  // namespace stockade
