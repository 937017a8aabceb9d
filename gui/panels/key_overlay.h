#pragma once
// KeyOverlay: all keys at a glance, over the window. Any key or click closes it.

#include "gui/panels/drawn_panel.h"

namespace stockade::gui {

class KeyOverlay : public DrawnPanel {
 public:
  KeyOverlay(wxWindow* parent, Looks& looks);
  void open();
  void close();

 protected:
  void draw(Surface& surface, Size size) override;
};

}  // namespace stockade::gui
