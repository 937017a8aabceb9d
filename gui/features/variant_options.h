#pragma once
// VariantOptionsFeature: a new game of the same variant with other options.

#include "gui/feature.h"

namespace stockade::gui {

class VariantOptionsFeature : public Feature {
 public:
  using Feature::Feature;

  bool perform(Action action) override;
  void update_commands() override;
};

}  // namespace stockade::gui
