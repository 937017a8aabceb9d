#include "gui/model/game_plan.h"

#include <algorithm>
#include <charconv>

namespace stockade::gui {

std::string to_string(const Seats& seats) {
  switch (seats.type) {
    case Seats::Kind::one:
      return std::to_string(seats.side + 1);
    case Seats::Kind::random:
      return "random";
    case Seats::Kind::all:
      return "all";
    case Seats::Kind::nobody:
      return "nobody";
  }
  return "";
}

Seats parse_seats(std::string_view word) {
  for (const Seats::Kind type : {Seats::Kind::random, Seats::Kind::all, Seats::Kind::nobody})
    if (to_string(Seats{type}) == word) return {type};
  int number = 1;
  std::from_chars(word.data(), word.data() + word.size(), number);
  return {Seats::Kind::one, std::clamp(number, 1, kMaxSides) - 1};
}

std::vector<PlayerKind> players_of(const Seats& seats, int sides, Random& random) {
  const bool all = seats.type == Seats::Kind::all;
  std::vector<PlayerKind> players(static_cast<size_t>(sides),
                                  all ? PlayerKind::person : PlayerKind::computer);
  if (all || seats.type == Seats::Kind::nobody) return players;
  const int side = seats.type == Seats::Kind::random
                       ? static_cast<int>(random.below(static_cast<uint32_t>(sides)))
                   : seats.side < sides ? seats.side
                                        : 0;
  players[static_cast<size_t>(side)] = PlayerKind::person;
  return players;
}

Seats seats_of(const Session& session) {
  const int sides = session.definition().roster().sides();
  int persons = 0;
  int person = 0;
  for (int side = 0; side < sides; ++side) {
    if (session.player(Side{side}) == PlayerKind::computer) continue;
    ++persons;
    person = side;
  }
  if (persons == 0) return {Seats::Kind::nobody};
  return persons == 1 ? Seats{Seats::Kind::one, person} : Seats{Seats::Kind::all};
}

TimeControl clock_as_before(const Session& session) {
  return session.time_control().timed() ? session.time_control() : session.clock().control();
}

void begin_game(Session& session, const GamePlan& plan) {
  session.set_strength(plan.strength);
  if (plan.start)
    session.load(Record(plan.definition, *plan.start));
  else
    session.new_game(plan.definition);
  for (size_t side = 0; side < plan.players.size(); ++side)
    session.set_player(Side{static_cast<int>(side)}, plan.players[side]);
  // The clock belongs to this game; nothing has been played in it.
  session.set_time_control(plan.clock);
}

}  // namespace stockade::gui
