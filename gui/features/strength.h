#pragma once
// StrengthFeature: the computer's level and thinking time.

#include "gui/feature.h"

namespace stockade::gui {

class StrengthFeature : public Feature {
 public:
  using Feature::Feature;

  bool perform(Action action) override;
  /// Asks a new user for the level. If the user cancels, the level is the middle one.
  void welcome();

 private:
  void ask(bool welcome);
};

}  // namespace stockade::gui
