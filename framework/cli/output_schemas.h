#pragma once
// What the commands print with --json, as JSON Schemas.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace stockade::cli {

/// The text of output_schemas.json: "$defs" that schemas share, "errors", and "commands".
[[nodiscard]] std::string_view output_schemas();

/// The commands that print JSON, in alphabetical order.
[[nodiscard]] std::vector<std::string> commands_with_schemas();
/// The schema of what that command prints with --json, complete in itself; none if it prints no
/// JSON.
[[nodiscard]] std::optional<nlohmann::json> output_schema(const std::string& command);

}  // namespace stockade::cli
