#pragma once
// The names that scripts have, with their words: what the view, the move and the act offer, and
// Lua's own functions. The objects themselves are made from the same tables (api.h, library.h).

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stockade {

/// One function or field, as authors see it.
struct ApiEntry {
  std::string_view owner;  ///< "View", "Move" or "Act"
  std::string_view name;
  std::string_view parameters;  ///< "cell: Cell, side?: Side"; of a field "-"
  std::string_view returns;     ///< Lua type; "" for none
  std::string_view about;
  [[nodiscard]] bool is_field() const { return parameters == "-"; }
};
[[nodiscard]] std::span<const ApiEntry> api_entries();

/// The functions of Lua that scripts have: "ipairs", "string.find", "math.floor".
[[nodiscard]] const std::vector<std::string>& library_names();

}  // namespace stockade
