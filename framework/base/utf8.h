#pragma once
// Characters of UTF-8 text. A character is a code point; text that is not valid UTF-8 is read byte
// by byte where that matters, and never beyond its end.

#include <cstddef>
#include <string>
#include <string_view>

namespace stockade {

/// Whether the byte continues a character that an earlier byte began.
[[nodiscard]] constexpr bool continues_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

/// The number of characters in the text.
[[nodiscard]] size_t count_characters(std::string_view text);

/// The first `most` characters of the text, or all of it.
[[nodiscard]] std::string_view first_characters(std::string_view text, size_t most);

/// The longest beginning of the text that has at most `most` bytes and ends with a whole character.
[[nodiscard]] std::string_view first_bytes(std::string_view text, size_t most);

/// The length in bytes of the first character of a text that is not empty; 0 if it is not valid
/// UTF-8 (RFC 3629: no overlong forms, no surrogates, nothing beyond U+10FFFF).
[[nodiscard]] size_t character_length(std::string_view text);

/// The text with every byte that is not valid UTF-8 read as Windows-1252, a superset of ISO
/// 8859-1's printable characters. Valid UTF-8 is unchanged.
[[nodiscard]] std::string as_utf8(std::string text);

/// Converts a text that begins with a byte-order mark of UTF-16, in either byte order, to UTF-8
/// without the mark; invalid UTF-16 becomes U+FFFD. All other texts are unchanged.
[[nodiscard]] std::string from_utf16(std::string text);

}  // namespace stockade
