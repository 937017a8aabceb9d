#include "gui/features/dice.h"

#include "framework/session/play/session.h"
#include "gui/panels/dice_panel.h"
#include "gui/panels/draws_panel.h"

namespace stockade::gui {

DiceFeature::DiceFeature(Workplace& place)
    : Feature(place),
      panel_(new DicePanel(&place.side(), place.looks())),
      draws_panel_(new DrawsPanel(&place.side(), place.looks())) {
  panel_->Hide();
  draws_panel_->Hide();
  place.add_side_panel(*panel_);
  place.add_side_panel(*draws_panel_);
  update();
}

void DiceFeature::follow(const SessionEvent&) { update(); }

void DiceFeature::refresh_looks() {
  panel_->Refresh();
  draws_panel_->Refresh();
}

void DiceFeature::update() {
  auto dice = dice_of(place().session());
  const bool shown = dice.has_value();
  if (shown) panel_->show(place().session().definition_ptr(), *std::move(dice));
  auto draws = draws_of(place().session());
  const bool draws_shown = draws.has_value();
  if (draws_shown) draws_panel_->show(place().session().definition_ptr(), *std::move(draws));
  if (panel_->IsShown() == shown && draws_panel_->IsShown() == draws_shown) return;
  panel_->Show(shown);
  draws_panel_->Show(draws_shown);
  place().lay_out();
}

}  // namespace stockade::gui
