#pragma once
// StrengthFeature: the computer's level and thinking time.

#include "gui/feature.h"

namespace stockade::gui {

class StrengthFeature : public Feature {
 public:
  explicit StrengthFeature(Workplace& place);

  /// Asks a new user for the level. If the user cancels, the level is the middle one.
  void welcome();

 private:
  void ask(bool welcome);
};

}  // namespace stockade::gui
