#pragma once
// How people call the sides, and which side's pieces are the light ones.

#include <string>

#include "framework/game/definition.h"

namespace stockade::gui {

/// Whether the pieces of `side` are light. A side whose letter is w or b says so itself (the first
/// side of a game may well be called black); of others, each second side is light, from the first.
[[nodiscard]] bool has_light_pieces(const GameDefinition& definition, Side side);

/// The side's name, and the colour of its pieces where the name is none but its letter says one:
/// "White", "Sente (Black)".
[[nodiscard]] std::string side_title(const GameDefinition& definition, Side side);

}  // namespace stockade::gui
