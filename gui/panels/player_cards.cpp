#include "gui/panels/player_cards.h"

#include <wx/sizer.h>

#include "framework/notation/piece_drawings.h"

namespace stockade::gui {

PlayerCards::PlayerCards(wxWindow& parent, Looks& looks, const Session& session)
    : parent_(parent),
      looks_(looks),
      session_(session),
      upper_(new wxBoxSizer(wxVERTICAL)),
      lower_(new wxBoxSizer(wxVERTICAL)) {}

bool PlayerCards::arrange(bool flipped) {
  const auto sides = static_cast<size_t>(session_.definition().roster().sides());
  const Equipment& equipment = session_.definition().equipment();
  const bool own_boards = equipment.sides_have_boards();
  if (cards_.size() == sides && flipped == flipped_ && own_boards == own_boards_) return false;
  flipped_ = flipped;
  own_boards_ = own_boards;
  upper_->Clear();
  lower_->Clear();
  while (cards_.size() > sides) {
    cards_.back()->Destroy();
    cards_.pop_back();
  }
  while (cards_.size() < sides) {
    const Side side{static_cast<int>(cards_.size())};
    cards_.push_back(new PlayerCard(&parent_, looks_, session_, side));
    cards_.back()->on_click = [this](Side clicked) {
      if (on_click) on_click(clicked);
    };
    cards_.back()->on_tip = [this](const std::string& words) {
      if (on_tip) on_tip(words);
    };
  }
  if (own_boards) {
    // The cards are above and below like the sides at the boards, every other of which is seen from
    // its other end.
    for (size_t side = 0; side < sides; ++side) {
      const Side one{static_cast<int>(side)};
      const bool near = sits_below(equipment, one) != flipped;
      (near ? lower_ : upper_)->Add(cards_[side], 0, wxEXPAND | wxBOTTOM, 1);
    }
    return true;
  }
  // Clockwise around the board from the lower edge, the last to move on top.
  for (size_t i = sides; i-- > 0;) {
    PlayerCard* card = cards_[flipped ? sides - 1 - i : i];
    (i == 0 ? lower_ : upper_)->Add(card, 0, wxEXPAND | (i > 1 ? wxBOTTOM : 0), 1);
  }
  return true;
}

}  // namespace stockade::gui
