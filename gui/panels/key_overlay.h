#pragma once
// KeyOverlay: a list of all keyboard shortcuts over the window. Arrows, Page Up and Page Down
// scroll it where the window is small; any other key or a click closes it.

#include <functional>
#include <string>
#include <vector>

#include "gui/actions.h"
#include "gui/panels/drawn_panel.h"

namespace stockade::gui {

class KeyOverlay : public DrawnPanel {
 public:
  KeyOverlay(wxWindow* parent, Looks& looks);
  /// Returns the present label of a command, which may differ from the one in the table.
  std::function<std::string(const ActionInfo&)> label_of;
  /// Returns the present keys of a command, in words; "" for none.
  std::function<std::string(const ActionInfo&)> keys_of;
  void open();
  void close();
  /// Scrolls if the key is for scrolling; false for other keys.
  bool scroll(int key);
  /// The pixels of the list that are still hidden below.
  [[nodiscard]] double hidden_below() const { return hidden_ - offset_; }
  /// The entries that had to be cut when it was drawn last.
  [[nodiscard]] const std::vector<std::string>& cut() const { return cut_; }

 protected:
  void draw(Surface& surface, Size size) override;

 private:
  double offset_ = 0;  ///< pixels by which the list is scrolled
  double hidden_ = 0;  ///< pixels by which the list is higher than the window
  std::vector<std::string> cut_;
};

}  // namespace stockade::gui
