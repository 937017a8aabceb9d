#pragma once
// docs/generated/wrappers.md: the table of the library's wrappers and the variants that they can be
// put around, from what the loader says.

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "tests/support/library.h"

namespace stockade::test {

/// Why a game is refused; none if it loads.
using RefusedBy = std::function<std::optional<Diagnostic>(const LibraryGame& game)>;

/// The page. `refused` is asked once for each pair of a wrapper and another variant.
[[nodiscard]] std::string wrapper_page(const RefusedBy& refused);
[[nodiscard]] std::filesystem::path wrapper_page_file();

}  // namespace stockade::test
