// What a person found in an hour with the program, item by item, so that it does not come back.
// Other findings of that hour have their tests beside what they are about: the search for a
// variant, the box to type in, the comment dialog and the rules (gui_dialogs_test), the names of
// sides (gui_files_test).

#include <algorithm>
#include <set>

#include <catch2/catch.hpp>
#include <wx/notebook.h>
#include <wx/spinctrl.h>

#include "framework/session/records/review.h"
#include "gui/board/wx_surface.h"
#include "gui/compare_frame.h"
#include "gui/features/author.h"
#include "gui/features/engines.h"
#include "gui/panels/analysis_panel.h"
#include "gui/panels/author_panel.h"
#include "gui/panels/engine_panel.h"
#include "gui/panels/evaluation_bar.h"
#include "gui/panels/key_overlay.h"
#include "gui/panels/measure_panel.h"
#include "gui/panels/player_card.h"
#include "gui/panels/status_line.h"
#include "tests/gui/home.h"
#include "tests/gui/table.h"
#include "tests/gui/toolkit_log.h"

namespace stockade::gui::gui_trial_test {
namespace {

bool says(Table& table, const std::string& words) {
  return wait_for(
      [&] { return find<StatusLine>(table.frame()).words().find(words) != std::string::npos; });
}

}  // namespace

TEST_CASE("after going back, evaluation and lines are those of the position on the board",
          "[gui]") {
  Table table("chess");
  MainFrame& frame = table.frame();
  table.press('A', wxMOD_CONTROL);
  table.click_click(table.cell("e2"), table.cell("e4"));
  REQUIRE(table.reaches(1));
  const auto found = [&] {
    return find<AnalysisPanel>(frame).model().has({0, 0}) &&
           table.session().node().annotations.evaluation.has_value();
  };
  REQUIRE(wait_for(found));
  CHECK(find<AnalysisPanel>(frame).model().game_after({0, 0}).plies() == 2);
  table.press(WXK_LEFT);
  REQUIRE(table.reaches(0));
  REQUIRE(wait_for([&] {
    return found() && find<AnalysisPanel>(frame).model().game_after({0, 0}).plies() == 1;
  }));
  table.press('A', wxMOD_CONTROL);
  REQUIRE(wait_for([&] { return !frame.feature<EnginesFeature>().own().thinking(); }));
  // A position that nobody has looked at shows no evaluation, neither as a number nor in the bar.
  table.click_click(table.cell("d2"), table.cell("d4"));
  REQUIRE(wait_for([&] { return table.last_move() == "d4"; }));
  CHECK(find<EnginePanel>(frame).words().find_first_of("0123456789") == std::string::npos);
  CHECK_FALSE(find<EvaluationBar>(frame).evaluation());
}

TEST_CASE("what was said about a position goes with it", "[gui]") {
  Table table("chess");
  table.click_click(table.cell("e2"), table.cell("e4"));
  REQUIRE(table.reaches(1));
  table.click(table.cell("h8"));
  REQUIRE(says(table, "has no legal move"));
  SECTION("when it is taken back") {
    table.press(WXK_LEFT);
    REQUIRE(table.reaches(0));
  }
  SECTION("when a move is made") {
    table.click_click(table.cell("e7"), table.cell("e5"));
    REQUIRE(table.reaches(2));
  }
  SECTION("when a new game begins") {
    table.press('G', wxMOD_CONTROL);
    REQUIRE(table.reaches(0));
  }
  CHECK(says(table, "to move"));
  CHECK(find<StatusLine>(table.frame()).words().find("no legal move") == std::string::npos);
  CHECK(table.frame().board().scene().evidence.empty());
}

TEST_CASE("cards and title are those of the game on the board", "[gui]") {
  Table table("chess");
  table.session().resign(Side{1});
  REQUIRE(wait_for([&] { return find<PlayerCard>(table.frame(), "White").activity() == "won"; }));
  CHECK(table.frame().GetTitle().utf8_string().find("resign") != std::string::npos);
  table.frame().execute(Action::play_again);
  REQUIRE(
      wait_for([&] { return find<PlayerCard>(table.frame(), "White").activity() == "to move"; }));
  CHECK(find<PlayerCard>(table.frame(), "Black").activity().empty());
  CHECK(table.frame().GetTitle().utf8_string().find("resign") == std::string::npos);
}

TEST_CASE("trays overlap neither each other nor the board, in any variant and window", "[gui]") {
  const auto apart = [](const Rect& a, const Rect& b) {
    return a.right() <= b.x + 0.5 || b.right() <= a.x + 0.5 || a.bottom() <= b.y + 0.5 ||
           b.bottom() <= a.y + 0.5;
  };
  int with_trays = 0;
  for (const VariantHead& head : list_variants().variants) {
    const auto definition = open_variant(head.id);
    if (!definition) continue;  // it waits for a base
    for (const Size area : {Size{514, 440}, Size{260, 260}, Size{890, 640}, Size{1600, 900}})
      for (const bool flipped : {false, true}) {
        const BoardLayout layout(**definition, area, flipped);
        std::vector<Rect> parts = {layout.border_rect()};
        for (const Tray& tray : layout.trays()) parts.push_back(tray.frame);
        if (parts.size() > 1) ++with_trays;
        INFO(head.id << " in " << area.w << " x " << area.h);
        for (size_t i = 0; i < parts.size(); ++i)
          for (size_t k = i + 1; k < parts.size(); ++k) CHECK(apart(parts[i], parts[k]));
        // Places in a tray lie in it, and one beside the other.
        for (const Tray& tray : layout.trays())
          for (size_t i = 0; i + 1 < tray.slots.size(); ++i)
            CHECK(apart(tray.slots[i].rect, tray.slots[i + 1].rect));
      }
  }
  CHECK(with_trays > 100);
}

TEST_CASE("a captive that cannot be freed has the reason that holds, also in check", "[gui]") {
  const auto tip_of_pawn = [](const char* fen) {
    Table table("hostage", fen);
    return table.frame().board().tooltip(table.slot("prison", 1, 'P'));
  };
  // White can pay, but a knight gives check, which no pawn can end.
  const std::string check = tip_of_pawn("4k3/8/8/8/8/3n4/8/4K3[#Pp] w - - 0 1");
  INFO(check);
  CHECK(check.find("cannot be rescued now") != std::string::npos);
  CHECK(check.find("check") != std::string::npos);
  CHECK(check.find("rank") == std::string::npos);
  // A check along a file can be ended by the pawn: nothing to explain.
  const std::string file = tip_of_pawn("4r1k1/8/8/8/8/8/8/4K3[#Pp] w - - 0 1");
  CHECK(file.find("cannot") == std::string::npos);
  // Without anything to pay the check is not what is in the way.
  const std::string poor = tip_of_pawn("4k3/8/8/8/8/3n4/8/4K3[#P] w - - 0 1");
  INFO(poor);
  CHECK(poor.find("prison is empty") != std::string::npos);
}

TEST_CASE("compared boards name moves as players do, and measuring plays as many games as asked",
          "[gui]") {
  PluginRegistry plugins;
  add_builtin_plugins(plugins);
  CompareFrame::Options options;
  options.animation = false;
  auto* frame =
      new CompareFrame({*open_variant("chess"), *open_variant("hostage")}, plugins, options);
  frame->SetSize(1200, 800);
  frame->Show();
  REQUIRE(wait_for([&] { return frame->board(0).canvas().board_layout().unit() > 20; }));
  settle();
  // A knight's move that only one board allows is told in the words of a score sheet.
  REQUIRE(frame->model().session(0).play_text("Nf3").ok());
  const double unit = frame->board(0).canvas().board_layout().unit();
  auto& measure = find<MeasurePanel>(*frame);
  auto* games = seek<wxSpinCtrl>(*frame, "Games");
  auto* nodes = seek<wxSpinCtrl>(*frame, "Nodes");
  REQUIRE((games && nodes));
  games->SetValue(3);
  nodes->SetValue(20);
  frame->execute(Action::compare_measure);
  settle();
  CHECK(frame->board(0).canvas().board_layout().unit() == unit);
  REQUIRE(wait_for([&] { return measure.words().find("Done") != std::string::npos; }));
  INFO(measure.words());
  CHECK(measure.words().find("3 games") != std::string::npos);
  frame->Close(true);
  REQUIRE(wait_for([] { return wxTopLevelWindows.empty(); }));
}

TEST_CASE("every line of the shortcuts can be read in a small window", "[gui]") {
  Table table("chess");
  for (const wxSize size : {wxSize(800, 600), wxSize(640, 480), wxSize(1280, 760)}) {
    table.frame().SetSize(size);
    REQUIRE(wait_for([&] { return table.frame().GetSize() == size; }));
    settle();
    table.frame().execute(Action::keys);
    REQUIRE(wait_for([&] { return find<KeyOverlay>(table.frame()).IsShown(); }));
    settle();
    auto* overlay = seek<KeyOverlay>(table.frame(), "shortcuts");
    REQUIRE(overlay);
    for (int page = 0; overlay->hidden_below() > 0 && page < 50; ++page) table.press(WXK_PAGEDOWN);
    INFO(size.x << " x " << size.y);
    CHECK(overlay->hidden_below() == 0);
    CHECK(overlay->cut().empty());
    table.press(WXK_ESCAPE);
    REQUIRE(wait_for([&] { return !find<KeyOverlay>(table.frame()).IsShown(); }));
  }
}

TEST_CASE("the workbench has its place in every window without a complaint of the toolkit",
          "[gui]") {
  const int before = toolkit_log().complaints();
  for (const int width : {260, 400, 900}) {
    Table table("hostage");
    table.frame().settings().author_width = width;
    for (const wxSize size : {wxSize(1100, 800), wxSize(800, 560), wxSize(640, 480)}) {
      table.frame().SetSize(size);
      settle();
      table.press('A', wxMOD_CONTROL | wxMOD_SHIFT);
      auto& author = table.frame().feature<AuthorFeature>();
      REQUIRE(wait_for([&] { return author.shown() && author.idle(); }));
      for (const auto tool :
           {AuthorPanel::Tool::tests, AuthorPanel::Tool::inspector, AuthorPanel::Tool::problems}) {
        author.panel()->show_tool(tool);
        settle();
        table.frame().Refresh();
        table.frame().Update();
        settle();
      }
      table.press('A', wxMOD_CONTROL | wxMOD_SHIFT);
      REQUIRE(wait_for([&] { return !author.shown(); }));
    }
  }
  CHECK(toolkit_log().complaints() == before);
}

}  // namespace stockade::gui::gui_trial_test
