#include "framework/base/visible_text.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include <fmt/format.h>

#include "framework/base/utf8.h"

namespace stockade {
namespace {

/// The first character of a text.
struct FrontCharacter {
  size_t length;  ///< in bytes
  uint32_t code;  ///< its code point, or the byte if it is no UTF-8
  bool valid;
};

/// `text` is not empty. No character of more than three bytes matters here, so their code is not
/// computed.
FrontCharacter front_character(std::string_view text) {
  const auto at = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  const size_t length = character_length(text);
  if (length == 0) return {1, at(0), false};
  uint32_t code = at(0);
  if (length == 2) code = (code & 0x1Fu) << 6 | (at(1) & 0x3Fu);
  if (length == 3) code = (code & 0x0Fu) << 12 | (at(1) & 0x3Fu) << 6 | (at(2) & 0x3Fu);
  return {length, length == 4 ? 0x10000u : code, true};
}

bool is_control(uint32_t code) { return code < 0x20 || (code >= 0x7F && code < 0xA0); }

bool turns_text(uint32_t code) {
  return (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

enum class Escaped : uint8_t { controls, all };

bool is_escaped(const FrontCharacter& front, Escaped what, std::string_view kept) {
  if (!front.valid) return what == Escaped::all || is_control(front.code);
  if (front.code < 0x80 && kept.find(static_cast<char>(front.code)) != std::string_view::npos)
    return false;
  return is_control(front.code) || (what == Escaped::all && turns_text(front.code));
}

/// The index of the first character that must be escaped, or the end.
size_t find_escaped(std::string_view text, Escaped what, std::string_view kept) {
  for (size_t at = 0; at < text.size();) {
    // Most text is ASCII.
    if (text[at] >= 0x20 && text[at] < 0x7F) {
      ++at;
      continue;
    }
    const FrontCharacter front = front_character(text.substr(at));
    if (is_escaped(front, what, kept)) return at;
    at += front.length;
  }
  return text.size();
}

std::string escaped_text(std::string_view text, Escaped what, std::string_view kept) {
  std::string shown;
  while (true) {
    const size_t plain = find_escaped(text, what, kept);
    shown += text.substr(0, plain);
    text.remove_prefix(plain);
    if (text.empty()) return shown;
    if (text.starts_with("\r\n") && kept.find('\n') != std::string_view::npos) {
      text.remove_prefix(1);
      continue;
    }
    const FrontCharacter front = front_character(text);
    const bool is_byte = !front.valid || front.code < 0x20;
    shown += is_byte ? fmt::format("\\x{:02x}", front.code) : fmt::format("\\u{:04x}", front.code);
    text.remove_prefix(front.length);
  }
}

}  // namespace

std::string visible_text(std::string_view text, std::string_view kept) {
  return escaped_text(text, Escaped::all, kept);
}

bool is_visible_text(std::string_view text, std::string_view kept) {
  return find_escaped(text, Escaped::all, kept) == text.size();
}

std::string without_controls(std::string_view text, std::string_view kept) {
  return escaped_text(text, Escaped::controls, kept);
}

}  // namespace stockade
