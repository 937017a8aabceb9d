#include "framework/base/quoted_text.h"

#include "framework/base/utf8.h"

namespace stockade {

std::string quoted_for_message(std::string_view text) {
  constexpr size_t kShown = 60;
  const std::string_view shown = first_bytes(text.substr(0, text.find('\n')), kShown);
  return "'" + std::string(shown) + (shown.size() < text.size() ? "…'" : "'");
}

}  // namespace stockade
