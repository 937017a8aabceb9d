#include "gui/board/text_lines.h"

#include <algorithm>

namespace stockade::gui {

std::vector<std::string> wrapped(Surface& surface, const std::string& text, const TextLook& look,
                                 double width) {
  std::vector<std::string> lines(1);
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find(' ', at), text.size());
    const std::string word = text.substr(at, end - at);
    const std::string longer = lines.back().empty() ? word : lines.back() + " " + word;
    if (!lines.back().empty() && surface.text_width(longer, look) > width)
      lines.push_back(word);
    else
      lines.back() = longer;
    at = end + 1;
  }
  return lines;
}

}  // namespace stockade::gui
