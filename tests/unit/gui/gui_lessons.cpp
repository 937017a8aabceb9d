// A lesson on a board: what the learner reads, what moves do, and puzzles one after the other.

#include <catch2/catch.hpp>

#include "framework/notation/move_text.h"
#include "framework/session/learn/course.h"
#include "gui/model/lesson_model.h"
#include "tests/support/scratch.h"

namespace stockade::gui::gui_lessons_test {
namespace {

using Tone = LessonNote::Tone;

const std::filesystem::path kLessons = std::filesystem::path(STOCKADE_TEST_DATA_DIR) / "lessons";

constexpr const char* kPuzzles = R"(variant: chess
title: Two puzzles
puzzles:
  - id: rank
    fen: 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1
    goal: mate
    play: [Ra8#]
    rating: 900
    themes: [mate in 1]
  - id: queen
    fen: 4k3/8/8/3q4/8/4N3/8/4K3 w - - 0 1
    goal: win
    play: [Nxd5]
    rating: 1600
    source: a game
)";

/// A course, with the learner's progress in a folder of its own.
struct Desk {
  explicit Desk(const std::filesystem::path& file) : progress(scratch.folder() / "progress.json") {
    auto course = read_course(file);
    INFO(course.message());
    REQUIRE(course.ok());
    REQUIRE(progress.load().empty());
    model =
        std::make_unique<LessonModel>(std::make_shared<const Course>(*std::move(course)), progress);
    model->on_trouble = [](const std::string& words) { FAIL(words); };
  }
  [[nodiscard]] Site cell(const char* name) const {
    const auto found = model->course().definition->topology().find(name);
    REQUIRE(found);
    return Site::cell(*found);
  }
  void move(const char* from, const char* to) const {
    model->board().back();  // a piece stays in hand after an illegal attempt
    model->board().click(cell(from));
    model->board().click(cell(to));
  }
  [[nodiscard]] std::string last() const {
    return model->notes().empty() ? "" : model->notes().back().words;
  }

  test::Scratch scratch;
  LearnerProgress progress;
  std::unique_ptr<LessonModel> model;
};

}  // namespace

TEST_CASE("a lesson leads from step to step", "[unit][gui]") {
  const Desk desk(kLessons / "rook.lessons.yaml");
  LessonModel& model = *desk.model;
  CHECK(model.title(0) == "1. The rook moves");
  CHECK(model.step_words() == "Step 1 of 3");
  CHECK(model.text().starts_with("The rook goes along ranks and files."));
  CHECK(model.board().scene().drawn.size() == 3);
  CHECK_FALSE(model.board().accepts_moves());
  CHECK(model.can_go_on());
  CHECK_FALSE(model.can_hint());
  REQUIRE(model.go_on());
  CHECK(model.step_words() == "Step 2 of 3");
  CHECK(model.board().scene().drawn.empty());
  CHECK(model.task_words() == "White to move.");
  CHECK_FALSE(model.can_go_on());
  CHECK_FALSE(model.go_on());

  model.hint();
  CHECK(desk.last() == "Look along the file.");
  // A legal move that is not wanted, and an illegal one: the board stays as it is.
  desk.move("a1", "a2");
  CHECK(desk.last() == "That is no check.");
  CHECK(model.notes().back().tone == Tone::wrong);
  CHECK(model.notes().size() == 2);  // the hint stays
  desk.move("a1", "h1");
  CHECK(desk.last().starts_with("The king is in the way.\n"));
  CHECK(model.session().game().plies() == 0);

  desk.move("a1", "a8");
  CHECK(model.notes().back().tone == Tone::right);
  REQUIRE(model.replies_wait());
  CHECK_FALSE(model.board().accepts_moves());
  model.show_reply();
  CHECK_FALSE(model.replies_wait());
  CHECK(model.session().game().plies() == 2);
  model.enter("Rb8");
  CHECK(model.notes().back().tone == Tone::wrong);
  model.enter("Ra7+");
  CHECK(desk.last() == "The king has to go.");
  CHECK(model.can_go_on());
  model.go_back();
  CHECK(model.step_words() == "Step 1 of 3");
}

TEST_CASE("the last move of a lesson is kept as progress", "[unit][gui]") {
  const Desk desk(kLessons / "rook.lessons.yaml");
  LessonModel& model = *desk.model;
  model.go_on();
  for (const char* move : {"Ra8+", "Ra7+"}) {
    model.enter(move);
    while (model.replies_wait()) model.show_reply();
  }
  REQUIRE(model.go_on());
  CHECK_FALSE(model.solved(0));
  model.enter("Ke6");
  CHECK(model.solved(0));
  CHECK(model.first_unsolved() == 1);
  REQUIRE(model.go_on());
  CHECK(model.lesson() == 1);
}

TEST_CASE("where the computer answers, the window finds its move", "[unit][gui]") {
  const Desk desk(kLessons / "rook.lessons.yaml");
  LessonModel& model = *desk.model;
  model.open(1);
  CHECK(model.task_words() == "White to move: 2 moves are left.");
  CHECK_FALSE(model.wants_search());
  model.enter("Ra7");
  REQUIRE(model.wants_search());
  CHECK_FALSE(model.board().accepts_moves());
  model.take_reply(model.game().legal_moves()[0]);
  CHECK_FALSE(model.wants_search());
  REQUIRE(model.replies_wait());
  model.show_reply();
  CHECK(model.task_words() == "White to move.");
  model.enter("Rb8#");
  CHECK(model.can_go_on());
  model.restart();
  CHECK(model.task_words() == "White to move: 2 moves are left.");
  model.enter("Ra6");
  model.take_reply(model.game().legal_moves()[0]);
  model.show_reply();
  model.enter("Ra5");
  CHECK(desk.last() == "That did not reach the aim.");
  CHECK(model.task_words() == "Try this step again.");
}

TEST_CASE("puzzles follow each other, and failed ones come again", "[unit][gui]") {
  const test::Scratch files;
  const Desk desk(files.write("two.puzzles.yaml", kPuzzles));
  LessonModel& model = *desk.model;
  REQUIRE(model.has_puzzles());
  CHECK(model.text() == "White to move: mate in 1 move.");
  CHECK(model.step_words().starts_with("Rated 900. 0 solved in a row;"));
  model.enter("Ra7");
  CHECK(model.notes().back().tone == Tone::wrong);
  model.enter("Ra8#");
  CHECK(desk.last() ==
        "Solved, but not at the first try: this puzzle comes again later.\nmate in 1");
  REQUIRE(model.go_on());
  CHECK(model.lesson() == 1);  // the other one, though it is far from the rating
  model.enter("Nxd5");
  CHECK(desk.last() == "Solved at the first try.\na game");
  CHECK_FALSE(model.is_last_lesson());
  REQUIRE(model.go_on());
  CHECK(model.lesson() == 0);
  model.hint();  // there are no hints, so this is the solution
  model.enter("Ra8#");
  CHECK(desk.last().starts_with("Solved after the move was shown: this puzzle comes again later."));
  REQUIRE(model.go_on());
  model.enter("Ra8#");
  CHECK(desk.last().starts_with("Solved at the first try."));
  CHECK(model.solved(0));
}

}  // namespace stockade::gui::gui_lessons_test
