#include "framework/notation/foreign_file.h"

#include <algorithm>
#include <array>

#include "framework/base/characters.h"
#include "framework/base/quoted_text.h"
#include "framework/base/translate.h"
#include "framework/notation/letters.h"

namespace stockade {
namespace {

std::string_view without_blanks(std::string_view text) {
  const auto first = std::find_if_not(text.begin(), text.end(), [](char c) { return is_space(c); });
  return text.substr(static_cast<size_t>(first - text.begin()));
}

/// Whether the text begins with `{ "name" :`. A comment of PGN may begin with a quote as well, but
/// not like this.
bool is_json_object(std::string_view text) {
  if (!text.starts_with('{')) return false;
  text = without_blanks(text.substr(1));
  if (text.starts_with('}')) return without_blanks(text.substr(1)).empty();
  if (!text.starts_with('"')) return false;
  const size_t end = text.find('"', 1);
  return end != std::string_view::npos && without_blanks(text.substr(end + 1)).starts_with(':');
}

bool is_json(std::string_view text) {
  if (!text.starts_with('[')) return is_json_object(text);
  text = without_blanks(text.substr(1));
  return text.starts_with(']') || is_json_object(text);
}

/// "(;GM[1]": a tree whose first node has a property.
bool is_sgf(std::string_view text) {
  if (!text.starts_with('(')) return false;
  text = without_blanks(text.substr(1));
  if (!text.starts_with(';')) return false;
  text = without_blanks(text.substr(1));
  const size_t end = static_cast<size_t>(
      std::find_if_not(text.begin(), text.end(), [](char c) { return is_upper(c); }) -
      text.begin());
  return end > 0 && without_blanks(text.substr(end)).starts_with('[');
}

bool is_variant(std::string_view text) { return text.starts_with("schema:"); }

}  // namespace

bool is_compressed(std::string_view text) {
  constexpr std::array<std::string_view, 6> kBeginnings = {"PK\x03\x04",
                                                           "\x1F\x8B",
                                                           "BZh",
                                                           "\x28\xB5\x2F\xFD",
                                                           "\xFD"
                                                           "7zXZ",
                                                           "7z\xBC\xAF"};
  return std::any_of(kBeginnings.begin(), kBeginnings.end(),
                     [&](std::string_view beginning) { return text.starts_with(beginning); });
}

std::optional<Diagnostic> foreign_file(std::string_view text, const std::string& file) {
  const std::string name = quoted_for_message(file);
  const auto is_not_pgn = [&](const std::string& message, const std::string& hint) {
    return error("not-pgn", message, hint, {file, 1, 1});
  };
  const std::string_view begin = without_blanks(text);
  if (is_json(begin))
    return is_not_pgn(tr("{} is JSON, not PGN", name),
                      tr("'stockade convert' makes PGN of the JSON that it has written"));
  if (is_sgf(begin))
    return is_not_pgn(tr("{} is SGF, not PGN", name), tr("convert the games to PGN"));
  if (is_compressed(text)) return is_not_pgn(tr("{} is compressed", name), tr("unpack it first"));
  if (is_variant(begin))
    return is_not_pgn(tr("{} is the file of a variant, not of games", name),
                      tr("give the variant first, then the file of its games"));
  return std::nullopt;
}

}  // namespace stockade
