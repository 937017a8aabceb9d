#include "tests/support/json_schema.h"

#include <map>
#include <memory>
#include <regex>

// The library's headers have shadowed names and unused parameters.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wconversion"
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>
#pragma GCC diagnostic pop

namespace stockade::test {
namespace {

using Json = nlohmann::ordered_json;

Json plain_word(const std::string& text, YamlVersion version) {
  static const std::regex kInteger("[-+]?[0-9]+");
  static const std::regex kNumber(R"([-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?)");
  if (text == "true" || text == "false") return text == "true";
  if (version == YamlVersion::v1_1 && truth_of(text) != Truth::neither)
    return truth_of(text) == Truth::yes;
  if (text.size() < 10 && std::regex_match(text, kInteger)) return std::stoi(text);
  if (std::regex_match(text, kNumber)) return std::stod(text);
  return text;
}

/// The schema, compiled once for all documents.
const valijson::Schema& compiled_schema(const Json& schema) {
  static std::map<std::string, std::unique_ptr<valijson::Schema>> known;
  std::unique_ptr<valijson::Schema>& compiled = known[schema.dump()];
  if (!compiled) {
    // The library reads plain JSON, whose objects are sorted.
    const nlohmann::json rules = schema;
    compiled = std::make_unique<valijson::Schema>();
    valijson::SchemaParser().populateSchema(valijson::adapters::NlohmannJsonAdapter(rules),
                                            *compiled);
  }
  return *compiled;
}

}  // namespace

std::string schema_violation(const Json& schema, const Json& value) {
  const nlohmann::json document = value;
  const valijson::Schema& compiled = compiled_schema(schema);
  valijson::ValidationResults results;
  valijson::Validator validator(valijson::Validator::kStrongTypes);
  if (validator.validate(compiled, valijson::adapters::NlohmannJsonAdapter(document), &results))
    return "";
  std::string words;
  for (valijson::ValidationResults::Error error; results.popError(error);) {
    words += words.empty() ? "" : "; ";
    for (const std::string& part : error.context) words += part;
    words += ": " + error.description;
  }
  return words;
}

Json as_json(const Node& node, YamlVersion version) {
  Json json;
  if (node.is_scalar()) return node.quoted ? Json(node.text) : plain_word(node.text, version);
  if (node.is_list()) {
    json = Json::array();
    for (const Node& item : node.items) json.push_back(as_json(item, version));
  }
  if (node.is_map()) {
    json = Json::object();
    for (const Node::Entry& entry : node.entries) json[entry.key] = as_json(entry.value, version);
  }
  return json;
}

}  // namespace stockade::test
