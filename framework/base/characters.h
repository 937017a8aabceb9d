#pragma once
// Kinds of ASCII characters. Those of <cctype> depend on the locale, which the window sets.

namespace stockade {

/// Whether the byte is a blank, a tab, or one of the characters that end lines and pages.
[[nodiscard]] constexpr bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}
[[nodiscard]] constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
[[nodiscard]] constexpr bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
[[nodiscard]] constexpr bool is_letter(char c) { return is_upper(c) || is_lower(c); }
/// The lowercase letter for an uppercase one; every other byte unchanged.
[[nodiscard]] constexpr char to_lower(char c) {
  return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c;
}

}  // namespace stockade
