#include "framework/language/yaml_mistake.h"

#include <algorithm>
#include <utility>

#include "framework/base/characters.h"
#include "framework/base/utf8.h"

namespace stockade {
namespace {

constexpr const char* kCloseQuote = "close it on the same line";

SourceMark mark_in(std::string_view text, size_t at, const std::string& file) {
  // The end of the file is the end of its last line.
  if (at >= text.size()) at = text.size() - (text.ends_with('\n') ? 1 : 0);
  const std::string_view before = text.substr(0, at);
  const size_t line_begin = before.rfind('\n') + 1;  // 0 on the first line
  return {file, static_cast<int>(std::count(before.begin(), before.end(), '\n')) + 1,
          static_cast<int>(count_characters(before.substr(line_begin))) + 1};
}

std::string_view line_around(std::string_view text, size_t at) {
  const size_t begin = text.substr(0, at).rfind('\n') + 1;
  return text.substr(begin, text.find('\n', begin) - begin);
}

bool is_blank(std::string_view text) { return std::all_of(text.begin(), text.end(), is_space); }

// --- quotes

/// The position of the quote that closes the one at `begin`; npos if there is none.
size_t end_of_quote(std::string_view text, size_t begin) {
  const char quote = text[begin];
  for (size_t i = begin + 1; i < text.size(); ++i) {
    const bool twice = quote == '\'' && text[i] == quote && text.substr(i + 1, 1) == "'";
    if (twice || (quote == '"' && text[i] == '\\'))
      ++i;
    else if (text[i] == quote)
      return i;
  }
  return std::string_view::npos;
}

/// The first quote from `from` on that begins a text and is not closed; npos if there is none.
size_t open_quote(std::string_view text, size_t from) {
  constexpr std::string_view kBeforeText = "\n:,[{-";
  char before = '\n';  // the last character that is not a blank
  for (size_t i = from; i < text.size(); ++i) {
    const char c = text[i];
    if ((c == '"' || c == '\'') && kBeforeText.find(before) != std::string_view::npos) {
      const size_t end = end_of_quote(text, i);
      if (end == std::string_view::npos) return i;
      i = end;
    } else if (c == '#' && (i == 0 || is_space(text[i - 1]))) {
      i = std::min(text.find('\n', i), text.size()) - 1;  // the comment ends with its line
      continue;
    }
    if (c == '\n' || !is_space(c)) before = c;
  }
  return std::string_view::npos;
}

// --- brackets

/// The position of the '}' that closes the mapping around `begin`; npos if it is not on the line.
size_t end_of_mapping(std::string_view line, size_t begin) {
  int depth = 0;
  for (size_t i = begin; i < line.size(); ++i) {
    if (line[i] == '{') ++depth;
    if (line[i] == '}' && --depth < 0) return i;
  }
  return std::string_view::npos;
}

/// A value inside { } that contains a bracket or a brace without quotes: YAML reads that bracket as
/// another list. Empty if the line has none. The mapping may have begun on an earlier line.
std::string_view value_with_brackets(std::string_view line) {
  const size_t open = line.find('{');
  for (size_t colon = line.find(": ", open == std::string_view::npos ? 0 : open);
       colon != std::string_view::npos; colon = line.find(": ", colon + 2)) {
    const size_t begin = line.find_first_not_of(' ', colon + 2);
    if (begin == std::string_view::npos) return {};
    if (std::string_view("\"'[{").find(line[begin]) != std::string_view::npos) continue;
    const size_t end = line.find_first_of("[{,}", begin);
    if (end == std::string_view::npos || line[end] == ',' || line[end] == '}') continue;
    // Up to the next key, or the end of the mapping.
    const size_t next = line.find(": ", end);
    const size_t stop =
        next == std::string_view::npos ? end_of_mapping(line, begin) : line.rfind(',', next);
    std::string_view text = line.substr(begin, stop > end ? stop - begin : line.npos);
    while (text.ends_with(' ')) text.remove_suffix(1);
    return text;
  }
  return {};
}

// --- all other mistakes

struct Words {
  std::string_view part;  ///< of a message of yaml-cpp
  const char* words;
  const char* hint;
};

const Words& usual_words(std::string_view message) {
  static constexpr const char* kEscape = "a text in double quotes has a '\\' that means nothing";
  static constexpr const char* kEscapeHint = "write \\\\ for a backslash, or use single quotes";
  static constexpr const char* kSigns = "'*' and '&' are signs of YAML";
  static constexpr const char* kSignsHint = "a text that begins with * or & needs quotes";
  static constexpr Words kWords[] = {
      {"illegal map value", "a ':' is not expected here",
       "a text that contains ': ' needs quotes; or check the indentation"},
      {"end of map not found", "this does not belong to the mapping above",
       "check the indentation: keys of one mapping start in the same column"},
      {"end of sequence not found", "this does not belong to the list above",
       "check the indentation: the dashes of a list are in the same column"},
      {"end of map flow not found", "there is no ',' or '}' before this",
       "a '{' is not closed, or a comma is missing"},
      {"end of sequence flow not found", "there is no ',' or ']' before this",
       "a '[' is not closed, or a comma is missing"},
      {"illegal flow end", "nothing is open that this bracket could close",
       "there is one ']' or '}' too many"},
      {"illegal block entry", "a list with dashes cannot begin here",
       "begin it on a line of its own; in [ ] there are no dashes"},
      {"illegal EOF in scalar", "a quote is not closed", kCloseQuote},
      {"document indicator", "a quote is not closed before this line", kCloseQuote},
      {"block scalar", "the text of a '|' or '>' does not begin here",
       "begin it on the next line, with more indentation"},
      {"escape", kEscape, kEscapeHint},
      {"hex number", kEscape, kEscapeHint},
      {"unicode", kEscape, kEscapeHint},
      {"unknown token", "a text cannot begin with this sign",
       "a text that begins with one of @ ` % needs quotes"},
      {"anchor", kSigns, kSignsHint},
      {"alias", kSigns, kSignsHint},
      {"", "this is not expected here", "check quotes, brackets and indentation"},
  };
  return *std::find_if(std::begin(kWords), std::end(kWords), [&](const Words& row) {
    return message.find(row.part) != std::string_view::npos;
  });
}

}  // namespace

Diagnostic yaml_mistake(std::string_view text, const YamlStop& stop, const std::string& file) {
  const size_t at = std::min(stop.at, text.size());
  const auto line_of = [&](size_t offset) { return mark_in(text, offset, file).line; };
  const auto wrong = [&](size_t offset, const std::string& words, const std::string& hint) {
    return error("yaml", "this is not YAML: " + words, hint, mark_in(text, offset, file));
  };
  const Words& usual = usual_words(stop.message);
  const size_t last = stop.last_text;

  if (usual.hint == kCloseQuote)
    if (const size_t quote = open_quote(text, last); quote != std::string_view::npos)
      return wrong(quote, "this quote is not closed", kCloseQuote);
  // A text that ends where another should begin.
  if (last < at && (text[last] == '"' || text[last] == '\''))
    if (const size_t end = end_of_quote(text, last);
        end < at && is_blank(text.substr(end + 1, at - end - 1))) {
      if (line_of(last) != line_of(end))
        return wrong(last, "this quote is closed only in line " + std::to_string(line_of(end)),
                     kCloseQuote);
      return wrong(at, "something follows the end of a quote",
                   "put the whole text in quotes; in single quotes an apostrophe is written twice");
    }
  if (stop.message.find("flow") == std::string::npos) return wrong(at, usual.words, usual.hint);

  if (const std::string_view value = value_with_brackets(line_around(text, at)); !value.empty())
    return wrong(at, usual.words,
                 "inside { } a text with brackets needs quotes: \"" + std::string(value) + "\"");
  if (!stop.bracket) return wrong(at, usual.words, usual.hint);
  const char open = text[*stop.bracket];
  const std::string shown = std::string("'") + open + "'";
  if (stop.message.find("illegal flow end") != std::string::npos)
    return wrong(
        at,
        "this does not close the " + shown + " in line " + std::to_string(line_of(*stop.bracket)),
        std::string("close it with '") + (open == '[' ? ']' : '}') + "'");
  const bool ended = is_blank(text.substr(at));
  if (!ended && line_of(at) == line_of(*stop.bracket)) return wrong(at, usual.words, usual.hint);
  return wrong(
      *stop.bracket, "this " + shown + " is not closed",
      std::string("write '") + (open == '[' ? ']' : '}') + "' at its end" +
          (ended ? ""
                 : ", or the comma that is missing before line " + std::to_string(line_of(at))));
}

}  // namespace stockade
