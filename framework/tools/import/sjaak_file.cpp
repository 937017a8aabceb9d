#include "framework/tools/import/sjaak_file.h"

#include <algorithm>
#include <array>
#include <utility>

#include "framework/base/quoted_text.h"
#include "framework/base/utf8.h"
#include "framework/language/node.h"

namespace stockade {
namespace {

constexpr std::string_view kSjaakBlanks = " \t\r";
constexpr size_t kMaxSjaakProblems = 20;

constexpr std::array<std::string_view, 11> kGameKeys = {
    "Board", "FEN",           "Zone",          "Exclude",         "WhiteFlag",      "BlackFlag",
    "Rule",  "XBoard pieces", "XBoard parent", "WinBoard pieces", "WinBoard parent"};
constexpr std::array<std::string_view, 13> kPieceKeys = {"Move",
                                                         "Capture",
                                                         "Special",
                                                         "Initial",
                                                         "Castle",
                                                         "Symbol",
                                                         "Value",
                                                         "Flags",
                                                         "Prison",
                                                         "Block",
                                                         "Drop zone",
                                                         "Promotion",
                                                         "Optional promotion"};
constexpr std::string_view kMax = "Max";

template <size_t N>
bool is_one_of(const std::array<std::string_view, N>& keys, std::string_view key) {
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

std::string_view stripped(std::string_view text) {
  const size_t begin = text.find_first_not_of(kSjaakBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kSjaakBlanks) - begin + 1);
}

SjaakText part_of(const SjaakText& whole, size_t begin, size_t end) {
  const std::string_view text = whole.text;
  SjaakText part{std::string(text.substr(begin, end - begin)), whole.where};
  part.where.column += static_cast<int>(count_characters(text.substr(0, begin)));
  return part;
}

// "Small (6x6)" is called "Small", as the program itself calls it.
std::string name_of_game(std::string_view value) {
  const size_t bracket = value.find('(');
  if (bracket != std::string_view::npos && bracket > 0 && value.ends_with(')'))
    value = stripped(value.substr(0, bracket));
  return std::string(value);
}

class SjaakReader {
 public:
  explicit SjaakReader(const std::string& file_name) : file_name_(file_name) {}

  std::vector<SjaakGame> read(std::string_view text) {
    while (!text.empty()) {
      const size_t end = text.find('\n');
      ++line_;
      read_line(text.substr(0, end));
      text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    if (!games_.empty())
      games_.front().problems.insert(games_.front().problems.begin(), early_.begin(), early_.end());
    return std::move(games_);
  }

 private:
  void fail(std::string message, std::string hint, SourceMark where) {
    Diagnostics& problems = games_.empty() ? early_ : games_.back().problems;
    if (problems.size() < kMaxSjaakProblems)
      problems.push_back(
          error("import-syntax", std::move(message), std::move(hint), std::move(where)));
  }

  void note_addresses(std::string_view comment) {
    for (size_t at = 0; (at = comment.find("http", at)) != std::string_view::npos;) {
      const size_t end = std::min(comment.find_first_of(" \t\r#", at), comment.size());
      addresses_.emplace_back(comment.substr(at, end - at));
      at = end;
    }
  }

  void read_line(std::string_view line) {
    const size_t hash = std::min(line.find('#'), line.size());
    if (hash < line.size()) note_addresses(line.substr(hash));
    const SjaakText whole{std::string(line.substr(0, hash)), {file_name_, line_, 1}};
    const SjaakText text = trimmed(whole);
    if (text.text.empty()) return;
    const size_t colon = text.text.find(':');
    if (colon == std::string::npos)
      return fail(quoted_for_message(text.text) + " has no ':'",
                  "a line is a key, ':' and a value, such as Board: 8x8", text.where);
    add({std::string(stripped(std::string_view(text.text).substr(0, colon))),
         trimmed(part_of(text, colon + 1, text.text.size())), text.where});
  }

  void add(SjaakLine line) {
    if (line.key == "Variant") {
      games_.push_back(
          {name_of_game(line.value.text), std::exchange(addresses_, {}), line.where, {}, {}, {}});
      if (line.value.text.empty())
        fail("the game has no name", "write Variant: and a name", line.where);
      return;
    }
    // What the file says before its first game belongs to none.
    if (games_.empty())
      return fail(quoted_for_message(line.key) + " stands before the first game",
                  "a game begins with a line Variant: and its name", line.where);
    addresses_.clear();
    SjaakGame& game = games_.back();
    if (line.key == "Piece") {
      game.pieces.push_back({std::move(line.value), {}});
    } else if (is_one_of(kGameKeys, line.key)) {
      game.lines.push_back(std::move(line));
    } else if (is_one_of(kPieceKeys, line.key) || line.key == kMax) {
      if (game.pieces.empty())
        return fail(quoted_for_message(line.key) + " belongs to a piece, and none has begun",
                    "a piece begins with a line Piece: and its name", line.where);
      game.pieces.back().lines.push_back(std::move(line));
    } else {
      std::vector<std::string> known = {"Variant", "Piece", std::string(kMax)};
      known.insert(known.end(), kGameKeys.begin(), kGameKeys.end());
      known.insert(known.end(), kPieceKeys.begin(), kPieceKeys.end());
      fail(
          "there is no key " + quoted_for_message(line.key),
          did_you_mean(line.key, known, "the keys of a piece are Move, Capture, Symbol and others"),
          line.where);
    }
  }

  const std::string& file_name_;
  std::vector<SjaakGame> games_;
  std::vector<std::string> addresses_;
  Diagnostics early_;
  int line_ = 0;
};

}  // namespace

std::vector<const SjaakLine*> lines_with(const std::vector<SjaakLine>& lines,
                                         std::string_view key) {
  std::vector<const SjaakLine*> found;
  for (const SjaakLine& line : lines)
    if (line.key == key) found.push_back(&line);
  return found;
}

std::vector<const SjaakLine*> SjaakGame::all(std::string_view key) const {
  return lines_with(lines, key);
}

SjaakText trimmed(const SjaakText& text) {
  const size_t begin = text.text.find_first_not_of(kSjaakBlanks);
  if (begin == std::string::npos) return {"", text.where};
  return part_of(text, begin, text.text.find_last_not_of(kSjaakBlanks) + 1);
}

std::vector<SjaakText> split(const SjaakText& text, char separator) {
  std::vector<SjaakText> parts;
  for (size_t begin = 0; begin <= text.text.size();) {
    const size_t end = std::min(text.text.find(separator, begin), text.text.size());
    parts.push_back(trimmed(part_of(text, begin, end)));
    begin = end + 1;
  }
  return parts;
}

std::vector<SjaakText> quoted_parts(const SjaakText& text) {
  std::vector<SjaakText> parts;
  for (size_t at = 0; (at = text.text.find('"', at)) != std::string::npos;) {
    const size_t end = text.text.find('"', at + 1);
    if (end == std::string::npos) break;
    parts.push_back(part_of(text, at + 1, end));
    at = end + 1;
  }
  return parts;
}

std::vector<SjaakGame> read_sjaak_file(std::string_view text, const std::string& file_name) {
  return SjaakReader(file_name).read(text);
}

}  // namespace stockade
