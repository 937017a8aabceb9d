#pragma once
// The ends of the lines of a text: "\n", or "\r\n" as Windows writes them. What is added to a text
// gets those of its first line.

#include <string>
#include <string_view>

namespace stockade {

/// The end of the first line; "\n" if there is none.
[[nodiscard]] constexpr std::string_view line_end_of(std::string_view text) {
  const size_t end = text.find('\n');
  return end != std::string_view::npos && end > 0 && text[end - 1] == '\r' ? "\r\n" : "\n";
}

/// The text with these line ends. Carriage returns elsewhere in it are left out.
[[nodiscard]] inline std::string with_line_ends(std::string_view text, std::string_view line_end) {
  std::string changed;
  changed.reserve(text.size());
  for (const char c : text) {
    if (c == '\r') continue;
    if (c == '\n')
      changed += line_end;
    else
      changed += c;
  }
  return changed;
}

}  // namespace stockade
