#pragma once
// Texts as they are written into YAML files.

#include <string>
#include <string_view>
#include <vector>

namespace stockade {

/// The text in double quotes. Control characters are escaped, and bytes that are no UTF-8 replaced.
[[nodiscard]] std::string yaml_quoted(std::string_view text);
/// A list of such texts on one line: ["a", "b"].
[[nodiscard]] std::string yaml_list(const std::vector<std::string>& texts);

}  // namespace stockade
