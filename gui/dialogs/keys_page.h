#pragma once
// KeysPage: the page of the preferences with the key of each command, which can be changed.

#include <optional>
#include <string>
#include <vector>

#include <wx/button.h>
#include <wx/listctrl.h>
#include <wx/panel.h>

#include "gui/model/key_map.h"
#include "gui/workplace.h"

namespace stockade::gui {

class KeysPage : public wxPanel {
 public:
  KeysPage(wxWindow* parent, Workplace& place);
  void refresh_looks();

  // --- for tests
  /// The line of a command, by its name in the settings; -1 if there is none.
  [[nodiscard]] long line_of(std::string_view name) const;

 private:
  void fill();
  void update_buttons();
  void change();
  void apply(KeyMap keys);
  /// The command of the selected line; null for none and for keys of the board.
  [[nodiscard]] const KeyCommand* selected() const;

  Workplace& place_;
  std::vector<std::string> names_;  ///< of the commands, by line
  wxListView* list_;
  wxButton* change_;
  wxButton* reset_;
  wxButton* reset_all_;
};

}  // namespace stockade::gui
