#pragma once
// PieceCardPopup: the card of a piece, floating over a window beside the piece.

#include <wx/timer.h>

#include "gui/board/card_painter.h"
#include "gui/bridge/card_maker.h"
#include "gui/panels/drawn_panel.h"

namespace stockade::gui {

class PieceCardPopup : public DrawnPanel {
 public:
  /// Floats inside `parent`. `looks` outlives it.
  PieceCardPopup(wxWindow* parent, Looks& looks);

  /// Shows the card beside `anchor` (on the screen) if nobody calls offer() or hide() for a while.
  /// This is for a pointer that rests there.
  void offer(const DefinitionPtr& definition, Piece piece, wxRect anchor);
  /// Shows it as soon as it is made.
  void show(const DefinitionPtr& definition, Piece piece, wxRect anchor);
  void hide();
  /// The card that is shown, null if none is.
  [[nodiscard]] const PieceCard* card() const { return IsShown() ? card_.get() : nullptr; }
  /// True if a card is shown or about to be shown.
  [[nodiscard]] bool busy() const { return piece_ != kEmpty; }

 protected:
  void draw(Surface& surface, Size size) override;

 private:
  void show_wanted();
  [[nodiscard]] wxPoint place(wxSize size) const;

  CardPainter painter_;
  CardMaker maker_;
  CardMaker::Card card_;
  wxTimer delay_;
  DefinitionPtr definition_;  ///< game of the card that is wanted or shown
  Piece piece_ = kEmpty;
  wxRect anchor_;
};

}  // namespace stockade::gui
