#pragma once
// Decides whether to write colours to a terminal.

#include <string>

namespace stockade::cli {

/// `choice` is "always", "never", or "auto": true if stdout is a terminal that has colours and the
/// environment variable NO_COLOR (https://no-color.org) is not set.
[[nodiscard]] bool wants_colours(const std::string& choice = "auto");

}  // namespace stockade::cli
