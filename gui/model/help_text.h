#pragma once
// The text of a variant's rules (`rules:` in its file) as HTML. Empty lines separate paragraphs, "#
// " starts a heading, "- " an item of a list, which may continue on indented lines.

#include <string>
#include <string_view>

#include "gui/model/theme.h"

namespace stockade::gui {

/// A whole page, with a title, in the theme's colours.
[[nodiscard]] std::string help_page(std::string_view title, std::string_view help,
                                    const Theme& theme);

}  // namespace stockade::gui
