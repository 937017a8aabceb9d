// Suites of positions in EPD: what is read, and what counts as solved.

#include "framework/tools/analysis/suite.h"

#include <string>

#include <catch2/catch.hpp>

#include "framework/notation/move_text.h"
#include "tests/support/variants.h"

namespace suite_test {

using namespace stockade;

namespace {

const std::string kFen = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - ";

SuiteTask task(const std::string& operations) {
  const Suite suite = read_suite(test::variant("chess"), kFen + operations, "x.epd");
  for (const Diagnostic& problem : suite.problems) FAIL(problem.to_string());
  REQUIRE(suite.tasks.size() == 1);
  return suite.tasks.front();
}

SearchResult found(const SuiteTask& task, const std::string& text) {
  Game game(test::variant("chess"), task.position);
  SearchResult result;
  if (!text.empty()) result.best = *parse_move(game, text);
  return result;
}

bool solves(const std::string& operations, const std::string& move) {
  const SuiteTask one = task(operations);
  return judge(one, found(one, move)).solved;
}

}  // namespace

TEST_CASE("issue 48.9: best moves, moves to avoid and mates", "[unit]") {
  CHECK(solves("bm Rd8#;", "Rd8"));
  CHECK_FALSE(solves("bm Rd8#;", "Rd7"));
  CHECK(solves("bm Rd7 Rd8;", "Rd8"));
  CHECK(solves("bm d1d7, Rd8;", "Rd8"));
  CHECK(solves("am Rd7;", "Rd8"));
  CHECK_FALSE(solves("am Rd7 h3;", "h3"));
  CHECK_FALSE(solves("am Rd7;", ""));
  CHECK_FALSE(solves("bm Rd8; am Rd8;", "Rd8"));
  CHECK_FALSE(solves("dm 1;", "Rd8"));

  const SuiteTask mate = task("dm 2; id \"two words\";");
  CHECK(mate.id == "two words");
  SearchResult result = found(mate, "Rd8");
  result.info.score.mate = 1;
  CHECK(judge(mate, result).solved);
  result.info.score.mate = 3;
  CHECK_FALSE(judge(mate, result).solved);
  result.info.score.mate = -1;
  CHECK_FALSE(judge(mate, result).solved);
  result.mate = MateAnswer::found;
  CHECK(judge(mate, result).solved);
}

TEST_CASE("issue 48.9: points of a comment for several moves", "[unit]") {
  const SuiteTask one = task("bm Rd8; c0 \"Rd8=10, Rd7=4, h3=1\";");
  CHECK(one.most_points() == 10);
  CHECK(judge(one, found(one, "Rd8")).points == 10);
  CHECK(judge(one, found(one, "Rd7")).points == 4);
  CHECK_FALSE(judge(one, found(one, "Rd7")).solved);
  CHECK(judge(one, found(one, "Kf1")).points == 0);
  CHECK(task("bm Rd8; c0 \"see game 5, move=7\";").points.empty());
}

TEST_CASE("issue 48.9: lines of a suite that cannot be read have places", "[unit]") {
  const Suite suite =
      read_suite(test::variant("chess"),
                 "# remark\n\n" + kFen + "bm Rd8;\r\n" + kFen + "bm Rd8 Nd2;\n" + kFen +
                     "id \"nothing\";\n" + kFen + "dm soon;\nnonsense bm e4;\n",
                 "x.epd");
  REQUIRE(suite.tasks.size() == 1);
  CHECK(suite.tasks[0].line == 3);
  CHECK(suite.tasks[0].id == "line 3");
  REQUIRE(suite.problems.size() == 4);
  CHECK(suite.problems[0].where.to_string() == "x.epd:4:42");
  CHECK(suite.problems[0].severity == Severity::error);
  CHECK(suite.problems[1].where.line == 5);
  CHECK(suite.problems[1].severity == Severity::warning);
  CHECK(suite.problems[2].where.line == 6);
  CHECK(suite.problems[3].where.line == 7);
}

}  // namespace suite_test
