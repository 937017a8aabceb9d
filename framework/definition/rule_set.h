#pragma once
// All rules of the language: those of the framework, and scripts.

#include "framework/rules/rule_registry.h"

namespace stockade {

/// Immutable; shared by threads.
[[nodiscard]] const RuleRegistry& rule_set();

}  // namespace stockade
