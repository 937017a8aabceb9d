// What a new game begins with, the rows of the start page, and a place for a panel over the board.

#include <algorithm>

#include <catch2/catch.hpp>

#include "framework/session/library.h"
#include "gui/model/free_place.h"
#include "gui/model/game_plan.h"
#include "gui/model/start_rows.h"

namespace stockade::gui::gui_game_plan {
namespace {

Session session_of(const char* variant) {
  auto definition = open_variant(variant);
  REQUIRE(definition.ok());
  return Session(*definition);
}

}  // namespace

TEST_CASE("seats are stored as words, and unknown words are the first side", "[unit]") {
  using Kind = Seats::Kind;
  for (const Seats& seats : {Seats{}, Seats{Kind::one, 1}, Seats{Kind::one, 3}, Seats{Kind::random},
                             Seats{Kind::all}, Seats{Kind::nobody}})
    CHECK(parse_seats(to_string(seats)) == seats);
  for (const char* word : {"", "0", "-3", "x", "everybody"}) CHECK(parse_seats(word) == Seats{});
  CHECK(parse_seats("99").side < 8);
}

TEST_CASE("seats give each side its player", "[unit]") {
  using Kind = Seats::Kind;
  using enum PlayerKind;
  Random random(1);
  const auto players = [&](Seats seats, int sides) { return players_of(seats, sides, random); };
  CHECK(players({Kind::one, 1}, 2) == std::vector{computer, person});
  CHECK(players({Kind::one, 3}, 2) == std::vector{person, computer});
  CHECK(players({Kind::one, 3}, 4) == std::vector{computer, computer, computer, person});
  CHECK(players({Kind::all}, 3) == std::vector{person, person, person});
  CHECK(players({Kind::nobody}, 2) == std::vector{computer, computer});
  bool first = false;
  bool second = false;
  for (int i = 0; i < 64; ++i) {
    const auto drawn = players({Kind::random}, 2);
    CHECK(std::count(drawn.begin(), drawn.end(), person) == 1);
    (drawn[0] == person ? first : second) = true;
  }
  CHECK(first);
  CHECK(second);
}

TEST_CASE("a game begins with all of its plan, and the clock does not run", "[unit]") {
  Session session = session_of("chess");
  REQUIRE(session.play_text("e4").ok());
  auto other = open_variant("hostage");
  REQUIRE(other.ok());
  begin_game(session, {*other,
                       std::nullopt,
                       {PlayerKind::computer, PlayerKind::person},
                       Strength{1000, 4},
                       *parse_time_control("5+3")});
  CHECK(session.definition().id() == "hostage");
  CHECK(session.game().plies() == 0);
  CHECK(session.player(Side{1}) == PlayerKind::person);
  CHECK(session.strength().level == 4);
  CHECK(session.clock().timed());
  CHECK_FALSE(session.clock().running());
  CHECK(session.computer_to_move());
  CHECK(seats_of(session) == Seats{Seats::Kind::one, 1});
  CHECK(to_string(clock_as_before(session)) == "5+3");
}

TEST_CASE("the start page leads back to a game that has begun", "[unit]") {
  Session session = session_of("hostage");
  CHECK(start_rows(session).front().choice == StartChoice::learn);
  for (const char* move : {"e4", "e5", "Nf3"}) REQUIRE(session.play_text(move).ok());
  CHECK(start_rows(session).front().title == "Continue the game of Hostage Chess");
  CHECK(start_rows(session).front().note == "Move 2");
  session.resign(Side{0});
  CHECK(start_rows(session).front().title == "Back to the last game of Hostage Chess");
  CHECK(start_rows(session).size() == 7);
  CHECK(start_rows(session_of("makruk")).size() == 5);  // it has no puzzles, and no game yet
}

TEST_CASE("a panel lies in the middle, or beside what it must not cover", "[unit]") {
  const Rect area{10, 20, 640, 640};
  const Size size{380, 160};
  const Rect middle = free_place(area, size, {});
  CHECK(middle.center().x == Approx(area.center().x));
  CHECK(middle.center().y == Approx(area.center().y));
  Random random(3);
  for (int i = 0; i < 200; ++i) {
    std::vector<Rect> clear;
    for (int k = 0; k < 2; ++k)
      clear.push_back({area.x + 80.0 * random.below(8), area.y + 80.0 * random.below(8), 80, 80});
    const Rect place = free_place(area, size, clear);
    CHECK(place.x >= area.x);
    CHECK(place.y >= area.y);
    CHECK(place.right() <= area.right() + 1e-6);
    CHECK(place.bottom() <= area.bottom() + 1e-6);
    // Two cells leave a strip of 160 pixels free somewhere.
    for (const Rect& rect : clear) CHECK_FALSE(place.meets(rect));
  }
  // No place is free: it covers as little as possible.
  const Rect covering = free_place({0, 0, 100, 100}, {100, 60}, {{0, 0, 100, 90}});
  CHECK(covering.y == Approx(40));
}

}  // namespace stockade::gui::gui_game_plan
