#pragma once
// The names of the sides, and which side has light, dark or red pieces.

#include <string>

#include "framework/game/definition.h"

namespace stockade::gui {

/// Whether the pieces of `side` are light. The letter w or b of a side decides (the first side may
/// be called black); of other sides the first is light, and then every second one.
[[nodiscard]] bool has_light_pieces(const GameDefinition& definition, Side side);

/// Whether the pieces of `side` are red: those of a side with that name. They are light, too.
[[nodiscard]] bool has_red_pieces(const GameDefinition& definition, Side side);

/// The side's name, with the colour of its pieces if its letter tells one and the name does not:
/// "White", "Sente (Black)".
[[nodiscard]] std::string side_title(const GameDefinition& definition, Side side);

}  // namespace stockade::gui
