#pragma once
// KeyOverlay: a list of all keyboard shortcuts over the window. Any key or click closes it.

#include <functional>
#include <string>

#include "gui/actions.h"
#include "gui/panels/drawn_panel.h"

namespace stockade::gui {

class KeyOverlay : public DrawnPanel {
 public:
  KeyOverlay(wxWindow* parent, Looks& looks);
  /// The label of a command now, where it differs from the one in the table.
  std::function<std::string(const ActionInfo&)> label_of;
  void open();
  void close();

 protected:
  void draw(Surface& surface, Size size) override;
};

}  // namespace stockade::gui
