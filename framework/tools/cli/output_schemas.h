#pragma once
// JSON Schemas of the output of the commands with --json.

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
/// The self-contained schema of that command's output with --json; none if it prints no JSON.
[[nodiscard]] std::optional<nlohmann::json> output_schema(const std::string& command);

}  // namespace stockade::cli
