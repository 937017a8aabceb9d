#pragma once
// The directions of lines for rules about rows of pieces, as files name them.

#include <array>

#include "framework/rules/choice_words.h"
#include "framework/rules/end_result.h"
#include "framework/rules/expression_node.h"

namespace stockade {

constexpr std::array<ChoiceWord<LineWay>, 3> choice_words(LineWay) {
  return {
      {{"any", LineWay::any}, {"straight", LineWay::straight}, {"diagonal", LineWay::diagonal}}};
}

}  // namespace stockade
