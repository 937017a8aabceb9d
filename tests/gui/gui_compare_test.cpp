// The window that compares variants, driven by the mouse and the keyboard.

#include <filesystem>
#include <fstream>
#include <sstream>

#include <catch2/catch.hpp>
#include <wx/button.h>
#include <wx/choice.h>
#include <wx/html/htmlwin.h>
#include <wx/listctrl.h>
#include <wx/notebook.h>
#include <wx/spinctrl.h>

#include "framework/notation/fen.h"
#include "gui/compare_frame.h"
#include "gui/panels/chart_view.h"
#include "gui/panels/measure_panel.h"
#include "tests/gui/table.h"

namespace stockade::gui::gui_compare_test {
namespace {

/// A window with several boards, and hands.
class Desk {
 public:
  explicit Desk(const std::vector<std::string>& variants, wxSize size = wxSize(1200, 800)) {
    add_builtin_plugins(plugins_);
    std::vector<DefinitionPtr> definitions;
    for (const std::string& id : variants) {
      auto definition = open_variant(id);
      REQUIRE(definition.ok());
      definitions.push_back(*definition);
    }
    CompareFrame::Options options;
    options.animation = false;
    frame_ = new CompareFrame(definitions, plugins_, options);
    frame_->SetSize(size);
    frame_->Show();
    frame_->Raise();
    REQUIRE(wait_for([&] {
      for (int i = 0; i < model().boards(); ++i)
        if (!canvas(i).IsShownOnScreen() || canvas(i).board_layout().unit() <= 8) return false;
      return canvas(0).GetScreenPosition().y > 0 && frame_->GetSize() == size;
    }));
    settle();
  }
  ~Desk() {
    if (!wxTopLevelWindows.empty()) frame_->Close(true);
    wait_for([] { return wxTopLevelWindows.empty(); });
  }

  CompareFrame& frame() { return *frame_; }
  CompareModel& model() { return frame_->model(); }
  BoardCanvas& canvas(int board) { return frame_->board(board).canvas(); }

  [[nodiscard]] Site cell(int board, const std::string& name) {
    const auto found = model().session(board).definition().topology().find(name);
    REQUIRE(found);
    return Site::cell(*found);
  }
  void click(int board, const std::string& name) {
    const Point at = canvas(board).board_layout().piece_rect(cell(board, name)).center();
    const wxPoint pixel(static_cast<int>(at.x), static_cast<int>(at.y));
    mouse_.MouseMove(canvas(board).ClientToScreen(pixel));
    settle();
    mouse_.MouseClick();
    settle();
  }
  void move(int board, const std::string& from, const std::string& to) {
    click(board, from);
    click(board, to);
  }
  void press(int key, int modifiers = wxMOD_NONE) {
    mouse_.Char(key, modifiers);
    settle();
  }
  bool stand_at(const std::vector<int>& plies) {
    return wait_for([&] {
      for (size_t i = 0; i < plies.size(); ++i)
        if (model().session(static_cast<int>(i)).game().plies() != plies[i]) return false;
      return true;
    });
  }
  [[nodiscard]] Scene scene(int board) { return frame_->board(board).model().scene(); }

 private:
  PluginRegistry plugins_;
  CompareFrame* frame_ = nullptr;
  wxUIActionSimulator mouse_;
};

std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("a move is made on three boards, and one of them can't follow the next", "[gui]") {
  Desk desk({"chess", "antichess", "crazyhouse"});
  desk.move(0, "e2", "e4");
  REQUIRE(desk.stand_at({1, 1, 1}));
  desk.move(2, "d7", "d5");
  REQUIRE(desk.stand_at({2, 2, 2}));
  desk.move(0, "d2", "d3");
  REQUIRE(desk.stand_at({3, 2, 3}));
  REQUIRE(desk.model().behind(1));
  const std::string note = desk.frame().board(1).note();
  CHECK(note.find("Behind: d3 is not legal here") != std::string::npos);
  CHECK(note.find("captures are compulsory") != std::string::npos);
  CHECK(desk.scene(1).evidence.size() == 2);
  // It takes no more moves.
  desk.move(1, "e4", "d5");
  CHECK(desk.model().session(1).game().plies() == 2);
  desk.press('J', wxMOD_CONTROL);
  REQUIRE(desk.stand_at({2, 2, 2}));
  CHECK(wait_for([&] { return desk.frame().board(1).note().find("Behind") == std::string::npos; }));
  desk.press('Z', wxMOD_CONTROL);
  REQUIRE(desk.stand_at({1, 1, 1}));
}

TEST_CASE("apart, a move is made on one board alone", "[gui]") {
  Desk desk({"chess", "crazyhouse"});
  desk.press('L', wxMOD_CONTROL);
  REQUIRE(wait_for([&] { return !desk.model().linked(); }));
  desk.move(1, "e2", "e4");
  REQUIRE(desk.stand_at({0, 1}));
}

TEST_CASE("the overlay counts the moves that are legal here and not there", "[gui]") {
  Desk desk({"chess", "antichess"});
  desk.move(0, "e2", "e4");
  desk.move(0, "d7", "d5");
  REQUIRE(desk.stand_at({2, 2}));
  const auto lone = static_cast<int>(desk.model().lone_moves(0).size());
  CHECK(lone == desk.model().legal_moves(0) - 1);  // all but exd5
  int marked = 0;
  for (const LoneMark& mark : desk.scene(0).lone) marked += mark.count;
  CHECK(marked == lone);
  CHECK(desk.scene(1).lone.empty());
  // With a piece in hand it shows where his ends.
  desk.click(0, "f1");
  const std::vector<LoneMark> ends = desk.scene(0).lone;
  CHECK(ends.size() == 5);
  for (const LoneMark& mark : ends) CHECK(mark.count == 0);
  desk.press(WXK_ESCAPE);
  desk.press('D', wxMOD_CONTROL);
  REQUIRE(wait_for(
      [&] { return !desk.frame().GetMenuBar()->IsChecked(command_id(Action::compare_overlay)); }));
  CHECK(desk.scene(0).lone.empty());
}

TEST_CASE("boards are reached and played on by keys alone", "[gui]") {
  Desk desk({"chess", "crazyhouse"});
  desk.canvas(0).SetFocus();
  settle();
  desk.press(WXK_F6);
  REQUIRE(wait_for([&] { return wxWindow::FindFocus() == &desk.canvas(1); }));
  desk.frame().board(1).model().set_cursor(desk.cell(1, "e2"));
  for (const int key : {WXK_RETURN, WXK_UP, WXK_UP, WXK_RETURN}) desk.press(key);
  REQUIRE(desk.stand_at({1, 1}));
  desk.press(WXK_BACK);
  REQUIRE(desk.stand_at({0, 0}));
}

TEST_CASE("every board is evaluated", "[gui]") {
  Desk desk({"chess", "shogi", "raumschach"});
  desk.frame().execute(Action::compare_few_nodes);
  desk.press('E', wxMOD_CONTROL);
  for (int board = 0; board < 3; ++board)
    REQUIRE(wait_for([&] { return !desk.frame().board(board).evaluation().empty(); }));
  desk.press('E', wxMOD_CONTROL);
  REQUIRE(wait_for([&] { return desk.frame().board(0).evaluation().empty(); }));
}

TEST_CASE("another variant on a board changes the rules that differ", "[gui]") {
  Desk desk({"chess", "crazyhouse"});
  CHECK(find<wxHtmlWindow>(desk.frame()).ToText().utf8_string().find("hand") != std::string::npos);
  desk.move(0, "e2", "e4");
  REQUIRE(desk.stand_at({1, 1}));
  REQUIRE(desk.frame().set_variant(1, "alice", {{"en_passant", "any"}}));
  settle();
  REQUIRE(desk.stand_at({1, 1}));
  CHECK(find<wxHtmlWindow>(desk.frame()).ToText().utf8_string().find("boards") !=
        std::string::npos);
  desk.move(1, "Ad7", "Ad5");
  REQUIRE(desk.stand_at({2, 2}));
}

TEST_CASE("a run is cancelled, and what there is can be written", "[gui]") {
  Desk desk({"chess", "antichess"});
  MeasurePanel& measure = find<MeasurePanel>(desk.frame());
  CHECK_FALSE(measure.export_to("nothing-yet.html"));
  find<wxSpinCtrl>(measure, "Games").SetValue(5000);
  find<wxSpinCtrl>(measure, "Nodes").SetValue(50);
  desk.press('M', wxMOD_CONTROL);
  REQUIRE(wait_for([&] { return measure.running(); }));
  REQUIRE(wait_for([&] { return measure.words().find(" %") != std::string::npos; }));
  CHECK_FALSE(find<wxButton>(measure, "Measure").IsEnabled());
  measure.cancel();
  REQUIRE(wait_for([&] { return !measure.running() && measure.report().has_value(); }));
  CHECK(measure.words().rfind("Cancelled", 0) == 0);
  CHECK_FALSE(measure.report()->complete);
}

TEST_CASE("a small run fills the table and the charts, and is exported", "[gui]") {
  Desk desk({"chess", "antichess"});
  MeasurePanel& measure = find<MeasurePanel>(desk.frame());
  find<wxSpinCtrl>(measure, "Games").SetValue(4);
  find<wxSpinCtrl>(measure, "Nodes").SetValue(30);
  desk.press('M', wxMOD_CONTROL);
  REQUIRE(wait_for([&] { return !measure.running() && measure.report().has_value(); }));
  CHECK(measure.report()->complete);
  CHECK(find<wxListCtrl>(measure, "Figures").GetItemCount() > 5);
  auto& charts = find<wxChoice>(measure, "Chart");
  auto& chart_view = find<ChartView>(measure);
  CHECK(charts.GetCount() == measure.report()->charts.size() + 1);
  for (unsigned chart = 0; chart < charts.GetCount(); ++chart) {
    charts.SetSelection(static_cast<int>(chart));
    wxCommandEvent event(wxEVT_CHOICE, charts.GetId());
    event.SetEventObject(&charts);
    charts.ProcessWindowEvent(event);
    chart_view.Refresh();
    chart_view.Update();
    settle();
    if (chart > 0) CHECK(chart_view.title() == measure.report()->charts[chart - 1].title);
  }
  const auto folder = std::filesystem::temp_directory_path() / "stockade-compare-test";
  std::filesystem::create_directories(folder);
  for (const char* name : {"a.html", "a.json", "a.csv"})
    REQUIRE(measure.export_to((folder / name).string()));
  CHECK(read_file(folder / "a.html").find("Antichess") != std::string::npos);
  CHECK(read_file(folder / "a.json").front() == '{');
  CHECK(read_file(folder / "a.csv").find("2 Antichess") != std::string::npos);
  CHECK_FALSE(measure.export_to((folder / "a.xlsx").string()));
  std::filesystem::remove_all(folder);
}

TEST_CASE("boards of any shape are drawn at any size, light and dark", "[gui]") {
  Desk desk({"chess", "shogi", "raumschach", "glinski"}, wxSize(900, 600));
  for (const wxSize size : {wxSize(900, 600), wxSize(1500, 1100), wxSize(560, 420)}) {
    desk.frame().SetSize(size);
    REQUIRE(wait_for([&] { return desk.frame().GetSize() == size; }));
    desk.frame().execute(Action::toggle_theme);
    desk.frame().execute(Action::flip);
    for (int board = 0; board < 4; ++board) {
      desk.canvas(board).Refresh();
      desk.canvas(board).Update();
      CHECK(desk.canvas(board).GetClientSize().x > 60);
    }
  }
}

TEST_CASE("in the lowest window the list of charts keeps its height", "[gui]") {
  Desk desk({"chess", "antichess"}, wxSize(560, 420));
  MeasurePanel& measure = find<MeasurePanel>(desk.frame());
  auto* pages = dynamic_cast<wxNotebook*>(measure.GetParent());
  REQUIRE(pages);
  pages->SetSelection(pages->FindPage(&measure));
  const auto& charts = find<wxChoice>(measure, "Chart");
  REQUIRE(wait_for([&] { return charts.IsShownOnScreen(); }));
  settle();
  CHECK(charts.GetSize().y >= charts.GetBestSize().y);
}

TEST_CASE("the main window opens one window for comparing and closes it with itself", "[gui]") {
  Table table("crazyhouse");
  table.press('K', wxMOD_CONTROL);
  REQUIRE(wait_for([&] { return seek<CompareFrame>() != nullptr; }));
  CompareFrame* frame = seek<CompareFrame>();
  CHECK_FALSE(frame->GetIcons().IsEmpty());
  CHECK(frame->model().session(0).definition().id() == "crazyhouse");
  CHECK(frame->model().session(1).definition().id() == "chess");
  table.frame().execute(Action::compare);
  CHECK(seek<CompareFrame>() == frame);
  table.frame().Close();
  CHECK(wait_for([] { return wxTopLevelWindows.empty(); }));
}

TEST_CASE("a window that has been closed opens no other window", "[gui]") {
  Table table("chess");
  table.frame().Close();
  table.frame().execute(Action::compare);
  CHECK(seek<CompareFrame>() == nullptr);
  CHECK(wait_for([] { return wxTopLevelWindows.empty(); }));
}

TEST_CASE("the window for comparing outlives the function that opened a dialog", "[gui]") {
  Desk desk({"chess", "crazyhouse"});
  Dialogs dialogs;
  dialogs.expect([&](wxDialog& dialog) {
    desk.frame().Close(true);
    CHECK_FALSE(dialog.IsModal());
    settle();
  });
  desk.frame().execute(Action::compare_choose);
  CHECK(dialogs.all_came());
  CHECK(desk.frame().IsShown());
  CHECK(wait_for([] { return wxTopLevelWindows.empty(); }));
}

}  // namespace stockade::gui::gui_compare_test
