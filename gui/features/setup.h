#pragma once
// SetupFeature: the set-up editor.

#include "gui/feature.h"

namespace stockade::gui {

class SetupFeature : public Feature {
 public:
  using Feature::Feature;
  bool perform(Action action) override;
};

}  // namespace stockade::gui
