// Courses are read with every move checked, and every mistake has its place.

#include <functional>

#include <catch2/catch.hpp>

#include "framework/base/files.h"
#include "framework/session/learn/course.h"
#include "framework/session/learn/lesson_keys.h"
#include "framework/tools/ruletest/lesson_test.h"
#include "framework/tools/ruletest/suite.h"
#include "tests/support/scratch.h"

namespace stockade::test::lesson_files_test {
namespace {

const std::filesystem::path kLessons = std::filesystem::path(STOCKADE_TEST_DATA_DIR) / "lessons";

/// A course of one lesson with these steps, which are indented by six spaces.
Result<Course> course_with(const std::string& steps, const std::string& more = "") {
  return read_course("variant: chess\ntitle: T\nlessons:\n  - id: one\n    title: One\n" + more +
                         "    steps:\n" + steps,
                     "mine.lessons.yaml");
}

/// The first problem as the program prints it.
std::string problem_with(const std::string& steps, const std::string& more = "") {
  const auto course = course_with(steps, more);
  return course.ok() ? "" : course.problems().front().to_string();
}

const std::string kPosition = "        fen: 4k3/8/8/3n4/8/8/6B1/4K3 w - - 0 1\n";

}  // namespace

TEST_CASE("a course has its lessons with positions, marks, lines and answers", "[unit]") {
  const auto course = read_course(kLessons / "rook.lessons.yaml");
  INFO(course.message());
  REQUIRE(course.ok());
  CHECK(course->id == "rook");
  CHECK(course->definition->id() == "chess");
  REQUIRE(course->lessons.size() == 2);
  const Lesson& lesson = course->lessons[0];
  CHECK(lesson.id == "rook-moves");
  CHECK(lesson.learner == Side{0});
  REQUIRE(lesson.steps.size() == 3);

  const LessonStep& shown = lesson.steps[0];
  CHECK(shown.task == LessonTask::show);
  CHECK_FALSE(shown.goes_on);
  REQUIRE(shown.marks.size() == 3);
  CHECK(shown.marks[1].color == MarkColor::red);
  CHECK(course->definition->topology().name(shown.marks[1].to) == "d1");
  CHECK(shown.marks[2].ring());

  const LessonStep& line = lesson.steps[1];
  CHECK(line.task == LessonTask::play);
  CHECK(line.goes_on);
  REQUIRE(line.line.size() == 3);
  CHECK(line.line[0].any.size() == 2);
  CHECK(line.hints.size() == 2);
  REQUIRE(line.refusals.size() == 3);
  CHECK(line.refusals[0].rule == "blocked");
  CHECK(line.refusals[0].text.empty());
  CHECK(line.refusals[1].text == "That is no check.");

  // The last step begins after the line before it, where Black is to move.
  const LessonStep& last = lesson.steps[2];
  CHECK(last.before.size() == 3);
  CHECK(last.learner == Side{1});
  CHECK(last.start(course->definition).plies() == 3);

  const LessonStep& reach = course->lessons[1].steps[0];
  CHECK(reach.task == LessonTask::reach);
  CHECK(reach.within == 2);
  CHECK(reach.goal.because == Ending::checkmate);
  CHECK(course->find("mate") == size_t{1});
  CHECK_FALSE(course->find("nothing"));
}

TEST_CASE("conditions of lessons see zones of any variant", "[unit]") {
  const auto course = read_course(kLessons / "capture.lessons.yaml");
  INFO(course.message());
  REQUIRE(course.ok());
  const LessonStep& step = course->lessons[0].steps[1];
  REQUIRE(step.goal.when);
  Game game = step.start(course->definition);
  CHECK_FALSE(step.goal.reached(game, Side{0}));
  game.play(step.line[0].first());
  CHECK(step.goal.reached(game, Side{0}));
  CHECK_FALSE(step.goal.reached(game, Side{1}));
}

TEST_CASE("every mistake in a lesson has its place and says what to do", "[unit]") {
  const auto has = [](const std::string& text, const std::string& part) {
    INFO(text);
    CHECK(text.find(part) != std::string::npos);
  };
  has(problem_with("      - text: A\n        plays: e4\n"),
      "mine.lessons.yaml:8:9: error: unknown key 'plays' in 'lessons[1]: steps[1]' (did you mean "
      "'play'?)");
  has(problem_with("      - play: e4\n"), "7:9: error: the key 'text' is missing");
  has(problem_with("      - text: A\n        play: { e4: e5 }\n"),
      "8:15: error: 'play' must be a move or a list of moves, not a mapping");
  has(problem_with("      - text: A\n        play: []\n"),
      "8:15: error: 'play' is empty: it must be a move or a list of moves (for example: play: ");
  has(problem_with("      - text: A\n        play: e4\n        refuse: {}\n"),
      "9:17: error: 'refuse' is empty: it must be a mapping from moves to answers (for example");
  has(problem_with("      - text: A\n        play: e4\n        refuse: { d4: B, d4: C }\n"),
      "9:26: error: the key 'd4' is given twice (the first is in line 9; remove one of them)");
  has(problem_with("      - text: A\n        play: e4\n        refuse: { d4: B, d2d4: C }\n"),
      "9:26: error: 'd2d4' is the same move as 'd4' in line 9 (remove one of them)");
  has(problem_with("      - text: A\n        play: [e4, { a: b }]\n"),
      "8:20: error: 'play' must be");
  has(problem_with("      - text: A\n        until: [1]\n        solution: e4\n"),
      "8:16: error: 'until' must be a condition");
  has(problem_with("      - text: A\n        until: { resul: 1-0 }\n        solution: e4\n"),
      "unknown key 'resul' in 'until' (did you mean 'result'?)");
  has(problem_with("      - text: A\n        play: e4\n        refuse: d4\n"),
      "9:17: error: 'refuse' must be a mapping from moves to answers");
  has(problem_with("      - text: A\n        play: e4\n        refuse: { d4: { ruel: x } }\n"),
      "unknown key 'ruel' in 'refuse: d4' (did you mean 'rule'?)");
  has(problem_with("      - text: \"\"\n"), "7:15: error: the text of 'text' is empty");
  has(problem_with("      - text: A\n        play: e4\n        hints: [\" \"]\n"),
      "the text of 'hints' is empty");
  has(problem_with("      - text: A\n        fen: 8/8 w\n"), "8:14: error:");
  has(problem_with("      - text: A\n        arrows: [e2e9]\n"),
      "8:18: error: 'e2e9' is no arrow on this board");
  has(problem_with("      - text: A\n        rings: [purple e2]\n"), "is no ring on this board");
  has(problem_with("      - text: A\n        play: Ke3\n"),
      "8:15: error: 'Ke3' is illegal: no-such-move");
  has(problem_with("      - text: A\n        play: [e4, e5, Ke3]\n"),
      "8:24: error: 'Ke3' is illegal");
  has(problem_with("      - text: A\n        play: e4 e5\n"),
      "write several moves as a list: [first, second]");
  has(problem_with("      - text: A\n        play: [e4, [e5, e6], Nf3]\n"),
      "here the learner is not to move");
  has(problem_with("      - text: A\n        play: [[e4, e2e4]]\n"), "is the same move as another");
  has(problem_with("      - text: A\n        play: e4\n        until: count(enemy P) = 7\n"),
      "the step has 'play' and 'until'");
  has(problem_with("      - text: A\n        within: 2\n"), "'within' needs 'until'");
  has(problem_with("      - text: A\n        hints: [B]\n"), "'hints' needs 'play'");
  has(problem_with("      - text: A\n        refuse: { e4: B }\n"), "'refuse' needs 'play'");
  has(problem_with("      - text: A\n        until: count(enemy P) = 7\n"),
      "'until' needs 'solution'");
  has(problem_with("      - text: A\n        until: count(enemy X) = 7\n        solution: e4\n"),
      "8:16: error: in 'count(enemy X) = 7'");
  has(problem_with(
          "      - text: A\n        until: { because: tiredness }\n        solution: e4\n"),
      "no game ends by 'tiredness'");
  has(problem_with("      - text: A\n        until: { result: won }\n        solution: e4\n"),
      "'won' is no result of this game");
  has(problem_with("      - text: A\n        until: count(enemy P) = 8\n        solution: e4\n"),
      "has the condition of 'until' before any move");
  has(problem_with("      - text: A\n" + kPosition +
                   "        until: count(enemy N) = 0\n        solution: Bf3\n"),
      "10:19: error: the solution does not reach the condition");
  has(problem_with("      - text: A\n" + kPosition +
                   "        until: count(enemy N) = 0\n        solution: [Bxd5, Kd7]\n"),
      "the condition is reached before this move");
  has(problem_with("      - text: A\n" + kPosition + "        until: count(enemy N) = 0\n" +
                   "        solution: [Bf3, Kd7, Bxd5]\n"),
      "the solution takes more than one move of the learner (write within: 2)");
  has(problem_with("      - text: A\n        play: e4\n        refuse: { e2e4: No. }\n"),
      "9:19: error: 'e2e4' is refused, but it is what the step asks for");
  has(problem_with(
          "      - text: A\n        play: e4\n        refuse: { d4: { rule: blocked } }\n"),
      "'d4' is legal (remove rule:)");
  has(problem_with(
          "      - text: A\n        play: e4\n        refuse: { Ra3: { rule: no-such-move } }\n"),
      "'Ra3' is illegal: blocked");
  has(problem_with("      - text: A\n" + kPosition + "        until: count(enemy N) = 0\n" +
                   "        solution: Bxd5\n        refuse: { Bxd5: No. }\n"),
      "is refused, but it is what the step asks for");
  has(problem_with("      - text: A\n", "    learner: green\n"),
      "6:14: error: there is no side 'green' (the sides are White and Black)");
  // A step after a wrong line has no position, so nothing more is said of it.
  const auto broken = course_with(
      "      - text: A\n        play: Ke3\n      - text: B\n        play: Ke3\n"
      "      - text: C\n" +
      kPosition + "        play: Bf9\n");
  REQUIRE(broken.problems().size() == 2);
  CHECK(broken.problems()[1].where.line == 13);
}

TEST_CASE("mistakes in the head of a course have their place in its file", "[unit]") {
  const auto problem = [](const std::string& text, const char* file = "mine.lessons.yaml") {
    const auto course = read_course(text, file);
    return course.ok() ? "" : course.problems().front().to_string();
  };
  const auto begins = [](const std::string& text, const std::string& part) {
    INFO(text);
    CHECK(text.starts_with(part));
  };
  const std::string rest =
      "title: T\nlessons:\n- id: a\n  title: A\n  steps: [{ text: A, play: e4 }]\n";
  begins(problem("variant: chess960\noptions:\n  start: 9999\n" + rest),
         "mine.lessons.yaml:3:10: error: the option 'start' can be a number from 0 to 959");
  begins(problem("variant: chess960\noptions:\n  strat: 1\n" + rest),
         "mine.lessons.yaml:3:3: error: there is no option 'strat' (did you mean 'start'?)");
  begins(problem("variant: chess\nbase: shogi\n" + rest),
         "mine.lessons.yaml:2:7: error: the base 'shogi' is given, but this variant is not");
  begins(problem("variant: alice\nbase: nosuch\n" + rest),
         "mine.lessons.yaml:2:7: error: there is no variant 'nosuch'");
  begins(problem("variant: alice\nbase: alice\n" + rest),
         "mine.lessons.yaml:2:7: error: the files extend each other in a circle: alice.yaml → "
         "alice.yaml (choose another base)");
  for (const char* const empty : {"", "# a comment\n"})
    begins(problem(empty),
           "mine.lessons.yaml:1:1: error: the file is empty (begin it with variant: and the id");
  begins(problem("variant: chess\ntitle: T\n", "mine.puzzles.yaml"),
         "mine.puzzles.yaml:1:1: error: the key 'puzzles' is missing (for example: puzzles: [{ id");
  begins(problem("variant: chess\ntitle: T\n"),
         "mine.lessons.yaml:1:1: error: the key 'lessons' is missing (for example: lessons: [{ id");
}

TEST_CASE("ids of lessons are unique and readable", "[unit]") {
  const auto with_ids = [](const std::string& first, const std::string& second) {
    return read_course("variant: chess\ntitle: T\nlessons:\n  - { id: " + first +
                           ", title: A, steps: [{ text: A }] }\n  - { id: " + second +
                           ", title: B, steps: [{ text: B }] }\n",
                       "mine.lessons.yaml");
  };
  CHECK(with_ids("a-1", "b").ok());
  CHECK(with_ids("a", "a").message().find("5:11: error: two lessons have the id 'a'") !=
        std::string::npos);
  CHECK(with_ids("a", "B c").message().find("'B c' cannot be an id") != std::string::npos);
}

TEST_CASE("translations of lessons are for texts that there are", "[unit]") {
  const std::string text =
      "variant: chess\ntitle: T\nlessons:\n  - id: a\n    title: A\n    steps: [{ text: One. }]\n"
      "translations: { de: { One.: Eins., Two.: Zwei. } }\n";
  const auto checked = check_course(text, "mine.lessons.yaml");
  REQUIRE(checked.ok());
  REQUIRE(checked->warnings.size() == 1);
  CHECK(checked->warnings[0].id == "translation-unused");
  CHECK(checked->warnings[0].where.line == 7);
  const std::string wrong = text.substr(0, text.find(" de:")) + " German: { One.: Eins. } }\n";
  const auto course = read_course(wrong, "mine.lessons.yaml");
  REQUIRE(course.problems().size() == 1);
  CHECK(course.problems()[0].id == "translation-language");
}

TEST_CASE("lessons are tests: solutions solve, and refused moves are refused", "[unit]") {
  for (const char* const name : {"rook.lessons.yaml", "capture.lessons.yaml"}) {
    const auto checked = check_course(kLessons / name);
    INFO(name << "\n" << checked.message());
    REQUIRE(checked.ok());
    for (size_t i = 0; i < checked->lessons.size(); ++i) {
      const RuleTestResult result = run_lesson_test(*checked, i);
      INFO(describe(result));
      CHECK(result.passed());
    }
  }
  const auto broken = check_course(
      "variant: chess\ntitle: T\nlessons:\n  - id: a\n    title: A\n    steps:\n"
      "      - { text: A, play: Ke3 }\n  - id: b\n    title: B\n    steps: [{ text: B }]\n",
      "mine.lessons.yaml");
  REQUIRE(broken.ok());
  const RuleTestResult failed = run_lesson_test(*broken, 0);
  CHECK(failed.name == "lesson a");
  REQUIRE(failed.failures.size() == 1);
  CHECK(failed.failures[0].expected == "'Ke3' to be legal");
  CHECK(failed.failures[0].found.find("no-such-move") != std::string::npos);
  CHECK(failed.failures[0].board.find("rnbqkbnr") != std::string::npos);
  CHECK(run_lesson_test(*broken, 1).passed());
}

TEST_CASE("a suite runs lessons beside tests", "[unit]") {
  const Scratch scratch;
  scratch.write("mine.yaml", "schema: 1\nextends: chess\nname: Mine\n");
  SuitePlan plan;
  plan.files = {
      scratch.write("mine.test.yaml", "variant: mine\ntests: [{ name: start, count: 20 }]\n"),
      scratch.write("mine.lessons.yaml",
                    "variant: mine\ntitle: T\nlessons:\n"
                    "  - { id: a, title: A, steps: [{ text: A, play: e4 }] }\n"
                    "  - { id: b, title: B, steps: [{ text: B, play: Ke3 }] }\n")};
  int seen = 0;
  plan.progress = [&](int done, int all) {
    seen = done;
    CHECK(all == 3);
  };
  const SuiteReport report = run_suite(plan);
  CHECK(report.problems.empty());
  CHECK(report.complete);
  CHECK(seen == 3);
  CHECK(report.passed() == 2);
  CHECK(report.failed_names() == std::set<std::string>{"lesson b"});
  REQUIRE(report.results.size() == 3);
  CHECK(report.files[report.results[2].file].path == plan.files[1].string());
  CHECK(report.coverage.size() == 1);
  plan.filter = "lesson a";
  plan.progress = {};
  CHECK(run_suite(plan).results.size() == 1);
  scratch.write("mine.lessons.yaml", "variant: mine\n");
  plan.filter = "";
  const SuiteReport broken = run_suite(plan);
  CHECK(broken.results.size() == 1);
  CHECK_FALSE(broken.problems.empty());
}

TEST_CASE("the guide names every key of lessons", "[unit]") {
  const auto page = read_whole_file(kLessons / "../../../docs/author/lessons.md");
  REQUIRE(page.ok());
  int keys = 0;
  const std::function<void(const SchemaKey&)> look = [&](const SchemaKey& key) {
    for (const SchemaKey& child : key.children) {
      if (child.row && child.name != "[]" && child.name != "*") {
        INFO(child.row->path);
        CHECK(page->find("`" + child.name + "`") != std::string::npos);
        CHECK_FALSE(child.row->about.empty());
        ++keys;
      }
      look(child);
    }
  };
  look(lesson_schema());
  CHECK(keys > 15);
}

}  // namespace stockade::test::lesson_files_test
