#pragma once
// RevealPanel: after a game that hid pieces, the choice of the player whose view the board shows.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <wx/choice.h>
#include <wx/panel.h>
#include <wx/stattext.h>

#include "gui/looks.h"

namespace stockade::gui {

class RevealPanel : public wxPanel {
 public:
  explicit RevealPanel(wxWindow* parent);
  /// Called with the index of a side, or none for the whole board.
  std::function<void(std::optional<int>)> on_choice;

  void show(const std::vector<std::string>& sides, std::optional<int> chosen);
  void refresh_looks(const Looks& looks);
  void SetFocus() override { choice_->SetFocus(); }
  [[nodiscard]] wxChoice& choice() { return *choice_; }

 private:
  wxStaticText* label_;
  wxChoice* choice_;
};

}  // namespace stockade::gui
