// Lessons, puzzles and rule tests as a page in a browser gets them.

#include "framework/tools/web/engine/page_course.h"

#include <algorithm>
#include <filesystem>
#include <string>

#include <catch2/catch.hpp>

#include "framework/base/files.h"
#include "framework/tools/web/engine/page_tests.h"
#include "tests/support/variants.h"

namespace stockade::test::page_course_test {
namespace {

using nlohmann::json;

const std::filesystem::path kLessons = std::filesystem::path(STOCKADE_TEST_DATA_DIR) / "lessons";

/// A page with a course, and a browser that stores the progress.
struct Learner {
  explicit Learner(const std::string& text, const std::string& path) : course(text, path) {}

  json ask(const std::string& what, json more = json::object()) {
    more["what"] = what;
    more["progress"] = stored;
    json answer = course.answer(more);
    if (answer.contains("progress")) stored = answer["progress"];
    return answer;
  }
  json play(const std::string& uci) { return ask("play", {{"move", uci}}); }

  PageCourse course;
  json stored;
};

Learner rook() {
  const auto file = kLessons / "rook.lessons.yaml";
  return Learner(read_whole_file(file).value(), file.string());
}

int cell(const json& game, const std::string& name) {
  for (size_t i = 0; i < game["cells"].size(); ++i)
    if (game["cells"][i]["name"] == name) return static_cast<int>(i);
  FAIL("no cell " + name);
  return -1;
}

constexpr const char* kPuzzles = R"(variant: chess
title: "Some"
puzzles:
  - id: "one"
    fen: "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
    goal: mate
    play: ["Ra8#"]
    rating: 900
    themes: ["mate in 1"]
    source: "Mine"
  - id: "two"
    fen: "6k1/5ppp/8/8/8/8/8/1R4K1 w - - 0 1"
    goal: mate
    play: ["Rb8#"]
    rating: 1500
)";

}  // namespace

TEST_CASE("a page plays a lesson: marks, replies one by one, reasons, hints, the solution") {
  Learner learner = rook();
  const json list = learner.ask("overview");
  CHECK(list["count"] == 2);
  CHECK(list["solved"] == 0);
  CHECK(list["next"] == 0);
  CHECK(list["lessons"][0]["id"] == "rook-moves");

  json begun = learner.ask("begin", {{"lesson", "rook-moves"}, {"rules", "another"}});
  const json game = begun["game"];
  REQUIRE(game.is_object());
  CHECK(begun["lesson"]["steps"] == 3);
  CHECK(begun["lesson"]["marks"].size() == 3);
  CHECK(begun["lesson"]["marks"][1]["colour"] == "red");
  CHECK(begun["lesson"]["solved"] == true);  // a step that only shows
  CHECK_FALSE(learner.ask("show", {{"rules", game["rules_hash"]}}).contains("game"));

  CHECK(learner.ask("next")["lesson"]["awaits_move"] == true);
  CHECK_THROWS_AS(learner.ask("next"), Refusal);
  // The rook may not go like a bishop. The piece and the position stay.
  const json wrong = learner.ask("attempt", {{"from", cell(game, "a1")}, {"to", cell(game, "b2")}});
  CHECK(wrong["verdict"]["answer"] == "illegal");
  CHECK(wrong["verdict"]["reason"] != "");
  CHECK(wrong["lesson"]["mistakes"] == 1);
  CHECK(wrong["lesson"]["state"]["line"].size() == 0);
  CHECK(learner.ask("hint").contains("hint"));
  CHECK(learner.ask("hint")["lesson"]["can_hint"] == false);

  const std::string solution = learner.ask("solution")["solution"];
  const json right = learner.play(solution);
  CHECK(right["verdict"]["answer"] == "right");
  // The learner's move is seen before the reply.
  REQUIRE(right["frames"].size() == 1);
  CHECK(right["frames"][0]["board"] != right["lesson"]["state"]["board"]);
  CHECK(right["lesson"]["state"]["line"].size() == 2);
  CHECK(learner.ask("again")["lesson"]["state"]["line"].size() == 0);
  CHECK_THROWS_AS(learner.ask("begin", {{"lesson", "nothing"}}), Refusal);
  CHECK_THROWS_AS(learner.ask("begin", {{"lesson", 7U}}), Refusal);
  CHECK_THROWS_AS(learner.ask("dance"), Refusal);
}

TEST_CASE("the browser keeps the progress of a page, and a damaged one is put aside") {
  Learner learner = rook();
  learner.stored = "<script>";
  json answer = learner.ask("overview");
  CHECK(answer["trouble"].size() == 1);
  CHECK_FALSE(answer.contains("progress"));
  answer = learner.ask("begin", {{"lesson", 0U}});
  CHECK(answer["aside"] == json::array({"<script>"}));
  CHECK(json::parse(learner.stored.get<std::string>())["version"] == 1);
  for (json lesson = answer["lesson"]; lesson["finished"] == false;)
    lesson =
        (lesson["solved"] == true ? learner.ask("next")
                                  : learner.play(learner.ask("solution")["solution"]))["lesson"];
  CHECK(learner.ask("overview")["lessons"][0]["solved"] == true);
  // Another page starts with what this one has stored.
  Learner other = rook();
  other.stored = learner.stored;
  CHECK(other.ask("overview")["solved"] == 1);
  // Nor does a text that nests deeper than any progress exhaust the stack.
  other.stored = std::string(200'000, '[');
  CHECK(other.ask("overview")["trouble"].size() == 1);
}

TEST_CASE("a page solves puzzles: rating and streak, and those that were missed come again") {
  Learner learner(kPuzzles, "mine.puzzles.yaml");
  json answer = learner.ask("begin");
  CHECK(answer["lesson"]["id"] == "one");
  CHECK(answer["lesson"]["puzzle"]["rated"] == 900);
  answer = learner.play("a1a8");
  CHECK(answer["lesson"]["finished"] == true);
  CHECK(answer["lesson"]["puzzle"]["first_try"] == true);
  CHECK(answer["lesson"]["puzzle"]["streak"] == 1);
  CHECK(answer["lesson"]["puzzle"]["rating"] > 1000);
  CHECK(answer["lesson"]["puzzle"]["themes"] == json::array({"mate in 1"}));

  CHECK(learner.ask("begin")["lesson"]["id"] == "two");
  CHECK(learner.play("b1b7")["verdict"]["answer"] == "wrong");
  answer = learner.play("b1b8");
  CHECK(answer["lesson"]["puzzle"]["first_try"] == false);
  CHECK(answer["lesson"]["puzzle"]["streak"] == 0);
  CHECK(answer["lesson"]["puzzle"]["best_streak"] == 1);
  // It comes again, and whoever has seen the move has not solved it.
  CHECK(learner.ask("begin")["lesson"]["id"] == "two");
  learner.ask("solution");
  CHECK(learner.play("b1b8")["lesson"]["puzzle"]["first_try"] == false);
  CHECK(learner.ask("overview")["solved"] == 1);
}

TEST_CASE("a course with a mistake is refused with its place") {
  try {
    const PageCourse course(
        "variant: chess\ntitle: T\nlessons:\n  - id: a\n    title: A\n"
        "    steps:\n      - text: A\n        play: Ke4\n",
        "mine.lessons.yaml");
    FAIL("it was read");
  } catch (const Refusal& refusal) {
    CHECK(refusal.why.find("mine.lessons.yaml:8:15") != std::string::npos);
  }
}

TEST_CASE("a page runs the rule tests of the rules that are being edited") {
  const std::string tests =
      "variant: chess\ntests:\n  - name: twenty moves\n    count: 20\n"
      "  - name: pawns take two steps\n    legal: [e4]\n";
  const std::filesystem::path file = variant("chess")->metadata().files.back().file;
  const std::string rules = read_whole_file(file).value();
  const std::string place = (file.parent_path() / "chess.test.yaml").string();
  const auto all_of = [&](const std::string& changed) {
    const auto read = PageTests::read(tests, place, changed, file.string());
    INFO(read.message());
    REQUIRE(read.ok());
    REQUIRE(read->count() == 2);
    json sum = {{"passed", 0}, {"failed", json::array()}};
    for (size_t next = 0; next < read->count();) {
      const json slice = read->run(next);
      REQUIRE(slice["next"] > next);
      next = slice["next"];
      sum["passed"] = sum["passed"].get<int>() + slice["passed"].get<int>();
      for (const json& failure : slice["failed"]) sum["failed"].push_back(failure);
    }
    return sum;
  };
  CHECK(all_of(rules)["passed"] == 2);
  std::string changed = rules;
  const std::string first_moves = "initial: second rank";
  changed.replace(changed.find(first_moves), first_moves.size(), "initial: third rank");
  const json failed = all_of(changed);
  REQUIRE(failed["failed"].size() == 2);
  CHECK(failed["failed"][0]["test"] == "twenty moves");
  CHECK(failed["failed"][0]["line"] == 4);

  const auto broken =
      PageTests::read("variant: chess\ntests:\n  - nam: x\n", place, rules, file.string());
  REQUIRE_FALSE(broken.ok());
  const json problems = problems_json(broken.problems(), place);
  CHECK(problems[0]["line"] == 3);
  CHECK_FALSE(problems[0].contains("file"));
  CHECK(problems_json(broken.problems(), "other.yaml")[0]["file"] == "chess.test.yaml");
}

}  // namespace stockade::test::page_course_test
