#pragma once
// StartPagePanel: what a player can begin with, as rows of buttons beside a board, and the recent
// games. It fills the window in place of the board.

#include <functional>
#include <string>
#include <vector>

#include <wx/button.h>
#include <wx/checkbox.h>
#include <wx/scrolwin.h>
#include <wx/stattext.h>

#include "framework/game/game.h"
#include "gui/looks.h"
#include "gui/model/start_rows.h"

namespace stockade::gui {

class BoardPreview;

class StartPagePanel : public wxScrolledWindow {
 public:
  /// `looks` outlives the page.
  StartPagePanel(wxWindow* parent, Looks& looks);

  struct Recent {
    std::string title;
    std::string note;
  };
  std::function<void(StartChoice)> on_choice;
  std::function<void(size_t)> on_recent;  ///< the place of a recent game in the list
  std::function<void()> on_close;         ///< Escape
  std::function<void(bool)> on_show_at_start;

  /// Makes the rows anew. `board`: the game whose board is drawn beside them.
  void fill(const std::vector<StartRow>& rows, const std::vector<Recent>& recent, const Game& board,
            bool flipped, bool at_start);
  /// Draws a recent game's board on its button.
  void set_picture(size_t recent, const wxBitmap& picture);
  void refresh_looks();
  /// Gives the focus to the first row.
  void SetFocus() override;

 private:
  wxButton* add_row(const Recent& text, bool flat, const wxBitmapBundle& picture);
  void set_label(wxButton& button, const Recent& text, const wxBitmapBundle& picture);
  void take_key(wxKeyEvent& event);
  void step(int rows);
  void arrange();
  void colour();

  Looks& looks_;
  BoardPreview* board_;
  wxStaticText* heading_;
  wxStaticText* recent_heading_;
  wxSizer* column_;  ///< all but the board
  wxSizer* rows_sizer_;
  wxSizer* recent_sizer_;
  wxCheckBox* at_start_;
  std::vector<wxButton*> rows_;
  std::vector<wxButton*> recent_;
  std::vector<Recent> recent_texts_;
};

}  // namespace stockade::gui
