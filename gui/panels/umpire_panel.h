#pragma once
// UmpirePanel: a player's knowledge of a game that hides pieces: the player's own moves, "?" for
// the moves of others, and the umpire's calls. It replaces the move list, which would reveal more.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <wx/button.h>
#include <wx/listbox.h>
#include <wx/panel.h>
#include <wx/stattext.h>

#include "gui/looks.h"

namespace stockade::gui {

class UmpirePanel : public wxPanel {
 public:
  explicit UmpirePanel(wxWindow* parent);

  std::function<void()> on_ask;

  /// Shows lines of the list under a title, with the last line visible. `asks`: the player may ask
  /// for captures with pawns now; none: the rules have no such question.
  void show(const std::string& title, const std::vector<std::string>& lines,
            std::optional<bool> asks);
  void refresh_looks(const Looks& looks);
  void SetFocus() override { list_->SetFocus(); }

 private:
  wxStaticText* title_;
  wxListBox* list_;
  wxButton* ask_;
  std::vector<std::string> lines_;
};

}  // namespace stockade::gui
