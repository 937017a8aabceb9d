#pragma once
// ClockFeature: the clocks of the game: lets them tick, ends the game when a flag falls, and asks
// for the time control.

#include <functional>

#include <wx/timer.h>

#include "gui/feature.h"

namespace stockade::gui {

class ClockFeature : public Feature {
 public:
  explicit ClockFeature(Workplace& place);

  /// Called when a person to move gets short of time.
  std::function<void()> on_low_time;

  void follow(const SessionEvent& event) override;
  void update_commands() override;
  void close() override;

 private:
  void ask();
  void tick();
  void warn(Side side);

  wxTimer timer_;
  int warned_ = -1;  ///< the side that was warned; -1 when it has time again
};

}  // namespace stockade::gui
