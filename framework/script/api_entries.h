#pragma once
// The names that scripts can use, with descriptions: those of the view, the move and the act, and
// Lua's own functions. The objects are made from the same tables (api.h, library.h).

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stockade {

/// One function or field, as described to authors.
struct ApiEntry {
  std::string_view owner;  ///< "View", "Move" or "Act"
  std::string_view name;
  std::string_view parameters;  ///< "cell: Cell, side?: Side"; for a field "-"
  std::string_view returns;     ///< Lua type; "" for none
  std::string_view about;
  [[nodiscard]] bool is_field() const { return parameters == "-"; }
};
[[nodiscard]] std::span<const ApiEntry> api_entries();

/// The Lua functions that scripts can use: "ipairs", "string.find", "math.floor".
[[nodiscard]] const std::vector<std::string>& library_names();

}  // namespace stockade
