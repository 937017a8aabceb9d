#include "gui/model/sides.h"

namespace stockade::gui {

bool has_light_men(const GameDefinition& definition, Side side) {
  const char letter = definition.equipment().side(side).letter;
  if (letter == 'w' || letter == 'b') return letter == 'w';
  return side.index() % 2 == 0;
}

}  // namespace stockade::gui
