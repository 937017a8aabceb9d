#include "framework/language/schema.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <utility>

namespace stockade {
namespace {

struct SimpleType {
  std::string_view name;
  ValueType type;
  const char* words;  // for messages
};

constexpr std::array<SimpleType, 26> kSimpleTypes = {{
    {"mapping", ValueType::mapping, "a mapping of keys to values"},
    {"text", ValueType::text, "a text"},
    {"line", ValueType::line, "a text of one line"},
    {"scalar", ValueType::scalar, "a plain value"},
    {"boolean", ValueType::boolean, "yes or no"},
    {"word", ValueType::word, "a name of small letters, digits and '_'"},
    {"title", ValueType::title, "a name of small letters, digits and spaces"},
    {"capital", ValueType::capital, "one letter from A to Z"},
    {"symbol", ValueType::symbol, "one letter from A to Z, or + and such a letter"},
    {"small", ValueType::small, "one letter from a to z"},
    {"sign", ValueType::sign, "one character that is neither a letter nor a digit"},
    {"variant", ValueType::variant, "the id of a variant or a path to its file"},
    {"piece", ValueType::piece, "the letter of a piece type"},
    {"side_piece", ValueType::side_piece,
     "the letter of a piece type, perhaps with a side's name in front"},
    {"step", ValueType::step, "a text of one line"},
    {"face", ValueType::face, "the letter of a piece type, or none"},
    {"order", ValueType::order, "letters of piece types in a row"},
    {"movement", ValueType::movement, "a movement in Betza notation, or { path: … }"},
    {"region", ValueType::region, "a region of the board"},
    {"path", ValueType::path, "two cells, from and to"},
    {"holder", ValueType::holder, "the name of a zone"},
    {"progress", ValueType::progress, "'capture', or a piece type's name and 'move' or 'drop'"},
    {"position", ValueType::position, "FEN"},
    {"condition", ValueType::condition, "a condition in words"},
    {"formula", ValueType::formula, "a number or a formula in words"},
    {"side", ValueType::side, "the name of a side"},
}};

bool skip(std::string_view& words, std::string_view prefix) {
  if (!words.starts_with(prefix)) return false;
  words.remove_prefix(prefix.size());
  return true;
}

ValueType simple_type(std::string_view name) {
  for (const SimpleType& known : kSimpleTypes)
    if (known.name == name) return known.type;
  assert(false && "the schema table names a type that does not exist");
  return ValueType::text;
}

const SimpleType& simple_type(ValueType type) {
  const auto known = std::find_if(kSimpleTypes.begin(), kSimpleTypes.end(),
                                  [&](const SimpleType& one) { return one.type == type; });
  assert(known != kSimpleTypes.end() && "the type needs more words than its name");
  return *known;
}

std::vector<std::string> split_choice(std::string_view words) {
  std::vector<std::string> list;
  while (true) {
    const size_t bar = words.find(" | ");
    list.emplace_back(words.substr(0, bar));
    if (bar == std::string_view::npos) return list;
    words.remove_prefix(bar + 3);
  }
}

int number(std::string_view digits) {
  int value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

}  // namespace

std::string_view name_of(ValueType type) { return simple_type(type).name; }

TypeInfo parse_type(std::string_view words) {
  TypeInfo type;
  if (skip(words, "list of ")) {
    type.type = ValueType::list;
    type.element.push_back(parse_type(words));
  } else if (skip(words, "map of ")) {
    type.type = ValueType::map;
    const size_t to = words.find(" to ");
    type.key = simple_type(words.substr(0, to));
    type.element.push_back(parse_type(words.substr(to + 4)));
  } else if (skip(words, "integer ")) {
    type.type = ValueType::integer;
    const size_t dots = words.find("..");
    type.low = number(words.substr(0, dots));
    type.high = number(words.substr(dots + 2));
  } else if (skip(words, "choice ")) {
    type.type = ValueType::choice;
    type.words = split_choice(words);
  } else if (skip(words, "zone ")) {
    type.type = ValueType::zone;
    type.words = split_choice(words);
  } else {
    type.type = simple_type(words);
  }
  return type;
}

std::string describe(const TypeInfo& type) {
  std::vector<std::string> shown = type.words;
  switch (type.type) {
    case ValueType::map:
      return "a mapping";
    case ValueType::list:
      return type.element.front().type == ValueType::mapping
                 ? "a mapping of keys to values, or a list of these"
                 : "a list";
    case ValueType::integer:
      return type.low == type.high ? std::to_string(type.low)
                                   : "a whole number from " + std::to_string(type.low) + " to " +
                                         std::to_string(type.high);
    case ValueType::choice:
      for (std::string& word : shown) word = "'" + word + "'";
      return join(shown, " or ");
    case ValueType::zone:
      for (std::string& word : shown)
        if (word.ends_with(".*")) word.replace(word.size() - 1, 1, "ZONE");
      return join(shown, " or ");
    default:
      return simple_type(type.type).words;
  }
}

const SchemaKey* SchemaKey::find(std::string_view key) const {
  for (const SchemaKey& child : children)
    if (child.name == key) return &child;
  return nullptr;
}

SchemaKey* SchemaKey::find(std::string_view key) {
  return const_cast<SchemaKey*>(std::as_const(*this).find(key));
}

std::vector<std::string> SchemaKey::names() const {
  std::vector<std::string> list;
  for (const SchemaKey& child : children) list.push_back(child.name);
  return list;
}

namespace {

// "exchange[].pay.from" as exchange, [], pay, from.
std::vector<std::string> split_path(std::string_view path) {
  std::vector<std::string> parts(1);
  for (const char c : path) {
    if (c == '.' || c == '[') parts.emplace_back();
    if (c != '.') parts.back() += c;
  }
  return parts;
}

std::optional<Node> parse_fallback(std::string_view text) {
  if (text.empty()) return std::nullopt;
  Result<Node> parsed = parse_yaml("value: " + std::string(text), "");
  assert(parsed.ok());
  return std::move(parsed->entries.front().value);
}

// An element has a row of its own only if the table describes it.
void add_elements(SchemaKey& key) {
  if (!key.type.element.empty()) {
    SchemaKey element;
    element.name = key.type.type == ValueType::list ? "[]" : "*";
    element.type = key.type.element.front();
    key.children.push_back(std::move(element));
    add_elements(key.children.front());
  }
}

}  // namespace

SchemaKey build_schema(std::span<const SchemaRow> table) {
  SchemaKey root;
  root.type.type = ValueType::mapping;
  for (const SchemaRow& row : table) {
    const std::vector<std::string> parts = split_path(row.path);
    SchemaKey* parent = &root;
    for (size_t i = 0; i + 1 < parts.size(); ++i) {
      parent = parent->find(parts[i]);
      assert(parent && "a row of the schema table stands before the one of its parent");
    }
    SchemaKey* key = parent->find(parts.back());
    if (!key) {
      parent->children.emplace_back();
      key = &parent->children.back();
      key->name = parts.back();
      key->type = parse_type(row.type);
      add_elements(*key);
    }
    key->row = &row;
    key->fallback = parse_fallback(row.fallback);
  }
  return root;
}

}  // namespace stockade
