#pragma once
// The list of the framework's rules.

#include <vector>

#include "framework/rules/rule_module.h"

namespace stockade {

[[nodiscard]] std::vector<RuleModule> builtin_rule_modules();

}  // namespace stockade
