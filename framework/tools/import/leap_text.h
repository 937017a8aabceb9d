#pragma once
// Movements that a file lists as leaps, as the parts of a movement in a variant file.

#include <string>
#include <vector>

#include "framework/tools/import/fairy_movement.h"

namespace stockade {

/// The atom of a leap, ' ' if it has none: 'N' for (1,2). One that slides or hops by single steps
/// is 'R' or 'B'.
[[nodiscard]] char letter_of_leap(Vec leap, bool slides);

/// The parts for the atom's leaps: one text if our reader finds exactly these leaps in it,
/// otherwise one for each leap. `before`: modifiers of the whole move.
[[nodiscard]] std::vector<std::string> leap_texts(FairyAtom atom, bool en_passant,
                                                  const std::string& before = "");

/// The parts of Betza notation as one text, slides first: "BN"; paths follow.
[[nodiscard]] std::vector<std::string> joined_parts(std::vector<std::string> parts);

}  // namespace stockade
