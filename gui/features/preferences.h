#pragma once
// PreferencesFeature: the dialog with all settings.

#include "gui/feature.h"

namespace stockade::gui {

class PreferencesFeature : public Feature {
 public:
  explicit PreferencesFeature(Workplace& place);
};

}  // namespace stockade::gui
