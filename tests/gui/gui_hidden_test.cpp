// Games that hide pieces in the window: each player sees, hears and can do what the rules allow,
// and nothing that the window shows has more in it.

#include <catch2/catch.hpp>
#include <wx/button.h>
#include <wx/listbox.h>
#include <wx/textctrl.h>

#include "framework/notation/fen.h"
#include "framework/notation/umpire_text.h"
#include "gui/features/files.h"
#include "gui/features/spoken.h"
#include "gui/features/umpire.h"
#include "gui/panels/cover_panel.h"
#include "gui/panels/move_box.h"
#include "gui/panels/move_list_panel.h"
#include "gui/panels/reveal_panel.h"
#include "gui/panels/spoken_board.h"
#include "gui/panels/status_line.h"
#include "gui/panels/umpire_panel.h"
#include "tests/gui/home.h"
#include "tests/gui/table.h"

namespace stockade::gui::gui_hidden_test {
namespace {

constexpr Side kWhite{0};
constexpr Side kBlack{1};

/// What the player has heard.
wxListBox& heard(Table& table) {
  return find<wxListBox>(table.frame(), "What the umpire has told");
}

CoverPanel& cover(Table& table) { return find<CoverPanel>(table.frame()); }

/// The pieces of that side that the board draws.
int drawn(Table& table, Side side) {
  const Scene scene = table.frame().board().scene();
  return scene.position->cells_of(side).count();
}

bool offers(Table& table, const std::string& cell) {
  for (const TargetMark& mark : table.frame().board().scene().targets)
    if (mark.site == table.cell(cell)) return true;
  return false;
}

/// The person plays that side, the computer the other, and does not begin to think.
void sit_against_computer(Table& table, Side person) {
  table.session().set_player(person, PlayerKind::person);
  table.session().set_player(Side{1 - person.index()}, PlayerKind::computer);
  table.session().pause();
  settle();
}

/// All that the window shows and says of the game.
std::string shown(Table& table) {
  MainFrame& frame = table.frame();
  const Scene scene = frame.board().scene();
  const GameDefinition& definition = *scene.definition;
  std::string text = write_fen(definition, *scene.position) + "\n";
  for (int cell = 0; cell < definition.topology().cells(); ++cell)
    text += (scene.fog.test(cell) ? "?" : ".") + frame.board().tooltip(Site::cell(cell));
  for (const Site site : scene.last_move) text += " m" + std::to_string(site.index());
  for (const Site site : scene.evidence) text += " e" + std::to_string(site.index());
  for (const Arrow& arrow : scene.arrows) text += " a" + std::to_string(arrow.to.index());
  text += scene.checked.any() || scene.pseudo_checked.any() || scene.frozen.any() ? "!" : "";
  text += "\n" + find<StatusLine>(frame).words() + "\n" + frame.GetTitle().utf8_string() + "\n";
  for (const wxString& line : heard(table).GetStrings()) text += line.utf8_string() + "\n";
  for (const SpokenPiece& piece : spoken_pieces(frame.board())) {
    text += piece.words + "\n";
    for (const SpokenMove& move : spoken_moves(frame.board(), piece.site))
      text += move.words + "\n";
  }
  for (const Move move : frame.board().moves()) text += frame.board().text_of(move) + " ";
  return text + announcement(frame.seen());
}

}  // namespace

TEST_CASE("a move that fails is told and not offered again", "[gui]") {
  Table table("kriegspiel");
  CHECK(drawn(table, kWhite) == 16);
  CHECK(drawn(table, kBlack) == 0);
  CHECK(table.frame().board().scene().fog.count() == 48);
  table.click(table.cell("e2"));
  CHECK(offers(table, "d3"));
  table.click(table.cell("d3"));
  CHECK(table.session().node().parent == nullptr);
  CHECK(find<StatusLine>(table.frame()).words().find("exd3 failed") != std::string::npos);
  CHECK(heard(table).GetString(0).Contains("e2d3"));
  table.click(table.cell("e2"));
  CHECK_FALSE(offers(table, "d3"));
  CHECK(offers(table, "f3"));
  // Trying it once more says why not.
  table.click(table.cell("d3"));
  CHECK(find<StatusLine>(table.frame()).words().find("has failed in this turn") !=
        std::string::npos);
}

TEST_CASE("two persons: the board is covered until the next one sits down", "[gui]") {
  Table table("kriegspiel");
  table.drag(table.cell("e2"), table.cell("e4"));
  REQUIRE(table.reaches(1));
  REQUIRE(wait_for([&] { return cover(table).IsShownOnScreen(); }));
  CHECK(drawn(table, kWhite) == 0);
  CHECK(drawn(table, kBlack) == 0);
  CHECK(heard(table).GetCount() == 0);
  CHECK_FALSE(table.frame().board().accepts_moves());
  // What would copy the board waits, too.
  table.frame().execute(Action::copy_position);
  CHECK(find<StatusLine>(table.frame()).words().find("covered") != std::string::npos);
  REQUIRE(wait_for([&] { return find<wxButton>(cover(table)).HasFocus(); }));
  table.press(WXK_RETURN);
  REQUIRE(wait_for([&] { return !cover(table).IsShown(); }));
  CHECK(drawn(table, kWhite) == 0);
  CHECK(drawn(table, kBlack) == 16);
  CHECK(table.canvas().flipped());
  CHECK(heard(table).GetString(0) == "1. White: ?");
  table.drag(table.cell("d7"), table.cell("d5"));
  REQUIRE(table.reaches(2));
  REQUIRE(wait_for([&] { return cover(table).IsShownOnScreen(); }));
  table.frame().execute(Action::sit_down);
  CHECK(drawn(table, kWhite) == 16);
  CHECK(heard(table).GetString(0) == "1. White: e2e4");
  CHECK(heard(table).GetString(1) == "2. Black: ?, 1 pawn try");
  // A new game begins with White below, whoever sat there.
  table.drag(table.cell("a2"), table.cell("a3"));
  REQUIRE(table.reaches(3));
  table.frame().execute(Action::sit_down);
  REQUIRE(table.canvas().flipped());
  table.frame().execute(Action::play_again);
  REQUIRE(table.reaches(0));
  CHECK_FALSE(table.canvas().flipped());
  CHECK(drawn(table, kWhite) == 16);
}

TEST_CASE("the computer plays by what it knows, and its side stays hidden", "[gui]") {
  Table table("darkchess");
  table.session().set_strength({20, 1});
  sit_against_computer(table, kWhite);
  table.drag(table.cell("e2"), table.cell("e4"));
  REQUIRE(table.reaches(2));
  REQUIRE(wait_for([&] { return heard(table).GetCount() == 2; }));
  CHECK(heard(table).GetString(1).StartsWith("2. Black: ?"));
  CHECK_FALSE(table.engines().own().report());
  const Position seen = table.frame().seen().position();
  CHECK(table.frame().board().position().same_as(seen));
  CHECK_FALSE(find<MoveListPanel>(table.frame()).IsShown());
}

TEST_CASE("commands that would show the whole game wait for its end", "[gui]") {
  Table table("kriegspiel");
  sit_against_computer(table, kWhite);
  table.session().pause();
  REQUIRE(table.session().play_text("e4").ok());
  table.session().pause();
  REQUIRE(table.session().play_text("d5").ok());
  const RecordNode* here = &table.session().node();
  for (const Action action :
       {Action::undo, Action::redo, Action::to_start, Action::previous, Action::analyse,
        Action::hint, Action::review, Action::save, Action::save_as, Action::print, Action::comment,
        Action::copy_line, Action::show_threat, Action::computer_white, Action::computer_both,
        Action::delete_from_here, Action::glyph_good, Action::draw_mark}) {
    INFO(action_info(action).label);
    table.frame().execute(action);
    settle();
    CHECK(&table.session().node() == here);
    CHECK_FALSE(table.session().analysing());
    CHECK(table.session().player(kBlack) == PlayerKind::computer);
    CHECK(table.session().player(kWhite) == PlayerKind::person);
    const std::string words = find<StatusLine>(table.frame()).words();
    CHECK((words.find("hidden") != std::string::npos || words.find("sealed") != std::string::npos ||
           words.find("taken back") != std::string::npos));
  }
}

TEST_CASE("typing completes and tries what can be tried", "[gui]") {
  Table table("kriegspiel");
  table.press('N');
  MoveBox& box = find<MoveBox>(table.frame());
  REQUIRE(wait_for([&] { return box.IsShown(); }));
  box.field()->SetValue("exf3");
  table.press(WXK_RETURN);
  REQUIRE(wait_for([&] { return !box.IsShown(); }));
  CHECK(table.session().node().parent == nullptr);
  CHECK(heard(table).GetCount() == 1);
  // The button on the cover gets the focus, though the box gives its own back to the board.
  table.press('E');
  REQUIRE(wait_for([&] { return box.IsShown(); }));
  box.field()->SetValue("e4");
  table.press(WXK_RETURN);
  REQUIRE(wait_for([&] { return find<wxButton>(cover(table)).HasFocus(); }));
  // What can be tried now is no business of the player who has moved.
  for (const char* move : {"e5", "e4", "nonsense"})
    CHECK(box.on_enter(move).find("covered") != std::string::npos);
}

TEST_CASE("the question of the English rules has a button", "[gui]") {
  Table table("chess");
  table.session().new_game(*open_variant("kriegspiel", {{"tries", "asked"}}));
  auto& ask = find<wxButton>(find<UmpirePanel>(table.frame()));
  REQUIRE(wait_for([&] { return ask.IsShownOnScreen() && ask.IsEnabled(); }));
  wxCommandEvent event(wxEVT_BUTTON, ask.GetId());
  event.SetEventObject(&ask);
  ask.ProcessWindowEvent(event);
  CHECK(find<StatusLine>(table.frame()).words().find("no pawn can capture") != std::string::npos);
  CHECK_FALSE(ask.IsEnabled());
}

TEST_CASE("at the end the whole game is open, and what each side saw", "[gui]") {
  Table table("darkchess");
  REQUIRE(table.session().play_text("e4").ok());
  REQUIRE(table.session().play_text("d5").ok());
  table.session().resign(kWhite);
  REQUIRE(wait_for([&] { return find<RevealPanel>(table.frame()).IsShownOnScreen(); }));
  CHECK(drawn(table, kBlack) == 16);
  CHECK(find<MoveListPanel>(table.frame()).IsShown());
  CHECK_FALSE(table.frame().board().partial());
  choose(table.frame(), "The board shows", 1);
  CHECK(table.frame().board().partial());
  CHECK(drawn(table, kBlack) == 1);  // d5
  CHECK_FALSE(table.frame().board().accepts_moves());
  table.frame().execute(Action::previous);
  settle();
  CHECK(drawn(table, kBlack) == 0);
  choose(table.frame(), "The board shows", 2);
  CHECK(drawn(table, kBlack) == 16);
  choose(table.frame(), "The board shows", 0);
  CHECK(drawn(table, kWhite) == 16);
  CHECK(table.frame().board().scene().fog.empty());
}

TEST_CASE("two games that a player cannot tell apart look the same", "[gui][property]") {
  // Black's moves differ, and White sees nothing of them.
  const auto play = [](Table& table, const char* first, const char* second) {
    sit_against_computer(table, kWhite);
    for (const char* move : {"a3", first, "h3", second}) {
      table.session().pause();
      const auto found = parse_move(table.session().game(), move);
      REQUIRE(found.ok());
      REQUIRE(table.frame().seen().attempt(*found) == Attempted::played);
    }
    settle();
  };
  for (const char* id : {"kriegspiel", "darkchess"}) {
    INFO(id);
    Table one(id);
    play(one, "d6", "Kd7");
    const std::string seen = shown(one);
    const std::string truth = write_fen(one.session().definition(), one.session().position());
    Table other(id);
    play(other, "Nc6", "Rb8");
    CHECK(shown(other) == seen);
    CHECK(write_fen(other.session().definition(), other.session().position()) != truth);
  }
}

TEST_CASE(
    "the kept file of a running game is sealed, and the window that continues it shows no more",
    "[gui]") {
  const Home home;
  std::string sealed;
  {
    Table table("kriegspiel", "", true);
    sit_against_computer(table, kBlack);
    table.session().pause();
    for (const char* move : {"e4", "d5", "Nf3"}) {
      table.session().pause();
      REQUIRE(table.session().play_text(move).ok());
    }
    auto& files = table.frame().feature<FilesFeature>();
    files.finish_keeping();
  }
  for (const auto& entry : std::filesystem::recursive_directory_iterator(home.file("state")))
    if (entry.path().extension() == ".pgn") sealed = *read_whole_file(entry.path());
  CHECK(sealed.find("[Sealed \"") != std::string::npos);
  CHECK(sealed.find("1. e4") == std::string::npos);
  CHECK(sealed.find(" Nf3") == std::string::npos);
  Table again("kriegspiel", "", true);
  REQUIRE(again.frame().restore_unfinished());
  settle();
  CHECK(again.session().game().plies() == 3);
  CHECK(again.session().player(kBlack) == PlayerKind::person);
  CHECK(again.session().player(kWhite) == PlayerKind::computer);
  CHECK(drawn(again, kBlack) == 16);
  CHECK(drawn(again, kWhite) == 0);
}

TEST_CASE("the board as lists speaks of what the player knows", "[gui]") {
  Table table("kriegspiel");
  table.frame().execute(Action::board_as_lists);
  SpokenBoard* lists = seek<SpokenBoard>(table.frame());
  REQUIRE(lists);
  CHECK(find<wxListBox>(*lists, "Pieces").GetCount() == 16);
  table.frame().board().on_move(*parse_attempt(table.frame().seen().player(kWhite), "exd3"));
  settle();
  CHECK(find<wxTextCtrl>(*lists, "Announcements")
            .GetValue()
            .utf8_string()
            .find("White tried e2d3, which failed") != std::string::npos);
  table.frame().board().on_move(*parse_attempt(table.frame().seen().player(kWhite), "e4"));
  settle();
  CHECK(find<wxListBox>(*lists, "Pieces").GetCount() == 0);
  CHECK(find<wxTextCtrl>(*lists, "Announcements")
            .GetValue()
            .utf8_string()
            .find("The board is covered until Black sits down") != std::string::npos);
}

}  // namespace stockade::gui::gui_hidden_test
