#pragma once
// Reads files of games that a person names.

#include <optional>
#include <string>

namespace stockade::cli {

/// Like read_file(), for games in PGN; a file that is evidently something else is reported as what
/// it is.
[[nodiscard]] std::optional<std::string> read_pgn_file(const std::string& path);

}  // namespace stockade::cli
