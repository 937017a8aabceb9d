#pragma once
// The colours of a variant file in an editor: keys, words and numbers are distinguished even inside
// { } and [ ], which these files use often.

#include <cstdint>
#include <string_view>
#include <vector>

namespace stockade::gui {

enum class SourceStyle : uint8_t {
  text,
  key,
  string,  ///< in quotes
  number,
  word,       ///< yes, no, on, off, true, false
  reference,  ///< $option
  comment,
  sign  ///< brackets, colons, commas, dashes of lists
};
inline constexpr int kSourceStyles = 8;

/// The style of every byte.
[[nodiscard]] std::vector<SourceStyle> style_yaml(std::string_view text);

}  // namespace stockade::gui
