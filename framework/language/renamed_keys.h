#pragma once
// Keys of variant files that had another name in an earlier version of the language. They are no
// longer read; the error names the replacement.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stockade {

struct RenamedKey {
  std::string now;      ///< the key's present name
  std::string example;  ///< what to write, such as "n_move_rule: { plies: 100, … }"
};

/// The present name of the unknown key `old`, if it is a former name of one of the keys `known`,
/// which are allowed in its place.
[[nodiscard]] std::optional<RenamedKey> find_renamed_key(std::string_view old,
                                                         const std::vector<std::string>& known);

}  // namespace stockade
