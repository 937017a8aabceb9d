// The window's analysis, driven by mouse and keyboard: lines, the evaluation bar and graph, arrows,
// the menu of a move.

#include <catch2/catch.hpp>
#include <wx/choice.h>
#include <wx/spinctrl.h>
#include <wx/textctrl.h>
#include <wx/timer.h>

#include "framework/notation/fen.h"
#include "framework/notation/pgn.h"
#include "framework/session/learn/own_puzzles.h"
#include "gui/features/engines.h"
#include "gui/features/files.h"
#include "gui/features/review.h"
#include "gui/panels/analysis_panel.h"
#include "gui/panels/board_preview.h"
#include "gui/panels/engine_panel.h"
#include "gui/panels/evaluation_bar.h"
#include "gui/panels/graph_panel.h"
#include "gui/panels/lesson_page.h"
#include "gui/panels/move_list_panel.h"
#include "gui/panels/player_card.h"
#include "gui/panels/review_bar.h"
#include "gui/panels/status_line.h"
#include "tests/gui/home.h"
#include "tests/gui/table.h"

namespace stockade::gui::gui_analysis_test {
namespace {

/// Moves the pointer to a place of a panel.
void point_at(wxWindow& panel, Point place) {
  wxUIActionSimulator mouse;
  const wxPoint at(static_cast<int>(place.x), static_cast<int>(place.y));
  mouse.MouseMove(panel.ClientToScreen(at));
  settle();
}

void click_on(wxWindow& panel, Point place, int button = wxMOUSE_BTN_LEFT) {
  point_at(panel, place);
  wxUIActionSimulator mouse;
  mouse.MouseClick(button);
  settle();
}

/// The lines of the other program.
const AnalysisModel& other_lines(Table& table) {
  return find<AnalysisPanel>(table.frame(), "Analyst").model();
}

/// Waits until a line of the analysis has so many moves and is drawn.
bool line_is_there(Table& table, LineSpot spot) {
  return wait_for([&] {
    return find<AnalysisPanel>(table.frame()).model().has(spot) &&
           find<AnalysisPanel>(table.frame()).place_of(spot).w > 0;
  });
}

/// Presses the right button on one square and lets it go on another.
void right_drag(Table& table, const char* from, const char* to) {
  wxUIActionSimulator mouse;
  table.move_to(table.cell(from));
  mouse.MouseDown(wxMOUSE_BTN_RIGHT);
  settle();
  table.move_to(table.cell(to));
  mouse.MouseUp(wxMOUSE_BTN_RIGHT);
  settle();
}

}  // namespace

TEST_CASE("analysis shows its lines, keeps the evaluation, and ends", "[gui]") {
  Table table("hostage");
  MainFrame& frame = table.frame();
  CHECK_FALSE(find<AnalysisPanel>(frame).IsShown());
  table.press('A', wxMOD_SHIFT);
  REQUIRE(wait_for([&] { return table.session().analysing(); }));
  REQUIRE(line_is_there(table, {0, 0}));
  CHECK(find<AnalysisPanel>(frame).IsShown());
  CHECK_FALSE(find<EnginePanel>(frame).IsShown());
  REQUIRE(find<EvaluationBar>(frame).IsShown());
  REQUIRE(wait_for([&] { return find<EvaluationBar>(frame).evaluation().has_value(); }));
  CHECK(table.session().record().root().annotations.evaluation.has_value());

  // More lines, by the button and by the key.
  frame.execute(Action::more_lines);
  table.press(']', wxMOD_CONTROL);
  REQUIRE(line_is_there(table, {2, 0}));
  // The analysis follows the game.
  table.click_click(table.cell("e2"), table.cell("e4"));
  REQUIRE(table.reaches(1));
  REQUIRE(wait_for([&] { return table.session().node().annotations.evaluation.has_value(); }));
  CHECK(find<GraphPanel>(frame).graph().points().size() == 2);
  CHECK(frame.feature<EnginesFeature>().own().analysing());

  table.press('A', wxMOD_CONTROL);
  REQUIRE(wait_for([&] {
    return !table.session().analysing() && !frame.feature<EnginesFeature>().own().thinking();
  }));
  CHECK_FALSE(find<AnalysisPanel>(frame).IsShown());
  CHECK(find<EnginePanel>(frame).IsShown());
  // What it found stays with the move.
  CHECK(wait_for([&] {
    const auto& kept = table.session().node().annotations.evaluation;
    return find<EnginePanel>(frame).words() == evaluation_text(Score{kept->centipawns, kept->mate});
  }));
  CHECK(find<EvaluationBar>(frame).IsShown());
}

TEST_CASE("a move of a line shows its board under the pointer, and a click plays up to it",
          "[gui]") {
  Table table("chess", "7k/8/5K2/8/8/8/8/6R1 w - - 0 1");  // a mate in a few moves
  MainFrame& frame = table.frame();
  frame.execute(Action::analyse);
  REQUIRE(line_is_there(table, {0, 1}));
  const LineSpot spot{0, 1};
  REQUIRE(wait_for([&] {
    point_at(find<AnalysisPanel>(frame), find<AnalysisPanel>(frame).place_of(spot).center());
    return find<BoardPreview>(frame).position() != nullptr;
  }));
  CHECK(find<BoardPreview>(frame).position()->side_to_move() == Side{0});
  CHECK(find<BoardPreview>(frame).GetScreenRect().GetBottom() <
        find<StatusLine>(frame).GetScreenRect().GetTop());
  point_at(find<AnalysisPanel>(frame), {4, 4});
  REQUIRE(wait_for([&] { return find<BoardPreview>(frame).position() == nullptr; }));
  // The lines may change between looking for the move and clicking on it.
  REQUIRE(wait_for([&] {
    const Rect place = find<AnalysisPanel>(frame).place_of(spot);
    if (table.session().game().plies() == 0 && !place.empty())
      click_on(find<AnalysisPanel>(frame), place.center());
    return table.session().game().plies() == 2;
  }));
  CHECK(frame.session().analysing());
}

TEST_CASE("the computer does not move during analysis", "[gui]") {
  Table table("chess");
  table.frame().execute(Action::computer_black);
  table.frame().execute(Action::analyse);
  table.click_click(table.cell("e2"), table.cell("e4"));
  REQUIRE(table.reaches(1));
  REQUIRE(line_is_there(table, {0, 0}));
  // The person plays for both sides.
  table.click_click(table.cell("e7"), table.cell("e5"));
  REQUIRE(table.reaches(2));
  table.frame().execute(Action::analyse);
  settle();
  CHECK(table.session().game().plies() == 2);
}

TEST_CASE("a click on the graph goes to the position", "[gui]") {
  Home home;
  Table table("chess");
  REQUIRE(table.frame().open_file(home.write(
      "game.pgn",
      "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1. e4 {[%eval 0.3] [%clk 0:05:00]} e5 "
      "{[%eval 0.2] [%clk 0:04:57]} 2. Nf3 {[%eval 0.4]} f6? {[%eval 1.6]} 1-0\n")));
  GraphPanel& graph = find<GraphPanel>(table.frame());
  REQUIRE(wait_for([&] { return graph.IsShownOnScreen() && graph.GetClientSize().x > 50; }));
  CHECK(find<EvaluationBar>(table.frame()).evaluation()->centipawns == 160);
  click_on(graph, graph.place_of(2));
  REQUIRE(table.reaches(2));
  CHECK(find<EvaluationBar>(table.frame()).evaluation()->centipawns == 20);
  table.frame().execute(Action::evaluation_graph);
  CHECK_FALSE(graph.IsShown());
  table.frame().execute(Action::evaluation_bar);
  CHECK_FALSE(find<EvaluationBar>(table.frame()).IsShown());
  CHECK(find<StatusLine>(table.frame()).words().find("resign") == std::string::npos);
}

TEST_CASE("the right button draws arrows and rings, which are saved with the game", "[gui]") {
  Table table("chess");
  right_drag(table, "e2", "e4");
  REQUIRE(wait_for([&] { return table.session().node().annotations.marks.size() == 1; }));
  right_drag(table, "d5", "d5");
  REQUIRE(wait_for([&] { return table.session().node().annotations.marks.size() == 2; }));
  CHECK(write_pgn(table.session().record()).find("{[%csl Gd5] [%cal Ge2e4]}") != std::string::npos);
  right_drag(table, "e2", "e4");  // again: it goes
  REQUIRE(wait_for([&] { return table.session().node().annotations.marks.size() == 1; }));
  // While a piece is in the hand, the button puts it back instead.
  table.click(table.cell("e2"));
  right_drag(table, "a1", "a5");
  REQUIRE(wait_for([&] { return table.frame().board().selector().state() == SelectState::idle; }));
  CHECK(table.session().node().annotations.marks.size() == 1);
  table.press('0', wxMOD_ALT);
  REQUIRE(wait_for([&] { return table.session().node().annotations.marks.empty(); }));
}

TEST_CASE("keys give moves their signs", "[gui]") {
  Table table("chess");
  table.click_click(table.cell("e2"), table.cell("e4"));
  REQUIRE(table.reaches(1));
  table.press('1', wxMOD_ALT);
  REQUIRE(wait_for([&] { return table.session().node().nags == std::vector<int>{1}; }));
  table.press('4', wxMOD_ALT);
  REQUIRE(wait_for([&] { return table.session().node().nags == std::vector<int>{4}; }));
  CHECK(find<MoveListPanel>(table.frame()).model().rows()[0].tokens[0].text == "e4??");
}

TEST_CASE("the menu of a move changes the tree", "[gui]") {
  Home home;
  Table table("chess");
  REQUIRE(table.frame().open_file(
      home.write("game.pgn", "[Result \"1-0\"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nf3 1-0\n")));
  const RecordNode& e4 = *table.session().record().root().children[0];
  const RecordNode& c5 = *e4.children[1];
  MoveListPanel& list = const_cast<MoveListPanel&>(find<MoveListPanel>(table.frame()));
  REQUIRE(wait_for([&] { return list.place_of(c5).w > 0; }));
  const int plies = table.session().game().plies();
  const auto choose = [&](int downs) {
    // The menu has a loop of its own, so the keys are pressed from within it; again, if it was not
    // open yet.
    wxTimer timer;
    timer.Bind(wxEVT_TIMER, [&, downs](wxTimerEvent&) {
      if (e4.children[0].get() == &c5) return timer.Stop();
      wxUIActionSimulator keys;
      for (int i = 0; i < downs; ++i) keys.Char(WXK_DOWN);
      keys.Char(WXK_RETURN);
    });
    timer.Start(500);
    click_on(list, list.place_of(c5).center(), wxMOUSE_BTN_RIGHT);
  };
  choose(1);  // Promote the variation
  REQUIRE(wait_for([&] { return e4.children[0].get() == &c5; }));
  CHECK(table.session().game().plies() == plies);  // the game stays where it is
}

TEST_CASE("the threat is shown as an arrow of the other side", "[gui]") {
  // Black threatens to capture the queen.
  Table table("chess", "4k3/8/2n5/8/3Q4/8/8/4K3 w - - 0 1");
  table.frame().execute(Action::show_threat);
  REQUIRE(wait_for([&] { return find<AnalysisPanel>(table.frame()).title() == "The threat"; }));
  const auto threatens = [&](const char* from, const char* to) {
    for (const Arrow& arrow : table.frame().board().scene().arrows)
      if (arrow.type == Arrow::Kind::refutation && arrow.from == table.cell(from) &&
          arrow.to == table.cell(to))
        return true;
    return false;
  };
  REQUIRE(wait_for([&] { return threatens("c6", "d4"); }));
  // The evaluation of a position that is not on the board is not kept.
  CHECK_FALSE(table.session().node().annotations.evaluation);
  table.frame().execute(Action::show_threat);
  REQUIRE(wait_for([&] { return table.session().node().annotations.evaluation.has_value(); }));
}

TEST_CASE("the best exchange is shown with its payment", "[gui]") {
  // White frees a queen, which mates: the arrows begin in the trays.
  Table table("hostage", "6k1/5ppp/8/8/8/8/8/4K3[#Qq] w - - 0 1");
  table.frame().execute(Action::analyse);
  REQUIRE(wait_for([&] {
    int from_trays = 0;
    for (const Arrow& arrow : table.frame().board().scene().arrows)
      from_trays += arrow.type == Arrow::Kind::hint && arrow.from.is_slot();
    return from_trays == 2;
  }));
}

TEST_CASE("a review runs in the background, and its summary stays until it is closed", "[gui]") {
  Home home;
  Dialogs dialogs;
  Table table("chess");
  REQUIRE(table.frame().open_file(
      home.write("game.pgn", "[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n")));
  dialogs.expect_press("0.2 seconds");
  table.frame().execute(Action::review);
  REQUIRE(dialogs.all_came());
  REQUIRE(find<ReviewBar>(table.frame()).IsShown());
  CHECK(find<ReviewBar>(table.frame()).words().find("of 5 positions") != std::string::npos);
  // Meanwhile the window obeys.
  table.frame().execute(Action::to_start);
  REQUIRE(wait_for([&] { return find<ReviewBar>(table.frame()).words().find("Accuracy") == 0; }));
  CHECK(table.session().game().plies() == 0);
  const RecordNode& g4 = *table.session().record().root().children[0]->children[0]->children[0];
  CHECK(g4.nags == std::vector<int>{4});
  CHECK(g4.comment.find("Blunder") == 0);
  CHECK(g4.parent->children.size() == 2);  // the better line
  CHECK(find<GraphPanel>(table.frame()).graph().has_evaluations());
  table.frame().execute(Action::cancel_review);
  CHECK_FALSE(find<ReviewBar>(table.frame()).IsShown());
  CHECK(g4.nags == std::vector<int>{4});
}

TEST_CASE("a mistake of a review becomes a puzzle with one click", "[gui]") {
  Home home;
  Dialogs dialogs;
  Table table("chess");
  REQUIRE(table.frame().open_file(home.write(
      "game.pgn",
      "[White \"Anna\"]\n[Black \"Ben\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n")));
  dialogs.expect_press("0.2 seconds");
  table.frame().execute(Action::review);
  auto& bar = find<ReviewBar>(table.frame());
  REQUIRE(wait_for([&] { return bar.puzzles_label() == "Make puzzles"; }));
  bar.on_puzzles();
  CHECK(bar.puzzles_label() == "Looking for puzzles…");
  REQUIRE(wait_for([&] { return bar.puzzles_label() == "Solve the puzzles"; }));
  const auto course = read_course(own_puzzles_file(table.session().definition()));
  INFO((course.ok() ? "" : course.message()));
  REQUIRE(course.ok());
  REQUIRE(course->lessons.size() == 1);
  CHECK(course->lessons[0].puzzle->source == "Anna - Ben, after 2. g4");
  bar.on_puzzles();
  CHECK(find<LessonPage>(table.frame()).IsShown());
}

TEST_CASE("a cancelled review changes nothing, and another game ends it", "[gui]") {
  Home home;
  Dialogs dialogs;
  Table table("chess");
  for (const char* move : {"e4", "e5", "Nf3", "Nc6"}) REQUIRE(table.session().play_text(move).ok());
  const std::string before = write_pgn(table.session().record());
  dialogs.expect_press("5 seconds");
  table.frame().execute(Action::review);
  REQUIRE(find<ReviewBar>(table.frame()).IsShown());
  table.frame().execute(Action::cancel_review);
  CHECK_FALSE(find<ReviewBar>(table.frame()).IsShown());
  CHECK(write_pgn(table.session().record()) == before);
  dialogs.expect_press("5 seconds");
  table.frame().execute(Action::review);
  REQUIRE(find<ReviewBar>(table.frame()).IsShown());
  table.frame().execute(Action::play_again);
  CHECK_FALSE(find<ReviewBar>(table.frame()).IsShown());
}

namespace {

EngineChoice analyst(bool plays, bool analyses) {
  EngineSpec spec;
  spec.type = EngineKind::program;
  spec.name = "Analyst";
  spec.command = {"python3", STOCKADE_TEST_DATA_DIR "/engines/analyst.py"};
  EngineChoice choice;
  choice.engines = {spec};
  choice.chosen = 0;
  choice.plays = plays;
  choice.analyses = analyses;
  return choice;
}

}  // namespace

TEST_CASE("another program analyses beside our engine", "[gui]") {
  Table table("chess");
  table.engines().choose(analyst(false, true));
  table.frame().execute(Action::more_lines);
  table.frame().execute(Action::analyse);
  REQUIRE(line_is_there(table, {0, 0}));
  // Lines come one by one, and the first may still be that of the position before.
  REQUIRE(wait_for([&] {
    return other_lines(table).has({1, 0}) &&
           other_lines(table).evaluation() == Evaluation{31, {}, 7};
  }));
  CHECK(other_lines(table).lines()[1].evaluation.mate == -3);
  // What our engine finds is kept, not what the other says.
  CHECK_FALSE(table.session().node().annotations.evaluation == Evaluation{31, {}, 7});
  table.frame().execute(Action::analyse);
  CHECK(wait_for([&] { return other_lines(table).lines().empty(); }));
}

TEST_CASE("another program plays instead of our engine, and says why it cannot", "[gui]") {
  Table table("chess");
  Strength strength;
  strength.movetime_ms = 200;
  table.session().set_strength(strength);
  table.engines().choose(analyst(true, false));
  table.frame().execute(Action::computer_white);
  REQUIRE(table.reaches(1));
  CHECK(table.last_move() == "e4");
  const PlayerCard& card = find<PlayerCard>(table.frame(), "White");
  CHECK(card.engine() == table.engines().choice().spec()->name);

  EngineChoice broken = analyst(true, false);
  broken.engines[0].command = {"/no/such/engine"};
  table.engines().choose(broken);
  table.frame().execute(Action::play_again);
  REQUIRE(wait_for([&] {
    return find<StatusLine>(table.frame()).words().find("/no/such/engine") != std::string::npos;
  }));
  CHECK(table.session().game().plies() == 0);
  CHECK_FALSE(table.engines().own().thinking());
  // The game waits, and goes on with our engine.
  REQUIRE(wait_for([&] { return table.session().paused(); }));
  table.engines().choose({});
  CHECK(card.engine().empty());
  table.frame().execute(Action::resume);
  CHECK(table.reaches(1));
}

TEST_CASE("a program that hangs never holds the window", "[gui]") {
  Table table("chess");
  EngineChoice hangs = analyst(false, true);
  hangs.engines[0].command.push_back("--hang");
  table.engines().choose(hangs);
  table.frame().execute(Action::analyse);
  REQUIRE(line_is_there(table, {0, 0}));
  // The program has reported a line, and hangs. That Computer waits for no search is a test of
  // program_searcher.cpp.
  REQUIRE(wait_for([&] { return !other_lines(table).lines().empty(); }));
  CHECK(table.session().play_text("e4").ok());
  settle();
  table.frame().execute(Action::previous);
  table.frame().execute(Action::analyse);
  table.engines().choose({});
  CHECK(table.session().node().parent == nullptr);
}

TEST_CASE("the question to a program that says nothing is cancelled by Esc", "[gui]") {
  Dialogs dialogs;
  Table table("chess");
  EngineChoice mute = analyst(false, false);
  mute.engines[0].command.push_back("--mute");
  table.engines().choose(mute);
  // Without an answer to Esc the question would end in a message, which no dialog here expects.
  dialogs.expect([](wxDialog& engines) {
    int looks = 0;
    wxTimer timer;
    timer.Bind(wxEVT_TIMER, [&](wxTimerEvent&) {
      // The dialog lives while the program is asked.
      if (++looks < 3) return;
      wxCommandEvent cancel(wxEVT_BUTTON, wxID_CANCEL);
      engines.ProcessWindowEvent(cancel);
    });
    timer.Start(100);
    Dialogs::press(engines, "Options");
    timer.Stop();
    CHECK(looks >= 3);
    CHECK(engines.FindWindow(wxID_OK)->IsEnabled());
    Dialogs::press(engines, "Cancel");
  });
  table.frame().execute(Action::engines);
  CHECK(dialogs.all_came());
}

TEST_CASE("the options of an engine are a form, and only those that differ are kept", "[gui]") {
  Dialogs dialogs;
  Table table("chess");
  table.engines().choose(analyst(false, true));
  dialogs.expect([](wxDialog& engines) {
    Dialogs::press(engines, "Options");
    Dialogs::press(engines, "OK");
  });
  dialogs.expect([](wxDialog& options) {
    CHECK(find<wxSpinCtrl>(options, "Hash").GetMax() == 1024);
    find<wxSpinCtrl>(options, "Hash").SetValue(64);
    find<wxChoice>(options, "Style").SetStringSelection("Very Risky");
    CHECK(find<wxTextCtrl>(options, "Book File").GetValue().empty());
    // What the window sets itself is not in the form.
    CHECK_FALSE(seek<wxWindow>(options, "MultiPV"));
    CHECK_FALSE(seek<wxWindow>(options, "UCI_Variant"));
    options.EndModal(wxID_OK);
  });
  table.frame().execute(Action::engines);
  REQUIRE(dialogs.all_came());
  REQUIRE(table.engines().choice().spec());
  CHECK(table.engines().choice().spec()->options ==
        std::vector<std::pair<std::string, std::string>>{{"Hash", "64"}, {"Style", "Very Risky"}});
  CHECK(table.engines().choice().analyses);
}

TEST_CASE("engines and the choice among them are kept for the next start", "[gui]") {
  Home home;
  {
    Table table("chess", "", true);
    table.engines().choose(analyst(true, false));
  }
  const auto text = read_whole_file(engines_path());
  REQUIRE(text.ok());
  CHECK(text->find("analyst.py") != std::string::npos);
  const PluginRegistry plugins;
  MainFrame::Options options;
  options.settings = Settings::load();
  auto* next = new MainFrame(*open_variant("chess"), plugins, options);
  const EngineChoice& engines = next->feature<EnginesFeature>().choice();
  REQUIRE(engines.spec());
  CHECK(engines.spec()->name == "Analyst");
  CHECK(engines.spec()->command == analyst(true, false).engines[0].command);
  CHECK(engines.plays);
  CHECK_FALSE(engines.analyses);
  const wxWindowRef window(next);
  next->Close(true);
  CHECK(wait_for([&] { return !window; }));
}

TEST_CASE("a file without a Variant tag is the standard game", "[gui]") {
  Home home;
  Table table("hostage");
  REQUIRE(table.frame().open_file(
      home.write("other.pgn", "[Event \"x\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 *\n")));
  CHECK(table.session().definition().id() == "chess");
  // Bare moves are those of the game on the board, and so are moves that only it has.
  table.session().new_game(*open_variant("hostage"));
  REQUIRE(table.frame().feature<FilesFeature>().take_text("1. e4 d5 2. exd5"));
  CHECK(table.session().definition().id() == "hostage");
  REQUIRE(table.frame().open_file(
      home.write("old.pgn", "[Event \"x\"]\n\n1. d4 d5 2. c4 dxc4 3. e4 e5 4. dxe5 (P)*d3 *\n")));
  CHECK(table.session().definition().id() == "hostage");
}

}  // namespace stockade::gui::gui_analysis_test
