#pragma once
// TournamentFrame: the window of a match or tournament of engines: the crosstable, the game that is
// being played, and the finished games. The same code as in `stockade match` plays them.

#include <vector>

#include <wx/button.h>
#include <wx/frame.h>
#include <wx/gauge.h>
#include <wx/listctrl.h>
#include <wx/stattext.h>

#include "gui/bridge/open_dialogs.h"
#include "gui/bridge/tournament_bridge.h"
#include "gui/looks.h"

namespace stockade::gui {

class BoardPreview;

class TournamentFrame : public wxFrame {
 public:
  /// Starts to play at once. `theme`: the theme of the main window.
  TournamentFrame(TournamentOptions options, const PluginRegistry& plugins, const Theme& theme);
  ~TournamentFrame() override;

  /// Called to open a copy of a game in the main window.
  std::function<void(const std::string& pgn)> on_open;

  [[nodiscard]] bool running() const { return bridge_.running(); }
  [[nodiscard]] const Crosstable& table() const { return table_; }
  [[nodiscard]] std::string words() const { return words_->GetLabel().utf8_string(); }
  /// The state of the sequential test in words; "" without one.
  [[nodiscard]] std::string test_state() const { return test_->GetLabel().utf8_string(); }
  /// Writes all games as PGN. Returns no problem, and shows a message, if the file was written.
  [[nodiscard]] Diagnostics save(const std::string& path) const;
  void cancel();
  /// Pauses or continues.
  void pause();
  [[nodiscard]] bool paused() const { return bridge_.paused(); }
  /// TournamentBridge::waiting().
  [[nodiscard]] int waiting() { return bridge_.waiting(); }

 private:
  void build();
  void take(TournamentGame game);
  void finish(const Diagnostics& problems);
  void show_table();
  /// Names the players of the game that is being played, or was played last.
  void show_players();
  void show_test(const SprtState& state);
  void say(const std::string& words);
  void ask_save();
  void open_game(long row);

  OpenDialogs open_dialogs_{*this};
  Looks looks_;
  TournamentOptions options_;
  Crosstable table_;
  std::vector<TournamentGame> games_;
  bool decided_ = false;  ///< the sequential test has ended the match
  wxWindow* content_ = nullptr;
  wxListCtrl* crosstable_ = nullptr;
  wxListCtrl* list_ = nullptr;
  BoardPreview* board_ = nullptr;
  wxStaticText* players_ = nullptr;
  wxStaticText* test_ = nullptr;
  wxGauge* gauge_ = nullptr;
  wxStaticText* words_ = nullptr;
  wxButton* pause_ = nullptr;
  wxButton* stop_ = nullptr;
  wxButton* save_ = nullptr;
  TournamentBridge bridge_;  // the last member: its thread ends first
};

}  // namespace stockade::gui
