// The table that describes variant files, and the parts that the loader is made of.

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include <catch2/catch.hpp>

#include "framework/definition/loader.h"
#include "framework/definition/schema_table.h"
#include "framework/language/node.h"
#include "framework/language/reader.h"

namespace schema_test {

using namespace stockade;

namespace {

Node parse(const std::string& text) {
  auto node = parse_yaml(text, "test.yaml");
  INFO(node.message());
  REQUIRE(node.ok());
  return std::move(node).value();
}

// As it would be written in one line.
std::string shown(const Node& node) {
  std::string text;
  switch (node.form) {
    case Node::Form::null:
      return "~";
    case Node::Form::scalar:
      return node.text;
    case Node::Form::list:
      for (const Node& item : node.items) text += (text.empty() ? "" : ", ") + shown(item);
      return "[" + text + "]";
    case Node::Form::map:
      for (const Node::Entry& entry : node.entries)
        text += (text.empty() ? "" : ", ") + entry.key + ": " + shown(entry.value);
      return "{" + text + "}";
  }
  return text;
}

std::string merged(const std::string& base, const std::string& patch) {
  return shown(merge(parse(base), parse(patch)));
}

}  // namespace

TEST_CASE("every row of the schema table is in order", "[definition]") {
  std::set<std::string_view> paths;
  for (const SchemaRow& row : schema_table()) {
    INFO(row.path);
    CHECK(paths.insert(row.path).second);
    CHECK_FALSE(row.about.empty());
    CHECK(row.about.back() == '.');
    CHECK_FALSE(row.example.empty());
    CHECK_FALSE(describe(parse_type(row.type)).empty());
    // What must be given has no default; only keys at the top belong to one file.
    CHECK((row.need != Need::required || row.fallback.empty()));
    CHECK((!row.is_own() || row.path.find('.') == std::string_view::npos));
  }
}

TEST_CASE("examples and defaults of the schema table are what they say", "[definition]") {
  // A file that is made of nothing but examples, each put where it belongs, raises no question
  // about types.
  std::string text;
  for (const SchemaKey& key : schema().children)
    if (key.name != "modifies" && key.name != "base" && key.name != "extends")
      text += key.name + ": " + std::string(key.row->example) + "\n";
  Node root = parse(text);
  Vocabulary words = Vocabulary::of(root, schema());
  words.letters = {"K", "Q", "R", "B", "N", "P"};
  words.types = {"king", "queen", "rook", "bishop", "knight", "pawn"};
  words.zones = {"prison", "airfield", "hand"};
  Diagnostics problems;
  check_against_schema(root, words, problems, schema());
  CHECK(to_string(problems) == "");
}

TEST_CASE("types are read from words", "[definition]") {
  const TypeInfo number = parse_type("integer 1..26");
  CHECK(number.type == ValueType::integer);
  CHECK(number.low == 1);
  CHECK(number.high == 26);
  CHECK(describe(number) == "a whole number from 1 to 26");

  const TypeInfo bans = parse_type("map of piece to list of region");
  CHECK(bans.type == ValueType::map);
  CHECK(bans.key == ValueType::piece);
  REQUIRE(bans.element.size() == 1);
  CHECK(bans.element[0].type == ValueType::list);
  REQUIRE(bans.element[0].element.size() == 1);
  CHECK(bans.element[0].element[0].type == ValueType::region);

  CHECK(describe(parse_type("choice up | down")) == "'up' or 'down'");
  CHECK(describe(parse_type("zone captor.* | nowhere")) == "captor.ZONE or nowhere");
}

TEST_CASE("a patch is laid over its base key by key", "[definition]") {
  CHECK(merged("a: 1\nb: 2", "b: 3\nc: 4") == "{a: 1, b: 3, c: 4}");
  CHECK(merged("a: { x: 1, y: 2 }", "a: { y: 3 }") == "{a: {x: 1, y: 3}}");
  CHECK(merged("a: [1, 2]", "a: [3]") == "{a: [3]}");
  CHECK(merged("a: { x: 1 }", "a: off") == "{a: off}");
  CHECK(merged("a: off", "a: { x: 1 }") == "{a: {x: 1}}");
  CHECK(merged("a: [p, q]", "a: { q: no, r: yes }") == "{a: {p: yes, q: no, r: yes}}");
  CHECK(merged("a: p", "a: { q: yes }") == "{a: {p: yes, q: yes}}");
  CHECK(merged("a: p", "a: { q: 1 }") == "{a: {q: 1}}");
  CHECK(merged("a: [{ x: 1 }]", "a: { q: no }") == "{a: [{x: 1, q: no}]}");
  CHECK(merged("a: [{ x: 1 }, { x: 2 }]", "a: { q: no }") == "{a: {q: no}}");
}

TEST_CASE("a merged value has the place where it was written", "[definition]") {
  Node base = parse("a: { x: 1, y: 2 }\nb: 3");
  auto patch = parse_yaml("\n\na: { y: 4 }", "patch.yaml");
  REQUIRE(patch.ok());
  const Node both = merge(std::move(base), *patch);
  CHECK(both.find("a")->where.to_string() == "patch.yaml:3:1");
  CHECK(both.find("a")->value.find("x")->value.where.to_string() == "test.yaml:1:9");
  CHECK(both.find("a")->value.find("y")->value.where.to_string() == "patch.yaml:3:9");
  CHECK(both.find("b")->where.to_string() == "test.yaml:2:1");
}

TEST_CASE("columns count characters, not bytes", "[definition]") {
  const Node root = parse("a: [éé, b]");
  CHECK(root.find("a")->value.items[1].where.column == 9);
}

TEST_CASE("what stands in quotes means its text and nothing else", "[definition]") {
  const Node root = parse("a: off\nb: 'off'\nc: |\n  off\nd: \"x\"\n");
  CHECK(root.find("a")->value.is_word("off"));
  CHECK_FALSE(root.find("b")->value.is_word("off"));
  CHECK(root.find("c")->value.block);
  CHECK_FALSE(root.find("d")->value.block);
}

// The library's guide for authors shows whole files; a reader who copies one must not be told off.
TEST_CASE("the variants in the guide load", "[definition]") {
  std::ifstream stream(std::filesystem::path(STOCKADE_SOURCE_VARIANTS_DIR) / "README.md");
  const std::string guide{std::istreambuf_iterator<char>(stream), {}};
  LoadOptions options;
  options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  const std::string fence = "```yaml\nschema: 1\n";
  int found = 0;
  for (size_t at = guide.find(fence); at != std::string::npos; at = guide.find(fence, at + 1)) {
    const size_t begin = at + 8;
    const std::string text = guide.substr(begin, guide.find("```", begin) - begin);
    const auto loaded = load_definition_text(text, "guide.yaml", options);
    INFO(text);
    INFO(loaded.message());
    CHECK(loaded.ok());
    if (loaded.ok()) CHECK(to_string(loaded->warnings) == "");
    ++found;
  }
  CHECK(found >= 5);
}

}  // namespace schema_test
