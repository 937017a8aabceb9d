#pragma once
// The list of the rules that the framework brings.

#include <vector>

#include "framework/rules/rule_module.h"

namespace stockade {

[[nodiscard]] std::vector<RuleModule> builtin_rule_modules();

}  // namespace stockade
