#pragma once
// StrengthFeature: the computer's level and thinking time.

#include "gui/feature.h"

namespace stockade::gui {

class StrengthFeature : public Feature {
 public:
  explicit StrengthFeature(Workplace& place);
};

}  // namespace stockade::gui
