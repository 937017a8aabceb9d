#pragma once
// A user's text inside a message.

#include <string>
#include <string_view>

namespace stockade {

/// The first line of the text in single quotes, cut short when it is long.
[[nodiscard]] std::string quoted_for_message(std::string_view text);

}  // namespace stockade
