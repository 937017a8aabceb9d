#pragma once
// What a definition must obey beyond the types of its values: that its parts agree with each other.

#include "framework/language/view.h"

namespace stockade {

/// Adds what is wrong, and warnings for what is only odd. `root` is in canonical form but may lack
/// what was wrong; a check whose subject is not in order is left out.
void check_agreement(const View& root, Diagnostics& out);

}  // namespace stockade
