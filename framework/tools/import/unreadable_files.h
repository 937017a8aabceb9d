#pragma once
// Files that are given for import and cannot be imported: what they are, and what to do instead.

#include <optional>
#include <string>
#include <string_view>

#include "framework/base/diagnostic.h"

namespace stockade {

/// The error "import-format" if the text is evidently of a format that is not imported, or of none
/// at all. None for texts that a reader may try.
[[nodiscard]] std::optional<Diagnostic> not_importable(std::string_view text,
                                                       const std::string& file_name);

}  // namespace stockade
