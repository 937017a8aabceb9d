#pragma once
// SetupFeature: the set-up editor.

#include "gui/feature.h"

namespace stockade::gui {

class SetupFeature : public Feature {
 public:
  explicit SetupFeature(Workplace& place);
};

}  // namespace stockade::gui
