#pragma once
// NewVariantFeature: a variant of the user's own, made step by step, then opened in the workbench.

#include "gui/feature.h"

namespace stockade::gui {

class NewVariantFeature : public Feature {
 public:
  explicit NewVariantFeature(Workplace& place);
};

}  // namespace stockade::gui
