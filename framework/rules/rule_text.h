#pragma once
// RuleText: the rules in words, phase by phase.

#include <string>

#include "framework/base/diagnostic.h"

namespace stockade {

/// The fixed order in which the parts of a move happen.
enum class Phase { generate, allow, effect, capture_effect, after_move, royal_safety, turn, end };
[[nodiscard]] const char* to_string(Phase phase);

/// A line of `show`: a rule's description for a phase.
struct RuleText {
  Phase phase;
  std::string words;
  SourceMark where;
};

}  // namespace stockade
