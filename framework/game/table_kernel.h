#pragma once
// The kernel that plays any definition from its compiled program.

#include <memory>

#include "framework/rules/compilation.h"
#include "framework/rules/kernel.h"
#include "framework/rules/rule.h"

namespace stockade {

/// Compiles the rules. All of them have declared into `compilation`, whose layout is set and
/// outlives the kernel.
[[nodiscard]] std::unique_ptr<const Kernel> compile_kernel(const RuleList& rules,
                                                           const Compilation& compilation);

}  // namespace stockade
