#pragma once
// PieceCardFeature: cards that show how a piece moves. They appear for a pointer that rests on it,
// a long press, or a key.

#include <wx/event.h>
#include <wx/timer.h>

#include "framework/position/site.h"
#include "gui/feature.h"

namespace stockade::gui {

class PieceCardPopup;

class PieceCardFeature : public Feature {
 public:
  explicit PieceCardFeature(Workplace& place);

  void follow(const SessionEvent& event) override;
  void update_commands() override;
  bool take_key(const wxKeyEvent& event) override;
  void refresh_looks() override;
  void close() override;

 private:
  void on_motion(wxMouseEvent& event);
  void on_left_down(wxMouseEvent& event);
  void on_leave(wxMouseEvent& event);
  [[nodiscard]] Site site_under(wxPoint point) const;
  void show(Site site);
  void show_at_cursor();
  void hide();

  PieceCardPopup* popup_;
  wxTimer press_;  ///< runs while the button is held on a piece
  wxPoint pressed_at_;
  Site site_;            ///< the site under the pointer
  bool by_key_ = false;  ///< the card stays when the pointer moves
};

}  // namespace stockade::gui
