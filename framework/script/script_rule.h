#pragma once
// The hooks of a script as a rule module.

#include <memory>

#include "framework/rules/rule.h"
#include "framework/rules/rule_module.h"
#include "framework/script/script.h"

namespace stockade {

/// What is wrong with the filters of a script's hooks: piece types, zones and regions that the game
/// does not have.
[[nodiscard]] Diagnostics check_script(const Script& script, const Equipment& equipment);

std::unique_ptr<Rule> make_script_rule(std::shared_ptr<const Script> script, SourceMark where);

/// The loader of the scripts makes its rules.
[[nodiscard]] RuleModule script_module();

}  // namespace stockade
