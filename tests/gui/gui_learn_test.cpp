// Lessons and puzzles in place of the board.

#include <catch2/catch.hpp>

#include "gui/dialogs/rules_dialog.h"
#include "gui/features/learn.h"
#include "gui/model/lesson_model.h"
#include "gui/panels/lesson_page.h"
#include "tests/gui/home.h"
#include "tests/gui/table.h"

namespace stockade::gui::gui_learn_test {
namespace {

constexpr const char* kVariant = "schema: 1\nextends: chess\nname: Small steps\n";
constexpr const char* kPuzzles = R"(variant: small
title: Puzzles of small steps
puzzles:
  - id: rank
    fen: 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1
    goal: mate
    play: [Ra8#]
    rating: 900
)";
constexpr const char* kBlackPuzzles = R"(variant: small
title: Puzzles of small steps
puzzles:
  - id: rank
    fen: r5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1
    goal: mate
    play: [Ra1#]
    rating: 900
)";
constexpr const char* kLessons = R"(variant: small
title: Small steps in one lesson
lessons:
  - id: mate
    title: Two rooks
    steps:
      - text: Mate in two moves.
        fen: 6k1/8/8/8/8/8/R7/1R2K3 w - - 0 1
        until: { because: checkmate }
        within: 2
        solution: [Ra7, Kf8, Rb8#]
)";

}  // namespace

TEST_CASE("lessons are played in place of the board, and the game rests", "[gui]") {
  const Home home;
  Table table("hostage");
  LearnFeature& learn = table.frame().feature<LearnFeature>();
  REQUIRE(table.session().play_text("e4").ok());
  CHECK_FALSE(learn.shown());
  table.frame().execute(Action::learn);
  REQUIRE(learn.shown());
  CHECK(wait_for([&] { return learn.page().canvas().IsShownOnScreen(); }));
  CHECK_FALSE(table.canvas().IsShownOnScreen());
  const std::string first = learn.page().words();
  CHECK(first == learn.model().text());

  // A letter at the board begins a move in the field.
  wxUIActionSimulator keys;
  keys.Text("exd5");
  keys.Char(WXK_RETURN);
  CHECK(wait_for([&] { return learn.model().can_go_on(); }));
  CHECK(learn.page().words().size() > first.size());
  CHECK(wait_for([&] { return learn.page().canvas().HasFocus(); }));
  keys.Char(WXK_RETURN);
  CHECK(wait_for([&] { return learn.model().step_words() == "Step 2 of 2"; }));

  keys.Char(WXK_ESCAPE);
  CHECK(wait_for([&] { return !learn.shown(); }));
  CHECK(wait_for([&] { return table.canvas().IsShownOnScreen(); }));
  CHECK(table.session().game().plies() == 1);
}

TEST_CASE("where a game has no lessons, its rules are shown", "[gui]") {
  const Home home;
  Table table("duck");
  table.frame().execute(Action::learn);
  CHECK_FALSE(table.frame().feature<LearnFeature>().shown());
  CHECK(wait_for([&] { return seek<RulesDialog>() != nullptr; }));
  table.frame().execute(Action::puzzles);
  CHECK_FALSE(table.frame().feature<LearnFeature>().shown());
}

TEST_CASE("the computer answers in a lesson, searched in a thread of its own", "[gui]") {
  const Home home;
  home.write("small.lessons.yaml", kLessons);
  Table table(home.write("small.yaml", kVariant));
  LearnFeature& learn = table.frame().feature<LearnFeature>();
  table.frame().execute(Action::learn);
  REQUIRE(learn.shown());
  learn.model().enter("Ra7");
  CHECK(wait_for([&] {
    return learn.model().session().game().plies() == 2 && !learn.model().wants_search();
  }));
  CHECK(learn.model().task_words() == "White to move.");
}

TEST_CASE("puzzles are solved one after the other", "[gui]") {
  const Home home;
  home.write("small.puzzles.yaml", kPuzzles);
  Table table(home.write("small.yaml", kVariant));
  LearnFeature& learn = table.frame().feature<LearnFeature>();
  table.frame().execute(Action::puzzles);
  REQUIRE(learn.shown());
  learn.model().enter("Ra8#");
  CHECK(learn.page().words().find("Solved at the first try.") != std::string::npos);
  learn.page().go_on();
  CHECK(learn.shown());
  CHECK(home.read("data/stockade/progress.json").find("\"streak\": 1") != std::string::npos);
}

TEST_CASE("the second side is played with the mouse as well, and its board turns", "[gui]") {
  const Home home;
  home.write("small.puzzles.yaml", kBlackPuzzles);
  Table table(home.write("small.yaml", kVariant));
  LearnFeature& learn = table.frame().feature<LearnFeature>();
  table.frame().execute(Action::puzzles);
  REQUIRE(learn.shown());
  BoardCanvas& canvas = learn.page().canvas();
  REQUIRE(wait_for([&] { return canvas.IsShownOnScreen() && canvas.paints() > 0; }));
  CHECK(canvas.flipped());
  table.frame().execute(Action::flip);  // the board of the puzzle, which stays
  CHECK_FALSE(canvas.flipped());
  REQUIRE(learn.shown());
  // The title says nothing of the game that rests.
  CHECK(table.frame().GetTitle().Find("to move") == wxNOT_FOUND);

  wxUIActionSimulator mouse;
  for (const char* name : {"a8", "a1"}) {
    const Point at = canvas.board_layout().piece_rect(table.cell(name)).center();
    mouse.MouseMove(canvas.ClientToScreen(wxPoint(static_cast<int>(at.x), static_cast<int>(at.y))));
    mouse.MouseClick();
  }
  CHECK(wait_for(
      [&] { return learn.page().words().find("Solved at the first try.") != std::string::npos; }));
}

}  // namespace stockade::gui::gui_learn_test
