#pragma once
// The kernel that plays any definition from its compiled program.

#include <memory>
#include <vector>

#include "framework/rules/compilation.h"
#include "framework/rules/kernel.h"
#include "framework/rules/rule.h"

namespace stockade {

class Profile;

/// Compiles the rules, in their order. All of them have declared into `compilation`, whose layout
/// is set and outlives the kernel. With a profile, which must outlive the kernel as well, it is
/// slower and for one thread: each call of a rule is counted and timed there.
[[nodiscard]] std::unique_ptr<const Kernel> compile_kernel(const std::vector<const Rule*>& rules,
                                                           const Compilation& compilation,
                                                           Profile* profile = nullptr);

}  // namespace stockade
