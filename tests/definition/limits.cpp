// Whatever a file says, the loader answers soon and says where it is wrong: long texts, deep
// nesting, large numbers, and more of anything than there is room for.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/definition/loader.h"
#include "tests/support/processor_time.h"

namespace limits_test {

using namespace stockade;

namespace {

std::string times(int count, const std::string& text) {
  std::string all;
  for (int i = 0; i < count; ++i) all += text;
  return all;
}

/// Numbered: "a0 a1 a2 ".
std::string numbered(int count, const std::string& before, const std::string& after) {
  std::string all;
  for (int i = 0; i < count; ++i) all += before + std::to_string(i) + after;
  return all;
}

Result<Loaded> load(const std::string& text) {
  LoadOptions options;
  options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  options.lint = true;
  return load_definition_text(text, "odd.yaml", options);
}

const std::string kChess = "schema: 1\nextends: chess\nname: Odd\n";

std::string moves(const std::string& betza) {
  return kChess + "pieces: { N: { moves: '" + betza + "' } }\n";
}
std::string path(const std::string& words) {
  return kChess + "pieces: { N: { moves: { path: '" + words + "' } } }\n";
}
std::string condition(const std::string& words) {
  return kChess + "forbid: [{ when: '" + words + "' }]\n";
}

}  // namespace

TEST_CASE("files that ask for too much are refused with a place", "[definition]") {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"too-many-options",
       kChess + "options:\n" +
           numbered(1000, "  o", ": { default: a, values: [a], description: x }\n")},
      {"unknown-option",
       kChess + "pieces: { P: { value: [" + numbered(10000, "$x", ", ") + "1] } }\n"},
      {"too-many-zones",
       kChess + "zones:\n" + numbered(300, "  z", ": { holds: own, pieces: [P] }\n")},
      {"too-many-zones",
       "schema: 1\nname: Odd\nboard: { files: 4, ranks: 4 }\nroyal: K\n"
       "pieces: { K: { name: king, moves: K } }\nsetup: K3/4/4/3k w - - 0 1\nzones:\n" +
           numbered(300, "  z", ": { holds: own }\n")},
      {"expression-syntax", condition(times(5000, "not ") + "captures")},
      {"expression-syntax", condition(times(200, "not ") + "captures")},
      {"expression-syntax", condition(times(200000, "(") + "captures")},
      {"expression-syntax", condition(times(20000, "captures and ") + "captures")},
      {"expression-syntax",
       kChess + "turn: { series: { length: '" + times(100000, "1+") + "1', rules: italian } }\n"},
      {"betza", moves(times(300000, "a") + "K")},
      {"betza", moves(times(15, "mcpgya") + "K")},
      {"betza", moves(times(2000, "mcpgya") + "K")},
      {"betza", moves(times(300000, "f") + "W")},
      {"betza", moves("W99999999999999")},
      {"path", path(times(3000, "turn right, ") + "step n")},
      {"path", path("((step any repeat 256) repeat 256) repeat 256")},
      {"path", path(times(1000, "(") + "step n" + times(1000, ")"))},
      {"path", path("step n repeat 99999999999")},
      {"region", kChess + "promotion: { at: '" + times(100000, "a1 ") + "' }\n"},
      {"region", kChess + "promotion: { at: 'last 99999999999 ranks' }\n"},
      {"yaml", kChess + times(500000, "k") + ": 1\n"},
      {"unknown-key", kChess + "castling: { " + times(900, "k") + ": 1 }\n"},
      {"wrong-type", kChess + "board: { files: 100000, ranks: 100000 }\n"},
      {"wrong-type", kChess + "board: { hexagon: 2147483647 }\n"},
      {"wrong-type", kChess + "board: { hexagon: 100000 }\n"},
      {"wrong-type", kChess + "board: { levels: 99999999999 }\n"},
      {"wrong-type", kChess + "n_move_rule: { plies: -99999999999 }\n"},
      {"board-size", kChess + "board: { ranks: 129 }\n"},
      {"duplicate-key", kChess + "pieces: {" + times(5000, "P: {name: p, moves: W},") + "}\n"},
      {"key", kChess + "x: " + times(300000, "[") + "\n"},
      {"nesting", kChess + "x:\n " + times(100000, "- ") + "a\n"},
      {"alias", kChess + "a: &a [x, x]\nb: &b [*a, *a]\n"},
      {"file-too-large", kChess + "x: [" + times(30000, "a,") + "]\n"},
      {"file-too-large", kChess + "#" + times(1 << 20, "x")},
      {"rules-too-large",
       kChess + "castling: { wings: { K: { king: e1 " + times(300, "g1 ") + " } } }\n"},
  };
  for (const auto& [id, text] : cases) {
    const auto loaded = load(text);
    INFO(id << "\n" << text.substr(0, 200) << "\n" << loaded.message().substr(0, 1000));
    REQUIRE_FALSE(loaded.ok());
    const Diagnostics& problems = loaded.problems();
    CHECK(std::any_of(problems.begin(), problems.end(),
                      [&id = id](const Diagnostic& d) { return d.id == id; }));
    CHECK(problems.size() <= 210);
    CHECK(loaded.message().size() < 100'000);
    for (const Diagnostic& problem : problems) CHECK(problem.where.line > 0);
  }
}

TEST_CASE("a long line of many values takes as long as its length", "[definition]") {
  // A quarter of a second; it was the length times the number of values, 22 s.
  const test::AtMost bound(8);
  const auto loaded =
      load(kChess + "forbid: [" + times(900'000, " ") + times(19'000, "x,") + "x]\n");
  CHECK_FALSE(loaded.ok());
}

TEST_CASE("long texts that mean something are read", "[definition]") {
  CHECK(load(condition(times(100, "captures and ") + "captures")).ok());
  CHECK(load(path("(turn right) repeat, step n")).ok());
  CHECK(load(path(times(200, "step n to empty | ") + "step n")).ok());
  CHECK(load(kChess + "rules: |\n" + times(50000, "  word word\n")).ok());
}

}  // namespace limits_test
