#pragma once
// Validates JSON against a JSON Schema, as far as the project's own schemas go.

#include <string>

#include <nlohmann/json.hpp>

#include "framework/definition/node.h"

namespace stockade::test {

/// What is wrong with `value`, "" if nothing is. Knows the keywords of draft 2020-12 that
/// variant_file_schema() uses; any other keyword is itself a fault of the schema, so that none is
/// passed over in silence.
std::string schema_violation(const nlohmann::ordered_json& schema,
                             const nlohmann::ordered_json& value);

/// How an editor reads plain words: YAML 1.2 knows true, false and numbers, YAML 1.1 yes, no, on
/// and off besides.
enum class YamlVersion { v1_1, v1_2 };
nlohmann::ordered_json as_json(const Node& node, YamlVersion version);

}  // namespace stockade::test
