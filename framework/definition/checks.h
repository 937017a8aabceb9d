#pragma once
// Checks of a game's equipment beyond the types of its values: do its parts agree with each other?
// Its rules are checked by their modules (RuleRegistry::check).

#include "framework/language/view.h"

namespace stockade {

/// Adds errors, and warnings for what is only odd. `root` is in canonical form, but wrong values
/// may be missing; a check is skipped if its subject is missing or wrong.
void check_equipment(const View& root, Diagnostics& out);

}  // namespace stockade
