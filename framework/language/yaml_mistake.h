#pragma once
// Why a text is not YAML, in plain words. The parser stops where it can read no further; a quote or
// a bracket that is not closed may begin far above.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "framework/base/diagnostic.h"

namespace stockade {

/// What the parser knew when it stopped. Positions count bytes from the beginning of the text.
struct YamlStop {
  std::string message;            ///< yaml-cpp's
  size_t at = 0;                  ///< where it stopped
  size_t last_text = 0;           ///< the last scalar that it has read, or 0
  std::optional<size_t> bracket;  ///< the innermost '[' or '{' that is open
};

/// The error for the mistake, at the place where it begins.
[[nodiscard]] Diagnostic yaml_mistake(std::string_view text, const YamlStop& stop,
                                      const std::string& file);

}  // namespace stockade
