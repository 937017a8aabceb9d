#pragma once
// The hooks of a script as a rule like any other.

#include <memory>

#include "framework/rules/rule.h"
#include "framework/rules/rule_module.h"
#include "framework/script/script.h"

namespace stockade {

std::unique_ptr<Rule> make_script_rule(std::shared_ptr<const Script> script, SourceMark where);

/// Its rules are made by whoever has loaded the scripts.
[[nodiscard]] RuleModule script_module();

}  // namespace stockade
