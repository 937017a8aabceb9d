#include <algorithm>
#include <set>

#include "framework/tools/cli/output_schemas.h"

namespace stockade::cli {
namespace {

const nlohmann::json& all_schemas() {
  static const nlohmann::json schemas = nlohmann::json::parse(output_schemas());
  return schemas;
}

/// Adds the names of the definitions that the schema refers to, and those that these refer to.
void collect_references(const nlohmann::json& schema, std::set<std::string>& names) {
  static const std::string kBegin = "#/$defs/";
  if (schema.is_object() && schema.contains("$ref")) {
    const std::string name = schema["$ref"].get<std::string>().substr(kBegin.size());
    if (names.insert(name).second) collect_references(all_schemas()["$defs"][name], names);
  }
  if (schema.is_structured())
    for (const nlohmann::json& part : schema) collect_references(part, names);
}

}  // namespace

std::vector<std::string> commands_with_schemas() {
  std::vector<std::string> names;
  for (const auto& [name, schema] : all_schemas()["commands"].items()) names.push_back(name);
  return names;
}

std::optional<nlohmann::json> output_schema(const std::string& command) {
  const nlohmann::json& commands = all_schemas()["commands"];
  if (!commands.contains(command)) return std::nullopt;
  nlohmann::json schema = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                           {"title", "stockade " + command + " --json"},
                           {"anyOf", {commands[command], all_schemas()["errors"]}}};
  // With --fen -, these commands print a list with an item for each position.
  const nlohmann::json& lists = all_schemas()["lists"];
  if (std::find(lists.begin(), lists.end(), command) != lists.end())
    schema["anyOf"].push_back({{"type", "array"}, {"items", {{"anyOf", schema["anyOf"]}}}});
  std::set<std::string> names;
  collect_references(schema["anyOf"], names);
  for (const std::string& name : names) schema["$defs"][name] = all_schemas()["$defs"][name];
  return schema;
}

}  // namespace stockade::cli
