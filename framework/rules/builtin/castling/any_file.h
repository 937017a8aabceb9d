#pragma once
// Castling for games in which king and rooks start on any files of a rank, such as numbered and
// shuffled starts: the right belongs to the rook's file, and king and rook go to fixed cells.

#include "framework/rules/builtin/castling/castling.h"

namespace stockade {

/// Rights are flags with the letters of files; there must be enough flags for two sides.
inline constexpr int kMaxCastlingFiles = 10;

/// A wing is defined by the target cells of king and rook and by the side of the king on which its
/// rook is; the two wings of a side differ in that.
[[nodiscard]] std::unique_ptr<Rule> make_any_file_castling_rule(CastlingParams params,
                                                                SourceMark where);

/// Where the wing's rook stands: to the right (1) or left (-1) of the king. The board has the
/// cells.
[[nodiscard]] int towards(const Topology& topology, const CastlingWing& wing);

}  // namespace stockade
