#pragma once
// Boards that are played at once: the turn order of sides with boards of their own.

#include "framework/position/turn.h"
#include "framework/rules/equipment.h"

namespace stockade {

/// True if the sides have boards of their own. Then each side has one, and each board has two
/// sides.
[[nodiscard]] bool plays_boards_at_once(const Equipment& equipment);

/// The turn order of such a game.
[[nodiscard]] TurnOrder turn_order_at_once(const Equipment& equipment);

}  // namespace stockade
