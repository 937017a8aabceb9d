#pragma once
// The facts about the players in a game file: names, ratings, clocks.

#include <string>

#include "framework/session/play/session.h"

namespace stockade::gui {

/// "Magnus Carlsen (2830)" from the tags; "" if they name nobody, or if the name is the default of
/// a new game.
[[nodiscard]] std::string player_name(const Record& record, Side side);

/// The side's clock now; in a game that is not in play, after its last move before the present
/// position. "" if the game has none.
[[nodiscard]] std::string player_clock(const Session& session, Side side);

}  // namespace stockade::gui
