#pragma once
// CoverPanel: the panel on a covered board: the player who has moved, the player whose turn it is,
// and a button for the next player to sit down.

#include <functional>
#include <string>

#include <wx/button.h>
#include <wx/panel.h>
#include <wx/stattext.h>

#include "gui/looks.h"

namespace stockade::gui {

class CoverPanel : public wxPanel {
 public:
  /// The panel covers a part of the window `board`; both have the same parent.
  CoverPanel(wxWindow* parent, wxWindow& board);
  std::function<void()> on_sit_down;

  void open(const std::string& words, const std::string& button);
  void refresh_looks(const Looks& looks);
  void SetFocus() override { button_->SetFocus(); }
  [[nodiscard]] wxButton& button() { return *button_; }
  [[nodiscard]] std::string words() const;

 private:
  void place();
  wxWindow& board_;
  wxStaticText* words_;
  wxButton* button_;
};

}  // namespace stockade::gui
