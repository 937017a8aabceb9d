#pragma once
// KeyOverlay: all keys at a glance, over the window. Any key or click closes it.

#include <functional>
#include <string>

#include "gui/actions.h"
#include "gui/panels/drawn_panel.h"

namespace stockade::gui {

class KeyOverlay : public DrawnPanel {
 public:
  KeyOverlay(wxWindow* parent, Looks& looks);
  /// What a command is called now, where that is not the label of its table.
  std::function<std::string(const ActionInfo&)> label_of;
  void open();
  void close();

 protected:
  void draw(Surface& surface, Size size) override;
};

}  // namespace stockade::gui
