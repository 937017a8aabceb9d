#pragma once
// Ids of variants: the names of their files and folders, and what people type for them.

#include <string>
#include <string_view>

namespace stockade {

/// Small letters, digits and '_', beginning with a letter.
[[nodiscard]] bool is_variant_id(std::string_view text);
/// The text in small letters, digits and '_'; it may be empty or begin with a digit: "my_game" for
/// "My Game!".
[[nodiscard]] std::string id_letters(std::string_view text);
/// A valid id like the text, or "" if there is none.
[[nodiscard]] std::string nearest_variant_id(std::string_view text);

}  // namespace stockade
