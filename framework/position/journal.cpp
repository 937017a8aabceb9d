#include "framework/position/journal.h"

namespace stockade {

void Journal::undo(Position& position) {
  switch (position.layout().words()) {
    case 1:
      undo_frame<1>(position);
      break;
    case 2:
      undo_frame<2>(position);
      break;
    default:
      undo_frame<4>(position);
      break;
  }
}

}  // namespace stockade
