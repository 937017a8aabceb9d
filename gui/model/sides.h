#pragma once
// Which side's men are the light ones.

#include "framework/game/definition.h"

namespace stockade::gui {

/// Whether the men of `side` are light. A side whose letter is w or b says so itself (the first
/// side of a game may well be called black); of others, each second side is light, from the first.
[[nodiscard]] bool has_light_men(const GameDefinition& definition, Side side);

}  // namespace stockade::gui
