#pragma once
// The names of the sides, and which side has light, dark or tinted pieces.

#include <string>

#include "framework/game/definition.h"
#include "gui/model/theme.h"

namespace stockade::gui {

/// Whether the pieces of `side` are light. The letter w or b of a side decides (the first side may
/// be called black); of other sides the first is light, and then every second one.
[[nodiscard]] bool has_light_pieces(const GameDefinition& definition, Side side);

/// A colour of pieces that are neither light nor dark: their drawings are the light ones with other
/// fills.
struct PieceTint {
  const char* name;  ///< of sides that have it
  char letter;       ///< of the drawings: "pieces/rN"
  Color fill;
  Color shade;
};

/// That of a side called Red, and of each side where there are more than two; null for others. Such
/// pieces count as light, too.
[[nodiscard]] const PieceTint* piece_tint(const GameDefinition& definition, Side side);
/// Null if no tint has the letter.
[[nodiscard]] const PieceTint* tint_of_letter(char letter);

/// The side's name, with the colour of its pieces if its letter tells one and the name does not:
/// "White", "Sente (Black)".
[[nodiscard]] std::string side_title(const GameDefinition& definition, Side side);

}  // namespace stockade::gui
