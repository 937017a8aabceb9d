#include "gui/model/source_styles.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace stockade::gui {
namespace {

constexpr std::array<std::string_view, 6> kTruths = {"yes", "no", "on", "off", "true", "false"};

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }

bool is_number(std::string_view word) {
  if (word.starts_with('-')) word.remove_prefix(1);
  return !word.empty() && std::all_of(word.begin(), word.end(), [](unsigned char c) {
    return std::isdigit(c) || c == '.' || c == '_';
  }) && std::isdigit(static_cast<unsigned char>(word.front()));
}

class Styler {
 public:
  explicit Styler(std::string_view text) : text_(text), styles_(text.size(), SourceStyle::text) {}

  std::vector<SourceStyle> run() {
    while (at_ < text_.size()) line();
    return std::move(styles_);
  }

 private:
  void paint(size_t begin, size_t end, SourceStyle style) {
    std::fill(styles_.begin() + static_cast<std::ptrdiff_t>(begin),
              styles_.begin() + static_cast<std::ptrdiff_t>(end), style);
  }

  void line() {
    const size_t begin = at_;
    end_ = std::min(text_.find('\n', at_), text_.size());
    size_t indent = begin;
    while (indent < end_ && is_space(text_[indent])) ++indent;
    const bool empty = indent == end_;
    if (in_block_ && (empty || indent - begin > block_indent_)) {
      paint(begin, end_, SourceStyle::string);
    } else {
      in_block_ = false;
      at_ = indent;
      if (depth_ == 0) {
        while (at_ < end_ && text_[at_] == '-' && (at_ + 1 == end_ || is_space(text_[at_ + 1]))) {
          paint(at_, at_ + 1, SourceStyle::sign);
          ++at_;
          while (at_ < end_ && is_space(text_[at_])) ++at_;
        }
        block_indent_ = at_ - begin;
      }
      while (at_ < end_) token();
    }
    at_ = end_ + 1;
  }

  void token() {
    const char c = text_[at_];
    if (is_space(c)) {
      ++at_;
    } else if (c == '#' && (at_ == 0 || is_space(text_[at_ - 1]) || text_[at_ - 1] == '\n')) {
      paint(at_, end_, SourceStyle::comment);
      at_ = end_;
    } else if (c == '{' || c == '[' || (depth_ > 0 && (c == '}' || c == ']' || c == ','))) {
      if (c == '{' || c == '[') ++depth_;
      if (c == '}' || c == ']') --depth_;
      paint(at_, at_ + 1, SourceStyle::sign);
      ++at_;
    } else if (c == '"' || c == '\'') {
      quoted(c);
    } else if ((c == '|' || c == '>') && depth_ == 0) {
      paint(at_, end_, SourceStyle::sign);
      in_block_ = true;
      at_ = end_;
    } else {
      plain();
    }
  }

  void quoted(char quote) {
    const size_t begin = at_++;
    while (at_ < end_ && text_[at_] != quote) at_ += text_[at_] == '\\' && quote == '"' ? 2 : 1;
    at_ = std::min(at_ + 1, end_);
    finish(begin, at_, SourceStyle::string);
  }

  void plain() {
    const size_t begin = at_;
    while (at_ < end_) {
      const char c = text_[at_];
      if (depth_ > 0 && std::string_view(",{}[]").find(c) != std::string_view::npos) break;
      if (c == ':' && (at_ + 1 == end_ || is_space(text_[at_ + 1]))) break;
      if (c == '#' && is_space(text_[at_ - 1])) break;
      ++at_;
    }
    size_t end = at_;
    while (end > begin && is_space(text_[end - 1])) --end;
    const std::string_view word = text_.substr(begin, end - begin);
    SourceStyle style = SourceStyle::text;
    if (word.starts_with('$'))
      style = SourceStyle::reference;
    else if (is_number(word))
      style = SourceStyle::number;
    else if (std::find(kTruths.begin(), kTruths.end(), word) != kTruths.end())
      style = SourceStyle::word;
    finish(begin, end, style);
    if (at_ == begin) ++at_;  // a sign that begins nothing
  }

  /// A word is a key if a colon follows.
  void finish(size_t begin, size_t end, SourceStyle style) {
    const bool key =
        at_ < end_ && text_[at_] == ':' && (at_ + 1 == end_ || is_space(text_[at_ + 1]));
    paint(begin, end, key ? SourceStyle::key : style);
    if (!key) return;
    paint(at_, at_ + 1, SourceStyle::sign);
    ++at_;
  }

  std::string_view text_;
  std::vector<SourceStyle> styles_;
  size_t at_ = 0;
  size_t end_ = 0;
  int depth_ = 0;
  bool in_block_ = false;
  size_t block_indent_ = 0;
};

}  // namespace

std::vector<SourceStyle> style_yaml(std::string_view text) { return Styler(text).run(); }

}  // namespace stockade::gui
