#pragma once
// Files that are given as games in PGN and are something else.

#include <optional>
#include <string>
#include <string_view>

#include "framework/base/diagnostic.h"

namespace stockade {

/// The error "not-pgn" if the text is evidently of another kind of file: JSON, SGF, a compressed
/// file or a variant. None for all other texts, PGN or not; the reader of PGN finds what is wrong
/// with those.
[[nodiscard]] std::optional<Diagnostic> foreign_file(std::string_view text,
                                                     const std::string& file);

/// Whether the text begins as an archive or a compressed file does (zip, gzip, bzip2, zstd, xz,
/// 7-Zip).
[[nodiscard]] bool is_compressed(std::string_view text);

}  // namespace stockade
