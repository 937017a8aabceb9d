#pragma once
// CommentParts: a long comment in parts, of which a field shows one at a time. A field of the
// toolkit takes seconds for a paragraph of megabytes, and comments from files are one paragraph.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace stockade::gui {

class CommentParts {
 public:
  /// Size of a part in bytes; a comment of up to twice this size is one part.
  static constexpr size_t kPart = 4096;

  /// Cuts at the ends of words, never within a character. Only a word longer than a part is cut.
  explicit CommentParts(std::string_view comment);

  /// The number of parts; at least one.
  [[nodiscard]] size_t count() const { return parts_.size(); }
  [[nodiscard]] const std::string& operator[](size_t part) const { return parts_[part]; }
  void set(size_t part, std::string text) { parts_[part] = std::move(text); }
  /// The whole comment: all parts in order.
  [[nodiscard]] std::string whole() const;

 private:
  std::vector<std::string> parts_;
};

}  // namespace stockade::gui
