#pragma once
// VariantOptionsFeature: a new game of the same variant with other options.

#include "gui/feature.h"

namespace stockade::gui {

class VariantOptionsFeature : public Feature {
 public:
  explicit VariantOptionsFeature(Workplace& place);
};

}  // namespace stockade::gui
