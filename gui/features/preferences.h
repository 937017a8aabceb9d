#pragma once
// PreferencesFeature: the dialog with all settings.

#include "gui/feature.h"

namespace stockade::gui {

class PreferencesFeature : public Feature {
 public:
  using Feature::Feature;
  bool perform(Action action) override;
};

}  // namespace stockade::gui
