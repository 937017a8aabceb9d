#pragma once
// Removes the piece types that a file takes away from what it extends: `pieces: { B: off }`.

#include "framework/base/diagnostic.h"
#include "framework/language/node.h"

namespace stockade {

/// Removes the piece types that `patch` leaves out from every place where `base` names them: lists
/// and tables, values, the order in FEN, castling with them. A rule that is only about them is
/// removed completely. The setup and conditions stay unchanged: only the author can decide about
/// them.
void leave_out_pieces(Node& base, const Node& patch);

/// Reports one error if the setup of the merged tree contains pieces of types that are left out.
void check_left_out(const Node& tree, Diagnostics& out);

}  // namespace stockade
