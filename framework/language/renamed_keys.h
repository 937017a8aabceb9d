#pragma once
// Keys of variant files that had another name in an earlier version of the language. They are not
// read any more; the error names what to write instead.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stockade {

struct RenamedKey {
  std::string now;      ///< the key's present name
  std::string example;  ///< what to write, such as "n_move_rule: { plies: 100, … }"
};

/// What the unknown key `old` is called now, if it is a former name of one of the keys `known`,
/// which are those that may stand in its place.
[[nodiscard]] std::optional<RenamedKey> find_renamed_key(std::string_view old,
                                                         const std::vector<std::string>& known);

}  // namespace stockade
