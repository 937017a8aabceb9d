#include "gui/model/sides.h"

#include "framework/base/translate.h"

namespace stockade::gui {

std::string side_title(const GameDefinition& definition, Side side) {
  const SideInfo& info = definition.equipment().side(side);
  const std::string name = definition.equipment().name_of(side);
  if (info.name == "White" || info.name == "Black") return name;
  if (piece_tint(definition, side) || definition.equipment().sides_have_boards()) return name;
  if (info.letter == 'w') return tr("{} (White)", name);
  if (info.letter == 'b') return tr("{} (Black)", name);
  return name;
}

}  // namespace stockade::gui
