#pragma once
// PlayerCards: a card for each side, above and below the move list. The side at the lower edge of
// the board has the lower card.

#include <functional>
#include <string>
#include <vector>

#include "gui/panels/player_card.h"

class wxBoxSizer;

namespace stockade::gui {

class PlayerCards {
 public:
  /// The cards are children of `parent`.
  PlayerCards(wxWindow& parent, Looks& looks, const Session& session);
  std::function<void(Side)> on_click;
  /// Called with words about the card that the pointer is on, "" for none.
  std::function<void(const std::string&)> on_tip;

  /// The sizers of the cards. They belong to the sizer that they are added to.
  [[nodiscard]] wxBoxSizer* upper() { return upper_; }
  [[nodiscard]] wxBoxSizer* lower() { return lower_; }
  /// Makes and orders the cards for the sides of the session's game. `flipped`: the last side is at
  /// the lower edge, not the first. True if the layout of `parent` has changed.
  bool arrange(bool flipped);
  [[nodiscard]] const std::vector<PlayerCard*>& all() const { return cards_; }

 private:
  wxWindow& parent_;
  Looks& looks_;
  const Session& session_;
  wxBoxSizer* upper_;
  wxBoxSizer* lower_;
  std::vector<PlayerCard*> cards_;  ///< index: the side
  bool flipped_ = false;
  bool own_boards_ = false;  ///< the cards are arranged for sides with boards of their own
};

}  // namespace stockade::gui
