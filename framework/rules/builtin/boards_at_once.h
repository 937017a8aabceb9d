#pragma once
// Boards that are played at once: how the sides that have boards of their own take turns.

#include "framework/position/turn.h"
#include "framework/rules/equipment.h"

namespace stockade {

/// Whether the sides have boards of their own. Then each has one, and each board two of them.
[[nodiscard]] bool plays_boards_at_once(const Equipment& equipment);

/// The turn order of such a game.
[[nodiscard]] TurnOrder turn_order_at_once(const Equipment& equipment);

}  // namespace stockade
