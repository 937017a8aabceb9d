// What a learner has solved is kept, and no damaged file is lost.

#include <fstream>
#include <sstream>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "framework/session/learn/progress.h"
#include "tests/support/scratch.h"

namespace stockade::test::lesson_progress_test {
namespace {

std::string text_of(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("progress is kept by course and lesson", "[unit]") {
  const Scratch scratch;
  const auto file = scratch.folder() / "deep" / "progress.json";
  LearnerProgress progress(file);
  CHECK(progress.load().empty());
  CHECK(progress.of("a/a", "one") == LessonProgress{});
  CHECK(progress.note_begun("a/a", "one").empty());
  CHECK(progress.note_begun("a/a", "one").empty());
  CHECK(progress.note_solved("a/a", "one", 3).empty());
  CHECK(progress.note_solved("a/a", "one", 5).empty());
  CHECK(progress.note_begun("b/a", "one").empty());

  LearnerProgress again(file);
  CHECK(again.load().empty());
  CHECK(again.of("a/a", "one") == LessonProgress{true, 2, 3});
  CHECK(again.of("b/a", "one") == LessonProgress{false, 1, 0});
  CHECK(again.of("a/a", "two") == LessonProgress{});

  CHECK(again.forget("b/a", "one").empty());
  CHECK(again.of("b/a", "one") == LessonProgress{});
  CHECK(again.forget("a/a").empty());
  CHECK(again.of("a/a", "one") == LessonProgress{});
}

TEST_CASE("two programs that keep progress at once lose nothing", "[unit]") {
  const Scratch scratch;
  const auto file = scratch.folder() / "progress.json";
  LearnerProgress first(file);
  LearnerProgress second(file);
  CHECK(first.load().empty());
  CHECK(second.load().empty());
  CHECK(first.note_solved("a/a", "one", 0).empty());
  CHECK(second.note_solved("a/a", "two", 1).empty());
  LearnerProgress all(file);
  CHECK(all.load().empty());
  CHECK(all.of("a/a", "one").solved);
  CHECK(all.of("a/a", "two").solved);
}

TEST_CASE("what this version does not know stays in the file", "[unit]") {
  const Scratch scratch;
  const auto file = scratch.write("progress.json",
                                  R"({"version": 1, "puzzles": {"x": {"rating": 1500}},
          "courses": {"a/a": {"streak": 4, "lessons": {"one": {"due": "later", "tries": "many"}}}}})");
  LearnerProgress progress(file);
  CHECK(progress.load().empty());
  CHECK(progress.of("a/a", "one") == LessonProgress{});
  CHECK(progress.note_begun("a/a", "one").empty());
  const auto tree = nlohmann::json::parse(text_of(file));
  CHECK(tree["puzzles"]["x"]["rating"] == 1500);
  CHECK(tree["courses"]["a/a"]["streak"] == 4);
  CHECK(tree["courses"]["a/a"]["lessons"]["one"]["due"] == "later");
  CHECK(tree["courses"]["a/a"]["lessons"]["one"]["tries"] == 1);
}

TEST_CASE("a damaged file of progress is kept beside the new one", "[unit]") {
  const Scratch scratch;
  const auto file = scratch.write("progress.json", "{ \"version\": 1, \"cour");
  LearnerProgress progress(file);
  const Diagnostics problems = progress.load();
  REQUIRE(problems.size() == 1);
  CHECK(problems[0].id == "progress-damaged");
  CHECK(problems[0].severity == Severity::warning);
  // Reading alone changes nothing.
  CHECK(text_of(file) == "{ \"version\": 1, \"cour");
  CHECK(progress.note_begun("a/a", "one").empty());
  CHECK(text_of(scratch.folder() / "progress.json.damaged") == "{ \"version\": 1, \"cour");
  CHECK(progress.of("a/a", "one").tries == 1);
  // The next one gets a name of its own.
  scratch.write("progress.json", "[]");
  CHECK(progress.note_begun("a/a", "one").size() == 1);
  CHECK(text_of(scratch.folder() / "progress.json.damaged-2") == "[]");
  CHECK(text_of(scratch.folder() / "progress.json.damaged") == "{ \"version\": 1, \"cour");
}

TEST_CASE("progress of a newer version is left alone", "[unit]") {
  const Scratch scratch;
  const std::string newer = R"({"version": 2, "courses": []})";
  const auto file = scratch.write("progress.json", newer);
  LearnerProgress progress(file);
  REQUIRE(progress.load().size() == 1);
  const Diagnostics problems = progress.note_solved("a/a", "one", 0);
  REQUIRE(problems.size() == 1);
  CHECK(problems[0].id == "progress-newer");
  CHECK(text_of(file) == newer);
}

}  // namespace stockade::test::lesson_progress_test
