#pragma once
// Castling where king and rooks start on any files of a rank, as in numbered and shuffled starts:
// the right belongs to the rook's file, and king and rook go to fixed cells.

#include "framework/rules/builtin/castling/castling.h"

namespace stockade {

/// Rights are flags with the letters of files; there must be room for two sides.
inline constexpr int kMaxCastlingFiles = 10;

/// Of each wing, the king's and the rook's last cells count, and on which side of the king its rook
/// stands: two wings of one side differ in that.
[[nodiscard]] std::unique_ptr<Rule> make_any_file_castling_rule(CastlingParams params,
                                                                SourceMark where);

}  // namespace stockade
