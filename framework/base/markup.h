#pragma once
// Text inside XML, HTML and SVG.

#include <string>
#include <string_view>

namespace stockade {

/// `text` escaped for markup, also between double quotes. Control characters other than line feeds
/// and tabs, which markup cannot contain, become spaces.
[[nodiscard]] std::string escaped_markup(std::string_view text);

}  // namespace stockade
