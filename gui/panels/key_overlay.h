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
  /// How many pixels of the list the window is too low for; the wheel scrolls to them.
  [[nodiscard]] double hidden() const { return hidden_; }

 protected:
  void draw(Surface& surface, Size size) override;

 private:
  double offset_ = 0;  ///< scrolled by so much
  double hidden_ = 0;
};

}  // namespace stockade::gui
