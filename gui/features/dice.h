#pragma once
// DiceFeature: the panel with the dice, or with all that chance draws, in games that have such
// sources.

#include "gui/feature.h"

namespace stockade::gui {

class DicePanel;
class DrawsPanel;

class DiceFeature : public Feature {
 public:
  explicit DiceFeature(Workplace& place);
  void follow(const SessionEvent& event) override;
  void refresh_looks() override;

 private:
  void update();
  DicePanel* panel_;
  DrawsPanel* draws_panel_;
};

}  // namespace stockade::gui
