#pragma once
// Choosing one of many games: a list with columns and a search field. It asks only for the texts
// that it shows, so the list may be long.

#include <functional>
#include <string>
#include <vector>

#include <wx/dialog.h>
#include <wx/listctrl.h>
#include <wx/srchctrl.h>
#include <wx/stattext.h>

#include "gui/model/theme.h"

namespace stockade::gui {

/// The contents of the list.
struct GameTable {
  struct Column {
    const char* title;
    int width;  ///< in pixels at 96 dpi
  };
  std::vector<Column> columns;
  int games = 0;
  std::function<std::string(int game, int column)> text;
};

class GamesDialog : public wxDialog {
 public:
  /// `button`: the label of the button that chooses.
  GamesDialog(wxWindow* parent, const Theme& theme, const std::string& title, GameTable table,
              const std::string& button = "&Open");
  /// The number of the chosen game.
  [[nodiscard]] int chosen() const { return chosen_; }

  // --- for tests
  [[nodiscard]] wxListCtrl& list() { return *list_; }
  [[nodiscard]] wxSearchCtrl& search() { return *search_; }

 private:
  class List;
  void filter();
  void accept();
  [[nodiscard]] long selected() const;  ///< the row, -1 for none
  void select(long row);

  GameTable table_;
  std::vector<int> shown_;  ///< the games that the search finds
  int chosen_ = 0;
  wxSearchCtrl* search_ = nullptr;
  wxListCtrl* list_ = nullptr;
  wxStaticText* count_ = nullptr;
};

}  // namespace stockade::gui
