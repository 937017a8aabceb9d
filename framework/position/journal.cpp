#include "framework/position/journal.h"

#include <algorithm>

namespace stockade {

void Journal::grow() { changes_.resize(std::max<size_t>(256, 2 * changes_.size())); }

void Journal::undo(Position& position) {
  switch (position.layout().words()) {
    case 1:
      undo_frame<1>(position);
      break;
    case 2:
      undo_frame<2>(position);
      break;
    case 4:
      undo_frame<4>(position);
      break;
    default:
      undo_frame<kMaxWords>(position);
      break;
  }
}

}  // namespace stockade
