// Tournaments of engines, the choice of a level, and sounds.

#include <catch2/catch.hpp>
#include <sys/stat.h>
#include <wx/checkbox.h>
#include <wx/checklst.h>
#include <wx/choice.h>
#include <wx/listctrl.h>
#include <wx/slider.h>
#include <wx/spinctrl.h>
#include <wx/textctrl.h>

#include "framework/notation/pgn.h"
#include "gui/bridge/sound_player.h"
#include "gui/dialogs/tournament_dialog.h"
#include "gui/features/sounds.h"
#include "gui/features/tournament.h"
#include "gui/panels/board_preview.h"
#include "gui/panels/status_line.h"
#include "gui/panels/strength_form.h"
#include "gui/tournament_frame.h"
#include "tests/gui/home.h"
#include "tests/gui/table.h"

namespace stockade::gui::gui_tournament_test {
namespace {

/// Checks these players and the number of games, and starts.
void fill(wxDialog& dialog, std::initializer_list<const char*> players, int games) {
  auto& list = find<wxCheckListBox>(dialog, "Players");
  CHECK_FALSE(dialog.FindWindow(wxID_OK)->IsEnabled());
  for (const char* player : players) {
    const int at = list.FindString(player);
    REQUIRE(at != wxNOT_FOUND);
    list.Check(static_cast<unsigned>(at));
    wxCommandEvent checked(wxEVT_CHECKLISTBOX, list.GetId());
    list.ProcessWindowEvent(checked);
  }
  find<wxSpinCtrl>(dialog, "Games").SetValue(games);
  find<wxTextCtrl>(dialog, "Amount").SetValue("20ms");
  CHECK(dialog.FindWindow(wxID_OK)->IsEnabled());
  Dialogs::press(dialog, "Start");
}

/// A program on a search path of its own that notes what it is to play.
class FakePlayer {
 public:
  FakePlayer(const Home& home, const char* name, const char* script) {
    const auto folder = home.file("bin");
    std::filesystem::create_directories(folder);
    home.write(std::string("bin/") + name, script);
    ::chmod((folder / name).c_str(), 0755);
    path_ = std::getenv("PATH");
    ::setenv("PATH", folder.c_str(), 1);
  }
  ~FakePlayer() { ::setenv("PATH", path_.c_str(), 1); }
  FakePlayer(const FakePlayer&) = delete;
  FakePlayer& operator=(const FakePlayer&) = delete;

 private:
  std::string path_;
};

}  // namespace

TEST_CASE("a tournament is played in a window of its own", "[gui]") {
  Home home;
  Table table("tictactoe");
  Dialogs dialogs;
  dialogs.expect([](wxDialog& dialog) {
    fill(dialog, {"Stockade, level 2", "Greedy beginner", "Random mover"}, 2);
  });
  table.press('Y', wxMOD_CONTROL | wxMOD_SHIFT);
  REQUIRE(wait_for([&] { return seek<TournamentFrame>() != nullptr; }));
  TournamentFrame& window = *seek<TournamentFrame>();
  CHECK_FALSE(window.GetIcons().IsEmpty());
  REQUIRE(wait_for([&] { return !window.running(); }));
  CHECK(window.words() == "Done: 6 of 6 games.");
  CHECK(find<BoardPreview>(window).position() != nullptr);
  int games = 0;
  for (int player = 0; player < 3; ++player) games += window.table().total(player).games;
  CHECK(games == 12);
  auto& crosstable = find<wxListCtrl>(window, "Crosstable");
  CHECK(crosstable.GetItemCount() == 3);
  CHECK(crosstable.GetItemText(0, 1) ==
        wxString(window.table().name(window.table().ranking().front())));
  CHECK(find<wxListCtrl>(window, "Games").GetItemCount() == 6);

  const std::string path = home.file("games.pgn").string();
  REQUIRE(window.save(path).empty());
  PgnReadOptions options;
  options.fallback = table.session().definition_ptr();
  const auto saved = read_pgn(home.read("games.pgn"), options);
  CHECK(saved.size() == 6);
  for (const PgnGame& game : saved) CHECK(game.record.result != "*");

  // A game of the list goes onto the board.
  auto& list = find<wxListCtrl>(window, "Games");
  wxListEvent chosen(wxEVT_LIST_ITEM_ACTIVATED, list.GetId());
  chosen.m_itemIndex = 1;
  list.ProcessWindowEvent(chosen);
  REQUIRE(wait_for([&] { return table.session().game().plies() > 0; }));
  CHECK(table.session().record().tag("Round") == "1.2");
}

TEST_CASE("a tournament can be stopped, and closes with the window", "[gui]") {
  Table table("chess");
  Dialogs dialogs;
  dialogs.expect([](wxDialog& dialog) { fill(dialog, {"Stockade", "Stockade, level 9"}, 500); });
  table.frame().execute(Action::tournament);
  TournamentFrame& window = *seek<TournamentFrame>();
  REQUIRE(wait_for([&] { return find<BoardPreview>(window).position() != nullptr; }));
  window.cancel();
  REQUIRE(wait_for([&] { return !window.running(); }));
  CHECK(window.words().find("Stopped after ") == 0);

  dialogs.expect([](wxDialog& dialog) { fill(dialog, {"Stockade", "Stockade, level 9"}, 500); });
  table.frame().execute(Action::tournament);
  CHECK(seek<TournamentFrame>()->running());
}

TEST_CASE("a tournament pauses and goes on, and its command line is copied", "[gui]") {
  Table table("tictactoe");
  Dialogs dialogs;
  std::string copied;
  dialogs.expect([&](wxDialog& shown) {
    auto& dialog = dynamic_cast<TournamentDialog&>(shown);
    dialog.on_copy = [&](const std::string& command) { copied = command; };
    auto& list = find<wxCheckListBox>(dialog, "Players");
    for (const char* name : {"Stockade, level 3", "Random mover"}) {
      const int at = list.FindString(name);
      list.Check(static_cast<unsigned>(at));
      list.SetSelection(at);
      wxCommandEvent selected(wxEVT_LISTBOX, list.GetId());
      list.ProcessWindowEvent(selected);
    }
    // The random mover is selected, which has no settings like this.
    find<wxTextCtrl>(dialog, "Settings").SetValue("hash=64x");
    CHECK_FALSE(dialog.FindWindow(wxID_OK)->IsEnabled());
    find<wxTextCtrl>(dialog, "Settings").SetValue("");
    auto& limit = find<wxChoice>(dialog, "Limit");
    limit.SetSelection(2);
    wxCommandEvent chosen(wxEVT_CHOICE, limit.GetId());
    limit.ProcessWindowEvent(chosen);
    CHECK(find<wxTextCtrl>(dialog, "Amount").GetValue() == "10000");
    find<wxTextCtrl>(dialog, "Amount").SetValue("300");
    find<wxTextCtrl>(dialog, "Seed").SetValue("5");
    find<wxSpinCtrl>(dialog, "Games").SetValue(20000);
    CHECK(dialog.FindWindow(wxID_OK)->IsEnabled());
    Dialogs::press(dialog, "Copy the command");
    Dialogs::press(dialog, "Start");
  });
  table.frame().execute(Action::tournament);
  CHECK(copied.find("stockade match 'native \"name=Stockade, level 3\" level=3'") == 0);
  CHECK(copied.find(" --variant tictactoe ") != std::string::npos);
  CHECK(copied.find(" --nodes 300 ") != std::string::npos);
  CHECK(copied.find(" --seed 5") != std::string::npos);
  TournamentFrame& window = *seek<TournamentFrame>();
  auto& games = find<wxListCtrl>(window, "Games");
  const bool begun = wait_for([&] { return games.GetItemCount() > 2; });
  INFO(window.words());
  REQUIRE(begun);
  window.pause();
  CHECK(window.paused());
  // One game is played at a time: if it waits, no other can end.
  REQUIRE(wait_for([&] { return window.waiting() == 1; }));
  const int before = games.GetItemCount();
  settle();
  CHECK(games.GetItemCount() == before);
  window.pause();
  REQUIRE(wait_for([&] { return games.GetItemCount() > before; }));
  auto& crosstable = find<wxListCtrl>(window, "Crosstable");
  CHECK(crosstable.GetItemText(0, 3).Contains("["));  // Elo with its interval
  window.pause();
  window.cancel();
  REQUIRE(wait_for([&] { return !window.running(); }));
}

TEST_CASE("a match ends when its sequential test decides, and says how it stands", "[gui]") {
  Table table("tictactoe");
  Dialogs dialogs;
  std::string copied;
  dialogs.expect([&](wxDialog& shown) {
    auto& dialog = dynamic_cast<TournamentDialog&>(shown);
    dialog.on_copy = [&](const std::string& command) { copied = command; };
    auto& test = find<wxCheckBox>(dialog, "End the match when its result is clear");
    auto& high = find<wxTextCtrl>(dialog, "Worth while: gains (Elo)");
    CHECK_FALSE(high.IsEnabled());
    test.SetValue(true);
    wxCommandEvent checked(wxEVT_CHECKBOX, test.GetId());
    test.ProcessWindowEvent(checked);
    CHECK(high.IsEnabled());
    high.SetValue("100");
    find<wxTextCtrl>(dialog, "A move may be late by").SetValue("3s");
    find<wxSpinCtrl>(dialog, "Largest lead (centipawns)").SetValue(90);
    auto& list = find<wxCheckListBox>(dialog, "Players");
    for (const char* player : {"Stockade", "Greedy beginner", "Random mover"}) {
      list.Check(static_cast<unsigned>(list.FindString(player)));
      wxCommandEvent event(wxEVT_CHECKLISTBOX, list.GetId());
      list.ProcessWindowEvent(event);
    }
    CHECK_FALSE(dialog.FindWindow(wxID_OK)->IsEnabled());  // a test compares two
    list.Check(static_cast<unsigned>(list.FindString("Greedy beginner")), false);
    wxCommandEvent event(wxEVT_CHECKLISTBOX, list.GetId());
    list.ProcessWindowEvent(event);
    find<wxSpinCtrl>(dialog, "Games").SetValue(400);
    find<wxTextCtrl>(dialog, "Amount").SetValue("20ms");
    high.SetValue("-1");
    CHECK_FALSE(dialog.FindWindow(wxID_OK)->IsEnabled());
    high.SetValue("100");
    CHECK(dialog.FindWindow(wxID_OK)->IsEnabled());
    Dialogs::press(dialog, "Copy the command");
    Dialogs::press(dialog, "Start");
  });
  table.frame().execute(Action::tournament);
  CHECK(copied.find(" --sprt elo0=0,elo1=100,alpha=0.05,beta=0.05") != std::string::npos);
  CHECK(copied.find(" --balance 90") != std::string::npos);
  CHECK(copied.find(" --margin 3s") != std::string::npos);
  TournamentFrame& window = *seek<TournamentFrame>();
  CHECK(window.test_state().find("The test is 0 % of the way to: Stockade gains +100 Elo") == 0);
  REQUIRE(wait_for([&] { return !window.running(); }));
  CHECK(window.test_state().find("The test has decided: Stockade gains +100 Elo") == 0);
  CHECK(window.words().find("The test has decided after ") == 0);
  CHECK(window.table().total(0).games < 400);
}

TEST_CASE("the computer's level is chosen from descriptions, and stored", "[gui]") {
  Home home;
  Table table("chess", "", true);
  CHECK(table.session().strength().level == kFirstLevel);
  Dialogs dialogs;
  dialogs.expect([](wxDialog& dialog) {
    auto& form = find<StrengthForm>(dialog);
    auto& level = find<wxSlider>(form, "Level");
    CHECK(level.GetValue() == kFirstLevel);
    level.SetValue(2);
    wxCommandEvent moved(wxEVT_SLIDER, level.GetId());
    level.ProcessWindowEvent(moved);
    bool described = false;
    for (wxWindow* child : form.GetChildren())
      described = described || child->GetLabel().Contains("You know the rules");
    CHECK(described);
    Dialogs::press(dialog, "OK");
  });
  table.frame().execute(Action::strength);
  CHECK(table.session().strength().level == 2);
  table.frame().execute(Action::flip);  // after a command, the settings are written
  CHECK(Settings::load().level == 2);
}

TEST_CASE("sounds are played by the desktop's player, and muted by a key", "[gui]") {
  Home home;
  const std::string heard = home.file("heard").string();
  const FakePlayer player(home, "paplay", ("#!/bin/sh\necho \"$1\" >> " + heard + "\n").c_str());
  Table table("chess");
  table.press('M', wxMOD_CONTROL | wxMOD_SHIFT);  // on: and says so by a sound
  const auto count = [&] {
    const std::string lines = home.read("heard");
    return std::count(lines.begin(), lines.end(), '\n');
  };
  REQUIRE(wait_for([&] { return count() == 1; }));
  REQUIRE(table.session().play_text("e4").ok());
  REQUIRE(wait_for([&] { return count() == 2; }));
  CHECK(home.read("heard").find("sounds/move.wav") != std::string::npos);
  table.press('M', wxMOD_CONTROL | wxMOD_SHIFT);
  REQUIRE(wait_for([&] { return find<StatusLine>(table.frame()).words() == "Sounds are off."; }));
  REQUIRE(table.session().play_text("e5").ok());
  settle();
  CHECK(count() == 2);
}

TEST_CASE("without a player or a device there is silence and nothing else", "[gui]") {
  Home home;
  {
    const FakePlayer none(home, "unrelated", "#!/bin/sh\n");
    SoundPlayer sounds;
    CHECK_FALSE(sounds.play(home.file("x.wav")));
    CHECK_FALSE(sounds.play(home.file("x.wav")));
  }
  const FakePlayer broken(home, "aplay", "#!/bin/sh\nexit 1\n");
  SoundPlayer sounds;
  CHECK(sounds.play(home.file("x.wav")));
  // It has failed, and no other player is left.
  CHECK(wait_for([&] { return !sounds.play(home.file("x.wav")); }));
}

}  // namespace stockade::gui::gui_tournament_test
