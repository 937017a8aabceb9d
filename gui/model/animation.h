#pragma once
// Animation: pieces on their way from one position to the next. Pure; the window supplies the time.
//
// A payment slides from tray to tray first and the rescued piece comes down after it; taking back a
// move reverses the order.

#include <vector>

#include "gui/model/board_layout.h"
#include "gui/model/flights.h"
#include "gui/model/scene.h"

namespace stockade::gui {

class Animation {
 public:
  /// `backwards`: a move was taken back. `already_there`: a site whose piece was put there by hand,
  /// so that it does not move again.
  Animation(std::vector<Flight> flights, bool backwards, Site already_there);

  [[nodiscard]] bool empty() const { return flights_.empty(); }
  [[nodiscard]] int duration_ms() const;
  /// Changes a scene of the final position to the picture `elapsed_ms` after the start.
  void apply(Scene& scene, const BoardLayout& layout, int elapsed_ms) const;

 private:
  struct Leg {
    Flight flight;
    int start_ms = 0;
    int end_ms = 0;
  };
  std::vector<Leg> flights_;
};

}  // namespace stockade::gui
