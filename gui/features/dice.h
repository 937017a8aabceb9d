#pragma once
// DiceFeature: the panel with the dice, in games that have some.

#include "gui/feature.h"

namespace stockade::gui {

class DicePanel;

class DiceFeature : public Feature {
 public:
  explicit DiceFeature(Workplace& place);
  void follow(const SessionEvent& event) override;
  void refresh_looks() override;

  /// For tests.
  [[nodiscard]] const DicePanel& panel() const { return *panel_; }

 private:
  void update();
  DicePanel* panel_;
};

}  // namespace stockade::gui
