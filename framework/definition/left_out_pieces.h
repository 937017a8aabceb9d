#pragma once
// Piece types that a file leaves out of what it extends: `pieces: { B: off }`.

#include "framework/base/diagnostic.h"
#include "framework/language/node.h"

namespace stockade {

/// Takes the piece types that `patch` leaves out of every place where `base` names them: lists and
/// tables, values, the order in FEN, castling with them. A rule that is about them alone goes as a
/// whole. The setup and conditions stay as they are: only the author can say what they become.
void leave_out_pieces(Node& base, const Node& patch);

/// One error if the setup of the merged tree has pieces whose types are left out.
void check_left_out(const Node& tree, Diagnostics& out);

}  // namespace stockade
