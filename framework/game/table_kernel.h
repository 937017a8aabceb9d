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

/// Compiles the rules, in their order. All of them have made their declarations in `compilation`;
/// its layout is set and outlives the kernel. Fails if they exceed a limit of the compiled form, or
/// contradict each other. With a profile, which must also outlive the kernel, the kernel is slower
/// and serves one thread only: the profile counts and times each call of a rule.
[[nodiscard]] Result<std::unique_ptr<const Kernel>> compile_kernel(
    const std::vector<const Rule*>& rules, const Compilation& compilation,
    Profile* profile = nullptr);

}  // namespace stockade
