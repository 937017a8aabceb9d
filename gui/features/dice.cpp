#include "gui/features/dice.h"

#include "framework/session/session.h"
#include "gui/panels/dice_panel.h"

namespace stockade::gui {

DiceFeature::DiceFeature(Workplace& place)
    : Feature(place), panel_(new DicePanel(&place.side(), place.looks())) {
  panel_->Hide();
  place.add_side_panel(*panel_);
  update();
}

void DiceFeature::follow(const SessionEvent&) { update(); }

void DiceFeature::refresh_looks() { panel_->Refresh(); }

void DiceFeature::update() {
  auto dice = dice_of(place().session());
  const bool shown = dice.has_value();
  if (shown) panel_->show(place().session().definition_ptr(), *std::move(dice));
  if (panel_->IsShown() == shown) return;
  panel_->Show(shown);
  place().lay_out();
}

}  // namespace stockade::gui
