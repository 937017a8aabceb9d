#include "framework/base/utf8.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace stockade {
namespace {

/// The characters of Windows-1252 from 0x80 to 0x9F. Five bytes have none.
constexpr std::array<uint16_t, 32> kWindows1252 = {
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178};

constexpr uint32_t kReplacement = 0xFFFD;  // for what cannot be read

void append(std::string& text, uint32_t code) {
  const auto push = [&](uint32_t byte) { text += static_cast<char>(byte); };
  if (code < 0x80) return push(code);
  if (code < 0x800) {
    push(0xC0 | code >> 6);
  } else {
    if (code < 0x10000) {
      push(0xE0 | code >> 12);
    } else {
      push(0xF0 | code >> 18);
      push(0x80 | (code >> 12 & 0x3F));
    }
    push(0x80 | (code >> 6 & 0x3F));
  }
  push(0x80 | (code & 0x3F));
}

void append_windows_1252(std::string& text, unsigned char byte) {
  const unsigned code = byte >= 0x80 && byte < 0xA0 ? kWindows1252[byte - 0x80] : byte;
  append(text, code);
}

}  // namespace

size_t count_characters(std::string_view text) {
  return static_cast<size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return !continues_character(c); }));
}

std::string_view first_characters(std::string_view text, size_t most) {
  size_t begun = 0;
  for (size_t i = 0; i < text.size(); ++i)
    if (!continues_character(text[i]) && ++begun > most) return text.substr(0, i);
  return text;
}

std::string_view first_bytes(std::string_view text, size_t most) {
  if (text.size() <= most) return text;
  while (most > 0 && continues_character(text[most])) --most;
  return text.substr(0, most);
}

size_t character_length(std::string_view text) {
  const auto at = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = at(0);
  if (lead < 0x80) return 1;
  const size_t length = lead >= 0xF0 && lead <= 0xF4   ? 4
                        : lead >= 0xE0 && lead <= 0xEF ? 3
                        : lead >= 0xC2 && lead <= 0xDF ? 2
                                                       : 0;
  if (length == 0 || text.size() < length) return 0;
  for (size_t i = 1; i < length; ++i)
    if (!continues_character(text[i])) return 0;
  const bool overlong = (lead == 0xE0 && at(1) < 0xA0) || (lead == 0xF0 && at(1) < 0x90);
  const bool beyond = (lead == 0xED && at(1) > 0x9F) || (lead == 0xF4 && at(1) > 0x8F);
  return overlong || beyond ? 0 : length;
}

std::string as_utf8(std::string text) {
  size_t valid = 0;
  while (valid < text.size()) {
    const size_t length = character_length(std::string_view(text).substr(valid));
    if (length == 0) break;
    valid += length;
  }
  if (valid == text.size()) return text;
  std::string converted = text.substr(0, valid);
  for (size_t i = valid; i < text.size();) {
    const size_t length = character_length(std::string_view(text).substr(i));
    if (length == 0)
      append_windows_1252(converted, static_cast<unsigned char>(text[i]));
    else
      converted.append(text, i, length);
    i += std::max<size_t>(length, 1);
  }
  return converted;
}

std::string from_utf16(std::string text) {
  const bool high_first = text.starts_with("\xFE\xFF");
  if (!high_first && !text.starts_with("\xFF\xFE")) return text;
  const auto unit_at = [&](size_t i) -> uint32_t {
    const auto first = static_cast<unsigned char>(text[i]);
    const auto second = static_cast<unsigned char>(text[i + 1]);
    return high_first ? first << 8 | second : second << 8 | first;
  };
  std::string converted;
  converted.reserve(text.size() / 2);
  size_t i = 2;
  for (; i + 1 < text.size(); i += 2) {
    uint32_t code = unit_at(i);
    if (code >= 0xD800 && code < 0xE000) {  // half of a character
      const uint32_t low = code < 0xDC00 && i + 3 < text.size() ? unit_at(i + 2) : 0;
      const bool pair = low >= 0xDC00 && low < 0xE000;
      code = pair ? 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00) : kReplacement;
      if (pair) i += 2;
    }
    append(converted, code);
  }
  if (i < text.size()) append(converted, kReplacement);
  return converted;
}

}  // namespace stockade
