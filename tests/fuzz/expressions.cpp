// Expressions of variant files, with the whole vocabulary of a chess game.

#include "framework/rules/expression_node.h"
#include "tests/fuzz/target.h"

using namespace stockade;

FUZZ_TARGET(expressions) {
  const Equipment& equipment = fuzz::chosen_variant(input)->equipment();
  const std::string text(input);
  for (const ExpressionType wanted : {ExpressionType::truth, ExpressionType::number})
    for (const ExpressionScope scope : {ExpressionScope::formula, ExpressionScope::position,
                                        ExpressionScope::move, ExpressionScope::after})
      if (parse_expression(text, scope, wanted, equipment, {}).ok()) fuzz::reached();
}
