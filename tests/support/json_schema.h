#pragma once
// Validates JSON against a JSON Schema, with a library that knows nothing of the project.

#include <string>

#include <nlohmann/json.hpp>

#include "framework/language/node.h"

namespace stockade::test {

/// What is wrong with `value` by the schema (valijson, draft 7), "" if nothing is.
std::string schema_violation(const nlohmann::ordered_json& schema,
                             const nlohmann::ordered_json& value);

/// How an editor reads plain words: YAML 1.2 knows true, false and numbers, YAML 1.1 yes, no, on
/// and off besides.
enum class YamlVersion { v1_1, v1_2 };
nlohmann::ordered_json as_json(const Node& node, YamlVersion version);

}  // namespace stockade::test
