#pragma once
// Dice, cards and things from a bag, drawn.

#include <string>
#include <vector>

#include "framework/notation/draws_text.h"
#include "gui/board/surface.h"
#include "gui/model/theme.h"

namespace stockade::gui {

/// The width of a die, a card or a thing of that height: cards are upright, all others as wide as
/// high.
[[nodiscard]] double chance_width(ChanceSource::Kind kind, double height);

/// Draws one. `light`: its body is light; it has the colour of the side for which it came up. A die
/// with a number from 1 to 6 has pips, all others have the name of the face.
void draw_chance_face(Surface& surface, const Theme& theme, Rect where, ChanceSource::Kind kind,
                      const std::string& face, bool light);

/// Draws the faces that are up in a row from the left of `where`, each source behind its name.
/// Faces that do not fit are left out.
void draw_chance_row(Surface& surface, const Theme& theme, Rect where,
                     const std::vector<DrawUp>& draws, bool light);

}  // namespace stockade::gui
