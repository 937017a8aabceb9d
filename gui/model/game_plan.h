#pragma once
// GamePlan: all that a new game begins with.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/random.h"
#include "framework/session/play/session.h"

namespace stockade::gui {

/// Which sides persons play. The settings store it as a word.
struct Seats {
  enum class Kind { one, random, all, nobody };
  Kind type = Kind::one;
  int side = 0;  ///< for `one`: its number

  friend bool operator==(const Seats&, const Seats&) = default;
};

/// "random", "all", "nobody", or the number of the side from 1.
[[nodiscard]] std::string to_string(const Seats& seats);
/// The first side for a word that is none of these.
[[nodiscard]] Seats parse_seats(std::string_view word);
/// Who plays each of so many sides. A side that the game does not have is the first one.
[[nodiscard]] std::vector<PlayerKind> players_of(const Seats& seats, int sides, Random& random);
/// The seats of the players of a session.
[[nodiscard]] Seats seats_of(const Session& session);

struct GamePlan {
  DefinitionPtr definition;
  std::optional<Position> start;  ///< none: the start of the variant
  std::vector<PlayerKind> players;
  Strength strength;
  TimeControl clock;
};

/// The clock of the game, or the one that was chosen for the next.
[[nodiscard]] TimeControl clock_as_before(const Session& session);

/// Begins the game. A network game must have ended before.
void begin_game(Session& session, const GamePlan& plan);

}  // namespace stockade::gui
