#pragma once
// Capturing is compulsory: while some legal move captures, no other move is legal.

#include "framework/rules/rule.h"

namespace stockade {

[[nodiscard]] std::unique_ptr<Rule> make_mandatory_capture_rule(SourceMark where);

}  // namespace stockade
