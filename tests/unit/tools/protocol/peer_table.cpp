// Two sessions that share a game over a connection of this machine.

#include "framework/tools/protocol/peer_table.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <catch2/catch.hpp>

#include "tests/support/variants.h"

namespace stockade::test::peer_table_test {
namespace {

/// One of the programs: a session at a table.
struct Program {
  explicit Program(const char* id) : session(variant(id)) {
    session.observe([this](const SessionEvent& event) { table.follow(event); });
  }
  /// The program is ended, and the friend's does not hear of it.
  void hang_up_unheard() {
    table.cut();
    table.hang_up();
  }
  Session session;
  PeerTable table{session};
};

struct Programs {
  explicit Programs(const char* id = "chess") : host(id), guest("chess") {
    REQUIRE(host.table.host(Side{0}, 0).empty());
    join();
  }
  void join() {
    REQUIRE(guest.table.join("127.0.0.1:" + std::to_string(host.table.port()), host.table.code())
                .empty());
    pump_until([&] { return host.table.linked() && guest.table.linked(); });
  }
  template <class Done>
  void pump_until(const Done& done) {
    for (int tries = 0; tries < 10'000; ++tries) {
      for (Program* one : {&host, &guest}) (void)one->table.pump();
      if (done()) return;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    FAIL("the programs do not get there");
  }
  void pump_until_news(Program& one, PeerNews::Type type, std::string& words) {
    for (int tries = 0; tries < 10'000; ++tries) {
      (void)(&one == &guest ? host : guest).table.pump();
      for (const PeerNews& news : one.table.pump())
        if (news.type == type) return static_cast<void>(words = news.words);
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    FAIL("the news do not come");
  }
  Program host;
  Program guest;
};

}  // namespace

TEST_CASE("if both players resign at once, both sessions have the same result", "[unit]") {
  Programs programs;
  REQUIRE(programs.host.session.play_text("e4").ok());
  programs.pump_until([&] { return Record::line_to(programs.guest.session.node()).size() == 1; });
  REQUIRE(programs.guest.table.resign());
  REQUIRE(programs.host.table.resign());
  programs.pump_until([&] { return programs.guest.session.record().result == "0-1"; });
  for (const Program* one : {&programs.host, &programs.guest}) {
    CHECK(one->session.record().result == "0-1");
    CHECK(one->session.outcome().ending == Ending::resignation);
    CHECK(Record::line_to(one->session.node()).size() == 1);
  }
}

TEST_CASE("a resignation that is lost with the link counts when there is a link again", "[unit]") {
  Programs programs;
  Session& guest = programs.guest.session;
  REQUIRE(programs.host.session.play_text("e4").ok());
  programs.pump_until([&] { return Record::line_to(guest.node()).size() == 1; });
  programs.guest.table.cut();
  REQUIRE(programs.guest.table.resign());
  REQUIRE(guest.outcome().over());
  programs.pump_until([&] { return !programs.host.table.linked(); });
  programs.join();
  programs.pump_until([&] { return programs.host.session.outcome().over(); });
  for (const Session* one : {&guest, &programs.host.session}) CHECK(one->record().result == "1-0");
}

TEST_CASE("a guest that joins again in vain keeps the game", "[unit]") {
  Programs programs;
  Session& guest = programs.guest.session;
  REQUIRE(programs.host.session.play_text("e4").ok());
  programs.pump_until([&] { return Record::line_to(guest.node()).size() == 1; });
  const std::string address = "127.0.0.1:" + std::to_string(programs.host.table.port());
  const std::string code = programs.host.table.code();
  const auto again = [&](const std::string& expected) {
    REQUIRE(programs.guest.table.join(address, code).empty());
    std::string words;
    programs.pump_until_news(programs.guest, PeerNews::Type::lost, words);
    INFO(words);
    CHECK(words.find(expected) != std::string::npos);
    CHECK(programs.guest.table.has_game());
    CHECK_FALSE(programs.guest.table.linked());
    CHECK_FALSE(programs.guest.table.may_move());
    CHECK(Record::line_to(guest.node()).size() == 1);
  };
  SECTION("the host is gone") {
    programs.host.hang_up_unheard();
    programs.guest.table.cut();
    (void)programs.guest.table.pump();
    again("Cannot reach your friend's program");
    again("Cannot reach your friend's program");
  }
  SECTION("another host has the port, with another code") {
    const int port = programs.host.table.port();
    programs.host.hang_up_unheard();
    programs.guest.table.cut();
    (void)programs.guest.table.pump();
    REQUIRE(programs.host.table.host(Side{0}, port).empty());
    again("The code is wrong");
  }
}

TEST_CASE("a move that crosses a resignation is in both sessions, and so is the result", "[unit]") {
  Programs programs;
  Session& host = programs.host.session;
  Session& guest = programs.guest.session;
  SECTION("the resignation counts") {
    REQUIRE(host.play_text("e4").ok());
    REQUIRE(programs.guest.table.resign());
    CHECK(guest.record().result == "1-0");
    programs.pump_until(
        [&] { return host.outcome().over() && Record::line_to(guest.node()).size() == 1; });
    for (const Session* one : {&host, &guest}) {
      CHECK(Record::line_to(one->node()).size() == 1);
      CHECK(one->outcome().ending == Ending::resignation);
      CHECK(one->record().result == "1-0");
    }
    REQUIRE(programs.host.table.ask(PeerRequest::rematch));
    programs.pump_until([&] { return programs.guest.table.asked(); });
  }
  SECTION("the move has ended the game") {
    REQUIRE(host.play_text("f3").ok());
    const auto moves_are = [&](size_t count) {
      return [&, count] {
        return Record::line_to(host.node()).size() == count &&
               Record::line_to(guest.node()).size() == count;
      };
    };
    programs.pump_until(moves_are(1));
    REQUIRE(guest.play_text("e5").ok());
    programs.pump_until(moves_are(2));
    REQUIRE(host.play_text("g4").ok());
    programs.pump_until(moves_are(3));
    REQUIRE(guest.play_text("Qh4").ok());
    REQUIRE(programs.host.table.resign());
    programs.pump_until(moves_are(4));
    for (const Session* one : {&host, &guest}) {
      CHECK(one->outcome().ending == Ending::checkmate);
      CHECK(one->record().result == "0-1");
    }
  }
}

TEST_CASE("strangers who say nothing do not keep the friend out", "[unit]") {
  Program host("chess");
  REQUIRE(host.table.host(Side{0}, 0).empty());
  const PeerAddress address{"127.0.0.1", host.table.port()};
  std::vector<std::unique_ptr<PeerSocket>> strangers;
  for (int i = 0; i < 12; ++i) {
    strangers.push_back(std::make_unique<PeerSocket>(address));
    for (int tries = 0; tries < 10'000 && !strangers.back()->connected(); ++tries) {
      (void)strangers.back()->pump();
      (void)host.table.pump();
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    REQUIRE(strangers.back()->connected());
  }
  Program guest("chess");
  REQUIRE(guest.table.join("127.0.0.1:" + std::to_string(address.port), host.table.code()).empty());
  for (int tries = 0; tries < 10'000 && guest.table.busy() && !guest.table.linked(); ++tries) {
    for (Program* one : {&host, &guest}) (void)one->table.pump();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  CHECK(guest.table.linked());
}

TEST_CASE("a move that comes at once with a takeback is played once", "[unit]") {
  Programs programs("go9");
  Session& host = programs.host.session;
  Session& guest = programs.guest.session;
  const auto moves_are = [&](size_t count) {
    return [&, count] {
      return Record::line_to(host.node()).size() == count &&
             Record::line_to(guest.node()).size() == count;
    };
  };
  REQUIRE(host.play(host.legal_moves().front()));
  programs.pump_until(moves_are(1));
  REQUIRE(guest.play(guest.legal_moves().front()));
  programs.pump_until(moves_are(2));
  REQUIRE(programs.guest.table.ask(PeerRequest::takeback));
  programs.pump_until([&] { return programs.host.table.asked(); });
  REQUIRE(programs.host.table.answer(true));
  // The guest's program takes back and passes, before the host's hears of either.
  for (int tries = 0; tries < 10'000 && Record::line_to(guest.node()).size() == 2; ++tries) {
    (void)programs.guest.table.pump();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  const MoveList legal = guest.legal_moves();
  const auto pass = std::find_if(legal.begin(), legal.end(),
                                 [&](Move move) { return is_pass(guest.definition(), move); });
  REQUIRE(pass != legal.end());
  REQUIRE(guest.play(*pass));
  std::string words;
  programs.pump_until_news(programs.host, PeerNews::Type::moved, words);
  CHECK(Record::line_to(host.node()) == Record::line_to(guest.node()));
  CHECK_FALSE(host.outcome().over());
  CHECK(programs.host.table.may_move());
}

TEST_CASE("a friend who comes after the end of the host's game hears that it is over", "[unit]") {
  Program host("tictactoe");
  REQUIRE(host.table.host(Side{0}, 0).empty());
  host.session.resign(Side{0});
  Program guest("chess");
  REQUIRE(guest.table.join("127.0.0.1:" + std::to_string(host.table.port()), host.table.code())
              .empty());
  std::string words;
  for (int tries = 0; tries < 10'000 && words.empty(); ++tries) {
    (void)host.table.pump();
    for (const PeerNews& news : guest.table.pump())
      if (news.type == PeerNews::Type::closed) words = news.words;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  CHECK(words.find("cannot be joined any more") != std::string::npos);
  CHECK_FALSE(host.table.has_game());
}

TEST_CASE("a game goes on if another cannot be hosted", "[unit]") {
  Programs programs;
  Session& guest = programs.guest.session;
  REQUIRE(programs.host.session.play_text("e4").ok());
  programs.pump_until([&] { return Record::line_to(guest.node()).size() == 1; });
  auto rival = PeerListener::open(0);
  REQUIRE(rival.ok());
  CHECK_FALSE(programs.host.table.host(Side{0}, rival->port()).empty());
  CHECK(programs.host.table.linked());
  REQUIRE(guest.play_text("e5").ok());
  programs.pump_until([&] { return Record::line_to(programs.host.session.node()).size() == 2; });
}

}  // namespace stockade::test::peer_table_test
