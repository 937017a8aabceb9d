#pragma once
// The rules of a variant, as definitions write them, made into HTML. The form: paragraphs separated
// by empty lines, headings after "# ", lists of lines that start with "- " and go on indented.

#include <string>
#include <string_view>

#include "gui/model/theme.h"

namespace stockade::gui {

/// A whole page, with a title, in the theme's colours.
[[nodiscard]] std::string help_page(std::string_view title, std::string_view help,
                                    const Theme& theme);

}  // namespace stockade::gui
