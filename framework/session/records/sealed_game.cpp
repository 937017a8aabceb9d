#include "framework/session/records/sealed_game.h"

#include <array>
#include <cstdint>

#include "framework/notation/pgn.h"

namespace stockade {
namespace {

constexpr const char* kTag = "Sealed";
constexpr std::string_view kDigits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

std::string to_base64(std::string_view bytes) {
  std::string text;
  for (size_t i = 0; i < bytes.size(); i += 3) {
    uint32_t group = 0;
    const size_t count = std::min<size_t>(3, bytes.size() - i);
    for (size_t k = 0; k < 3; ++k)
      group = group << 8 | (k < count ? static_cast<unsigned char>(bytes[i + k]) : 0u);
    for (size_t k = 0; k < 4; ++k) text += k <= count ? kDigits[group >> (18 - 6 * k) & 63] : '=';
  }
  return text;
}

std::optional<std::string> from_base64(std::string_view text) {
  if (text.size() % 4 != 0) return std::nullopt;
  while (!text.empty() && text.back() == '=') text.remove_suffix(1);
  std::string bytes;
  uint32_t group = 0;
  int bits = 0;
  for (const char c : text) {
    const size_t digit = kDigits.find(c);
    if (digit == std::string_view::npos) return std::nullopt;
    group = group << 6 | static_cast<uint32_t>(digit);
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes += static_cast<char>(group >> bits & 0xFF);
  }
  return bytes;
}

}  // namespace

bool is_secret(const Record& record) {
  return record.definition()->facts().hides_information && record.result == "*";
}

std::string seal(const Record& record, std::string_view pgn) {
  Record cover(record.definition(), record.start());
  for (const auto& [name, value] : record.tags()) cover.set_tag(name, value);
  cover.set_tag(kTag, to_base64(pgn));
  return write_pgn(cover);
}

std::optional<Result<PgnGame>> unseal(const Record& record, GameReader& reader,
                                      const VariantLeave& leave) {
  const auto sealed = record.tag(kTag);
  if (!sealed) return std::nullopt;
  const auto text = from_base64(*sealed);
  if (!text) return error("seal", "the sealed game is damaged", "its file was changed by hand");
  PgnReadOptions options;
  options.fallback = record.definition();
  const auto entry = PgnStream(*text, options).skip();
  if (!entry) return error("seal", "the sealed game is damaged", "its file was changed by hand");
  return reader.read(*text, *entry, "", leave);
}

}  // namespace stockade
