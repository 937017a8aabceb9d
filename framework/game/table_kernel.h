#pragma once
// The kernel that plays any definition from its compiled program.

#include <memory>
#include <vector>

#include "framework/base/result.h"
#include "framework/rules/compilation.h"
#include "framework/rules/kernel.h"
#include "framework/rules/rule.h"

namespace stockade {

class Profile;

/// Compiles the rules, in their order. All of them have declared into `compilation`, whose layout
/// is set and outlives the kernel. Fails if they need more than the compiled form has room for, or
/// contradict each other. With a profile, which must outlive the kernel as well, it is
/// slower and for one thread: each call of a rule is counted and timed there.
[[nodiscard]] Result<std::unique_ptr<const Kernel>> compile_kernel(
    const std::vector<const Rule*>& rules, const Compilation& compilation,
    Profile* profile = nullptr);

}  // namespace stockade
