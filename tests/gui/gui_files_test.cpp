// Games in files and games that are kept: nothing is lost, whatever is opened, saved or begun.

#include <algorithm>
#include <string>

#include <catch2/catch.hpp>
#include <wx/listctrl.h>
#include <wx/srchctrl.h>

#include "framework/base/files.h"
#include "framework/notation/pgn.h"
#include "gui/dialogs/games_dialog.h"
#include "gui/features/files.h"
#include "gui/panels/engine_panel.h"
#include "gui/panels/move_list_panel.h"
#include "gui/panels/player_card.h"
#include "gui/panels/status_line.h"
#include "tests/gui/home.h"
#include "tests/gui/table.h"
#include "tests/support/processor_time.h"
#include "tests/support/rules_text.h"

namespace stockade::gui::gui_files_test {
namespace {

const std::string kFirst = "[Event \"first\"]\n[White \"Ann\"]\n\n1. e4 e5 1-0\n";
const std::string kRemark = "\n# a remark of somebody\n\n";
const std::string kSecond = "[Event \"second\"]\n[White \"Bob\"]\n\n1. d4 d5 *\n";
const std::string kBroken = "\n[Event \"broken\"]\n\n1. e4 e5 2. Ke3 Nc6 {long analysis} *\n";
const std::string kLast = "\n1. c4 c5 0-1";

void play(Table& table, std::initializer_list<const char*> moves) {
  for (const char* move : moves) {
    INFO(move);
    REQUIRE(table.session().play_text(move).ok());
  }
  settle();
}

/// Picks the row of the list in which the search finds these words.
Dialogs::Hands pick(const std::string& words) {
  return [words](wxDialog& dialog) {
    auto& games = dynamic_cast<GamesDialog&>(dialog);
    find<wxSearchCtrl>(games, "Search").SetValue(wxString::FromUTF8(words));
    CHECK(wait_for([&] { return !games.working(); }));
    CHECK(find<wxListCtrl>(games, "Games").GetItemCount() == 1);
    Dialogs::press(dialog, games.FindWindow(wxID_OK)->GetLabel().utf8_string().substr(1));
  };
}

std::vector<KeptGames::Listing> kept(Table& table) {
  table.frame().feature<FilesFeature>().finish_keeping();
  return KeptGames(kept_games_folder()).list(table.session().definition_ptr());
}

}  // namespace

TEST_CASE("a game of several goes back into its place, and the others stay", "[gui]") {
  const Home home;
  const std::string file = home.write("games.pgn", kFirst + kRemark + kSecond + kBroken + kLast);
  Table table("chess");
  Dialogs dialogs;
  dialogs.expect(pick("Bob"));
  REQUIRE(table.frame().open_file(file));
  REQUIRE(dialogs.all_came());
  CHECK(table.session().record().tag("Event") == "second");
  CHECK(table.frame().GetTitle().StartsWith("games.pgn"));
  play(table, {"Nf3"});
  table.frame().execute(Action::save);
  const std::string now = home.read("games.pgn");
  const std::string before = kFirst + kRemark;
  const std::string after = "\n" + kBroken + kLast;
  REQUIRE(now.size() > before.size() + after.size());
  CHECK(now.substr(0, before.size()) == before);
  CHECK(now.substr(now.size() - after.size()) == after);
  CHECK(now.find("1. d4 d5 2. Nf3 *") != std::string::npos);
  CHECK(dialogs.unexpected() == 0);
}

TEST_CASE("a game that was read only in part is overwritten only on demand", "[gui]") {
  const Home home;
  const std::string whole = kFirst + kBroken + kLast;
  const std::string file = home.write("games.pgn", whole);
  Table table("chess");
  Dialogs dialogs;
  dialogs.expect(pick("broken"));
  REQUIRE(table.frame().open_file(file));
  CHECK(table.session().game().plies() == 2);
  CHECK(find<StatusLine>(table.frame()).words().find("Read up to Ke3") == 0);
  play(table, {"Nf3"});

  dialogs.expect_press("Cancel");
  table.frame().execute(Action::save);
  CHECK(dialogs.all_came());
  CHECK(home.read("games.pgn") == whole);

  dialogs.expect_press("Overwrite this game");
  table.frame().execute(Action::save);
  const std::string now = home.read("games.pgn");
  CHECK(now.substr(0, kFirst.size()) == kFirst);
  CHECK(now.ends_with("2. Nf3 *\n" + kLast));
  CHECK(now.find("Ke3") == std::string::npos);
  // Then it is a whole game, and nothing is asked.
  table.frame().execute(Action::save);
  CHECK(dialogs.unexpected() == 0);
}

TEST_CASE("saving in a file that others have changed asks", "[gui]") {
  const Home home;
  const std::string file = home.write("games.pgn", kSecond);
  Table table("chess");
  Dialogs dialogs;
  REQUIRE(table.frame().open_file(file));
  play(table, {"Nf3"});
  const std::string theirs = kFirst + "\n[Event \"second\"]\n\n1. d4 d5 2. c4 *\n";
  home.write("games.pgn", theirs);
  dialogs.expect_press("Cancel");
  table.frame().execute(Action::save);
  CHECK(home.read("games.pgn") == theirs);
  dialogs.expect_press("Add the game");
  table.frame().execute(Action::save);
  CHECK(home.read("games.pgn").substr(0, theirs.size() + 1) == theirs + "\n");
  CHECK(home.read("games.pgn").ends_with("2. Nf3 *\n"));
  CHECK(dialogs.unexpected() == 0);
}

TEST_CASE("saving onto a file of games adds to them or asks", "[gui]") {
  const Home home;
  const std::string file = home.write("games.pgn", kFirst);
  Table table("chess");
  Dialogs dialogs;
  play(table, {"e4"});
  dialogs.expect_press("Cancel");
  CHECK_FALSE(table.frame().save_to(file));
  CHECK(home.read("games.pgn") == kFirst);
  dialogs.expect_press("Add this game");
  CHECK(table.frame().save_to(file));
  CHECK(home.read("games.pgn").substr(0, kFirst.size() + 1) == kFirst + "\n");
  CHECK(dialogs.all_came());

  // From here on the game has its place in that file.
  play(table, {"e5"});
  table.frame().execute(Action::save);
  CHECK(home.read("games.pgn").substr(0, kFirst.size()) == kFirst);
  CHECK(home.read("games.pgn").ends_with("1. e4 e5 *\n"));

  table.frame().execute(Action::play_again);
  play(table, {"c4"});
  dialogs.expect_press("Replace");
  CHECK(table.frame().save_to(file));
  CHECK(home.read("games.pgn") == write_pgn(table.session().record()));

  const std::string other = home.write("other.txt", "");
  CHECK(table.frame().save_to(other));
  CHECK(table.frame().save_to(home.file("fresh.pgn").string()));
  CHECK(home.read("fresh.pgn") == home.read("other.txt"));
  CHECK(dialogs.unexpected() == 0);
}

TEST_CASE("a save that fails says why", "[gui]") {
  const Home home;
  Table table("chess");
  Dialogs dialogs;
  play(table, {"e4"});
  dialogs.expect_message();
  REQUIRE(std::filesystem::is_character_file("/dev/full"));
  CHECK_FALSE(table.frame().save_to("/dev/full"));
  dialogs.expect_message();
  CHECK_FALSE(table.frame().save_to((home.file("none") / "games.pgn").string()));
  CHECK(dialogs.messages().find("no space left") != std::string::npos);
  CHECK(dialogs.messages().find("no such file or folder") != std::string::npos);
  CHECK(dialogs.unexpected() == 0);
}

TEST_CASE("what fails to be read changes nothing", "[gui]") {
  const Home home;
  Table table("hostage");
  Dialogs dialogs;
  play(table, {"e4", "d5"});
  const std::string before = write_pgn(table.session().record());
  CHECK_FALSE(table.frame().open_file(home.file("none.pgn").string()));
  CHECK(find<StatusLine>(table.frame()).words().find("no such file") != std::string::npos);
  CHECK_FALSE(table.frame().open_file(home.write("empty.pgn", "\n# nothing\n")));
  CHECK_FALSE(table.frame().open_file(home.write("odd.pgn", "[Variant \"Nonsense\"]\n1. e4 *\n")));
  CHECK_FALSE(table.frame().open_file(home.write("bad.pgn", "1. Ke3 *\n")));
  for (const char* text : {"", "what", "8/8 w - - 0 1", "1. Ke3", "[FEN \"8/8\"]\n1. e4 *"})
    CHECK_FALSE(table.frame().feature<FilesFeature>().take_text(text));
  CHECK(write_pgn(table.session().record()) == before);
  CHECK(table.session().node().depth() == 2);
  CHECK_FALSE(table.frame().GetTitle().StartsWith("odd"));
  CHECK(dialogs.unexpected() == 0);
}

TEST_CASE("among many games one is chosen without reading them all", "[gui]") {
  const Home home;
  std::string text;
  for (int i = 0; i < 20000; ++i)
    text += "[White \"Player " + std::to_string(i) + "\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n";
  const std::string file = home.write("many.pgn", text);
  Table table("chess");
  Dialogs dialogs;
  int rows = 0;
  dialogs.expect([&](wxDialog& dialog) {
    auto& games = dynamic_cast<GamesDialog&>(dialog);
    CHECK(wait_for([&] { return !games.working(); }));
    rows = find<wxListCtrl>(games, "Games").GetItemCount();
    pick("Player 19876")(dialog);
  });
  {
    const test::AtMost bound(10);
    REQUIRE(table.frame().open_file(file));
  }
  CHECK(rows == 20000);
  CHECK(table.session().record().tag("White") == "Player 19876");
  CHECK(table.session().game().plies() == 6);
}

TEST_CASE("another game leaves the running one among the recent games", "[gui]") {
  const Home home;
  Table table("chess", "", true);
  Dialogs dialogs;
  play(table, {"e4"});
  CHECK(kept(table).size() == 1);
  table.frame().execute(Action::play_again);
  CHECK(kept(table).size() == 1);  // nothing was played in the new one
  play(table, {"d4", "d5"});
  CHECK(kept(table).size() == 2);
  REQUIRE(table.frame().feature<FilesFeature>().take_text("[White \"Pasted\"]\n1. c4 c5 *"));
  CHECK(kept(table).size() == 3);
  auto hostage = open_variant("hostage");
  REQUIRE(hostage.ok());
  table.session().new_game(*hostage);
  play(table, {"f4"});
  CHECK(kept(table).size() == 4);
  // A game of a file lies there until it is changed.
  REQUIRE(table.frame().open_file(home.write("game.pgn", kSecond)));
  CHECK(kept(table).size() == 4);
  play(table, {"a3"});
  CHECK(kept(table).size() == 5);

  // Back to one of them, in its own variant; it goes on in its own file.
  dialogs.expect(pick("Pasted"));
  table.frame().execute(Action::recent_games);
  REQUIRE(dialogs.all_came());
  CHECK(table.session().definition().id() == "chess");
  CHECK(table.session().game().plies() == 2);
  play(table, {"g3"});
  CHECK(kept(table).size() == 5);
  CHECK(kept(table).front().game.tag("White") == "Pasted");
  CHECK(dialogs.unexpected() == 0);
}

TEST_CASE("the recent games have the names of the library's variants", "[gui]") {
  const Home home;
  Table table("chess", "", true);
  Dialogs dialogs;
  play(table, {"e4"});
  table.frame().execute(Action::play_again);
  dialogs.expect([](wxDialog& dialog) {
    CHECK(find<wxListCtrl>(dialog, "Games").GetItemText(0, 1) == "Chess");
    pick("Chess")(dialog);
  });
  table.frame().execute(Action::recent_games);
  CHECK(dialogs.all_came());
  CHECK(table.session().game().plies() == 1);
}

TEST_CASE("a game that was left knows the file it came from", "[gui]") {
  const Home home;
  const std::string file = home.write("my \"games\".pgn", kFirst + "\n" + kSecond);
  {
    Table table("chess", "", true);
    Dialogs dialogs;
    dialogs.expect(pick("Bob"));
    REQUIRE(table.frame().open_file(file));
    play(table, {"Nf3"});
  }
  Table table("hostage", "", true);
  Dialogs dialogs;
  SECTION("and goes back into its place there") {
    REQUIRE(table.frame().restore_unfinished());
    CHECK(table.frame().GetTitle().StartsWith("my \"games\".pgn"));
    CHECK(write_pgn(table.session().record()).find("Saved") == std::string::npos);
    play(table, {"Nf6"});
    table.frame().execute(Action::save);
    const std::string now = home.read("my \"games\".pgn");
    CHECK(now.starts_with(kFirst));
    CHECK(now.ends_with("1. d4 d5 2. Nf3 Nf6 *\n"));
    CHECK(now.find("Saved") == std::string::npos);
    CHECK(kept(table).size() == 1);
  }
  SECTION("and asks if the game is no longer in it") {
    home.write("my \"games\".pgn", kFirst);
    REQUIRE(table.frame().restore_unfinished());
    dialogs.expect_press("Add the game");
    table.frame().execute(Action::save);
    CHECK(dialogs.all_came());
    const std::string now = home.read("my \"games\".pgn");
    CHECK(now.starts_with(kFirst));
    CHECK(now.ends_with("1. d4 d5 2. Nf3 *\n"));
  }
  SECTION("also where it was saved last") {
    REQUIRE(table.frame().restore_unfinished());
    const std::string other = home.file("other.pgn").string();
    REQUIRE(table.frame().save_to(other));
    table.frame().execute(Action::play_again);
    REQUIRE(table.frame().restore_unfinished());
    play(table, {"Nf6"});
    table.frame().execute(Action::save);
    CHECK(home.read("other.pgn").ends_with("2. Nf3 Nf6 *\n"));
    CHECK(home.read("my \"games\".pgn") == kFirst + "\n" + kSecond);
  }
  CHECK(dialogs.unexpected() == 0);
}

TEST_CASE("two windows never have the same game, and a start continues what was left", "[gui]") {
  const Home home;
  Table first("chess", "", true);
  play(first, {"e4"});
  {
    Table second("hostage", "", true);
    CHECK_FALSE(second.frame().restore_unfinished());  // the only one is open
    play(second, {"d4", "d5"});
    CHECK(kept(second).size() == 2);
  }
  play(first, {"e5"});
  {
    Table third("chess", "", true);
    REQUIRE(third.frame().restore_unfinished());
    CHECK(third.session().definition().id() == "hostage");
    CHECK(third.session().game().plies() == 2);
    third.session().resign(Side{0});
  }
  {
    // A game that is over comes back if it was on the board.
    Table fourth("chess", "", true);
    REQUIRE(fourth.frame().restore_unfinished());
    CHECK(fourth.session().outcome().over());
    CHECK(kept(fourth).size() == 2);
    // Not so if another game was begun.
    fourth.frame().execute(Action::play_again);
    CHECK_FALSE(fourth.frame().restore_unfinished());
    CHECK(kept(fourth).size() == 2);
  }
}

TEST_CASE("a game of chess comes back as one, whatever was played last", "[gui]") {
  const Home home;
  {
    Table table("chess", "", true);
    play(table, {"e4", "d5", "exd5", "Qxd5", "Nc3", "Qa5"});
  }
  Table table("hostage", "", true);
  REQUIRE(table.frame().restore_unfinished());
  CHECK(table.session().definition().id() == "chess");
  CHECK(table.session().game().plies() == 6);
}

TEST_CASE("the game that an older program left is taken over", "[gui]") {
  const Home home;
  std::filesystem::create_directories(home.file("state") / "stockade");
  home.write("state/stockade/unfinished.pgn", "[Event \"?\"]\n\n1. e4 d5 2. exd5 Qxd5 *\n");
  Table table("hostage", "", true);
  REQUIRE(table.frame().restore_unfinished());
  CHECK(table.session().definition().id() == "chess");
  CHECK(table.session().game().plies() == 4);
  CHECK(kept(table).size() == 1);
  CHECK_FALSE(std::filesystem::exists(home.file("state/stockade/unfinished.pgn")));
}

TEST_CASE("a game of a variant from a file is taken up again, or says why not", "[gui]") {
  const Home home;
  const std::string rules =
      "schema: 1\nname: My Game\nextends: chess\nsetup: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK3 "
      "w\n";
  const std::string file = home.write("mygame.yaml", rules);
  {
    Table table(file, "", true);
    play(table, {"e4", "e5"});
  }
  SECTION("there it is") {
    Table table("hostage", "", true);
    REQUIRE(table.frame().restore_unfinished());
    CHECK(table.session().definition().name() == "My Game");
    CHECK(table.session().game().plies() == 2);
  }
  SECTION("gone") {
    std::filesystem::remove(file);
    Table table("hostage", "", true);
    CHECK_FALSE(table.frame().restore_unfinished());
    CHECK(find<StatusLine>(table.frame()).words().find("does not exist any more: " + file) !=
          std::string::npos);
    CHECK(table.session().definition().id() == "hostage");
    REQUIRE(kept(table).size() == 1);
    Dialogs dialogs;
    dialogs.expect([&](wxDialog& dialog) {
      CHECK(find<wxListCtrl>(dialog, "Games")
                .GetItemText(0, 5)
                .utf8_string()
                .find("missing: " + file) != std::string::npos);
      pick("My Game")(dialog);
    });
    dialogs.expect_press("Cancel");  // does not look for the file
    table.frame().execute(Action::recent_games);
    CHECK(dialogs.all_came());
    CHECK(table.session().definition().id() == "hostage");
    CHECK(kept(table).size() == 1);
    // Put back, it is played on.
    home.write("mygame.yaml", rules);
    dialogs.expect(pick("My Game"));
    table.frame().execute(Action::recent_games);
    CHECK(table.session().definition().name() == "My Game");
  }
  SECTION("changed") {
    home.write("mygame.yaml", rules + "castling: off\n");
    Table table("hostage", "", true);
    Dialogs dialogs;
    dialogs.expect(pick("My Game"));
    dialogs.expect_press("Cancel");
    table.frame().execute(Action::recent_games);
    CHECK(table.session().definition().id() == "hostage");
    const std::string before = *read_whole_file(kept(table).front().path);
    dialogs.expect(pick("My Game"));
    dialogs.expect_press("Use the current rules");
    table.frame().execute(Action::recent_games);
    CHECK(dialogs.all_came());
    CHECK(table.session().game().plies() == 2);
    // What is played on is another game; the former one stays as it was.
    play(table, {"a3"});
    REQUIRE(kept(table).size() == 2);
    CHECK(*read_whole_file(kept(table).back().path) == before);
    CHECK(dialogs.unexpected() == 0);
  }
}

TEST_CASE("a game that two persons left comes back to them", "[gui]") {
  const Home home;
  {
    Table table("chess", "", true);
    table.session().set_player(Side{1}, PlayerKind::person);
    play(table, {"e4", "e5"});
  }
  Table table("chess", "", true);
  table.session().set_player(Side{1}, PlayerKind::computer);
  REQUIRE(table.frame().restore_unfinished());
  CHECK(table.session().game().plies() == 2);
  CHECK(table.session().player(Side{1}) == PlayerKind::person);
}

TEST_CASE("a game that can't be kept says so once", "[gui]") {
  const Home home;
  home.write("state", "no folder");
  Table table("chess", "", true);
  play(table, {"e4"});
  CHECK(wait_for(
      [&] { return find<StatusLine>(table.frame()).words().find("The game is not kept") == 0; }));
  table.press(WXK_ESCAPE);
  REQUIRE(wait_for(
      [&] { return find<StatusLine>(table.frame()).words() == table.session().status(); }));
  play(table, {"e5"});
  CHECK(find<StatusLine>(table.frame()).words() == table.session().status());
}

TEST_CASE("settings are kept when they change", "[gui]") {
  const Home home;
  const auto settings = [&] { return home.read("config/stockade/gui.conf"); };
  Table table("chess", "", true);
  {
    Dialogs dialogs;
    dialogs.expect([](wxDialog& dialog) {
      choose(dialog, "Board", 1);
      choose(dialog, "Pieces", 2);
      Dialogs::press(dialog, "Close");
    });
    table.frame().execute(Action::preferences);
  }
  CHECK(settings().find("board=slate") != std::string::npos);
  CHECK(settings().find("variant=chess") != std::string::npos);
  home.write("config/stockade/gui.conf", settings() + "[other]\nword=kept\n");
  table.frame().execute(Action::coordinates);
  CHECK(settings().find("coordinates=0") != std::string::npos);
  CHECK(settings().find("word=kept") != std::string::npos);
  table.session().set_strength({1234, 3});
  CHECK(wait_for([&] { return settings().find("movetime_ms=1234") != std::string::npos; }));
  table.frame().SetSize(table.frame().FromDIP(wxSize(1010, 760)));
  CHECK(wait_for([&] { return settings().find("width=1010") != std::string::npos; }));
  const Settings read = Settings::load();
  CHECK(read.board == BoardStyle::slate);
  CHECK(read.pieces == PieceSet::print);
  CHECK(read.movetime_ms == 1234);
  CHECK(read.level == 3);
}

TEST_CASE("any file of settings is read as far as it can be, and written anew", "[gui]") {
  const Home home;
  REQUIRE(Settings().save().empty());  // makes the folder
  home.write("config/stockade/gui.conf",
             "no setting\n=3\n!level=2\nlevel = 2\nlevel=4\n# a comment\n[keys]\nhint=Ctrl-Y\n"
             "[keys\nlevel=9\n[]\nlevel=9\n[a/..]\nwidth=1\n[other]\nword=caf\xe9\n"
             "[KEYS]\nflip=Ctrl-K\n[keys]\n");
  const Settings read = Settings::load();
  CHECK(read.level == 4);
  CHECK(read.keys == KeyMap::Changes{{"hint", "Ctrl-Y"}, {"flip", "Ctrl-K"}});
  Settings changed = read;
  changed.level = 6;
  changed.width = 1200;
  REQUIRE(changed.save().empty());
  const Settings again = Settings::load();
  CHECK(again.level == 6);
  CHECK(again.width == 1200);
  CHECK(again.keys == read.keys);
  const std::string text = home.read("config/stockade/gui.conf");
  CHECK(text.find("# a comment") != std::string::npos);
  CHECK(text.find("word=café") != std::string::npos);
}

TEST_CASE("the menu calls the sides as the game does", "[gui]") {
  Table table("shogi");
  const auto label = [&](Action action) {
    return table.frame().GetMenuBar()->FindItem(command_id(action))->GetItemLabelText();
  };
  CHECK(label(Action::computer_white) == "Computer plays Sente (Black)");
  CHECK(label(Action::computer_black) == "Computer plays Gote (White)");
  auto chess = open_variant("chess");
  REQUIRE(chess.ok());
  table.session().new_game(*chess);
  CHECK(label(Action::computer_white) == "Computer plays White");
  table.press('2', wxMOD_CONTROL);
  CHECK(wait_for([&] { return table.session().player(Side{1}) == PlayerKind::computer; }));
  table.frame().execute(Action::computer_neither);
}

TEST_CASE("a stalemate that gives a quarter of the point is shown as that", "[gui]") {
  Table table("glinski", "5k/3Q3/8/5K3/10/11/10/9/8/7/6 b - - 0 1");
  CHECK(find<StatusLine>(table.frame()).words() == "Stalemate: White 3/4, Black 1/4");
  CHECK(find<PlayerCard>(table.frame(), "White").activity() == "¾");
  CHECK(find<PlayerCard>(table.frame(), "Black").activity() == "¼");
}

TEST_CASE("what the computer said is of the position it thought about", "[gui]") {
  Table table("chess");
  table.session().set_strength({300, kLevels});
  play(table, {"e4"});
  table.frame().execute(Action::hint);
  REQUIRE(wait_for([&] { return table.engines().own().report().has_value(); }));
  CHECK(find<EnginePanel>(table.frame()).words().find("before") == std::string::npos);
  table.frame().execute(Action::undo);
  CHECK_FALSE(table.engines().own().report().has_value());

  table.frame().execute(Action::computer_white);
  table.frame().execute(Action::resume);
  REQUIRE(table.reaches(1));
  REQUIRE(table.engines().own().report().has_value());
  CHECK(find<EnginePanel>(table.frame()).words().find("before the last move") != std::string::npos);
  table.frame().execute(Action::computer_neither);
  play(table, {"a6"});
  CHECK_FALSE(table.engines().own().report().has_value());
}

TEST_CASE("a very long comment neither fills the list nor stops the window", "[gui]") {
  const Home home;
  std::string comment;
  for (int i = 0; i < 400'000; ++i) comment += "words ";
  const std::string file = home.write("long.pgn", "1. e4 {" + comment + "} e5 *\n");
  Table table("chess");
  {
    const test::AtMost bound(10);
    REQUIRE(table.frame().open_file(file));
    for (int i = 0; i < 5; ++i) {
      table.frame().execute(i % 2 ? Action::redo : Action::undo);
      table.frame().Refresh();
      table.frame().Update();
      settle();
    }
  }
  size_t shown = 0;
  for (const MoveRow& row : find<MoveListPanel>(table.frame()).model().rows())
    for (const MoveToken& token : row.tokens) shown += token.text.size() + token.more.size();
  CHECK(shown < 3000);
  CHECK(write_pgn(table.session().record()).size() > comment.size());
}

TEST_CASE("moves that changed rules forbid stay in a kept game", "[gui]") {
  const Home home;
  Table table("chess", "", true);
  play(table, {"e4", "e5", "Nf3", "Nc6"});
  REQUIRE(kept(table).size() == 1);
  // Knights that move like ferzes: the game ends before 2. Nf3.
  REQUIRE(table.session().reload(test::game_of("extends: chess\npieces: { N: { moves: F } }")));
  settle();
  REQUIRE(table.session().lost_moves().moves.size() == 2);
  const auto games = kept(table);
  REQUIRE(games.size() == 2);
  const auto has = [&](const char* move) {
    return std::count_if(games.begin(), games.end(), [&](const KeptGames::Listing& game) {
      const auto text = read_whole_file(game.path);
      return text.ok() && text->find(move) != std::string::npos;
    });
  };
  CHECK(has("e5") == 2);
  CHECK(has("Nf3") == 1);
}

}  // namespace stockade::gui::gui_files_test
