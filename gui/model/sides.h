#pragma once
// The names of the sides. framework/notation/piece_drawings.h decides which side has light, dark or
// tinted pieces.

#include <string>

#include "framework/game/definition.h"
#include "framework/notation/piece_drawings.h"

namespace stockade::gui {

/// The side's name, with the colour of its pieces if its letter stands for one and the name does
/// not: "White", "Sente (Black)".
[[nodiscard]] std::string side_title(const GameDefinition& definition, Side side);

}  // namespace stockade::gui
