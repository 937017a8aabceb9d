#pragma once
// Small parts of the sentences with which rules describe themselves.

#include <string>
#include <string_view>
#include <vector>

#include "framework/rules/equipment.h"

namespace stockade {

/// "a, b or c".
[[nodiscard]] std::string listed(const std::vector<std::string>& words,
                                 std::string_view last = " or ");
/// The names of the piece types: "queen, rook or bishop"; `ending` is put behind each.
[[nodiscard]] std::string listed(const Equipment& equipment, const std::vector<PieceType>& types,
                                 std::string_view last = " or ", std::string_view ending = "");

/// "third", "21st".
[[nodiscard]] std::string ordinal(int number);

/// "a queen", "an archbishop", "a unicorn".
[[nodiscard]] std::string with_article(std::string_view noun);

/// A region as a side sees it, behind "on": "its last rank", "d4 e4", "any cell".
[[nodiscard]] std::string region_words(const std::string& region);

}  // namespace stockade
