#pragma once
// PlainText: the text of a move in plain characters, and the marks after it.

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/diagnostic.h"
#include "framework/notation/letters.h"
#include "framework/notation/move_pattern.h"

namespace stockade {

/// The bytes of the dash that the text begins with, a hyphen or another one; 0 if there is none.
[[nodiscard]] size_t dash_bytes(std::string_view text);

/// Text in plain characters, with the position of each in the original.
class PlainText {
 public:
  explicit PlainText(std::string_view original);

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] size_t size() const { return text_.size(); }
  [[nodiscard]] bool empty() const { return text_.empty(); }
  /// The character at `i`, '\0' beyond the end.
  [[nodiscard]] char at(size_t i) const { return i < text_.size() ? text_[i] : '\0'; }
  [[nodiscard]] std::string_view from(size_t i) const {
    return std::string_view(text_).substr(std::min(i, text_.size()));
  }

  /// Removes the last `count` characters and the spaces before them.
  void drop_back(size_t count) {
    text_.resize(text_.size() - count);
    offsets_.resize(text_.size());
    trim();
  }
  void erase(size_t begin, size_t count) {
    text_.erase(begin, count);
    const auto from = offsets_.begin() + static_cast<std::ptrdiff_t>(begin);
    offsets_.erase(from, from + static_cast<std::ptrdiff_t>(count));
  }
  /// Removes the spaces for which `removable(previous, next)` is true.
  template <class Predicate>
  void remove_spaces(Predicate removable) {
    std::string text;
    std::vector<size_t> offsets;
    for (size_t i = 0; i < text_.size(); ++i) {
      if (text_[i] == ' ' && (removable(text.empty() ? ' ' : text.back(), at(i + 1)))) continue;
      text += text_[i];
      offsets.push_back(offsets_[i]);
    }
    text_ = std::move(text);
    offsets_ = std::move(offsets);
  }

  [[nodiscard]] Diagnostic fail(size_t i, std::string message, std::string hint) const {
    const size_t offset = i < offsets_.size() ? offsets_[i] : original_.size();
    return error("move-syntax", std::move(message), std::move(hint), mark_at(original_, offset));
  }
  /// The character at `i` as it was written.
  [[nodiscard]] std::string shown(size_t i) const {
    return i < offsets_.size() ? in_quotes(character_at(original_, offsets_[i])) : "the end";
  }

 private:
  void push(char c, size_t offset) {
    if (c == ' ' && (text_.empty() || text_.back() == ' ')) return;
    text_ += c;
    offsets_.push_back(offset);
  }
  void trim() {
    while (!text_.empty() && text_.back() == ' ') {
      text_.pop_back();
      offsets_.pop_back();
    }
  }

  std::string_view original_;
  std::string text_;
  std::vector<size_t> offsets_;
};

/// Removes all marks ("+", "#", "!?", "check") from the end of `text`, and returns them.
MoveMarks strip_marks(PlainText& text);

}  // namespace stockade
