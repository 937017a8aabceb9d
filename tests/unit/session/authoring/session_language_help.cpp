// What an editor proposes and explains at a place of a variant file.

#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/session/authoring/language_help.h"
#include "tests/support/marked_text.h"
#include "tests/support/variants.h"

namespace stockade::test::session_language_help_test {
namespace {

std::string place(const std::string& marked) {
  const Marked here(marked);
  const YamlPlace at = yaml_place(here.text, here.offset);
  if (!at.is_plain) return "-";
  std::string words;
  for (const std::string& part : at.path) words += (words.empty() ? "" : ".") + part;
  return words + (at.is_key ? "?" : "");
}

std::vector<std::string> proposals(const std::string& marked) {
  const Marked here(marked);
  std::vector<std::string> words;
  for (const Proposal& one :
       complete_source(here.text, here.offset, variant("hostage").get()).proposals)
    words.push_back(one.text);
  return words;
}

bool proposes(const std::string& marked, const std::string& word) {
  const std::vector<std::string> words = proposals(marked);
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

TEST_CASE("the keys that lead to a place are found by indentation and brackets", "[unit]") {
  CHECK(place("na¦me: x") == "?");
  CHECK(place("name: x¦") == "name");
  CHECK(place("board:\n  fi¦") == "board?");
  CHECK(place("board:\n  files: 8\n  ranks: ¦") == "board.ranks");
  CHECK(place("board:\n  files: 8\n¦") == "?");
  CHECK(place("board: { files: 8, ra¦ }") == "board?");
  CHECK(place("board: { files: 8, ranks: ¦ }") == "board.ranks");
  CHECK(place("pieces:\n  K: { name: king, moves: ¦") == "pieces.K.moves");
  CHECK(place("pieces:\n  K:\n    name: king\n  Q¦") == "pieces?");
  CHECK(place("sides:\n  - name: White\n    le¦") == "sides.[]?");
  CHECK(place("sides:\n- name: White\n- na¦") == "sides.[]?");
  CHECK(place("sides: [{ name: White }, { na¦") == "sides.[]?");
  CHECK(place("tags: [a, ¦]") == "tags.[]");
  CHECK(place("promotion:\n  to: [Q,\n    R, ¦") == "promotion.to.[]");
  CHECK(place("setup: rnbqkbnr/8/8 w # ¦") == "-");
  CHECK(place("# na¦") == "-");
  CHECK(place("rules: |\n  name: ¦\nname: x") == "-");
  CHECK(place("rules: |\n  name: x\nname: ¦") == "name");
  CHECK(place("name: \"a: b, {¦") == "name");
  CHECK(place("board: { files: 8 }\nna¦") == "?");
}

TEST_CASE("an editor proposes the keys and values of the schema", "[unit]") {
  CHECK(proposals("repe¦") == std::vector<std::string>{"repetition"});
  CHECK(proposes("¦", "pieces"));
  CHECK(proposes("board:\n  ¦", "files"));
  CHECK_FALSE(proposes("board:\n  ¦", "pieces"));
  CHECK(proposes("promotion:\n  ma¦", "mandatory"));
  CHECK(proposes("promotion: { mandatory: ¦", "yes"));
  CHECK(proposes("castling: o¦", "off"));
  CHECK(proposes("pieces:\n  K:\n    owner: ¦", "nobody"));
  CHECK(proposes("pieces:\n  P:\n    initial: sec¦", "second rank"));
  CHECK(proposes("extends: hos¦", "hostage"));
  // Names are those of the rules that compiled last.
  CHECK(proposes("promotion:\n  to: [¦", "Q"));
  CHECK_FALSE(proposes("promotion:\n  to: [¦", "A"));
  CHECK(proposes("promotion: { to: { ¦", "Q"));
  // Nothing is proposed where the language has nothing, nor what is written already.
  CHECK(proposals("nonsense:\n  ¦").empty());
  CHECK(proposals("rules: |\n  pie¦").empty());
  CHECK(proposals("repetition¦").empty());
}

TEST_CASE("what is replaced begins with the word", "[unit]") {
  const Marked here("pieces:\n  P: { initial: second r¦ }");
  const Completion completion = complete_source(here.text, here.offset, nullptr);
  CHECK(completion.begin == here.text.find("second"));
}

TEST_CASE("a key is explained at its name and at its value", "[unit]") {
  for (const char* marked :
       {"board:\n  fi¦les: 8", "board: { files: 8¦ }", "board: { f¦iles: 8 }"}) {
    const Marked here(marked);
    const auto help = explain_source(here.text, here.offset);
    INFO(marked);
    REQUIRE(help);
    CHECK(help->path == "board.files");
    CHECK(help->type == "a whole number from 1 to 512");
    CHECK(help->about.find("squares from left to right") != std::string::npos);
  }
  const Marked piece("pieces:\n  K:\n    mo¦ves: K");
  REQUIRE(explain_source(piece.text, piece.offset));
  CHECK(explain_source(piece.text, piece.offset)->path == "pieces.K.moves");
  CHECK_FALSE(explain_source("nonsense: 1", 3));
  CHECK_FALSE(explain_source("# name", 3));
}

TEST_CASE("the base that a file names is found", "[unit]") {
  const Marked base("schema: 1\nextends: che¦ss\nname: x");
  CHECK(variant_at(base.text, base.offset) == "chess");
  CHECK(variant_at(base.text, base.text.size()).empty());
  CHECK(variant_at("extends: ../a/b.yaml", 12) == "../a/b.yaml");
}

TEST_CASE("every place of a file of the library has a path that the schema knows", "[unit]") {
  const std::string text = data_file("../../variants/drops/hostage/hostage.yaml");
  size_t known = 0;
  size_t unknown = 0;
  for (size_t at = 0; at < text.size(); ++at) {
    const YamlPlace here = yaml_place(text, at);
    REQUIRE(here.begin <= at);
    REQUIRE(here.end >= at);
    if (!here.is_plain || here.is_key) continue;
    if (explain_source(text, at))
      ++known;
    else if (at > here.begin && at < here.end)
      ++unknown;
  }
  CHECK(known > 500);
  CHECK(unknown == 0);
}

}  // namespace stockade::test::session_language_help_test
