#pragma once
// Text inside XML, HTML and SVG.

#include <string>
#include <string_view>

namespace stockade {

/// `text` as it must stand in markup, also between double quotes. Control characters other than
/// line feeds and tabs, which no markup can hold, become spaces.
[[nodiscard]] std::string escaped_markup(std::string_view text);

}  // namespace stockade
