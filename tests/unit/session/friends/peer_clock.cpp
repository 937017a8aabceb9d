// The clocks of a game between two programs, with lag, lost links and programs that lie.

#include <chrono>
#include <string>

#include <catch2/catch.hpp>

#include "framework/base/random.h"
#include "framework/notation/move_text.h"
#include "framework/session/friends/peer_game.h"
#include "framework/session/play/session.h"
#include "tests/support/peer_program.h"
#include "tests/support/variants.h"

namespace stockade::test::peer_clock_test {
namespace {

using Type = PeerEvent::Type;

const std::string kCode = "ABCDEF";

SharedGame timed_game(const std::string& control, const std::string& id = "chess") {
  Session session(variant(id));
  session.set_time_control(*parse_time_control(control));
  return *share_game(session, Side{0});
}

/// Two programs with a wire that takes `lag` milliseconds in each direction.
struct Table {
  explicit Table(const std::string& control = "1+1", int64_t way = 0,
                 const std::string& id = "chess")
      : lag(way),
        host(PeerProgram::host(timed_game(control, id), key, 0)),
        guest(PeerProgram::join(kCode, 0)) {
    carry();
    carry();
    REQUIRE(host.started());
    REQUIRE(guest.started());
  }
  /// What was sent before now arrives after the lag.
  void carry() {
    const std::string to_guest = host.take_output();
    const std::string to_host = guest.take_output();
    now += lag;
    guest.receive(to_guest, now);
    host.receive(to_host, now);
  }
  PeerProgram& mover() { return host.may_move() ? host : guest; }
  /// Whoever is to move thinks so long and moves.
  void play(const std::string& text, int64_t think = 0) {
    now += think;
    PeerProgram& player = mover();
    Game game(player.game().game);
    REQUIRE(player.play(*parse_move(game, text), now));
    carry();
    carry();  // a correction
  }
  static int64_t left(const PeerProgram& end, int side) {
    return end.game().clock.face().left[static_cast<size_t>(side)].count();
  }
  void pass_time(int64_t time) {
    now += time;
    host.tick(now);
    guest.tick(now);
    carry();
    carry();
  }
  [[nodiscard]] bool same_clocks() const {
    return host.game().clock.face() == guest.game().clock.face();
  }

  int64_t lag;
  HostKey key{kCode};
  int64_t now = 0;
  PeerProgram host;
  PeerProgram guest;
};

bool has(PeerProgram& end, Type type) {
  for (const PeerEvent& event : end.take_events())
    if (event.type == type) return true;
  return false;
}

/// A host after 1. e4, whose friend's program is written by somebody else.
struct Seat {
  explicit Seat(const std::string& control = "1")
      : host(PeerProgram::host(timed_game(control), key, 0)) {
    host.receive(R"({"type":"hello","stockade":3,"code":"ABCDEF"})"
                 "\n",
                 0);
    Game game(host.game().game);
    REQUIRE(host.play(*parse_move(game, "e4"), 0));
    (void)host.take_output();
    (void)host.take_events();
  }
  std::string say(const std::string& line, int64_t now) {
    host.receive(line + "\n", now);
    return host.take_output();
  }
  std::string tick(int64_t now) {
    host.tick(now);
    return host.take_output();
  }
  HostKey key{kCode};
  PeerProgram host;
};

}  // namespace

TEST_CASE("both programs show the same clocks, and lag costs nobody anything", "[unit]") {
  const int64_t lag = GENERATE(0, 200);
  Table table("1+1", lag);
  table.play("e4", 5'000);  // the first move takes no time
  table.play("e5", 3'000);
  table.play("Nf3", 4'000);
  CHECK(table.same_clocks());
  // An increment of one second.
  // The way of a message to the player is no thinking time; the table waits as long once more.
  CHECK(Table::left(table.host, 1) == 60'000 - 3'000 - lag + 1'000);
  CHECK(Table::left(table.guest, 0) == 60'000 - 4'000 - lag + 1'000);
}

TEST_CASE("a takeback gives the time back, and a rematch sets the clocks again", "[unit]") {
  Table table;
  table.play("e4");
  table.play("e5", 3'000);
  table.play("Nf3", 2'000);
  REQUIRE(table.host.ask(PeerRequest::takeback));
  table.carry();
  REQUIRE(table.guest.answer(true));
  table.carry();
  table.carry();
  CHECK(table.same_clocks());
  CHECK(Table::left(table.host, 0) == 60'000);
  CHECK(Table::left(table.host, 1) == 58'000);
  table.play("d4", 1'000);
  CHECK(Table::left(table.guest, 0) == 60'000);
  REQUIRE(table.host.resign());
  CHECK_FALSE(table.host.game().clock.running());
  table.carry();
  REQUIRE(table.guest.ask(PeerRequest::rematch));
  table.carry();
  REQUIRE(table.host.answer(true));
  table.carry();
  table.carry();
  CHECK(Table::left(table.host, 1) == 60'000);
  CHECK(table.same_clocks());
}

TEST_CASE("a player whose time is over loses in both programs", "[unit]") {
  Table table("1", GENERATE(0, 300));
  table.play("e4");
  table.pass_time(59'000);
  CHECK_FALSE(table.guest.game().flagged);
  table.pass_time(1'100);
  CHECK(table.guest.game().flagged == Side{1});
  CHECK(table.host.game().flagged == Side{1});
  CHECK(has(table.host, Type::flagged));
  CHECK(has(table.guest, Type::flagged));
  CHECK_FALSE(table.guest.may_move());
  // The link stays, for a rematch.
  CHECK(table.host.started());
  CHECK(table.guest.ask(PeerRequest::rematch));
}

TEST_CASE("a move that comes after the time is over loses", "[unit]") {
  Table table("1");
  table.play("e4");
  table.now += 61'000;  // the guest's program was held up
  Game game(table.guest.game().game);
  CHECK_FALSE(table.guest.play(*parse_move(game, "e5"), table.now));
  table.carry();
  CHECK(table.host.game().flagged == Side{1});
  CHECK(table.host.game().moves.size() == 1);
}

TEST_CASE("while there is no link the clocks stand", "[unit]") {
  Table table;
  table.play("e4");
  table.play("e5", 3'000);
  table.pass_time(2'000);  // White thinks
  table.host.lose(table.now);
  table.guest.lose(table.now);
  table.now += 1'000'000;
  table.host.reopen(table.now);
  table.guest.reopen(table.now);
  table.carry();
  table.carry();
  REQUIRE(table.guest.started());
  table.pass_time(0);  // both say what their own turn has taken
  CHECK(table.same_clocks());
  CHECK(table.host.game().clock.used(table.now) == 2'000);
  CHECK(table.guest.game().clock.used(table.now) == 2'000);
  table.play("Nf3", 1'000);
  CHECK(Table::left(table.guest, 0) == 60'000 - 3'000 + 1'000);
}

TEST_CASE("a takeback after a lost link gives both programs the same clocks", "[unit]") {
  Table table("1");
  table.play("e4");
  table.play("e5", 5'000);
  table.play("Nf3", 7'000);
  table.host.lose(table.now);
  table.guest.lose(table.now);
  table.host.reopen(table.now);
  table.guest.reopen(table.now);
  table.carry();
  table.carry();
  REQUIRE(table.host.ask(PeerRequest::takeback));
  table.carry();
  REQUIRE(table.guest.answer(true));
  table.carry();
  table.carry();
  REQUIRE(table.guest.game().moves.size() == 2);
  CHECK(table.same_clocks());
  CHECK(Table::left(table.host, 0) == 60'000);
}

TEST_CASE("lag in a turn of several moves", "[unit]") {
  // Black has two moves in the first turn.
  Table table("10s/move", 0, "progressive");
  table.play("e4");
  const auto play = [&](const char* text) {
    Game game(table.guest.game().game);
    REQUIRE(table.guest.play(*parse_move(game, text), table.now));
  };
  const auto play_both = [&](int64_t think) {
    table.now += think;
    play("e5");
    table.now += 1'000;
    play("d5");
  };
  SECTION("that the friend's program charges") {
    play_both(1'000);
    table.now += 7'000;
    table.carry();
    table.carry();
    CHECK(table.host.started());
    CHECK(table.guest.started());
    CHECK(table.same_clocks());
    CHECK(table.host.may_move());
    CHECK_FALSE(table.guest.game().flagged);
  }
  SECTION("so much that the time was over after the first of them") {
    play_both(7'000);
    (void)table.guest.take_events();
    table.now += 8'500;
    table.carry();
    table.carry();
    for (const PeerProgram* end : {&table.host, &table.guest}) {
      CHECK(end->started());
      CHECK(end->game().flagged == Side{1});
      CHECK(end->game().moves.size() == 2);
    }
    CHECK(has(table.guest, Type::took_back));
  }
  SECTION("and the player has resigned meanwhile") {
    play_both(7'000);
    REQUIRE(table.guest.resign());
    table.now += 8'500;
    table.carry();
    table.carry();
    for (const PeerProgram* end : {&table.host, &table.guest}) {
      CHECK(end->game().flagged == Side{1});
      CHECK_FALSE(end->game().resigned);
      CHECK(end->game().moves.size() == 2);
    }
  }
  SECTION("more than lag may be: both go on when there is a link again") {
    play_both(1'000);
    (void)table.guest.take_output();
    const std::string move = R"({"type":"move","ply":1,"move":"e7e5","spent":1000})"
                             "\n";
    table.now += 15'000;
    table.host.receive(move, table.now);
    CHECK(table.host.end() == PeerEnd::bad_clock);
    CHECK(table.host.game().moves.size() == 1);
    table.guest.lose(table.now);
    table.host.reopen(table.now);
    table.guest.reopen(table.now);
    for (int way = 0; way < 4; ++way) table.carry();
    CHECK(table.host.started());
    CHECK(table.host.game().moves.size() == 3);
    CHECK(table.same_clocks());
  }
}

TEST_CASE("moves of one turn that were lost with the link are sent again", "[unit]") {
  Table table("1+1", 0, "progressive");
  table.play("e4");
  for (const char* text : {"e5", "d5"}) {
    table.now += 2'000;
    Game game(table.guest.game().game);
    REQUIRE(table.guest.play(*parse_move(game, text), table.now));
  }
  const ClockFace face = table.guest.game().clock.face();
  table.host.lose(table.now);
  table.guest.lose(table.now);
  table.host.reopen(table.now);
  table.guest.reopen(table.now);
  for (int way = 0; way < 4; ++way) table.carry();
  CHECK(table.host.game().moves == table.guest.game().moves);
  CHECK(table.host.game().moves.size() == 3);
  CHECK(table.same_clocks());
  CHECK(table.host.game().clock.face() == face);
}

// ------------------------------------------------------------------------------------- who lies

TEST_CASE("a program that says its player took no time gains no more than the lag", "[unit]") {
  Seat seat;
  int64_t now = 0;
  const char* replies[] = {"e7e5", "b8c6", "g8f6", "f8e7", "e8g8"};
  const char* own[] = {"Nf3", "Nc3", "Bc4", "d3", "h3"};
  int64_t corrections = 0;
  const auto reply = [&](int i, int64_t think) {
    now += think;
    return seat.say(R"({"type":"move","ply":)" + std::to_string(2 * i + 1) + R"(,"move":")" +
                        replies[i] + R"(","spent":0})",
                    now);
  };
  for (int i = 0; i < 4; ++i) {
    corrections += reply(i, i == 0 ? 8'000 : 1'000).find("\"clock\"") != std::string::npos;
    Game game(seat.host.game().game);
    REQUIRE(seat.host.play(*parse_move(game, own[i]), now));
    (void)seat.host.take_output();
  }
  // Eleven seconds of thought, of which five and then half a second a move are forgiven.
  CHECK(corrections == 4);
  CHECK(Table::left(seat.host, 1) == 60'000 - 11'000 + kPeerLagMs + 3 * kPeerLagPerMoveMs);
  // More than can be lag ends the link, and the move does not count.
  (void)reply(4, 9'000);
  CHECK(seat.host.end() == PeerEnd::bad_clock);
  CHECK(seat.host.game().moves.size() == 9);
}

TEST_CASE("messages that were held up count on the next link, a minute in all", "[unit]") {
  Seat seat("10");
  int64_t now = 0;
  // The friend's program keeps a move back, and has its player think for nothing.
  const auto reply = [&](int ply, const char* move, int64_t think) {
    const std::string line = R"({"type":"move","ply":)" + std::to_string(ply) + R"(,"move":")" +
                             move + R"(","spent":0})";
    for (int i = 0; i < think / 15'000; ++i)
      (void)seat.say(R"({"type":"ping","received":0,"spent":0})", now += 15'000);
    (void)seat.say(line, now += think % 15'000);
    if (!seat.host.closed()) return;
    CHECK(seat.host.end() == PeerEnd::bad_clock);
    seat.host.reopen(now);
    (void)seat.say(R"({"type":"hello","stockade":3,"code":"ABCDEF","game":")" +
                       seat.host.peer().name() + R"(","received":0})",
                   now);
    (void)seat.say(line, now);
  };
  const auto play = [&](const char* move) {
    Game game(seat.host.game().game);
    REQUIRE(seat.host.play(*parse_move(game, move), now));
    (void)seat.host.take_output();
  };
  reply(1, "e7e5", 40'000);
  CHECK(seat.host.game().moves.size() == 2);
  play("Nf3");
  reply(3, "b8c6", 19'000);
  CHECK(seat.host.game().moves.size() == 4);
  play("Nc3");
  reply(5, "g8f6", 19'000);
  CHECK(seat.host.game().moves.size() == 5);
  CHECK(seat.host.end() == PeerEnd::bad_clock);
}

TEST_CASE("a program that keeps silent when its time is over loses", "[unit]") {
  Seat seat;
  (void)seat.say(R"({"type":"ping","received":0,"spent":0})",
                 40'000);                                       // or the link would count as lost
  CHECK(seat.tick(64'000).find("claim") == std::string::npos);  // it may be lag
  CHECK(seat.tick(65'100).find(R"("claim")") != std::string::npos);
  CHECK_FALSE(seat.host.game().flagged);
  (void)seat.say(R"({"type":"ping","received":0,"spent":0})", 66'000);
  (void)seat.tick(70'000);
  CHECK_FALSE(seat.host.game().flagged);
  (void)seat.tick(70'200);
  CHECK(seat.host.game().flagged == Side{1});
  CHECK(seat.host.end() == PeerEnd::late);
}

TEST_CASE("a move that was under way for long counts, unless it is later than all lag", "[unit]") {
  Seat seat;
  (void)seat.say(R"({"type":"ping","received":0,"spent":0})", 40'000);
  SECTION("in time") {
    const std::string said =
        seat.say(R"({"type":"move","ply":1,"move":"e7e5","spent":59000})", 64'900);
    CHECK(said.find(R"("spent":59900)") != std::string::npos);
    CHECK(seat.host.may_move());
    CHECK(Table::left(seat.host, 1) == 100);
    (void)seat.tick(75'000);
    CHECK_FALSE(seat.host.game().flagged);
  }
  SECTION("too late: it crosses the claim") {
    CHECK(seat.tick(65'100).find(R"("claim")") != std::string::npos);
    (void)seat.say(R"({"type":"move","ply":1,"move":"e7e5","spent":59000})", 66'000);
    CHECK(seat.host.game().flagged == Side{1});
    CHECK(seat.host.started());
    CHECK(seat.host.ask(PeerRequest::rematch));
  }
}

TEST_CASE("a program that says without reason that the time is over wins nothing", "[unit]") {
  Table table("1");
  table.play("e4");
  table.play("e5", 1'000);
  // It is the host's turn, with a minute on the clock.
  table.host.receive(R"({"type":"claim","ply":2})"
                     "\n",
                     table.now + 10'000);
  CHECK(table.host.end() == PeerEnd::false_flag);
  CHECK_FALSE(table.host.game().flagged);
  CHECK(table.host.words().find("your clock has time left") != std::string::npos);
  table.carry();
  CHECK(table.guest.words().find("its clock has time left") != std::string::npos);
}

TEST_CASE("times that cannot be true end the link", "[unit]") {
  Table table("1");
  table.play("e4");
  table.now += 2'000;
  Game game(table.guest.game().game);
  REQUIRE(table.guest.play(*parse_move(game, "e5"), table.now));
  const auto answer = [&](const std::string& line) {
    table.guest.receive(line + "\n", table.now + 100);
    return table.guest.end();
  };
  SECTION("more than has passed") {
    CHECK(answer(R"({"type":"clock","ply":2,"spent":50000})") == PeerEnd::bad_clock);
    CHECK(Table::left(table.guest, 1) == 58'000);
  }
  SECTION("less than was sent") {
    CHECK(answer(R"({"type":"clock","ply":2,"spent":1000})") == PeerEnd::bad_clock);
  }
  SECTION("twice") {
    CHECK(answer(R"({"type":"clock","ply":2,"spent":2100})") == PeerEnd::none);
    CHECK(Table::left(table.guest, 1) == 57'900);
    CHECK(answer(R"({"type":"clock","ply":2,"spent":2200})") == PeerEnd::bad_message);
  }
  SECTION("of another move") {
    CHECK(answer(R"({"type":"clock","ply":1,"spent":2100})") == PeerEnd::bad_message);
  }
}

TEST_CASE("random messages about time never cost the player here more than lag may be", "[unit]") {
  Random random(61);
  const auto number = [&] {
    const uint32_t digits = 1 + random.below(9);
    std::string text = random.below(8) ? "" : "-";
    for (uint32_t i = 0; i < digits; ++i)
      text += static_cast<char>('0' + (i + 1 < digits || i == 0 ? random.below(10) : 3));
    return text;
  };
  int ended = 0;
  int charged = 0;
  for (int round = 0; round < 3'000; ++round) {
    Seat seat;
    (void)seat.say(R"({"type":"move","ply":1,"move":"e7e5","spent":1000})", 1'000);
    Game game(seat.host.game().game);
    REQUIRE(seat.host.play(*parse_move(game, "Nf3"), 3'000));
    const int64_t before = Table::left(seat.host, 0);
    for (int line = 0; line < 3; ++line) {
      const std::string ply = random.below(3) ? "3" : number();
      switch (random.below(4)) {
        case 0:
          (void)seat.say(R"({"type":")" + std::string(random.below(2) ? "flag" : "claim") +
                             R"(","ply":)" + ply + "}",
                         3'500);
          break;
        case 1:
          (void)seat.say(R"({"type":"clock","ply":)" + ply + R"(,"spent":)" +
                             (random.below(2) ? "2" + number().substr(0, 3) : number()) + "}",
                         3'500);
          break;
        case 2:
          (void)seat.say(
              R"({"type":"move","ply":)" + ply + R"(,"move":"b8c6","spent":)" + number() + "}",
              3'500);
          break;
        default:
          (void)seat.say(R"({"type":"done","what":"rematch","ply":)" + ply + "}", 3'500);
          break;
      }
    }
    const int64_t after = Table::left(seat.host, 0);
    REQUIRE(after >= before - kPeerLagMs);
    REQUIRE(seat.host.game().flagged != Side{0});
    REQUIRE(seat.host.game().moves.size() >= 3);
    charged += after < before;
    ended += seat.host.closed();
  }
  // Both happen, or the test would show nothing.
  CHECK(charged > 10);
  CHECK(ended > 1'000);
}

TEST_CASE("a host brings no other game to a guest that has one", "[unit]") {
  Table table("1");
  table.play("e4");
  table.play("e5", 1'000);
  table.host.lose(table.now);
  table.guest.lose(table.now);
  const ClockFace face = table.guest.game().clock.face();
  const auto answer = [&](const std::string& line) {
    table.guest.reopen(table.now);
    (void)table.guest.take_output();
    table.guest.receive(line, table.now);
    return table.guest.end();
  };
  // The whole game once more, honest or not: other times, another side, a result.
  HostKey key{kCode};
  PeerProgram again = PeerProgram::host(table.host.game(), key, table.now);
  again.receive(R"({"type":"hello","stockade":3,"code":"ABCDEF"})"
                "\n",
                table.now);
  CHECK(answer(again.take_output()) == PeerEnd::bad_game);
  // Numbers of messages that cannot be.
  CHECK(answer("{\"type\":\"resume\",\"received\":2}\n") == PeerEnd::bad_game);
  CHECK(answer("{\"type\":\"resume\"}\n") == PeerEnd::bad_message);
  CHECK(answer("{\"type\":\"resume\",\"received\":-1}\n") == PeerEnd::bad_message);
  CHECK(answer("{\"type\":\"move\",\"ply\":2,\"move\":\"g1f3\",\"spent\":5}\n") ==
        PeerEnd::bad_message);
  CHECK(table.guest.game().moves.size() == 2);
  CHECK(table.guest.game().clock.face() == face);
  CHECK(answer("{\"type\":\"resume\",\"received\":1}\n") == PeerEnd::none);
  CHECK(table.guest.started());
}

TEST_CASE("a friend's program that waits cannot charge its own time", "[unit]") {
  Table table("1");
  table.play("e4");
  const auto play = [&](const char* text, int64_t think) {
    table.now += think;
    Game game(table.guest.game().game);
    REQUIRE(table.guest.play(*parse_move(game, text), table.now));
    (void)table.guest.take_output();
  };
  const auto charge = [&](int ply, int64_t spent, int64_t later) {
    table.now += later;
    table.guest.receive(R"({"type":"clock","ply":)" + std::to_string(ply) + R"(,"spent":)" +
                            std::to_string(spent) + "}\n",
                        table.now);
  };
  const auto reply = [&](int ply, const char* move, int64_t spent) {
    table.guest.receive(R"({"type":"move","ply":)" + std::to_string(ply) + R"(,"move":")" + move +
                            R"(","spent":)" + std::to_string(spent) + "}\n",
                        table.now);
  };
  play("e5", 2'000);
  SECTION("much at once") {
    charge(2, 2'000 + kPeerLagMs + 1, 50'000);
    CHECK(table.guest.end() == PeerEnd::bad_clock);
    CHECK(Table::left(table.guest, 1) == 58'000);
  }
  SECTION("a little with every move") {
    // Five seconds, and half a second that every move pays back.
    charge(2, 2'000 + kPeerLagMs, 20'000);
    CHECK(Table::left(table.guest, 1) == 53'000);
    reply(2, "g1f3", 20'000);
    play("Nc6", 1'000);
    charge(4, 1'000 + kPeerLagPerMoveMs, 4'000);
    CHECK(Table::left(table.guest, 1) == 53'000 - 1'000 - kPeerLagPerMoveMs);
    reply(4, "f1c4", 4'000);
    play("Bc5", 1'000);
    charge(6, 1'001 + kPeerLagPerMoveMs, 4'000);
    CHECK(table.guest.end() == PeerEnd::bad_clock);
    CHECK(Table::left(table.guest, 1) == 53'000 - 2'000 - kPeerLagPerMoveMs);
    CHECK_FALSE(table.guest.game().flagged);
  }
}

TEST_CASE("a friend's program that is silent after an agreement stops nothing for good", "[unit]") {
  const PeerRequest request = GENERATE(PeerRequest::draw, PeerRequest::takeback);
  const auto agreed = [&](Seat& seat, int64_t now) {
    const std::string what = wire_name(request);
    (void)seat.say(R"({"type":"move","ply":1,"move":"e7e5","spent":0})", 0);
    (void)seat.say(R"({"type":"ask","what":")" + what + R"(","ply":2})", now);
    REQUIRE(seat.host.asked() == request);
    REQUIRE(seat.host.answer(true));
    CHECK_FALSE(seat.host.may_move());
  };
  Seat seat;
  agreed(seat, 10'000);
  SECTION("the player may resign") {
    CHECK(seat.host.resign());
    CHECK(seat.host.game().resigned == Side{0});
    // What was on its way counts still.
    (void)seat.say(R"({"type":"done","what":")" + std::string(wire_name(request)) + R"(","ply":2})",
                   10'100);
    CHECK(seat.host.game().drawn == (request == PeerRequest::draw));
    CHECK(seat.host.game().resigned.has_value() == (request == PeerRequest::takeback));
    CHECK(seat.host.game().moves.size() == (request == PeerRequest::draw ? 2 : 1));
  }
  SECTION("the link ends, and the player has lost no time") {
    (void)seat.tick(10'000 + kPeerAnswerMs);
    CHECK_FALSE(seat.host.closed());
    (void)seat.tick(10'001 + kPeerAnswerMs);
    CHECK(seat.host.end() == PeerEnd::late);
    CHECK(seat.host.game().clock.used(30'000) == 10'000);
    CHECK_FALSE(seat.host.game().drawn);
  }
}

TEST_CASE("messages about time in a game without clocks end the link", "[unit]") {
  for (const char* line : {R"({"type":"flag","ply":1})", R"({"type":"claim","ply":1})",
                           R"({"type":"clock","ply":1,"spent":5})",
                           R"({"type":"move","ply":1,"move":"e7e5","spent":5})"}) {
    Seat seat("none");
    CHECK(seat.say(line, 100).find("bad-message") != std::string::npos);
  }
  Seat timed;
  CHECK(timed.say(R"({"type":"move","ply":1,"move":"e7e5"})", 100).find("bad-message") !=
        std::string::npos);
}

TEST_CASE("a welcome with clocks that cannot be is refused", "[unit]") {
  HostKey key{kCode};
  PeerProgram host = PeerProgram::host(timed_game("5+3"), key, 0);
  host.receive(R"({"type":"hello","stockade":3,"code":"ABCDEF"})"
               "\n",
               0);
  const std::string welcome = host.take_output();
  const auto joined = [&](const std::string& old, const std::string& other) {
    std::string text = welcome;
    const size_t at = text.find(old);
    INFO(old << " in " << welcome);
    REQUIRE(at != std::string::npos);
    PeerProgram guest = PeerProgram::join(kCode, 0);
    guest.receive(text.replace(at, old.size(), other), 0);
    return guest.end();
  };
  CHECK(joined("5+3", "5+3") == PeerEnd::none);
  CHECK(joined("5+3", "5+") == PeerEnd::bad_clock);
  CHECK(joined("5+3", "none") == PeerEnd::bad_clock);
  CHECK(joined("[300000,300000]", "[300000]") == PeerEnd::bad_clock);
  CHECK(joined("[300000,300000]", "[300000,-1]") == PeerEnd::bad_clock);
  CHECK(joined("[300000,300000]", "[1e99,1]") == PeerEnd::bad_clock);
  CHECK(joined("[300000,300000]", "[300000,3000000000]") == PeerEnd::bad_clock);
  CHECK(joined("\"used\":0", "\"used\":\"0\"") == PeerEnd::bad_clock);
}

TEST_CASE("the friend's time is not claimed before the lag that a move may have", "[unit]") {
  Seat seat;
  // All that is forgiven is used up, and half a second comes back with the next move.
  seat.say(R"({"type":"move","ply":1,"move":"e7e5","spent":0})", 5'000);
  Game game(seat.host.game().game);
  REQUIRE(seat.host.play(*parse_move(game, "d4"), 5'000));
  seat.say(R"({"type":"ping","received":0,"spent":0})", 30'000);
  CHECK(seat.tick(65'400).find("claim") == std::string::npos);
  CHECK(seat.tick(65'600).find("claim") != std::string::npos);
}

TEST_CASE("the time of a turn that will be taken back is not sent any more", "[unit]") {
  Seat seat;
  seat.say(R"({"type":"move","ply":1,"move":"e7e5","spent":100})", 100);
  seat.say(R"({"type":"ask","what":"takeback","ply":2})", 2'000);
  REQUIRE(seat.host.answer(true));
  // The friend's program may have gone back, and be at the same turn again, before this arrives.
  const std::string said = seat.tick(3'000);
  CHECK(said.find("ping") != std::string::npos);
  CHECK(said.find(R"("spent":0)") != std::string::npos);
}

}  // namespace stockade::test::peer_clock_test
