// The browser of games: it finds, filters and shows games while they are still being read.

#include <string>

#include <catch2/catch.hpp>
#include <wx/button.h>
#include <wx/checkbox.h>
#include <wx/choice.h>
#include <wx/listctrl.h>
#include <wx/srchctrl.h>
#include <wx/textctrl.h>

#include "framework/notation/fen.h"
#include "framework/notation/pgn.h"
#include "gui/dialogs/games_dialog.h"
#include "gui/features/files.h"
#include "gui/panels/game_preview.h"
#include "gui/panels/status_line.h"
#include "tests/gui/home.h"
#include "tests/gui/table.h"

namespace stockade::gui::gui_games_test {
namespace {

constexpr int kGames = 20'000;

/// Many games; every hundredth is by Tal, every tenth a game of Hostage Chess.
std::string many_games() {
  std::string text;
  for (int i = 0; i < kGames; ++i) {
    text += "[Event \"Open " + std::to_string(i % 7) + "\"]\n[White \"" +
            (i % 100 == 42 ? "Tal, Mikhail" : "Player " + std::to_string(i)) + "\"]\n[Date \"" +
            std::to_string(1950 + i % 50) + ".05.??\"]\n";
    if (i % 10 == 3) text += "[Variant \"Hostage\"]\n";
    text += i % 1000 == 500 ? "\n1. d4 d5 2. c4 e6 3. Nc3 Nf6 1-0\n\n"
                            : "\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 1/2-1/2\n\n";
  }
  return text;
}

GamesDialog& browser(wxDialog& dialog) { return dynamic_cast<GamesDialog&>(dialog); }

void wait(GamesDialog& games) {
  REQUIRE(wait_for([&] { return !games.working(); }));
}

std::string row_text(GamesDialog& games, long row, int column) {
  return find<wxListCtrl>(games, "Games").GetItemText(row, column).utf8_string();
}

void type(wxTextCtrl& field, const std::string& text) {
  field.SetFocus();
  wxUIActionSimulator hands;
  hands.Text(text.c_str());
  settle();
}

/// What a browser has when it opens, before it can have gone on with its work.
class FirstLook : public wxModalDialogHook {
 public:
  FirstLook() { Register(); }
  ~FirstLook() override { Unregister(); }
  int games = 0;
  bool was_working = false;

 protected:
  int Enter(wxDialog* dialog) override {
    if (auto* browser = dynamic_cast<GamesDialog*>(dialog)) {
      games = find<wxListCtrl>(*browser, "Games").GetItemCount();
      was_working = browser->working();
    }
    return wxID_NONE;
  }
};

}  // namespace

TEST_CASE("the browser filters 20 000 games by player, result, days and variant", "[gui]") {
  const Home home;
  const std::string file = home.write("many.pgn", many_games());
  Table table("chess");
  Dialogs dialogs;
  dialogs.expect([&](wxDialog& dialog) {
    GamesDialog& games = browser(dialog);
    wait(games);
    CHECK(find<wxListCtrl>(games, "Games").GetItemCount() == kGames);
    CHECK(games.words().find("of 20") != std::string::npos);
    CHECK(row_text(games, 0, 4) == "1950.05");

    type(find<wxTextCtrl>(games, "Player"), "tal");
    REQUIRE(
        wait_for([&] { return find<wxListCtrl>(games, "Games").GetItemCount() == kGames / 100; }));
    CHECK(row_text(games, 0, 0) == "43");
    CHECK(row_text(games, 0, 1) == "Tal, Mikhail");
    type(find<wxTextCtrl>(games, "Played from"), "1992");
    REQUIRE(
        wait_for([&] { return find<wxListCtrl>(games, "Games").GetItemCount() == kGames / 100; }));
    type(find<wxTextCtrl>(games, "Played to"), "199");
    CHECK(games.words().find("is not a date") != std::string::npos);
    find<wxTextCtrl>(games, "Played to").SetValue("1991.12");
    wait(games);
    CHECK(find<wxListCtrl>(games, "Games").GetItemCount() == 0);
    CHECK_FALSE(games.FindWindow(wxID_OK)->IsEnabled());
    find<wxTextCtrl>(games, "Player").SetValue("");
    find<wxTextCtrl>(games, "Played from").SetValue("1991");
    wait(games);
    CHECK(find<wxListCtrl>(games, "Games").GetItemCount() == kGames / 50);
    find<wxTextCtrl>(games, "Played from").SetValue("");
    find<wxTextCtrl>(games, "Played to").SetValue("");

    const int hostage = find<wxChoice>(games, "Variant").FindString("Hostage");
    REQUIRE(hostage != wxNOT_FOUND);
    find<wxChoice>(games, "Variant").SetSelection(hostage);
    wxCommandEvent chosen(wxEVT_CHOICE, find<wxChoice>(games, "Variant").GetId());
    find<wxChoice>(games, "Variant").ProcessWindowEvent(chosen);
    wait(games);
    CHECK(find<wxListCtrl>(games, "Games").GetItemCount() == kGames / 10);
    CHECK(row_text(games, 0, 6) == "Hostage Chess");
    find<wxChoice>(games, "Variant").SetSelection(0);
    find<wxChoice>(games, "Result").SetSelection(1);  // 1-0
    find<wxChoice>(games, "Result").ProcessWindowEvent(chosen);
    wait(games);
    CHECK(find<wxListCtrl>(games, "Games").GetItemCount() == kGames / 1000);

    // The board of the selected game, and the game itself with Enter.
    REQUIRE(wait_for([&] { return find<GamePreview>(games).ready(); }));
    REQUIRE(find<GamePreview>(games).position() != nullptr);
    CHECK(find<GamePreview>(games).words().front().find("1-0") != std::string::npos);
    find<wxSearchCtrl>(games, "Search").SetFocus();
    wxUIActionSimulator hands;
    hands.Char(WXK_DOWN);
    REQUIRE(wait_for([&] {
      return find<wxListCtrl>(games, "Games")
                 .GetNextItem(-1, wxLIST_NEXT_ALL, wxLIST_STATE_SELECTED) == 1;
    }));
    hands.Char(WXK_RETURN);
  });
  REQUIRE(table.frame().open_file(file));
  CHECK(dialogs.all_came());
  CHECK(table.session().record().tag("White") == "Player 1500");
  CHECK(table.session().game().plies() == 6);
}

TEST_CASE("names of files in ISO 8859-1 are shown and found", "[gui]") {
  const Home home;
  const std::string file = home.write(
      "old.pgn", "[White \"M\xFCller\"]\n\n1. e4 1-0\n\n[White \"L\u00F3pez\"]\n\n1. d4 1-0\n");
  Table table("chess");
  Dialogs dialogs;
  dialogs.expect([&](wxDialog& dialog) {
    GamesDialog& games = browser(dialog);
    wait(games);
    REQUIRE(find<wxListCtrl>(games, "Games").GetItemCount() == 2);
    CHECK(row_text(games, 0, 1) == "M\u00FCller");
    CHECK(row_text(games, 1, 1) == "L\u00F3pez");
    REQUIRE(wait_for([&] { return find<GamePreview>(games).ready(); }));
    // Where no game is left there is no board of one.
    find<wxSearchCtrl>(games, "Search").SetValue("nobody");
    wait(games);
    CHECK(find<wxListCtrl>(games, "Games").GetItemCount() == 0);
    CHECK(find<GamePreview>(games).position() == nullptr);
    find<wxSearchCtrl>(games, "Search").SetValue(wxString::FromUTF8("M\u00DCLLER"));
    wait(games);
    REQUIRE(find<wxListCtrl>(games, "Games").GetItemCount() == 1);
    REQUIRE(wait_for([&] { return find<GamePreview>(games).ready(); }));
    CHECK(find<GamePreview>(games).words().front().find("M\u00FCller") != std::string::npos);
    wxUIActionSimulator hands;
    find<wxSearchCtrl>(games, "Search").SetFocus();
    hands.Char(WXK_RETURN);
  });
  REQUIRE(table.frame().open_file(file));
  CHECK(dialogs.all_came());
  CHECK(table.session().record().tag("White") == "M\u00FCller");
}

TEST_CASE("the browser shows the first games before it has found all", "[gui]") {
  const Home home;
  const std::string file = home.write("many.pgn", many_games() + many_games());
  Table table("chess");
  Dialogs dialogs;
  const FirstLook first;
  dialogs.expect([&](wxDialog& dialog) {
    GamesDialog& games = browser(dialog);
    // A search that begins meanwhile finds the later games, too.
    find<wxSearchCtrl>(games, "Search").SetValue("Tal Open");
    wait(games);
    CHECK(find<wxListCtrl>(games, "Games").GetItemCount() == 2 * kGames / 100);
    games.EndModal(wxID_CANCEL);
  });
  CHECK_FALSE(table.frame().open_file(file));
  CHECK(first.games > 0);
  CHECK(first.games < 2 * kGames);
  CHECK(first.was_working);
}

TEST_CASE("the browser finds the games with the position on the board", "[gui]") {
  const Home home;
  const std::string file = home.write("many.pgn", many_games());
  Table table("chess");
  for (const char* move : {"c4", "d5", "d4"}) REQUIRE(table.session().play_text(move).ok());
  Dialogs dialogs;
  const auto check_box = [](GamesDialog& games, bool on) {
    find<wxCheckBox>(games, "Has the position on the board").SetValue(on);
    wxCommandEvent event(wxEVT_CHECKBOX,
                         find<wxCheckBox>(games, "Has the position on the board").GetId());
    find<wxCheckBox>(games, "Has the position on the board").ProcessWindowEvent(event);
  };
  dialogs.expect([&](wxDialog& dialog) {
    GamesDialog& games = browser(dialog);
    check_box(games, true);  // before all games are known
    wait(games);
    CHECK(find<wxListCtrl>(games, "Games").GetItemCount() == kGames / 1000);
    CHECK(row_text(games, 0, 0) == "501");
    CHECK_FALSE(find<wxButton>(games, "Stop").IsShown());
    find<wxSearchCtrl>(games, "Search").SetValue("10500");
    wait(games);
    CHECK(find<wxListCtrl>(games, "Games").GetItemCount() == 1);
    find<wxSearchCtrl>(games, "Search").SetValue("");
    check_box(games, false);
    wait(games);
    CHECK(find<wxListCtrl>(games, "Games").GetItemCount() == kGames);
    // Stopped, it keeps what it has found.
    check_box(games, true);
    CHECK(find<wxButton>(games, "Stop").IsShown());
    wxCommandEvent press(wxEVT_BUTTON, find<wxButton>(games, "Stop").GetId());
    find<wxButton>(games, "Stop").ProcessWindowEvent(press);
    CHECK_FALSE(games.working());
    CHECK(find<wxListCtrl>(games, "Games").GetItemCount() < kGames / 1000);
    CHECK(games.words().find("searched") != std::string::npos);
    games.EndModal(wxID_CANCEL);
  });
  CHECK_FALSE(table.frame().open_file(file));
  CHECK(dialogs.all_came());
}

TEST_CASE("the recent games have a board and a date", "[gui]") {
  const Home home;
  Table table("chess", "", true);
  for (const char* move : {"e4", "e5"}) REQUIRE(table.session().play_text(move).ok());
  const Position end = table.session().position();
  table.frame().execute(Action::play_again);
  REQUIRE(table.session().play_text("d4").ok());
  Dialogs dialogs;
  dialogs.expect([&](wxDialog& dialog) {
    GamesDialog& games = browser(dialog);
    CHECK(find<wxListCtrl>(games, "Games").GetItemCount() == 1);  // without the one on the board
    CHECK(row_text(games, 0, 0).substr(0, 2) == "20");
    CHECK(row_text(games, 0, 4) == "unfinished");
    CHECK(wait_for([&] { return find<GamePreview>(games).ready(); }));
    REQUIRE(find<GamePreview>(games).position());
    CHECK(find<GamePreview>(games).position()->key() == end.key());
    CHECK(find<GamePreview>(games).words().back() == "Chess, 2 moves, last e5");
    Dialogs::press(dialog, "Continue");
  });
  table.frame().execute(Action::recent_games);
  CHECK(dialogs.all_came());
  CHECK(table.session().position().key() == end.key());
}

TEST_CASE("games beyond the last fifty are in the archive", "[gui]") {
  const Home home;
  std::filesystem::create_directories(home.file("state/stockade/games"));
  for (int i = 0; i < static_cast<int>(KeptGames::kMax) + 3; ++i)
    home.write("state/stockade/games/" + std::to_string(100 + i) + ".pgn",
               "[Event \"number " + std::to_string(i) +
                   "\"]\n[SavedIn \"/none.pgn\"]\n[SavedBytes \"0\"]\n[Variant "
                   "\"Standard\"]\n\n1. e4 *\n");
  Table table("chess", "", true);
  REQUIRE(table.session().play_text("d4").ok());
  table.frame().feature<FilesFeature>().finish_keeping();
  CHECK(KeptGames(kept_games_folder()).list(table.session().definition_ptr()).size() ==
        KeptGames::kMax);
  Dialogs dialogs;
  dialogs.expect([](wxDialog& dialog) { Dialogs::press(dialog, "Older games"); });
  dialogs.expect([](wxDialog& dialog) {
    wait(browser(dialog));
    CHECK(find<wxListCtrl>(browser(dialog), "Games").GetItemCount() == 4);
    Dialogs::press(dialog, "Open");
  });
  table.frame().execute(Action::recent_games);
  CHECK(dialogs.all_came());
  CHECK(table.session().record().tag("Event")->substr(0, 6) == "number");
  CHECK_FALSE(table.session().record().tag("SavedIn"));
}

TEST_CASE("evaluations that come without an event are kept", "[gui]") {
  const Home home;
  Table table("chess", "", true);
  REQUIRE(table.session().play_text("e4").ok());
  table.frame().feature<FilesFeature>().finish_keeping();
  table.session().keep_evaluation(table.session().node(), {77, {}, 9});
  CHECK(wait_for([&] {
    for (const auto& entry :
         std::filesystem::directory_iterator(home.file("state/stockade/games"))) {
      const auto text = read_whole_file(entry.path());
      if (text.ok() && text->find("%eval 0.77") != std::string::npos) return true;
    }
    return false;
  }));
}

TEST_CASE("a game whose variant is missing asks for its file", "[gui]") {
  const Home home;
  const std::string rules =
      "schema: 1\nname: My Game\nextends: chess\nsetup: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK3 "
      "w\n";
  const std::string file = home.write("mygame.yaml", rules);
  const std::string saved = home.file("game.pgn").string();
  {
    Table table(file);
    REQUIRE(table.session().play_text("e4").ok());
    REQUIRE(table.frame().save_to(saved));
  }
  std::filesystem::rename(file, home.file("moved.yaml"));
  Table table("hostage");
  Dialogs dialogs;
  dialogs.expect_press("Cancel");
  CHECK_FALSE(table.frame().open_file(saved));
  CHECK(table.session().definition().id() == "hostage");
  CHECK(find<StatusLine>(table.frame()).words().find("does not exist any more") !=
        std::string::npos);
  // The file dialog is cancelled by the hands that expect none.
  dialogs.expect_press("Find the variant");
  CHECK_FALSE(table.frame().open_file(saved));
  CHECK(dialogs.all_came());
  CHECK(dialogs.unexpected() == 1);
}

}  // namespace stockade::gui::gui_games_test
