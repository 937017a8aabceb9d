#pragma once
// What a definition must obey beyond the types of its values: that its parts agree with each other.

#include "framework/definition/reader.h"

namespace stockade {

/// Adds what is wrong, and warnings for what is only odd. `root` is in canonical form but may lack
/// what was wrong; a check whose subject is not in order is left out.
void check_agreement(const View& root, Diagnostics& out);

/// The movement of a piece as one text, its parts joined with ';'.
[[nodiscard]] std::string movement_text(const View& moves);
/// The letters of royal piece types.
[[nodiscard]] std::string royal_letters(const View& root);
/// The letters of the piece types that a zone holds, in their order: those it names, else all that
/// are not royal. Marked piece types (+P) are never held.
[[nodiscard]] std::string zone_letters(const View& root, const View& zone);

}  // namespace stockade
