#pragma once
// Characters of UTF-8 text. A character is a code point; text that is not valid UTF-8 is taken byte
// by byte where that matters, and never read beyond its end.

#include <cstddef>
#include <string>
#include <string_view>

namespace stockade {

/// Whether the byte goes on with a character that an earlier byte began.
[[nodiscard]] constexpr bool continues_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

/// How many characters the text has.
[[nodiscard]] size_t count_characters(std::string_view text);

/// The first `most` characters of the text, or all of it.
[[nodiscard]] std::string_view first_characters(std::string_view text, size_t most);

/// The beginning of the text that has at most `most` bytes and ends with a whole character.
[[nodiscard]] std::string_view first_bytes(std::string_view text, size_t most);

/// The length in bytes of the character at the front of a text that is not empty; 0 if it is no
/// valid UTF-8 (RFC 3629: no overlong forms, no surrogates, nothing beyond U+10FFFF).
[[nodiscard]] size_t character_length(std::string_view text);

/// The text with every byte that is no valid UTF-8 read as Windows-1252, which has the characters
/// of ISO 8859-1. Valid UTF-8 stays as it is.
[[nodiscard]] std::string as_utf8(std::string text);

/// A text that begins with a byte-order mark of UTF-16, in either order of bytes, as UTF-8 without
/// the mark; what is no valid UTF-16 becomes U+FFFD. All other texts stay as they are.
[[nodiscard]] std::string from_utf16(std::string text);

}  // namespace stockade
