#pragma once
// MainFrame: the main window. It connects the board, the panels and the computer with one Session
// and carries out the commands of gui/actions.h, or lets a feature (gui/feature.h) do that.

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <wx/frame.h>
#include <wx/timer.h>
#include <wx/weakref.h>

#include "framework/session/play/seen_game.h"
#include "framework/session/play/session.h"
#include "gui/actions.h"
#include "gui/board/canvas.h"
#include "gui/bridge/accessible_names.h"
#include "gui/bridge/dialog_limits.h"
#include "gui/bridge/first_paint.h"
#include "gui/bridge/open_dialogs.h"
#include "gui/feature.h"
#include "gui/looks.h"
#include "gui/menu_bar.h"
#include "gui/model/board_model.h"
#include "gui/model/key_map.h"
#include "gui/settings.h"
#include "gui/workplace.h"

namespace stockade::gui {

class KeyOverlay;
class MoveBox;
class MoveListPanel;
class StatusLine;

class MainFrame : public wxFrame, private Workplace {
 public:
  struct Options {
    Settings settings;
    bool keep_state = true;  ///< write settings and played games
    bool desktop_dark = false;
    /// The appearance for this run only, not written to the settings.
    std::optional<Appearance> appearance = std::nullopt;
    std::optional<BoardStyle> board = std::nullopt;
  };
  MainFrame(DefinitionPtr definition, const PluginRegistry& plugins, Options options);
  ~MainFrame() override;

  void execute(Action action) override;
  /// Opens a file by FilesFeature.
  bool open_file(const std::string& path);
  bool save_to(const std::string& path);
  bool restore_unfinished();

  void open_definition(const std::string& id_or_path,
                       const std::map<std::string, std::string>& options = {}) override;

  // --- for the program and for tests
  [[nodiscard]] Settings& settings() override { return options_.settings; }
  [[nodiscard]] Session& session() override { return session_; }
  [[nodiscard]] SeenGame& seen() override { return seen_; }
  [[nodiscard]] BoardCanvas& canvas() override { return *canvas_; }
  [[nodiscard]] BoardModel& board() override { return model_; }
  /// Runs it after the window was painted for the first time, so that a dialog comes above it.
  void after_first_paint(std::function<void()> run) { first_paint_.then(std::move(run)); }
  /// The feature of a class.
  template <class F>
  [[nodiscard]] F& feature() {
    for (const auto& feature : features_)
      if (auto* found = dynamic_cast<F*>(feature.get())) return *found;
    throw std::logic_error("the window has no such feature");
  }

 private:
  // The functions of Workplace that are not listed below
  wxFrame& frame() override { return *this; }
  wxWindow& content() override { return *content_; }
  wxWindow& side() override { return *side_; }
  void add_side_panel(wxWindow& panel, bool under_moves) override;
  void add_beside_board(wxWindow& panel) override;
  void show_for_moves(wxWindow* panel) override;
  void show_for_board(wxWindow* page) override;
  void lay_out() override;
  MoveListPanel& moves() override { return *moves_; }
  StatusLine& status() override { return *status_; }
  Looks& looks() override { return looks_; }
  const PluginRegistry& plugins() override { return plugins_; }
  bool keeps_state() const override { return options_.keep_state; }
  void enable(Action action, bool on) override;
  void check(Action action, bool on) override;
  void set_file_name(const std::string& name) override { file_name_ = name; }
  void copy_text(const std::string& text) override;
  const KeyMap& keys() override { return keys_; }
  void set_keys(KeyMap keys) override;

  // main_frame.cpp: the window
  void build_panels();
  void build_menus();
  void build_toolbar();
  void bind();
  void on_close(wxCloseEvent& event);
  void arrange();
  [[nodiscard]] wxWindow& board_part();
  void fill_frame();
  void show_title();
  void apply_theme() override;
  void choose_theme(ThemeChoice theme);
  void choose_board(BoardStyle style) override;
  void update_commands() override;
  [[nodiscard]] std::string label_of(const ActionInfo& info) const;
  void name_sides();
  /// The key of a command in menus.
  [[nodiscard]] std::string key_of(const ActionInfo& info) const;
  void store_settings();

  // main_frame_game.cpp: the game
  [[nodiscard]] std::unique_ptr<Feature> make_own_commands();
  void choose_variant();
  void follow(const SessionEvent& event);
  void show_state() override;
  void show_view() override;
  void refresh_clocks() override;
  void engage() override;
  [[nodiscard]] bool computer_answers() const;
  void undo();
  void redo();
  void describe_position();
  void play(stockade::Move move);  // not wxWindow::Move()
  void compare();

  void open_game(const std::string& pgn) override;
  // main_frame_keys.cpp: the keyboard
  void on_key(wxKeyEvent& event);
  void page_key(wxKeyEvent& event);
  bool board_key(const wxKeyEvent& event);
  void on_char(wxKeyEvent& event);
  void cycle_regions(bool backwards);
  void zoom(int steps);
  [[nodiscard]] bool zoom_key(const wxKeyEvent& event);
  std::string enter_text(const std::string& text) override;

  Options options_;
  const PluginRegistry& plugins_;
  Looks looks_;
  KeyMap keys_;
  DialogNames dialog_names_;
  DialogLimits dialog_limits_;
  OpenDialogs open_dialogs_{*this};
  FirstPaint first_paint_{*this};
  Session session_;
  SeenGame seen_{session_};
  BoardModel model_;
  BoardCanvas* canvas_ = nullptr;
  wxWindow* content_ = nullptr;
  wxWindow* side_ = nullptr;
  wxWindow* for_board_ = nullptr;  ///< the page in place of the board
  MoveListPanel* moves_ = nullptr;
  wxWindow* for_moves_ = nullptr;  ///< the panel in place of the move list
  StatusLine* status_ = nullptr;
  MoveBox* move_box_ = nullptr;
  KeyOverlay* overlay_ = nullptr;
  std::string file_name_;  ///< name of the game's file; "" for none
  Settings stored_settings_;
  bool storing_fails_ = false;
  static constexpr int kSettingsSettleMs = 500;
  wxTimer settings_timer_;  ///< runs after changes; then settings are stored
  bool closing_ = false;
  wxWindowRef compare_;  ///< a CompareFrame or none; it closes with this window
  /// Moves taken back, so that redo follows their line and not the main line.
  std::vector<std::pair<const RecordNode*, stockade::Move>> taken_back_;
  std::vector<std::unique_ptr<Feature>> features_;  ///< the last member: they use all of the above
};

}  // namespace stockade::gui
