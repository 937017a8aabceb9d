// Who trains in two programs at once has one rating, of all answers.

#include <catch2/catch.hpp>

#include "framework/session/learn/course.h"
#include "framework/session/learn/puzzle_trainer.h"
#include "tests/support/scratch.h"

namespace stockade::test::puzzle_training_test {
namespace {

CoursePtr puzzles(int count) {
  std::string text = "variant: chess\ntitle: T\npuzzles:\n";
  for (int i = 0; i < count; ++i)
    text += "- id: p" + std::to_string(i) +
            "\n  fen: 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\n  goal: mate\n  play: Ra8#\n"
            "  rating: 1000\n";
  auto course = read_course(text, "t.puzzles.yaml");
  REQUIRE(course.ok());
  return std::make_shared<const Course>(*std::move(course));
}

/// One program.
struct Program {
  Program(const CoursePtr& course, const std::filesystem::path& file) : progress(file) {
    CHECK(progress.load().empty());
    trainer.emplace(course, progress);
  }
  LearnerProgress progress;
  std::optional<PuzzleTrainer> trainer;
};

PuzzleState kept(const CoursePtr& course, const std::filesystem::path& file) {
  LearnerProgress progress(file);
  CHECK(progress.load().empty());
  return progress.puzzles(progress_key(*course));
}

}  // namespace

TEST_CASE("answers in two programs at once all count", "[puzzles]") {
  const Scratch scratch;
  const auto file = scratch.folder() / "progress.json";
  const CoursePtr course = puzzles(8);
  Program one(course, file);
  Program two(course, file);
  CHECK(one.trainer->note(0, true).empty());
  CHECK(two.trainer->note(1, true).empty());
  CHECK(one.trainer->note(2, true).empty());
  CHECK(two.trainer->note(3, false).empty());
  const PuzzleState both = kept(course, file);
  CHECK(both.answered == 4);
  CHECK(both.streak == 0);
  CHECK(both.best_streak == 3);
  CHECK(two.trainer->rating() == both.rating);
  CHECK(two.trainer->best_streak() == 3);

  // The same answers in one program end with the same state.
  const auto other = scratch.folder() / "other.json";
  Program alone(course, other);
  for (const size_t puzzle : {0, 1, 2, 3}) CHECK(alone.trainer->note(puzzle, puzzle != 3).empty());
  CHECK(kept(course, other) == both);

  // A failed puzzle waits for answers of both.
  CHECK(one.progress.load().empty());
  CHECK(one.progress.of(progress_key(*course), "p3").again_at == 4 + PuzzleTrainer::kAgainAfter);
}

TEST_CASE("a puzzle that another program has solved says nothing new", "[puzzles]") {
  const Scratch scratch;
  const auto file = scratch.folder() / "progress.json";
  const CoursePtr course = puzzles(2);
  Program one(course, file);
  Program two(course, file);
  CHECK(one.trainer->note(0, true).empty());
  CHECK(two.trainer->note(0, true).empty());
  CHECK(two.trainer->rating() == one.trainer->rating());
  CHECK(kept(course, file).answered == 2);
}

TEST_CASE("what could not be kept still counts in its program", "[puzzles]") {
  const Scratch scratch;
  const auto file = scratch.write("progress.json", R"({"version": 2})");
  const CoursePtr course = puzzles(3);
  LearnerProgress progress(file);
  REQUIRE(progress.load().size() == 1);
  PuzzleTrainer trainer(course, progress);
  CHECK(trainer.note(0, true).size() == 1);
  CHECK(trainer.note(1, true).size() == 1);
  CHECK(trainer.streak() == 2);
  CHECK(trainer.rating() > PuzzleTrainer::kFirstRating + 20);
}

TEST_CASE("answers count that could not be written at once", "[puzzles]") {
  struct Store : MemoryProgressStore {
    using MemoryProgressStore::MemoryProgressStore;
    Diagnostics write(const std::string& written) override {
      if (full) return {error("file", "no room")};
      return MemoryProgressStore::write(written);
    }
    bool full = false;
  };
  const auto store = std::make_shared<Store>("kept");
  const CoursePtr course = puzzles(4);
  LearnerProgress progress(store);
  PuzzleTrainer trainer(course, progress);
  CHECK(trainer.note(0, true).empty());
  store->full = true;
  CHECK(has_errors(trainer.note(1, true)));
  CHECK(trainer.streak() == 2);
  store->full = false;
  CHECK(trainer.note(2, true).empty());
  CHECK(trainer.streak() == 3);
  LearnerProgress again(store);
  CHECK(again.load().empty());
  CHECK(again.puzzles(progress_key(*course)).answered == 3);
}

TEST_CASE("a puzzle is missed at the first wrong move, even if the solver leaves it", "[puzzles]") {
  const CoursePtr course = puzzles(3);
  LearnerProgress progress(std::make_shared<MemoryProgressStore>("progress"));
  PuzzleTrainer trainer(course, progress);
  const auto begun = [&](size_t puzzle) {
    trainer.begin();
    return LessonPlay(course, puzzle, {});
  };
  const auto known = [&](const char* id) { return progress.of(progress_key(*course), id); };

  LessonPlay slip = begun(0);
  CHECK(slip.try_move("Rb9").answer == LessonAnswer::unclear);
  CHECK(slip.try_move("Rxf7").answer == LessonAnswer::illegal);
  CHECK(trainer.follow(slip).empty());
  CHECK(slip.is_first_try());
  CHECK(trainer.streak() == 0);
  CHECK(slip.try_move("Ra8").answer == LessonAnswer::solved);
  CHECK(trainer.follow(slip).empty());
  CHECK(trainer.follow(slip).empty());
  CHECK(trainer.streak() == 1);
  CHECK(known("p0").solved);

  LessonPlay missed = begun(1);
  CHECK(missed.try_move("Rb1").answer == LessonAnswer::wrong);
  const int before = trainer.rating();
  CHECK(trainer.follow(missed).empty());
  CHECK(trainer.streak() == 0);
  CHECK(trainer.rating() < before);
  CHECK(known("p1").again_at > 0);
  const int after = trainer.rating();
  CHECK(missed.try_move("Ra8").answer == LessonAnswer::solved);
  CHECK(trainer.follow(missed).empty());
  CHECK(trainer.rating() == after);
  CHECK_FALSE(known("p1").solved);

  LessonPlay told = begun(2);
  CHECK(told.show_solution());
  CHECK(trainer.follow(told).empty());
  CHECK(known("p2").again_at > 0);
}

}  // namespace stockade::test::puzzle_training_test
