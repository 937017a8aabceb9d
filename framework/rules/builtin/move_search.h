#pragma once
// Finding the move that somebody tried among those that the kernel generates, for explanations.

#include "framework/rules/rule.h"

namespace stockade {

/// The move that obeys every rule but safety and those that look at all legal moves, and that the
/// attempt means; the first if it leaves something open.
[[nodiscard]] std::optional<Move> pseudo_move_of(const Inquiry& inquiry);

/// Whether there are moves in which a piece becomes another where it stands.
[[nodiscard]] bool changes_in_place(const Kernel& kernel);

}  // namespace stockade
