// The JSON Schema says of the keys and types of a variant file what the loader says.

#include "framework/definition/json_schema.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/definition/loader.h"
#include "framework/definition/schema_table.h"
#include "framework/language/reader.h"
#include "tests/support/json_schema.h"

namespace json_schema_test {

using namespace stockade;
using test::schema_violation;
using test::YamlVersion;
using Json = nlohmann::ordered_json;

namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::string violation(const std::string& yaml, YamlVersion version = YamlVersion::v1_2) {
  const auto tree = parse_yaml(yaml, "test.yaml");
  INFO(tree.message());
  REQUIRE(tree.ok());
  static const Json schema = variant_file_schema();
  return schema_violation(schema, test::as_json(*tree, version));
}

const std::string kPatch = "schema: 1\nextends: chess\nname: Patched\n";

// Of a key below the top, by its path.
Json described(const std::string& path) {
  return variant_file_schema().at(Json::json_pointer(path));
}

}  // namespace

TEST_CASE("every variant file of the library fits the JSON Schema", "[definition]") {
  LoadOptions library;
  library.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  const auto listed = list_definitions(library);
  REQUIRE(listed.size() >= 2);
  for (const Listing& listing : listed) {
    INFO(listing.path.string());
    CHECK(violation(read(listing.path), YamlVersion::v1_2) == "");
    CHECK(violation(read(listing.path), YamlVersion::v1_1) == "");
  }
}

TEST_CASE("files that break a rule of keys or types do not fit the JSON Schema", "[definition]") {
  // What can be seen in the file alone; a wrong name of a piece, a zone or a cell can't.
  static const std::set<std::string> kSeen = {"duplicate-item",
                                              "empty-list",
                                              "many",
                                              "missing-key",
                                              "missing-key-all",
                                              "missing-key-schema",
                                              "schema-version",
                                              "unknown-key",
                                              "unknown-value",
                                              "unknown-value-exchange",
                                              "wrong-type",
                                              "wrong-type-letters"};
  const fs::path folder = fs::path(STOCKADE_TEST_DATA_DIR) / ".." / "definition" / "bad";
  for (const std::string& name : kSeen) {
    INFO(name);
    const std::string text = read(folder / (name + ".yaml"));
    REQUIRE_FALSE(text.empty());
    CHECK(violation(text) != "");
  }
}

TEST_CASE("the JSON Schema finds each single mistake in keys and types", "[definition]") {
  CHECK(violation(kPatch) == "");
  for (const std::string line : {"captur: { to: nowhere }",
                                 "promotion: { too: Q }",
                                 "pieces: { P: { colour: red } }",
                                 "board: 8",
                                 "description: [a, b]",
                                 "sides: White",
                                 "en_passant: perhaps",
                                 "repetition: { fold: thrice }",
                                 "repetition: { fold: 1 }",
                                 "repetition: { fold: 101 }",
                                 "values: { P: 1.5 }",
                                 "zones: { Prison: { holds: enemy } }",
                                 "zones: { prison: { holds: enemies } }",
                                 "text: { drop_mark: x }",
                                 "text: { drop_mark: '=' }",
                                 "pieces: { q: { name: queen, moves: Q } }",
                                 "pieces: { XY: { name: queen, moves: Q } }",
                                 "castling: { wings: { K: { king: e1 } } }",
                                 "turn: { one_of: [jump] }",
                                 "turn: { one_of: [move, move] }",
                                 "turn: { one_of: [] }",
                                 "capture: { to: own.prison }",
                                 "capture: off",
                                 "board: off",
                                 "n_move_rule: { reset_by: { capture: often } }",
                                 "n_move_rule: { reset_by: pawn jump }",
                                 "exchange: [{ pay: { from: own.prison } }]",
                                 "exchange: [{ pay: { from: captor.prison, to: own.x } }]",
                                 "sides: [{ letter: w }, { name: B, letter: b }]",
                                 "schema: 2",
                                 "royal: king",
                                 "options: { Quick: { default: yes } }",
                                 "options: { quick: $slow }",
                                 "description: { a: b }"}) {
    INFO(line);
    const std::string head = line.starts_with("schema") ? "extends: chess\nname: A\n"

                                                        : kPatch;
    CHECK(violation(head + line + "\n") != "");
  }
}

TEST_CASE("the JSON Schema allows every way of writing that the loader allows", "[definition]") {
  for (const std::string line :
       {"castling: off",
        "pieces: { Q: off }",
        "zones: { prison: off }",
        "castling: { wings: { K: off } }",
        "promotion: { swap_with: off }",
        "promotion: { to: Q }",
        "promotion: { to: [Q, R] }",
        "promotion: { to: { Q: no, A: yes } }",
        "promotion: { to: { Q: $with_queens } }",
        "promotion: $promotion",
        "repetition: { fold: $n }",
        "en_passant: $passing",
        "en_passant: true",
        "en_passant: off",
        "en_passant: yes",
        "royal: [K, Q]",
        "text: { zones: prison }",
        "text: { zones: [prison, [airfield, hand]] }",
        "drop: { from: own.hand, except: { P: first rank } }",
        "drop: { from: own.hand, except: { P: [first rank, last rank] } }",
        "sources: A book",
        "options: { size: { default: 8, values: [6, 8], description: How many. } }",
        "name: 2000",
        "n_move_rule: { reset_by: pawn drop }",
        "board: { files: $n }"}) {
    INFO(line);
    const std::string head = line.starts_with("name") ? "schema: 1\nextends: chess\n" : kPatch;
    CHECK(violation(head + line + "\n", YamlVersion::v1_2) == "");
    CHECK(violation(head + line + "\n", YamlVersion::v1_1) == "");
  }
}

TEST_CASE("only a file that stands alone must give everything", "[definition]") {
  CHECK(violation("schema: 1\nname: Alone\n") != "");
  CHECK(violation("schema: 1\nname: Wrapper\nmodifies: any\n") == "");
  CHECK(violation("schema: 1\nname: Patch\nextends: chess\npieces: { A: { moves: BN } }\n") == "");
  const std::string alone =
      "schema: 1\nname: Alone\nboard: { files: 3, ranks: 3 }\nsetup: k2/3/2K\n";
  CHECK(violation(alone + "pieces: { K: { name: king, moves: K } }\n") == "");
  CHECK(violation(alone + "pieces: { K: { moves: K } }\n") != "");
}

TEST_CASE("the JSON Schema tells editors what the table tells", "[definition]") {
  const Json moves =
      described("/properties/pieces/anyOf/0/additionalProperties/anyOf/0/properties/moves");
  CHECK(moves["description"] ==
        "How the piece moves: Betza notation (docs/author/betza.md), or { path: … } in the "
        "language of docs/author/paths.md, or a list of these; none for a piece that never moves. "
        "A part may say where it starts, 'fmnD from second rank', or where it stays, 'F within "
        "palace'.");
  CHECK(moves["examples"] == Json::array({"fmWfcF"}));
  CHECK(described("/properties/promotion/anyOf/1/properties/at/default") == "last rank");
  CHECK(described("/properties/repetition/anyOf/0/properties/fold/default") == 3);
  CHECK(described("/properties/board/anyOf/0/additionalProperties") == false);
}

TEST_CASE("patterns of the JSON Schema let through what the loader lets through", "[definition]") {
  // One key for each type that is told by its letters alone.
  const auto loader_takes = [](ValueType type, const std::string& text) {
    SchemaKey key;
    key.type.type = ValueType::mapping;
    SchemaKey inner;
    inner.name = "x";
    inner.type.type = type;
    key.children.push_back(inner);
    Node root;
    root.form = Node::Form::map;
    root.entries.push_back({"x", {}, Node::scalar(text, {})});
    Diagnostics problems;
    check_against_schema(root, Vocabulary{}, problems, key);
    return problems.empty();
  };
  const std::vector<std::pair<ValueType, Json>> cases = {
      {ValueType::word, described("/properties/options/propertyNames")},
      {ValueType::title, described("/properties/zones/anyOf/0/propertyNames")},
      {ValueType::symbol, described("/properties/pieces/anyOf/0/propertyNames")},
      {ValueType::capital,
       described("/properties/castling/anyOf/0/properties/wings/anyOf/0/propertyNames")},
      {ValueType::small,
       described("/properties/sides/anyOf/0/items/anyOf/0/properties/letter/anyOf/0")},
      {ValueType::sign, described("/properties/text/anyOf/0/properties/drop_mark/anyOf/0")}};
  std::vector<std::string> samples = {"",   "ab",  "aB", "a1", "1a", "a b", "a ",
                                      " a", "a_b", "AB", "+A", "+a", "++",  "A+"};
  for (char c = ' '; c <= '~'; ++c) samples.emplace_back(1, c);
  for (const auto& [type, schema] : cases) {
    for (const std::string& sample : samples) {
      INFO(schema.dump() << " and '" << sample << "'");
      CHECK((schema_violation(schema, Json(sample)).empty()) == loader_takes(type, sample));
    }
  }
}

}  // namespace json_schema_test
