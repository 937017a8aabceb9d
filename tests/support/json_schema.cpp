#include "tests/support/json_schema.h"

#include <cmath>
#include <regex>
#include <set>

namespace stockade::test {
namespace {

using Json = nlohmann::ordered_json;

class Validator {
 public:
  explicit Validator(const Json& root) : root_(root) {}

  // "" if the value fits; else where and why it does not.
  std::string violation(const Json& schema, const Json& value, const std::string& at) const {
    if (schema.is_boolean()) return schema.get<bool>() ? "" : at + ": nothing is allowed here";
    for (const auto& [keyword, rule] : schema.items())
      if (std::string why = check(keyword, rule, schema, value, at); !why.empty()) return why;
    return "";
  }

 private:
  std::string check(const std::string& keyword, const Json& rule, const Json& schema,
                    const Json& value, const std::string& at) const {
    static const std::set<std::string> kRemarks = {"$schema",  "title", "description", "default",
                                                   "examples", "$defs", "then"};
    if (kRemarks.contains(keyword)) return "";
    if (keyword == "$ref") return violation(target(rule), value, at);
    if (keyword == "type") return must(is_of(rule, value), at, "is not of type " + rule.dump());
    if (keyword == "enum")
      return must(std::find(rule.begin(), rule.end(), value) != rule.end(), at,
                  "is none of " + rule.dump());
    if (keyword == "pattern")
      return must(!value.is_string() || std::regex_search(value.get<std::string>(),
                                                          std::regex(rule.get<std::string>())),
                  at, "does not match " + rule.dump());
    if (keyword == "minimum") return must(!value.is_number() || value >= rule, at, "is too small");
    if (keyword == "maximum") return must(!value.is_number() || value <= rule, at, "is too large");
    if (keyword == "minItems")
      return must(!value.is_array() || value.size() >= rule.get<size_t>(), at, "is too short");
    if (keyword == "uniqueItems")
      return must(!rule.get<bool>() || !value.is_array() || are_unique(value), at, "has doubles");
    if (keyword == "items") return items(rule, value, at);
    if (keyword == "properties") return properties(rule, value, at);
    if (keyword == "additionalProperties") return others(rule, schema, value, at);
    if (keyword == "propertyNames") return names(rule, value, at);
    if (keyword == "required") return required(rule, value, at);
    if (keyword == "anyOf") return any_of(rule, value, at);
    if (keyword == "not")
      return must(!violation(rule, value, at).empty(), at, "fits what it must not");
    if (keyword == "if")
      return violation(rule, value, at).empty() ? violation(schema["then"], value, at) : "";
    return "the schema uses the keyword '" + keyword + "', which this validator does not know";
  }

  static std::string must(bool fits, const std::string& at, const std::string& why) {
    return fits ? "" : at + ": " + why;
  }

  const Json& target(const Json& reference) const {
    return root_.at(Json::json_pointer(reference.get<std::string>().substr(1)));
  }

  static bool is_of(const Json& types, const Json& value) {
    const auto fits = [&](const std::string& type) {
      return (type == "object" && value.is_object()) || (type == "array" && value.is_array()) ||
             (type == "string" && value.is_string()) || (type == "boolean" && value.is_boolean()) ||
             (type == "integer" && value.is_number_integer()) ||
             (type == "number" && value.is_number());
    };
    if (types.is_string()) return fits(types);
    return std::any_of(types.begin(), types.end(), fits);
  }

  static bool are_unique(const Json& list) {
    std::set<std::string> seen;
    return std::all_of(list.begin(), list.end(),
                       [&](const Json& item) { return seen.insert(item.dump()).second; });
  }

  std::string items(const Json& rule, const Json& value, const std::string& at) const {
    if (!value.is_array()) return "";
    for (size_t i = 0; i < value.size(); ++i)
      if (std::string why = violation(rule, value[i], at + "/" + std::to_string(i)); !why.empty())
        return why;
    return "";
  }

  std::string properties(const Json& rule, const Json& value, const std::string& at) const {
    if (!value.is_object()) return "";
    for (const auto& [name, inner] : value.items())
      if (rule.contains(name))
        if (std::string why = violation(rule[name], inner, at + "/" + name); !why.empty())
          return why;
    return "";
  }

  std::string others(const Json& rule, const Json& schema, const Json& value,
                     const std::string& at) const {
    if (!value.is_object()) return "";
    for (const auto& [name, inner] : value.items()) {
      if (schema.contains("properties") && schema["properties"].contains(name)) continue;
      if (std::string why = violation(rule, inner, at + "/" + name); !why.empty()) return why;
    }
    return "";
  }

  std::string names(const Json& rule, const Json& value, const std::string& at) const {
    if (!value.is_object()) return "";
    for (const auto& [name, inner] : value.items())
      if (std::string why = violation(rule, Json(name), at + "/" + name); !why.empty()) return why;
    return "";
  }

  static std::string required(const Json& rule, const Json& value, const std::string& at) {
    if (!value.is_object()) return "";
    for (const Json& name : rule)
      if (!value.contains(name.get<std::string>())) return at + ": lacks " + name.dump();
    return "";
  }

  std::string any_of(const Json& rule, const Json& value, const std::string& at) const {
    std::string reasons;
    for (const Json& way : rule) {
      const std::string why = violation(way, value, at);
      if (why.empty()) return "";
      reasons += (reasons.empty() ? "" : "; ") + why;
    }
    return reasons;
  }

  const Json& root_;
};

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

}  // namespace

std::string schema_violation(const Json& schema, const Json& value) {
  return Validator(schema).violation(schema, value, "");
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
