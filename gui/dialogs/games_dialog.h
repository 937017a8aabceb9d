#pragma once
// Choosing one of many games: a list with columns, a search field, filters, and the board of the
// selected game. The list may be long and may still be growing: games are found and filtered in
// slices between other events, and only the visible texts are requested.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <wx/button.h>
#include <wx/checkbox.h>
#include <wx/choice.h>
#include <wx/dialog.h>
#include <wx/gauge.h>
#include <wx/listctrl.h>
#include <wx/srchctrl.h>
#include <wx/stattext.h>
#include <wx/timer.h>

#include "framework/base/translate.h"
#include "framework/session/records/game_filter.h"
#include "gui/bridge/thumbnails.h"
#include "gui/looks.h"
#include "gui/model/game_list.h"

namespace stockade::gui {

class GamePreview;

class GamesDialog : public wxDialog {
 public:
  struct Options {
    std::string title;
    std::string button = tr("&Open");  ///< chooses the selected game
    bool filters = false;              ///< fields for player, result, days and variant
    const Game* here = nullptr;        ///< with a position to look for
    std::string other;  ///< the label of another button, which ends with kOther; "": none
  };
  static constexpr int kOther = wxID_MORE;

  /// `list` outlives the dialog.
  GamesDialog(wxWindow* parent, Looks& looks, GameList& list, const Options& options);
  ~GamesDialog() override;
  /// The number of the chosen game.
  [[nodiscard]] int chosen() const { return chosen_; }
  /// The chosen game, or the error if it cannot be read. Call it once, after the dialog has ended
  /// with wxID_OK.
  [[nodiscard]] Result<PgnGame> take_game();

  // --- for the bench and for tests
  [[nodiscard]] wxListCtrl& list() { return *list_; }
  [[nodiscard]] wxSearchCtrl& search() { return *search_; }
  [[nodiscard]] Thumbnails* thumbnails() { return thumbnails_.get(); }
  [[nodiscard]] std::string words() const { return count_->GetLabelText().utf8_string(); }
  /// Whether games are still being found, filtered or searched.
  [[nodiscard]] bool working() const;

 private:
  class List;
  void build(const Options& options);
  void build_filters(wxSizer& all);
  wxTextCtrl* field(wxSizer& row, const wxString& label, const wxString& name, const wxString& hint,
                    int width);
  void add_labelled(wxSizer& row, const wxString& label, wxWindow& made);
  void bind();
  void ask_again();
  void go_on();
  bool filter_on();
  void look_for_position();
  void take_found();
  void offer_variants();
  void show_count();
  void show_selected();
  void make_thumbnail();
  void accept();
  [[nodiscard]] GameQuery query() const;
  [[nodiscard]] long selected() const;  ///< the row, -1 for none
  void select(long row);

  Looks& looks_;
  GameList& games_;
  const Game* here_;
  GameQuery asked_;
  std::optional<GameFilter> filter_;
  int filtered_ = 0;           ///< games that the filter has seen
  std::vector<int> matching_;  ///< the games that pass the filter
  std::vector<int> shown_;     ///< of these, the games that have the position
  bool complete_ = false;      ///< all games are known
  std::unique_ptr<PositionSearch> position_search_;
  std::vector<char> has_position_;  ///< by game, as far as the search has come
  size_t searched_ = 0;             ///< searched games when the search was stopped or last checked
  std::vector<std::string> variants_;
  int shown_game_ = -1;  ///< the number of the game in the preview
  int chosen_ = 0;
  bool accepting_ = false;  ///< the chosen game is being read
  std::optional<Result<PgnGame>> read_;
  std::unique_ptr<Thumbnails> thumbnails_;  ///< null if the list has no pictures

  wxSearchCtrl* search_ = nullptr;
  wxTextCtrl* player_ = nullptr;
  wxTextCtrl* from_ = nullptr;
  wxTextCtrl* to_ = nullptr;
  wxChoice* result_ = nullptr;
  wxChoice* variant_ = nullptr;
  wxCheckBox* position_ = nullptr;
  wxGauge* gauge_ = nullptr;
  wxButton* stop_ = nullptr;
  wxListCtrl* list_ = nullptr;
  GamePreview* preview_ = nullptr;
  wxStaticText* count_ = nullptr;
  wxTimer work_timer_;
};

}  // namespace stockade::gui
