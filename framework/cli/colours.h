#pragma once
// Whether a terminal gets colours.

#include <string>

namespace stockade::cli {

/// "always", "never", or "auto": if stdout is a terminal that has colours and the environment does
/// not say NO_COLOR (https://no-color.org).
[[nodiscard]] bool wants_colours(const std::string& choice = "auto");

}  // namespace stockade::cli
