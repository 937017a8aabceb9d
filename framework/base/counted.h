#pragma once
// Numbers of things in messages.

#include <cstdint>
#include <string>
#include <string_view>

namespace stockade {

/// "1 file", "2 files"; `plural` is for words whose plural is more than an added s ("1 ply", "2
/// plies").
[[nodiscard]] inline std::string counted(uint64_t count, std::string_view noun,
                                         std::string_view plural = {}) {
  std::string text = std::to_string(count) + " ";
  if (count == 1 || plural.empty()) text += noun;
  if (count != 1) text += plural.empty() ? "s" : plural;
  return text;
}

}  // namespace stockade
