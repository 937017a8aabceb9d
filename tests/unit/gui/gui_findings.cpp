// What checks and tests have found, as rows and as marks; the colours of a variant file.

#include <catch2/catch.hpp>

#include "gui/model/findings.h"
#include "gui/model/schema_help.h"
#include "gui/model/source_styles.h"

namespace stockade::gui::gui_findings_test {
namespace {

SuiteResult result(const std::string& name, int line, bool passed) {
  SuiteResult one;
  one.result.name = name;
  one.result.where = {"/x/a.test.yaml", line, 5};
  if (!passed)
    one.result.failures.push_back(
        {{"/x/a.test.yaml", line + 2, 5}, "21 legal moves", "20", "8/8 w - - 0 1\n a board"});
  return one;
}

SuiteReport report() {
  SuiteReport report;
  report.results = {result("good", 3, true), result("bad", 7, false)};
  report.coverage.push_back(
      {"a",
       {{"castling", {"/x/a.yaml", 4, 1}, true}, {"promotion", {"/x/a.yaml", 9, 1}, false}},
       {{"quick", "yes", false}}});
  report.mutants = {{{"/x/a.yaml", 9, 3}, "promotion: off", MutantFate::survived},
                    {{"/x/a.yaml", 4, 3}, "castling: off", MutantFate::noticed}};
  report.complete = true;
  return report;
}

/// A letter per byte: k key, s string, n number, w word, r reference, c comment, + sign, . text.
std::string styles(const std::string& text) {
  std::string letters;
  for (const SourceStyle style : style_yaml(text))
    letters += ".ksnwrc+"[static_cast<size_t>(style)];
  return letters;
}

}  // namespace

TEST_CASE("the findings of tests have failures first and passed tests last", "[unit]") {
  const std::vector<Finding> rows = findings_of(report());
  REQUIRE(rows.size() == 5);
  CHECK(rows[0].type == FindingKind::failed);
  CHECK(rows[0].words == "bad");
  CHECK(rows[0].detail == "expected: 21 legal moves\nfound: 20");
  CHECK(rows[0].fen == "8/8 w - - 0 1");
  CHECK(rows[0].place() == "a.test.yaml:9");
  CHECK(rows[1].type == FindingKind::survived);
  CHECK(rows[2].words == "rule promotion");
  CHECK(rows[3].words == "option quick = yes");
  CHECK(rows[3].place().empty());
  CHECK(rows[4].type == FindingKind::passed);
  CHECK(summary_of(report()) ==
        "1 passed, 1 failed; 1 of 2 rules not covered; 1 of 2 mutants noticed");
  CHECK(lines_of(rows, FindingKind::failed, "/x/a.test.yaml") == std::set<int>{9});
  CHECK(lines_of(rows, FindingKind::passed, "/x/a.test.yaml") == std::set<int>{3});
  CHECK(lines_of(rows, FindingKind::failed, "/x/a.yaml").empty());
  CHECK(covered_lines(report(), "/x/a.yaml") == std::set<int>{4});
}

TEST_CASE("errors go before warnings, and the game comes last", "[unit]") {
  const Diagnostics problems = {warning("w", "odd", "", {"/x/a.yaml", 2, 1}),
                                error("e", "wrong", "write this", {"/x/a.yaml", 5, 1})};
  ReplayProblem game;
  game.ply = 3;
  game.number = "2.";
  game.move = "Nf3";
  game.reason = "knights stay";
  const std::vector<Finding> rows = findings_of(problems, game);
  REQUIRE(rows.size() == 3);
  CHECK(rows[0].words == "wrong (write this)");
  CHECK(rows[1].type == FindingKind::warning);
  CHECK(rows[2].words == "2. Nf3 is illegal now: knights stay");
  CHECK(summary_of(problems) == "1 error, 1 warning");
  CHECK(summary_of(Diagnostics{}) == "no problems");
}

TEST_CASE("keys, words and numbers have their styles inside brackets, too", "[unit]") {
  CHECK(styles("name: x") == "kkkk+..");
  CHECK(styles("a: { b: 8, c: off }") == "k+.+.k+.n+.k+.www.+");
  CHECK(styles("a: 'x: y' # z") == "k+.ssssss.ccc");
  CHECK(styles("- a: $b") == "+.k+.rr");
  CHECK(styles("a: |\n  b: c\nd: 1") == "k+.+.ssssss.k+.n");
  CHECK(styles("a: b#c") == "k+....");
  CHECK(styles("\"a\": [yes, e4]") == "kkk+.+www+...+");
  CHECK(styles("a: \"unfinished") == "k+.sssssssssss");
  CHECK(styles("a: b:c") == "k+....");
}

TEST_CASE("a tooltip explains a key in short lines", "[unit]") {
  const SchemaHelp help{"board.files", "a whole number", "", "8", "The number of squares."};
  CHECK(tooltip_of(help, 12) ==
        "board.files:\na whole\nnumber\nThe number\nof squares.\nexample: 8");
  CHECK(tooltip_of(help) == "board.files: a whole number\nThe number of squares.\nexample: 8");
}

}  // namespace stockade::gui::gui_findings_test
