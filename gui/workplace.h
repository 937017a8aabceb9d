#pragma once
// Workplace: the parts of the main window that a feature may use.

#include <map>
#include <string>

#include "gui/actions.h"
#include "gui/looks.h"
#include "gui/settings.h"

class wxFrame;
class wxWindow;

namespace stockade {
class PluginRegistry;
class SeenGame;
class Session;
}  // namespace stockade

namespace stockade::gui {

class BoardCanvas;
class BoardModel;
class KeyMap;
class MoveListPanel;
class StatusLine;

/// All functions belong to the window's thread. The window outlives its features.
class Workplace {
 public:
  virtual ~Workplace() = default;

  /// The parent of dialogs.
  [[nodiscard]] virtual wxFrame& frame() = 0;
  /// The window that contains the board, the side panel and the status line.
  [[nodiscard]] virtual wxWindow& content() = 0;
  /// The parent of panels beside the board.
  [[nodiscard]] virtual wxWindow& side() = 0;
  /// Puts a panel, whose parent is `side()`, below the move list and the earlier panels.
  /// `under_moves`: directly below the list. Show() and lay_out() make it visible.
  virtual void add_side_panel(wxWindow& panel, bool under_moves = false) = 0;
  /// Puts a panel, whose parent is `content()`, on the left of the board.
  virtual void add_beside_board(wxWindow& panel) = 0;
  /// Shows a panel, whose parent is `side()`, in place of the move list; null: the move list.
  virtual void show_for_moves(wxWindow* panel) = 0;
  /// Shows a window, whose parent is `frame()`, in place of everything below the toolbar; null: the
  /// board and what is beside it. Either gets the focus.
  virtual void show_for_board(wxWindow* page) = 0;
  /// Arranges the window again after a panel was shown or hidden.
  virtual void lay_out() = 0;

  [[nodiscard]] virtual Session& session() = 0;
  /// The visible part of the session's game; all features must use it where pieces may be hidden.
  [[nodiscard]] virtual SeenGame& seen() = 0;
  /// Shows the game again after a player has learnt something without a move, or another player has
  /// sat down. Calls hear() of the features.
  virtual void show_view() = 0;
  [[nodiscard]] virtual BoardModel& board() = 0;
  [[nodiscard]] virtual BoardCanvas& canvas() = 0;
  [[nodiscard]] virtual MoveListPanel& moves() = 0;
  [[nodiscard]] virtual StatusLine& status() = 0;
  [[nodiscard]] virtual Looks& looks() = 0;
  [[nodiscard]] virtual const PluginRegistry& plugins() = 0;

  /// Changes are written after the command or event that made them.
  [[nodiscard]] virtual Settings& settings() = 0;
  /// False if this run of the program must leave no files behind.
  [[nodiscard]] virtual bool keeps_state() const = 0;

  /// Carries out a command as its menu item does.
  virtual void execute(Action action) = 0;
  /// Enables or checks the menu item, and the tool if there is one.
  virtual void enable(Action action, bool on) = 0;
  virtual void check(Action action, bool on) = 0;
  /// Updates all menu items, also those of other features.
  virtual void update_commands() = 0;
  /// Shows the state of the game again: cards, status line, title and menu items.
  virtual void show_state() = 0;
  /// Starts and ends the searches that the game needs now: calls engage() of the features.
  virtual void engage() = 0;
  /// Sets the name of the game's file for the title; "" for none. show_state() shows it.
  virtual void set_file_name(const std::string& name) = 0;
  /// Draws the clocks again whose text has changed.
  virtual void refresh_clocks() = 0;
  /// Draws everything with the theme of the settings.
  virtual void apply_theme() = 0;
  /// Draws the board in this style from now on, whatever the command line requested.
  virtual void choose_board(BoardStyle style) = 0;
  /// Starts a game of a variant of the library or of a file, with values of its options; shows a
  /// message if that fails.
  virtual void open_definition(const std::string& id_or_path,
                               const std::map<std::string, std::string>& options = {}) = 0;
  /// Opens a game in PGN on the board; shows a message if that fails.
  virtual void open_game(const std::string& pgn) = 0;
  /// Plays a move in any notation; returns its problem, or "".
  virtual std::string enter_text(const std::string& text) = 0;
  virtual void copy_text(const std::string& text) = 0;
  /// The keys of the commands; set_keys() changes and stores the user's choice.
  [[nodiscard]] virtual const KeyMap& keys() = 0;
  virtual void set_keys(KeyMap keys) = 0;
};

}  // namespace stockade::gui
