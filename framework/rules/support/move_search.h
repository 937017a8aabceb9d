#pragma once
// Finds an attempted move among the kernel's moves, for explanations.

#include "framework/rules/rule.h"

namespace stockade {

/// The move that the attempt means, among those that obey every rule except safety and rules that
/// depend on all legal moves; the first if the attempt is ambiguous.
[[nodiscard]] std::optional<Move> pseudo_move_of(const Inquiry& inquiry);

/// True if there are moves in which a piece becomes another on its cell.
[[nodiscard]] bool changes_in_place(const Kernel& kernel);

}  // namespace stockade
