#pragma once
// The tooltip of a key of a variant file.

#include <string>

#include "framework/session/authoring/language_help.h"

namespace stockade::gui {

/// The path and the type; the meaning; the default and an example. No line is much longer than
/// `width` characters.
[[nodiscard]] std::string tooltip_of(const SchemaHelp& help, size_t width = 72);

/// A text of several lines, each broken where it is longer than `width` characters.
[[nodiscard]] std::string in_lines(const std::string& text, size_t width = 72);

}  // namespace stockade::gui
