// Two programs play a game: what they say to each other, and what they refuse.

#include "framework/session/friends/peer_game.h"

#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "framework/base/random.h"
#include "tests/support/peer_pair.h"

namespace stockade::test::peer_game_test {

using namespace peers;
using Type = PeerEvent::Type;

TEST_CASE("peers play a game of Hostage Chess with a drop and an exchange", "[unit]") {
  Pair pair;
  CHECK_FALSE(pair.guest.started());
  pair.carry();
  REQUIRE(pair.agree());
  CHECK(pair.host.own_side() == Side{0});
  CHECK(pair.guest.own_side() == Side{1});
  CHECK_FALSE(pair.guest.may_move());
  pair.play({"e4", "d5", "exd5", "Qxd5", "Nc3", "Qa5"});
  // A pawn for a pawn: Black frees the pawn that White holds, and drops it.
  pair.play({"Nf3", "(P)P*e4"});
  CHECK(pair.agree());
  pair.play({"Nxe4", "Nf6"});
  pair.play("P*d5");  // rescued by Black's exchange, from White's airfield
  CHECK(pair.agree());
  CHECK(pair.host.game().moves.size() == 11);
  CHECK(types(pair.guest).size() == 6);  // the moves of the host
}

TEST_CASE("peers agree on a draw or a takeback, and resign", "[unit]") {
  Pair pair;
  pair.carry();
  CHECK_FALSE(pair.host.ask(PeerRequest::takeback));  // nothing to take back
  pair.play({"e4", "e5", "Nf3"});
  (void)pair.host.take_events();
  (void)pair.guest.take_events();

  REQUIRE(pair.host.ask(PeerRequest::takeback));
  CHECK_FALSE(pair.host.ask(PeerRequest::draw));
  pair.carry();
  REQUIRE(pair.guest.asked() == PeerRequest::takeback);
  REQUIRE(pair.guest.answer(false));
  pair.carry();
  CHECK(types(pair.host) == std::vector{Type::declined});
  CHECK_FALSE(pair.host.ask(PeerRequest::takeback));  // once per position

  pair.play("Nc6");
  (void)pair.host.take_events();
  (void)pair.guest.take_events();
  REQUIRE(pair.host.ask(PeerRequest::takeback));
  pair.carry();
  REQUIRE(pair.guest.answer(true));
  pair.carry();
  CHECK(types(pair.host) == std::vector{Type::took_back});
  CHECK(types(pair.guest) == std::vector{Type::asked, Type::took_back});
  CHECK(pair.agree());
  CHECK(pair.guest.game().moves.size() == 2);  // Nf3 and the answer to it

  REQUIRE(pair.guest.ask(PeerRequest::draw));
  pair.carry();
  REQUIRE(pair.host.answer(true));
  CHECK_FALSE(pair.host.may_move());  // until the guest's program has carried it out
  pair.carry();
  CHECK(types(pair.host) == std::vector{Type::asked, Type::drawn});
  CHECK(types(pair.guest) == std::vector{Type::drawn});
  CHECK(pair.agree());
  CHECK_FALSE(pair.host.may_move());
  CHECK_FALSE(pair.guest.resign());

  Pair other;
  other.carry();
  REQUIRE(other.guest.resign());
  other.carry();
  CHECK(other.host.game().resigned == Side{1});
  CHECK(other.agree());
  CHECK_FALSE(other.host.may_move());
  other.guest.leave();
  other.carry();
  CHECK(other.host.end() == PeerEnd::left);
  CHECK(other.host.words() == "Your friend left the game.");
}

TEST_CASE("messages that cross leave both ends with the same game", "[unit]") {
  const auto move_of = [](PeerProgram& end, const char* text) {
    Game game(end.game().game);
    return *parse_move(game, text);
  };
  SECTION("a move ends the request that it crosses") {
    Pair pair;
    pair.carry();
    pair.play("e4");
    REQUIRE(pair.host.ask(PeerRequest::takeback));
    REQUIRE(pair.guest.play(move_of(pair.guest, "e5"), pair.now));
    pair.carry();
    CHECK(pair.agree());
    CHECK_FALSE(pair.guest.asked());
    CHECK(pair.host.may_move());
  }
  SECTION("a move ends the request that its answer crosses") {
    Pair pair;
    pair.carry();
    REQUIRE(pair.host.ask(PeerRequest::draw));
    pair.guest.receive(pair.guest.take_output(), pair.now);
    const std::string offer = pair.host.take_output();
    pair.guest.receive(offer, pair.now);
    REQUIRE(pair.guest.answer(true));
    REQUIRE(pair.host.play(move_of(pair.host, "e4"), pair.now));
    pair.carry();
    CHECK(pair.agree());
    CHECK_FALSE(pair.host.game().drawn);
    CHECK(pair.guest.may_move());
  }
  SECTION("of two requests the host's counts") {
    Pair pair;
    pair.carry();
    pair.play({"e4", "e5"});
    REQUIRE(pair.host.ask(PeerRequest::draw));
    REQUIRE(pair.guest.ask(PeerRequest::takeback));
    pair.carry();
    CHECK(pair.guest.asked() == PeerRequest::draw);
    CHECK_FALSE(pair.host.asked());
    REQUIRE(pair.guest.answer(true));
    pair.carry();
    CHECK(pair.agree());
    CHECK(pair.host.game().drawn);
  }
  SECTION("a move and a resignation") {
    Pair pair;
    pair.carry();
    REQUIRE(pair.host.play(move_of(pair.host, "e4"), pair.now));
    REQUIRE(pair.guest.resign());
    (void)pair.guest.take_events();
    pair.carry();
    CHECK(pair.agree());
    CHECK(types(pair.guest) == std::vector{Type::moved});
    CHECK(pair.guest.game().moves.size() == 1);
    CHECK(pair.host.game().resigned == Side{1});
    // A request is for the same place of the game at both ends.
    REQUIRE(pair.host.ask(PeerRequest::rematch));
    pair.carry();
    CHECK(pair.guest.asked() == PeerRequest::rematch);
  }
  SECTION("a mate and a resignation") {
    Pair pair;
    pair.carry();
    pair.play({"f3", "e5", "g4"});
    REQUIRE(pair.guest.play(move_of(pair.guest, "Qh4"), pair.now));
    REQUIRE(pair.host.resign());
    pair.carry();
    CHECK(pair.agree());
    CHECK_FALSE(pair.host.game().resigned);
    CHECK(pair.host.game().moves.size() == 4);
    CHECK(SharedGame(pair.host.game()).over());
  }
  SECTION("a move that is not legal, and a resignation") {
    Pair pair;
    pair.carry();
    REQUIRE(pair.guest.resign());
    pair.guest.receive(R"({"type":"move","ply":0,"move":"e2e5"})"
                       "\n",
                       pair.now);
    CHECK(pair.guest.end() == PeerEnd::illegal_move);
    CHECK(pair.guest.game().moves.empty());
  }
}

TEST_CASE("peers play a rematch with the sides changed", "[unit]") {
  Pair pair;
  pair.carry();
  pair.play({"e4", "e5"});
  CHECK_FALSE(pair.host.ask(PeerRequest::rematch));  // the game is not over
  REQUIRE(pair.guest.resign());
  pair.carry();
  REQUIRE(pair.guest.ask(PeerRequest::rematch));
  pair.carry();
  REQUIRE(pair.host.asked() == PeerRequest::rematch);
  SECTION("declined") {
    REQUIRE(pair.host.answer(false));
    pair.carry();
    CHECK(pair.guest.game().resigned == Side{1});
    CHECK_FALSE(pair.guest.ask(PeerRequest::rematch));
    return;
  }
  REQUIRE(pair.host.answer(true));
  (void)pair.guest.take_events();
  pair.carry();
  CHECK(types(pair.guest) == std::vector{Type::rematch});
  REQUIRE(pair.agree());
  CHECK(pair.host.game().moves.empty());
  CHECK_FALSE(pair.host.game().resigned);
  CHECK(pair.host.own_side() == Side{1});
  CHECK(pair.guest.own_side() == Side{0});
  REQUIRE(pair.guest.may_move());
  pair.play({"d4", "d5"});
  CHECK(pair.agree());
  // Both give up at once: both programs have the same result.
  REQUIRE(pair.host.resign());
  REQUIRE(pair.guest.resign());
  pair.carry();
  CHECK(pair.host.game().resigned == Side{1});
  CHECK(pair.agree());
}

TEST_CASE("after a lost link both go on, and what was lost with it is sent again", "[unit]") {
  Pair pair;
  pair.carry();
  pair.play({"e4", "e5"});
  SECTION("the host's last move did not arrive") {
    Game game(pair.host.game().game);
    REQUIRE(pair.host.play(*parse_move(game, "Nf3"), pair.now));
  }
  SECTION("the guest's last move did not arrive") {
    pair.play("Nf3");
    Game game(pair.guest.game().game);
    REQUIRE(pair.guest.play(*parse_move(game, "Nc6"), pair.now));
  }
  (void)pair.host.take_output();
  (void)pair.guest.take_output();
  const size_t longest = std::max(pair.host.game().moves.size(), pair.guest.game().moves.size());
  pair.host.lose(pair.now);
  pair.guest.lose(pair.now);
  CHECK(pair.host.end() == PeerEnd::lost);
  CHECK_FALSE(pair.host.may_move());
  pair.host.reopen(pair.now);
  pair.guest.reopen(pair.now);
  pair.carry();
  CHECK(pair.agree());
  CHECK(pair.host.game().moves.size() == longest);
  CHECK(pair.host.may_move() != pair.guest.may_move());
}

TEST_CASE("time limits end a link: no greeting, or silence", "[unit]") {
  Pair pair;
  pair.host.tick(kPeerGreetingMs);
  CHECK_FALSE(pair.host.closed());
  pair.host.tick(kPeerGreetingMs + 1);
  CHECK(pair.host.end() == PeerEnd::late);

  Pair linked;
  linked.carry();
  // Pings keep a link alive without moves.
  int64_t now = linked.now;
  for (int i = 0; i < 20; ++i) {
    now += kPeerPingMs;
    linked.host.tick(now);
    linked.guest.tick(now);
    linked.host.receive(linked.guest.take_output(), now);
    linked.guest.receive(linked.host.take_output(), now);
  }
  CHECK(linked.agree());
  linked.host.tick(now + kPeerSilenceMs + 1);
  CHECK(linked.host.end() == PeerEnd::lost);
}

TEST_CASE("a message that is not part of the game ends the link and changes nothing", "[unit]") {
  const std::vector<std::pair<std::string, PeerEnd>> lines = {
      {"", PeerEnd::bad_message},
      {"GET / HTTP/1.1", PeerEnd::bad_message},
      {"[]", PeerEnd::bad_message},
      {"17", PeerEnd::bad_message},
      {"{}", PeerEnd::bad_message},
      {R"({"type":5})", PeerEnd::bad_message},
      {R"({"type":"castle"})", PeerEnd::bad_message},
      {R"({"type":"ping","x":[[[[1]]]]})", PeerEnd::bad_message},
      {"{\"type\":\"ping\xff\"}", PeerEnd::bad_message},
      {kHello.substr(0, kHello.size() - 1), PeerEnd::bad_message},  // a second one
      {R"({"type":"welcome"})", PeerEnd::bad_message},
      {R"({"type":"move"})", PeerEnd::bad_message},
      {R"({"type":"move","ply":"1","move":"e7e5"})", PeerEnd::bad_message},
      {R"({"type":"move","ply":-1,"move":"e7e5"})", PeerEnd::bad_message},
      {R"({"type":"move","ply":1e400,"move":"e7e5"})", PeerEnd::bad_message},
      {R"({"type":"move","ply":18446744073709551617,"move":"e7e5"})", PeerEnd::bad_message},
      {R"({"type":"move","ply":1.0,"move":"e7e5"})", PeerEnd::bad_message},
      {R"({"type":"move","ply":1,"move":["e7e5"]})", PeerEnd::bad_message},
      {R"({"type":"move","ply":0,"move":"e7e5"})", PeerEnd::illegal_move},
      {R"({"type":"move","ply":2,"move":"e7e5"})", PeerEnd::illegal_move},
      {R"({"type":"move","ply":1,"move":"e7e4"})", PeerEnd::illegal_move},
      {R"({"type":"move","ply":1,"move":"e5"})", PeerEnd::illegal_move},  // SAN
      {R"({"type":"move","ply":1,"move":""})", PeerEnd::illegal_move},
      {R"({"type":"ask","what":"money","ply":1})", PeerEnd::bad_message},
      {R"({"type":"ask","what":"draw"})", PeerEnd::bad_message},
      {R"({"type":"answer","what":"draw","ply":1,"yes":1})", PeerEnd::bad_message},
      {R"({"type":"done","what":"draw","ply":1})", PeerEnd::bad_message},
      {R"({"type":"ping"})", PeerEnd::bad_message},
      {R"({"type":"ping","received":7})", PeerEnd::bad_message},
      {R"({"type":"resume","received":0})", PeerEnd::bad_message},
      {R"({"type":"done","what":"takeback","ply":1})", PeerEnd::bad_message},
      {R"({"type":"refused","reason":"I do not like you"})", PeerEnd::bad_message},
      {R"({"type":"bye"})", PeerEnd::left},
      {std::string(kMaxPeerLine + 1, 'x'), PeerEnd::too_long},
      {R"({"type":"ping","x":")" + std::string(kMaxPeerLine, 'x') + "\"}", PeerEnd::too_long},
  };
  for (const auto& [line, end] : lines) {
    Seat seat;
    const std::string before = Pair::fen(seat.host);
    const std::string answer = seat.say(line);
    INFO(line.substr(0, 80));
    CHECK(seat.host.end() == end);
    CHECK(Pair::fen(seat.host) == before);
    CHECK_FALSE(seat.host.game().drawn);
    CHECK_FALSE(seat.host.words().empty());
    CHECK(seat.host.words().find("like you") == std::string::npos);
    // Nothing counts after that.
    seat.say(R"({"type":"move","ply":1,"move":"e7e5"})");
    CHECK(seat.host.game().moves.size() == 1);
    CHECK(seat.host.take_events().empty());
  }
}

TEST_CASE("what is harmless is passed over", "[unit]") {
  for (const char* line : {
           R"({"type":"ping","received":1})",
           R"({"type":"ping","received":0,"colour":"blue","list":[1,2]})",
           R"({"type":"answer","what":"draw","ply":1,"yes":true})",  // nobody asked
           R"({"type":"ask","what":"takeback","ply":1})",            // it has not moved
           R"({"type":"ask","what":"draw","ply":7})",                // lapsed
       }) {
    Seat seat;
    INFO(line);
    CHECK(seat.say(line).empty());
    CHECK_FALSE(seat.host.closed());
    CHECK(seat.host.take_events().empty());
    CHECK(seat.say(R"({"type":"move","ply":1,"move":"e7e5","note":{"a":1}})").empty());
    CHECK(seat.host.game().moves.size() == 2);
  }
  // The same request again and again reaches the player once.
  Seat seat;
  for (int i = 0; i < 10; ++i) {
    seat.say(R"({"type":"ask","what":"draw","ply":1})");
    seat.host.answer(false);
  }
  CHECK(types(seat.host) == std::vector{Type::asked});
}

TEST_CASE("docs/develop/network.md has the table of messages and states", "[unit]") {
  const std::string page = data_file("../../docs/develop/network.md");
  std::string head = "| `type` | kept | keys |";
  for (size_t state = 0; state < kPeerStates; ++state)
    head += std::string(" ") + name_of(static_cast<PeerState>(state)) + " |";
  CHECK(page.find(head + "\n") != std::string::npos);
  for (const PeerRule& rule : peer_rules()) {
    std::string keys;
    for (size_t field = 0; field < kPeerFields; ++field)
      if (rule.has[field])
        keys +=
            std::string(keys.empty() ? " `" : ", `") + name_of(static_cast<PeerField>(field)) + '`';
    std::string row = fmt::format("| `{}` | {} |{} |", rule.type, rule.kept ? "yes" : "no", keys);
    for (const PeerVerdict verdict : rule.in) row += std::string(" ") + name_of(verdict) + " |";
    INFO(row);
    CHECK(page.find(row + "\n") != std::string::npos);
  }
}

TEST_CASE("too many messages end the link", "[unit]") {
  Seat seat;
  std::string flood;
  for (int i = 0; i < 3 * kPeerBurst; ++i) flood += "{\"type\":\"ping\",\"received\":0}\n";
  seat.host.receive(flood, 1000);
  CHECK(seat.host.end() == PeerEnd::too_many);

  Seat patient;
  for (int i = 0; i < 10 * kPeerBurst; ++i)
    patient.host.receive("{\"type\":\"ping\",\"received\":0}\n", 1000 + i * (1000 / kPeerRate));
  CHECK_FALSE(patient.host.closed());
}

TEST_CASE("random bytes and mutated messages never change a game wrongly", "[unit]") {
  Random random(8361);
  const std::vector<std::string> seeds = {
      R"({"type":"move","ply":1,"move":"e7e5"})",
      R"({"type":"move","ply":1,"move":"g8f6"})",
      R"({"type":"ask","what":"takeback","ply":1})",
      R"({"type":"answer","what":"draw","ply":1,"yes":true})",
      R"({"type":"done","what":"takeback","ply":1})",
      R"({"type":"refused","reason":"version"})",
      R"({"type":"ping"})",
      kHello,
  };
  const std::string good = welcome_of({"e4", "e5", "Nf3"});
  const auto mutated = [&](std::string text) {
    for (uint32_t changes = 1 + random.below(4); changes > 0; --changes) {
      const size_t at = random.below(static_cast<uint32_t>(text.size()));
      const char byte = static_cast<char>(random.below(3) ? 32 + random.below(95) : random.next());
      switch (random.below(4)) {
        case 0:
          text[at] = byte;
          break;
        case 1:
          text.insert(at, 1, byte);
          break;
        case 2:
          text.erase(at, 1 + random.below(6));
          break;
        default:
          text.insert(at, text.substr(at, 1 + random.below(30)));
          break;
      }
      if (text.empty()) text = "{";
    }
    return text;
  };
  // Another move in the place of one, so that the mistake lies behind the parser.
  const auto other_move = [&](std::string text) {
    static const std::vector<std::string> kMoves = {"e2e4", "d2d4", "g1f3", "b1c3", "f1c4",
                                                    "e7e5", "d7d5", "g8f6", "b8c6", "d8h4"};
    const auto any = [&] { return kMoves[random.below(static_cast<uint32_t>(kMoves.size()))]; };
    const std::string old = any();
    if (const size_t at = text.find(old); at != std::string::npos) text.replace(at, 4, any());
    return text;
  };
  Seat seat;
  int moves = 0;
  int refused = 0;
  int welcomes = 0;
  for (int round = 0; round < 20'000; ++round) {
    // Now and then a guest reads a welcome instead, which costs more.
    if (round % 40 == 0) {
      PeerProgram guest = PeerProgram::join(kCode, 0);
      guest.receive(random.below(2) ? mutated(good) : other_move(other_move(good)), 0);
      if (guest.started()) {
        ++welcomes;
        Game game(guest.game().game.definition_ptr(), guest.game().start);
        for (const Move move : guest.game().moves) {
          REQUIRE(game.is_legal(move));
          game.play(move);
        }
      }
      continue;
    }
    PeerProgram host = seat.host;
    std::string bytes;
    if (random.below(4) == 0)
      for (uint32_t left = random.below(200); left > 0; --left)
        bytes += static_cast<char>(random.next());
    else
      bytes = seeds[random.below(static_cast<uint32_t>(seeds.size()))];
    bytes = random.below(2) || bytes.empty() ? mutated(bytes + " ") : other_move(bytes);
    host.receive(bytes, 100);
    REQUIRE(host.peer().waiting_bytes() <= kMaxPeerLine);
    host.receive("\n", 100);
    REQUIRE(host.peer().waiting_bytes() == 0);
    REQUIRE(host.take_output().size() < 100);  // at most one refusal
    REQUIRE(host.take_events().size() <= 1);
    const SharedGame& game = host.game();
    REQUIRE_FALSE(game.drawn);
    if (game.moves.size() == 2) {
      ++moves;
      Game check(seat.host.game().game);
      REQUIRE(check.is_legal(game.moves.back()));
    } else {
      REQUIRE(game.moves.size() == 1);
      REQUIRE(Pair::fen(host) == Pair::fen(seat.host));
    }
    if (host.closed()) ++refused;
  }
  // The mutations reach what is behind the parser.
  CHECK(moves > 100);
  CHECK(refused > 5000);
  CHECK(welcomes > 10);
}

TEST_CASE("what was asked for before a resignation that crosses holds no link up", "[unit]") {
  Pair pair;
  pair.carry();
  pair.play({"e4"});
  SECTION("a rematch") {
    REQUIRE(pair.guest.resign());
    REQUIRE(pair.guest.ask(PeerRequest::rematch));
    REQUIRE(pair.host.resign());
    pair.carry();
    REQUIRE(pair.host.asked() == PeerRequest::rematch);
    REQUIRE(pair.host.answer(true));
    pair.carry();
    CHECK(pair.host.own_side() == Side{1});
  }
  SECTION("a draw") {
    REQUIRE(pair.guest.ask(PeerRequest::draw));
    pair.carry();
    REQUIRE(pair.host.answer(true));
    REQUIRE(pair.host.resign());
    REQUIRE(pair.guest.resign());
    pair.carry();
    pair.now += kPeerAnswerMs + 1;
    pair.host.tick(pair.now);
    pair.carry();
    CHECK(pair.host.ask(PeerRequest::rematch));
  }
  CHECK(pair.agree());
}

}  // namespace stockade::test::peer_game_test
