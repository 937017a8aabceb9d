#pragma once
// Choosing one of many games: a list with a column for each thing that is known of them, searched
// while typing. It asks for the words that it shows and for no others, so it may be long.

#include <functional>
#include <string>
#include <vector>

#include <wx/dialog.h>
#include <wx/listctrl.h>
#include <wx/srchctrl.h>
#include <wx/stattext.h>

#include "gui/model/theme.h"

namespace stockade::gui {

/// What the list shows.
struct GameTable {
  struct Column {
    const char* title;
    int width;  ///< in pixels at 96 dpi
  };
  std::vector<Column> columns;
  size_t games = 0;
  std::function<std::string(size_t game, size_t column)> text;
};

class GamesDialog : public wxDialog {
 public:
  /// `button`: what the button that chooses says.
  GamesDialog(wxWindow* parent, const Theme& theme, const std::string& title, GameTable table,
              const std::string& button = "&Open");
  /// The number of the chosen game.
  [[nodiscard]] size_t chosen() const { return chosen_; }

  // --- for tests
  [[nodiscard]] wxListCtrl& list() { return *list_; }
  [[nodiscard]] wxSearchCtrl& search() { return *search_; }

 private:
  class List;
  void filter();
  void accept();

  GameTable table_;
  std::vector<size_t> shown_;  ///< the games that the search finds
  size_t chosen_ = 0;
  wxSearchCtrl* search_ = nullptr;
  wxListCtrl* list_ = nullptr;
  wxStaticText* count_ = nullptr;
};

}  // namespace stockade::gui
