#include "gui/model/sides.h"

#include "framework/base/translate.h"

namespace stockade::gui {

bool has_light_pieces(const GameDefinition& definition, Side side) {
  const char letter = definition.equipment().side(side).letter;
  if (letter == 'w' || letter == 'b') return letter == 'w';
  return side.index() % 2 == 0;
}

bool has_red_pieces(const GameDefinition& definition, Side side) {
  return definition.equipment().side(side).name == "Red";
}

std::string side_title(const GameDefinition& definition, Side side) {
  const SideInfo& info = definition.equipment().side(side);
  const std::string name = definition.equipment().name_of(side);
  if (info.name == "White" || info.name == "Black") return name;
  if (has_red_pieces(definition, side)) return name;
  if (info.letter == 'w') return tr("{} (White)", name);
  if (info.letter == 'b') return tr("{} (Black)", name);
  return name;
}

}  // namespace stockade::gui
