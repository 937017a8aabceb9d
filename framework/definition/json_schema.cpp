#include "framework/definition/json_schema.h"

#include <string>
#include <utility>
#include <vector>

#include "framework/definition/options.h"
#include "framework/definition/schema_table.h"
#include "framework/language/reader.h"

namespace stockade {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kTitle = "[a-z]([a-z0-9 ]*[a-z0-9])?";

Json of_pattern(const std::string& pattern) {
  return {{"type", "string"}, {"pattern", "^" + pattern + "$"}};
}

// Editors read a plain 2000 as a number and a plain true as a boolean; the loader reads both as
// texts.
Json any_scalar() { return {{"type", {"string", "number", "boolean"}}}; }

Json one_line() {
  Json json = any_scalar();
  json["pattern"] = "^[^\\n]+$";
  return json;
}

// The booleans of YAML 1.2, where only true and false are more than text, and those of YAML 1.1.
Json truth_values() {
  Json words = {true, false};
  for (const auto word : kYes) words.push_back(word);
  for (const auto word : kNo) words.push_back(word);
  return {{"enum", std::move(words)}};
}

Json reference() {
  Json json = of_pattern("\\$[a-z][a-z0-9_]*");
  json["description"] = "The value of the option of that name.";
  return json;
}

Json off() {
  return {{"enum", {"off", "no", false}}, {"description", "Takes away what the base gave."}};
}

Json zone(const std::vector<std::string>& words) {
  std::string pattern;
  for (const std::string& word : words) {
    if (!pattern.empty()) pattern += "|";
    pattern += word.ends_with(".*") ? word.substr(0, word.size() - 2) + "\\." + kTitle : word;
  }
  return of_pattern("(" + pattern + ")");
}

// Where yes or no is a choice, all words for yes are equivalent, and so are those for no.
Json choice(const std::vector<std::string>& words) {
  Json list = Json::array();
  for (const std::string& word : words) {
    const Truth truth = truth_of(word);
    if (truth == Truth::neither)
      list.push_back(word);
    else
      list.push_back(truth == Truth::yes);
    for (const auto same : truth == Truth::yes ? kYes : kNo)
      if (truth != Truth::neither) list.push_back(same);
  }
  return {{"enum", std::move(list)}};
}

// A plain value, not a container.
Json plain(const TypeInfo& type) {
  switch (type.type) {
    case ValueType::line:
    case ValueType::side:
    case ValueType::step:
    case ValueType::condition:
    case ValueType::variant:
      return one_line();
    case ValueType::formula:
      return {{"anyOf", Json::array({Json{{"type", "integer"}}, one_line()})}};
    case ValueType::integer:
      return {{"type", "integer"}, {"minimum", type.low}, {"maximum", type.high}};
    case ValueType::boolean:
      return {{"$ref", "#/$defs/yes or no"}};
    case ValueType::choice:
      return choice(type.words);
    case ValueType::word:
      return of_pattern("[a-z][a-z0-9_]*");
    case ValueType::title:
    case ValueType::holder:
      return of_pattern(kTitle);
    case ValueType::capital:
      return of_pattern("[A-Z]");
    case ValueType::symbol:
    case ValueType::piece:
      return of_pattern("\\+?[A-Z]");
    case ValueType::side_piece:
      return of_pattern("(\\S.* )?\\+?[A-Z]");
    case ValueType::face:
      return of_pattern("(\\+?[A-Z]|" + std::string(kNoFace) + ")");
    case ValueType::small:
      return of_pattern("[a-z]");
    case ValueType::order:
      return of_pattern("[A-Z]*");
    case ValueType::sign: {
      Json signs = Json::array();
      for (const char sign : kSigns) signs.push_back(std::string(1, sign));
      return {{"enum", std::move(signs)}};
    }
    case ValueType::movement:
      return {{"anyOf",
               {of_pattern("[A-Za-z0-9][^\\n]*"),
                {{"type", "object"},
                 {"properties",
                  {{"path",
                    {{"anyOf",
                      {{{"type", "string"}},
                       {{"type", "array"}, {"items", {{"type", "string"}}}, {"minItems", 1}}}}}}}},
                 {"required", {"path"}},
                 {"additionalProperties", false}}}}};
    case ValueType::region:
    case ValueType::position:
      return {{"type", "string"}};
    case ValueType::path:
      return of_pattern("\\s*\\S+(\\s+\\S+)+\\s*");
    case ValueType::zone:
      return zone(type.words);
    case ValueType::progress:
      return of_pattern("(capture|.+ (move|drop))");
    case ValueType::text:
    case ValueType::scalar:
    case ValueType::mapping:
    case ValueType::map:
    case ValueType::list:
      break;
  }
  return any_scalar();
}

// A value of the table as JSON: numbers become numbers, everything else becomes text.
Json as_json(const Node& node, const SchemaKey& key) {
  switch (node.form) {
    case Node::Form::null:
      return nullptr;
    case Node::Form::scalar:
      return key.type.type == ValueType::integer ? Json(std::stoi(node.text)) : Json(node.text);
    case Node::Form::list: {
      Json list = Json::array();
      for (const Node& item : node.items) list.push_back(as_json(item, key.element()));
      return list;
    }
    case Node::Form::map:
      break;
  }
  if (key.type.type == ValueType::list) return as_json(node, key.element());
  Json map = Json::object();
  for (const Node::Entry& entry : node.entries) {
    const bool known_keys = key.type.type == ValueType::mapping;
    map[entry.key] = as_json(entry.value, known_keys ? *key.find(entry.key) : key.element());
  }
  return map;
}

Json required_keys(const SchemaKey& key, bool own) {
  Json names = Json::array();
  for (const SchemaKey& child : key.children)
    if (child.required() && child.row->is_own() == own) names.push_back(child.name);
  return names;
}

class Writer {
 public:
  explicit Writer(bool references) : references_(references) {}

  // `whole`: files that extend this one add nothing to the value, as in a list.
  [[nodiscard]] Json value(const SchemaKey& key, bool whole) const {
    Json json = Json::object();
    if (key.row) {
      json["title"] = key.name;
      json["description"] = key.row->about;
      if (key.fallback) json["default"] = as_json(*key.fallback, key);
      const Node example = parse_yaml("x: " + std::string(key.row->example), "").value();
      json["examples"] = Json::array({as_json(example.entries.front().value, key)});
    }
    std::vector<Json> ways = forms(key, whole);
    if (key.removable()) ways.push_back({{"$ref", "#/$defs/off"}});
    if (references_) ways.push_back({{"$ref", "#/$defs/option"}});
    if (ways.size() == 1)
      json.update(ways.front());
    else
      json["anyOf"] = std::move(ways);
    return json;
  }

  [[nodiscard]] Json mapping(const SchemaKey& key, bool whole) const {
    Json properties = Json::object();
    for (const SchemaKey& child : key.children) properties[child.name] = value(child, whole);
    Json json = {{"type", "object"}};
    json["properties"] = std::move(properties);
    json["additionalProperties"] = false;
    if (const Json required = required_keys(key, false); whole && !required.empty())
      json["required"] = required;
    return json;
  }

 private:
  // The alternative forms of a value of the key's type.
  [[nodiscard]] std::vector<Json> forms(const SchemaKey& key, bool whole) const {
    if (key.type.type == ValueType::list) return lists(key, whole);
    return std::vector<Json>(1, key.type.type == ValueType::mapping ? mapping(key, whole)
                                : key.type.type == ValueType::map   ? map(key, whole)
                                                                    : plain(key.type));
  }

  [[nodiscard]] Json map(const SchemaKey& key, bool whole) const {
    TypeInfo name;
    name.type = key.type.key;
    Json json = {{"type", "object"}};
    json["propertyNames"] = plain(name);
    json["additionalProperties"] = value(key.element(), whole);
    return json;
  }

  [[nodiscard]] std::vector<Json> lists(const SchemaKey& key, bool whole) const {
    const SchemaKey& element = key.element();
    const bool of_plain_values = !element.type.is_container();
    const Json item = value(element, true);
    Json list = {{"type", "array"}};
    list["items"] = item;
    list["minItems"] = 1;
    if (of_plain_values && !may_repeat(element.type.type)) list["uniqueItems"] = true;
    std::vector<Json> ways(1, list);
    if (of_plain_values) {
      Json switches = {{"type", "object"},
                       {"description", "Adds items to the base's list, or takes them from it."}};
      switches["propertyNames"] = plain(element.type);
      switches["additionalProperties"]["$ref"] = "#/$defs/switch";
      ways.push_back(item);
      ways.push_back(std::move(switches));
    } else if (element.type.type == ValueType::mapping) {
      ways.push_back(mapping(element, whole));
    } else if (element.type.type == ValueType::list) {
      ways.push_back(plain(element.type.element.front()));
    }
    return ways;
  }

  bool references_;
};

// The keys that are required below this key in a file that extends nothing, beyond those that every
// file must have.
Json needs(const SchemaKey& key) {
  Json json = Json::object();
  if (key.type.type == ValueType::map) {
    if (Json inner = needs(key.element()); !inner.empty()) json["additionalProperties"] = inner;
    return json;
  }
  // Requirements on a mapping do not apply to a list.
  if (key.type.type == ValueType::list) return needs(key.element());
  if (key.type.type != ValueType::mapping) return json;
  if (Json required = required_keys(key, false); !required.empty()) json["required"] = required;
  Json properties = Json::object();
  for (const SchemaKey& child : key.children)
    if (Json inner = needs(child); !inner.empty()) properties[child.name] = std::move(inner);
  if (!properties.empty()) json["properties"] = std::move(properties);
  return json;
}

}  // namespace

nlohmann::ordered_json variant_file_schema() {
  const SchemaKey& root = schema();
  Json json = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
               {"title", "Stockade variant file"},
               {"description", "The rules of a board game, for the program stockade."},
               {"type", "object"}};
  Json properties = Json::object();
  for (const SchemaKey& key : root.children)
    properties[key.name] =
        Writer(!key.row->is_own() && takes_references(key.name)).value(key, false);
  json["properties"] = std::move(properties);
  json["additionalProperties"] = false;
  json["required"] = required_keys(root, true);
  json["if"] = {{"not", {{"anyOf", {{{"required", {"extends"}}}, {{"required", {"modifies"}}}}}}}};
  json["then"] = needs(root);
  json["$defs"] = {
      {"option", reference()},
      {"off", off()},
      {"yes or no", truth_values()},
      {"switch", {{"anyOf", {{{"$ref", "#/$defs/yes or no"}}, {{"$ref", "#/$defs/option"}}}}}}};
  return json;
}

}  // namespace stockade
