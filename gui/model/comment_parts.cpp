#include "gui/model/comment_parts.h"

#include "framework/base/utf8.h"

namespace stockade::gui {

CommentParts::CommentParts(std::string_view comment) {
  while (comment.size() > 2 * kPart) {
    std::string_view part = first_bytes(comment, kPart);
    if (const size_t space = part.find_last_of(" \n"); space != std::string_view::npos)
      part = part.substr(0, space + 1);
    parts_.emplace_back(part);
    comment.remove_prefix(part.size());
  }
  parts_.emplace_back(comment);
}

std::string CommentParts::whole() const {
  std::string whole;
  for (const std::string& part : parts_) whole += part;
  return whole;
}

}  // namespace stockade::gui
