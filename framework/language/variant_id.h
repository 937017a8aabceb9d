#pragma once
// Ids of variants: the names of their files and folders, which people type.

#include <string>
#include <string_view>

namespace stockade {

/// Whether the text consists of lowercase letters, digits and '_' and begins with a letter.
[[nodiscard]] bool is_variant_id(std::string_view text);
/// The text reduced to lowercase letters, digits and '_'; it may be empty or begin with a digit:
/// "my_game" for "My Game!".
[[nodiscard]] std::string id_letters(std::string_view text);
/// A valid id that is close to the text, or "" if there is none.
[[nodiscard]] std::string nearest_variant_id(std::string_view text);

}  // namespace stockade
