#pragma once
// DrawnPanel: a window that draws itself on a Surface in the theme's colours.

#include <wx/window.h>

#include "gui/board/surface.h"
#include "gui/looks.h"

namespace stockade::gui {

class DrawnPanel : public wxWindow {
 public:
  DrawnPanel(wxWindow* parent, Looks& looks, wxSize least = wxDefaultSize, long style = 0);
  /// The number of times that it has drawn itself.
  [[nodiscard]] int paints() const { return paints_; }

 protected:
  virtual void draw(Surface& surface, Size size) = 0;
  [[nodiscard]] const Theme& theme() const { return looks_.theme; }
  /// The part that is being drawn; draw() may leave out everything outside of it.
  [[nodiscard]] const Rect& within() const { return within_; }
  Looks& looks_;

 private:
  void paint();
  Rect within_;
  int paints_ = 0;
};

}  // namespace stockade::gui
