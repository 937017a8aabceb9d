#pragma once
// What a game file says of its players: names, ratings, clocks.

#include <string>

#include "framework/session/session.h"

namespace stockade::gui {

/// "Magnus Carlsen (2830)" from the tags; "" if they name nobody, or if the name is the one that a
/// new game gets.
[[nodiscard]] std::string player_name(const Record& record, Side side);

/// The side's clock now; in a game that is not in play, after its last move before the present
/// position. "" if the game has none.
[[nodiscard]] std::string player_clock(const Session& session, Side side);

}  // namespace stockade::gui
