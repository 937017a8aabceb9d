#pragma once
// Crossing two texts by their lines: changes of single bytes hardly ever give one variant a rule of
// another.

#include <string>
#include <string_view>

#include "framework/base/random.h"

namespace stockade::fuzz {

/// `text` with one block of `other`: a line with the deeper lines below it. The block replaces one
/// that begins with the same word, or stands before a line of `text`, as deep as that.
[[nodiscard]] std::string crossed_by_lines(std::string_view text, std::string_view other,
                                           Random& random);

}  // namespace stockade::fuzz
