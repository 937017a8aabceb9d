#include "framework/tools/import/unreadable_files.h"

#include <algorithm>
#include <array>

#include "framework/base/characters.h"
#include "framework/base/quoted_text.h"
#include "framework/notation/foreign_file.h"

namespace stockade {
namespace {

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

std::string_view without_blanks(std::string_view text) {
  const auto first = std::find_if_not(text.begin(), text.end(), [](char c) { return is_space(c); });
  return text.substr(static_cast<size_t>(first - text.begin()));
}

// Without blanks and the lines of comments at the beginning.
std::string_view without_comments(std::string_view text, std::string_view begin) {
  text = without_blanks(text);
  while (text.starts_with(begin)) {
    const size_t end = text.find('\n');
    text = end == std::string_view::npos ? std::string_view() : without_blanks(text.substr(end));
  }
  return text;
}

// Whether the text begins with a parenthesis and one of these words: "(game", "( define".
template <size_t N>
bool opens(std::string_view text, const std::array<std::string_view, N>& words) {
  if (!text.starts_with('(')) return false;
  text = without_blanks(text.substr(1));
  return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
    return text.starts_with(word) &&
           (text.size() == word.size() || is_space(text[word.size()]) || text[word.size()] == '"');
  });
}

// Ludii writes names in quotes: (game "Line", (define "Step". Zillions has no quotes there.
bool is_ludii(std::string_view text) {
  text = without_comments(text, "//");
  constexpr std::array<std::string_view, 4> kWords = {"game", "match", "define", "metadata"};
  if (!opens(text, kWords)) return false;
  text = without_blanks(text.substr(1));
  if (text.starts_with("metadata")) return true;
  const size_t end = std::min(text.find_first_of(" \t\r\n\""), text.size());
  return without_blanks(text.substr(end)).starts_with('"');
}

bool is_zillions(std::string_view text) {
  text = without_comments(text, ";");
  constexpr std::array<std::string_view, 5> kWords = {"game", "variant", "define", "version",
                                                      "include"};
  return opens(text, kWords);
}

bool is_page(std::string_view text) {
  return text.starts_with("<!DOCTYPE") || text.starts_with("<!doctype") ||
         text.starts_with("<html") || text.starts_with("<?xml");
}

bool is_json(std::string_view text) {
  if (!text.starts_with('{') && !text.starts_with('[')) return false;
  text = without_blanks(text.substr(1));
  return text.starts_with('"') || text.starts_with('{') || text.starts_with('[');
}

// A line that begins with a word and a colon, such as "schema: 1".
bool has_line(std::string_view text, std::string_view begin) {
  return text.starts_with(begin) || has(text, std::string("\n") + std::string(begin));
}

}  // namespace

std::optional<Diagnostic> not_importable(std::string_view text, const std::string& file_name) {
  const std::string name = quoted_for_message(file_name);
  const auto is = [&](const std::string& what, std::string hint) {
    return error("import-format", name + " " + what, std::move(hint), {file_name, 1, 1});
  };
  const std::string write_it = "write the variant file: 'stockade new' begins one";
  const std::string_view begin = without_blanks(text);
  if (is_compressed(text)) return is("is compressed", "unpack it first");
  if (has(text, std::string_view("\0", 1)))
    return is("is not a text", "'stockade import --help' names the formats");
  if (begin.empty()) return is("is empty", "'stockade import --help' names the formats");
  if (is_page(begin))
    return is("is a page of the web, and no configuration", "download the file behind the page");
  if (is_ludii(text)) return is("is a game of Ludii, which is not imported", write_it);
  if (is_zillions(text))
    return is("is a rules file of Zillions of Games, which is not imported", write_it);
  if (is_json(begin)) return is("is JSON, and no configuration", write_it);
  if (begin.starts_with("[Event ") || begin.starts_with("[Site ") || begin.starts_with("[Variant "))
    return is("is a file of games in PGN, and no configuration",
              "'stockade replay' and 'stockade convert' read it");
  if (has_line(text, "schema:"))
    return is("is a variant file already", "'stockade check' checks it, 'stockade play' plays it");
  return std::nullopt;
}

}  // namespace stockade
