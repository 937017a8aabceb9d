#pragma once
// FENs of other programs, which leave out the variant or name rights that the position cannot have.

#include <string_view>

#include "framework/notation/fen.h"
#include "framework/notation/variant_tags.h"

namespace stockade {

/// The Variant tag of games with king and rooks on any files; files often omit it, and have the tag
/// of the usual game.
inline constexpr std::string_view kShuffledVariant = "Fischerandom";

/// The name of the variant of files that name four players and no variant, as BPGN does.
inline constexpr std::string_view kVariantOfFour = "BPGN";

/// The tags of this variant with king and rooks on any files.
[[nodiscard]] VariantTags shuffled_start_of(const GameDefinition& definition);
/// Whether these are such tags.
[[nodiscard]] bool is_shuffled_start_of(const GameDefinition& definition, const VariantTags& tags);

/// Reads a FEN like parse_fen(), but leaves out castling rights whose pieces are not there and a
/// passed cell that no piece can just have passed, with a warning for each.
[[nodiscard]] Result<Position> parse_mended_fen(const GameDefinition& definition,
                                                std::string_view text, Diagnostics& warnings);

}  // namespace stockade
