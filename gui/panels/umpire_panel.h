#pragma once
// UmpirePanel: what a player has learnt of a game that hides pieces: the own moves, "?" for those
// of others, and what the umpire has told. It takes the place of the move list, which would tell
// more.

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

  /// Lines of the list, under a title. The last one is in sight. `asks`: the player may ask for
  /// captures with pawns now; none: the rules know no such question.
  void show(const std::string& title, const std::vector<std::string>& lines,
            std::optional<bool> asks);
  void refresh_looks(const Looks& looks);
  void SetFocus() override { list_->SetFocus(); }

  // --- for tests
  [[nodiscard]] wxListBox& list() { return *list_; }
  [[nodiscard]] wxButton& ask() { return *ask_; }

 private:
  wxStaticText* title_;
  wxListBox* list_;
  wxButton* ask_;
  std::vector<std::string> lines_;
};

}  // namespace stockade::gui
