// Two windows play each other over the loopback interface.

#include <chrono>
#include <filesystem>
#include <utility>

#include <wx/button.h>
#include <wx/combobox.h>

#include "framework/notation/fen.h"
#include "framework/tools/protocol/process.h"
#include "gui/dialogs/network_dialog.h"
#include "gui/features/network.h"
#include "gui/panels/player_card.h"
#include "gui/panels/status_line.h"
#include "tests/gui/home.h"
#include "tests/gui/table.h"

namespace stockade::gui::gui_network_test {
namespace {

/// Two windows side by side.
struct Friends {
  Friends() : host("hostage"), guest("chess") {
    host.frame().SetSize(0, 0, 790, 600);
    guest.frame().SetSize(800, 0, 790, 600);
    REQUIRE(wait_for([&] {
      return host.canvas().GetScreenPosition().x < 20 &&
             guest.canvas().GetScreenPosition().x >= 800 && guest.canvas().GetSize().y < 600 &&
             host.canvas().GetSize().y < 600;
    }));
    settle();
  }
  NetworkFeature& at(Table& table) { return table.frame().feature<NetworkFeature>(); }
  void link(Side own = Side{0}) {
    at(host).host(own, 0);
    REQUIRE(at(host).port() > 0);
    join();
  }
  void join() {
    at(guest).join("127.0.0.1:" + std::to_string(at(host).port()), at(host).code());
    INFO(at(host).state() << " / " << at(guest).state());
    CHECK(wait_for([&] { return at(host).linked() && at(guest).linked(); }));
    REQUIRE((at(host).linked() && at(guest).linked()));
    settle();
  }
  bool both_reach(int plies) {
    const bool reached = host.reaches(plies) && guest.reaches(plies);
    return reached && fen(host) == fen(guest);
  }
  static std::string fen(Table& table) {
    return write_fen(table.session().definition(), table.session().position());
  }
  Table host;
  Table guest;
};

}  // namespace

TEST_CASE("two windows play each other over the network", "[gui]") {
  Friends friends;
  Table& host = friends.host;
  Table& guest = friends.guest;
  host.drag(host.cell("e2"), host.cell("e4"));  // before the friend joins
  REQUIRE(host.reaches(1));
  friends.link();
  // The guest has taken over the variant and the game.
  CHECK(guest.session().definition().id() == "hostage");
  REQUIRE(friends.both_reach(1));
  CHECK(guest.session().player(Side{0}) == PlayerKind::remote);
  CHECK(guest.session().player(Side{1}) == PlayerKind::person);
  CHECK(host.session().player(Side{1}) == PlayerKind::remote);
  CHECK(guest.canvas().flipped());
  CHECK_FALSE(host.canvas().flipped());

  // It is not the host's turn.
  CHECK_FALSE(host.frame().board().accepts_moves());
  host.drag(host.cell("d7"), host.cell("d5"));
  host.drag(host.cell("d2"), host.cell("d4"));
  CHECK(host.session().game().plies() == 1);

  guest.drag(guest.cell("d7"), guest.cell("d5"));
  REQUIRE(friends.both_reach(2));
  host.drag(host.cell("e4"), host.cell("d5"));
  REQUIRE(friends.both_reach(3));
  guest.click_click(guest.cell("d8"), guest.cell("d5"));
  REQUIRE(friends.both_reach(4));

  SECTION("a move that comes while one looks at an earlier position") {
    guest.session().go_to_start();
    CHECK_FALSE(guest.frame().board().accepts_moves());
    host.drag(host.cell("b1"), host.cell("c3"));
    REQUIRE(friends.both_reach(5));
    CHECK(guest.frame().board().accepts_moves());
  }
  SECTION("a takeback, a draw") {
    host.frame().execute(Action::undo);
    // The host's last move is 2. exd5, so the answer to it goes as well.
    REQUIRE(wait_for([&] { return friends.at(guest).asked(); }));
    friends.at(guest).answer(true);
    REQUIRE(friends.both_reach(2));
    CHECK(host.frame().board().accepts_moves());
    CHECK_FALSE(guest.frame().board().accepts_moves());
    host.frame().execute(Action::next);  // the move that was taken back is not played again
    settle();
    CHECK(friends.both_reach(2));
    host.frame().execute(Action::agree_draw);
    REQUIRE(wait_for([&] { return friends.at(guest).asked(); }));
    friends.at(guest).answer(false);
    REQUIRE(
        wait_for([&] { return friends.at(host).state().find("declines") != std::string::npos; }));
    CHECK_FALSE(host.session().outcome().over());
    host.drag(host.cell("b1"), host.cell("c3"));
    REQUIRE(friends.both_reach(3));
    guest.frame().execute(Action::agree_draw);
    REQUIRE(wait_for([&] { return friends.at(host).asked(); }));
    friends.at(host).answer(true);
    CHECK(wait_for(
        [&] { return host.session().outcome().drawn() && guest.session().outcome().drawn(); }));
  }
  SECTION("no help, and no change of players") {
    guest.frame().execute(Action::computer_both);
    guest.session().set_player(Side{0}, PlayerKind::computer);
    guest.frame().execute(Action::hint);
    settle();
    CHECK(guest.session().player(Side{0}) == PlayerKind::remote);
    CHECK(guest.session().player(Side{1}) == PlayerKind::person);
    CHECK_FALSE(guest.engines().own().thinking());
  }
  SECTION("who asks for the same agrees") {
    host.frame().execute(Action::agree_draw);
    REQUIRE(wait_for([&] { return friends.at(guest).asked(); }));
    guest.frame().execute(Action::agree_draw);
    CHECK(wait_for(
        [&] { return host.session().outcome().drawn() && guest.session().outcome().drawn(); }));
  }
  SECTION("resignation asks once") {
    Dialogs dialogs;
    dialogs.expect_press("Cancel");
    guest.frame().execute(Action::resign);
    CHECK_FALSE(guest.session().outcome().over());
    dialogs.expect_press("Resign");
    guest.frame().execute(Action::resign);
    CHECK(dialogs.all_came());
    CHECK(wait_for([&] { return host.session().outcome().over(); }));
    CHECK(host.session().outcome().winner() == Side{0});
    CHECK(guest.session().outcome().winner() == Side{0});
  }
  SECTION("one window closes its game") {
    friends.at(guest).leave();
    CHECK(wait_for(
        [&] { return friends.at(host).state().find("left the game") != std::string::npos; }));
    CHECK(host.session().game().plies() == 4);
    CHECK(host.session().player(Side{1}) == PlayerKind::person);
    CHECK(host.frame().board().accepts_moves());
  }
}

TEST_CASE("a network game with clocks, the flag and a rematch", "[gui]") {
  Friends friends;
  Table& host = friends.host;
  Table& guest = friends.guest;
  friends.at(host).host(Side{0}, 0, "nonsense");
  CHECK(friends.at(host).state().find("These are no clocks") == 0);
  friends.at(host).host(Side{0}, 0, "3s+1s");
  REQUIRE(friends.at(host).port() > 0);
  friends.join();
  REQUIRE(guest.session().clock().timed());
  CHECK(to_string(guest.session().clock().control()) ==
        to_string(host.session().clock().control()));
  host.drag(host.cell("e2"), host.cell("e4"));
  REQUIRE(friends.both_reach(1));
  CHECK(guest.session().clock().running());
  CHECK(host.session().clock().side() == Side{1});
  guest.drag(guest.cell("e7"), guest.cell("e5"));
  REQUIRE(friends.both_reach(2));
  // Both windows show what the guest measured, with the second that was added.
  const auto left = [](Table& table) { return table.session().clock().face().left[1].count(); };
  CHECK(left(host) == left(guest));
  CHECK(left(host) <= 4000);
  CHECK(host.session().node().annotations.clock_ms == guest.session().node().annotations.clock_ms);
  // The clocks stand during a look at earlier moves, but the time goes on.
  host.frame().execute(Action::pause_clocks);
  CHECK_FALSE(host.session().paused());
  host.session().go_to_start();
  REQUIRE(wait_for([&] { return guest.session().outcome().over(); }));
  REQUIRE(wait_for([&] { return host.session().outcome().over(); }));
  CHECK(host.session().outcome().ending == Ending::time_forfeit);
  CHECK(guest.session().outcome().winner() == Side{1});
  CHECK(friends.at(host).state() == "Your time is over.");
  CHECK(friends.at(guest).state() == "Your friend's time is over.");

  guest.frame().execute(Action::rematch);
  REQUIRE(wait_for([&] { return friends.at(host).asked(); }));
  friends.at(host).answer(true);
  REQUIRE(wait_for([&] {
    return host.session().game().plies() == 0 && guest.session().game().plies() == 0 &&
           !host.session().outcome().over();
  }));
  CHECK(host.session().player(Side{0}) == PlayerKind::remote);
  CHECK(host.canvas().flipped());
  CHECK_FALSE(guest.canvas().flipped());
  CHECK(host.session().clock().face().left[0].count() == 3000);
  settle();
  guest.drag(guest.cell("d2"), guest.cell("d4"));
  REQUIRE(friends.both_reach(1));
  friends.at(guest).leave();
  CHECK(wait_for([&] { return !friends.at(host).linked(); }));
}

TEST_CASE("a lost link is told, and the game goes on when the friend joins again", "[gui]") {
  Friends friends;
  Table& host = friends.host;
  Table& guest = friends.guest;
  friends.link(Side{1});
  CHECK(host.canvas().flipped());
  guest.drag(guest.cell("e2"), guest.cell("e4"));
  REQUIRE(friends.both_reach(1));
  friends.at(guest).cut();
  REQUIRE(wait_for([&] { return !friends.at(host).linked() && !friends.at(guest).linked(); }));
  CHECK(friends.at(host).state().find("can join again") != std::string::npos);
  CHECK(friends.at(guest).state().find("Join again") != std::string::npos);
  REQUIRE(friends.at(guest).dialog());
  CHECK_FALSE(host.frame().board().accepts_moves());
  host.drag(host.cell("e7"), host.cell("e5"));
  CHECK(host.session().game().plies() == 1);
  // The dialog has the address and the code; Enter joins.
  wxCommandEvent enter(wxEVT_BUTTON, wxID_OK);
  friends.at(guest).dialog()->ProcessWindowEvent(enter);
  REQUIRE(wait_for([&] { return friends.at(host).linked() && friends.at(guest).linked(); }));
  settle();
  CHECK_FALSE(friends.at(guest).dialog());
  host.drag(host.cell("e7"), host.cell("e5"));
  REQUIRE(friends.both_reach(2));
  guest.drag(guest.cell("g1"), guest.cell("f3"));
  REQUIRE(friends.both_reach(3));
}

TEST_CASE("a guest who joins again in vain keeps the game", "[gui]") {
  Friends friends;
  Table& guest = friends.guest;
  friends.link();
  friends.host.drag(friends.host.cell("e2"), friends.host.cell("e4"));
  REQUIRE(friends.both_reach(1));
  friends.at(guest).cut();
  friends.at(friends.host).leave();
  REQUIRE(wait_for([&] { return friends.at(guest).dialog() != nullptr; }));
  for (int tries = 0; tries < 2; ++tries) {
    wxCommandEvent enter(wxEVT_BUTTON, wxID_OK);
    friends.at(guest).dialog()->ProcessWindowEvent(enter);
    REQUIRE(friends.at(guest).state().find("Looking for") != std::string::npos);
    REQUIRE(wait_for([&] {
      return friends.at(guest).state().find("Cannot reach your friend's program") !=
             std::string::npos;
    }));
    CHECK_FALSE(friends.at(guest).linked());
    CHECK(guest.reaches(1));
    CHECK_FALSE(guest.frame().board().accepts_moves());
  }
}

TEST_CASE("a window plays a terminal", "[gui]") {
  const auto program = std::filesystem::read_symlink("/proc/self/exe").parent_path() / "stockade";
  INFO("the program stockade is built beside this test: " << program);
  REQUIRE(std::filesystem::exists(program));
  Table host("hostage");
  auto& feature = host.frame().feature<NetworkFeature>();
  feature.host(Side{0}, 0, "5+3");
  REQUIRE(feature.port() > 0);
  auto started = Process::start({program.string(), "play", "--join",
                                 "127.0.0.1:" + std::to_string(feature.port()), feature.code()});
  REQUIRE(started.ok());
  Process& terminal = **started;
  std::string printed;
  const auto prints = [&](const char* words) {
    return wait_for([&] {
      std::string line;
      const auto soon = std::chrono::steady_clock::now() + std::chrono::milliseconds(5);
      while (terminal.read_line(line, soon) == ReadStatus::line) {
        printed += line + "\n";
        if (line.find(words) != std::string::npos) return true;
      }
      return false;
    });
  };
  INFO(printed);
  REQUIRE(prints("You have joined. You play Black."));
  REQUIRE(feature.linked());
  settle();
  host.drag(host.cell("e2"), host.cell("e4"));
  REQUIRE(prints("Black to move"));
  terminal.write_line("d5");
  REQUIRE(host.reaches(2));
  host.drag(host.cell("e4"), host.cell("d5"));
  REQUIRE(host.reaches(3));
  terminal.write_line("Qxd5");
  REQUIRE(host.reaches(4));
  CHECK(host.session().clock().timed());
  CHECK(host.session().node().annotations.clock_ms);
  terminal.write_line("draw");
  REQUIRE(wait_for([&] { return feature.asked(); }));
  feature.answer(true);
  REQUIRE(prints("You have agreed on a draw."));
  CHECK(wait_for([&] { return host.session().outcome().drawn(); }));
  terminal.write_line("quit");
  CHECK(wait_for([&] { return !feature.linked(); }));
}

TEST_CASE("strangers cannot disturb a host", "[gui]") {
  Friends friends;
  Table& host = friends.host;
  friends.at(host).host(Side{0}, 0);
  const int port = friends.at(host).port();
  const PeerAddress address{"127.0.0.1", port};
  const auto talk = [&](PeerSocket& stranger, const std::string& words) {
    std::string answer;
    stranger.send(words);
    CHECK(wait_for([&] {
      answer += stranger.pump();
      return stranger.closed();
    }));
    return answer;
  };
  PeerSocket browser(address);
  CHECK(talk(browser, "GET / HTTP/1.1\r\n\r\n").find("bad-message") != std::string::npos);
  PeerSocket silent(address);
  PeerSocket flood(address);
  talk(flood, std::string(1u << 20, 'x'));
  for (int i = 0; i < 2; ++i) {
    PeerSocket guess(address);
    CHECK(talk(guess, R"({"type":"hello","stockade":3,"code":"AAAAAA"})"
                      "\n")
              .find("wrong-code") != std::string::npos);
  }
  friends.join();
  host.drag(host.cell("e2"), host.cell("e4"));
  REQUIRE(friends.both_reach(1));
  // During the game as well.
  PeerSocket late(address);
  talk(late, std::string("\0\xff{}\n", 5));
  // The right code has set the count back.
  for (int i = 0; i < kMaxWrongCodes; ++i) {
    PeerSocket guess(address);
    talk(guess, R"({"type":"hello","stockade":3,"code":"BBBBBB"})"
                "\n");
  }
  CHECK(wait_for([&] { return friends.at(host).port() == 0; }));  // nobody can join any more
  friends.guest.drag(friends.guest.cell("e7"), friends.guest.cell("e5"));
  REQUIRE(friends.both_reach(2));
}

TEST_CASE("the dialog says what is wrong, and ends hosting when it is cancelled", "[gui]") {
  Table table("hostage");
  auto& feature = table.frame().feature<NetworkFeature>();
  table.frame().execute(Action::network);
  REQUIRE(feature.dialog());
  NetworkDialog& dialog = *feature.dialog();
  // The field says in words that there are no clocks; a game gets what the words mean.
  auto* clocks = seek<wxComboBox>(dialog, "Clocks");
  REQUIRE(clocks);
  CHECK(clocks->GetValue() == "No clocks");
  std::string asked;
  const auto host =
      std::exchange(dialog.on_host, [&](int, int, const std::string& text) { asked = text; });
  Dialogs::press(dialog, "Host");
  CHECK(asked == "none");
  dialog.on_host = host;
  dialog.on_join("", "ABCDEF");
  CHECK(dialog.state().find("address") != std::string::npos);
  dialog.on_join("127.0.0.1", "ABC");
  CHECK(dialog.state().find("six letters") != std::string::npos);
  dialog.on_host(0, 0, "");
  CHECK(feature.port() > 0);
  CHECK(dialog.state().find("Waiting") != std::string::npos);
  const int port = feature.port();
  dialog.Close();
  CHECK(wait_for([&] { return !feature.dialog(); }));
  CHECK(feature.port() == 0);
  // Nobody is there any more.
  feature.join("127.0.0.1:" + std::to_string(port), "ABCDEF");
  CHECK(wait_for([&] { return feature.state().find("Cannot reach") != std::string::npos; }));
  // A game that is over cannot be hosted.
  table.session().resign(Side{0});
  feature.host(Side{0}, 0);
  CHECK(feature.state().find("cannot be hosted") != std::string::npos);
}

}  // namespace stockade::gui::gui_network_test
