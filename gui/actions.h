#pragma once
// Every command of the program, declared once. Menus, toolbars, keys and the overlay of keyboard
// shortcuts are made from these tables; each kind of window has one.

#include <string>
#include <string_view>
#include <vector>

namespace stockade::gui {

enum class Action : int {
  new_game,
  play_again,
  choose_variant,
  variant_options,
  new_variant,
  open,
  recent_games,
  save,
  save_as,
  copy_position,
  copy_game,
  paste,
  set_up,
  export_diagram,
  print,
  resign,
  agree_draw,
  network,
  preferences,
  rematch,
  clocks,
  pause_clocks,
  quit,
  undo,
  redo,
  to_start,
  previous,
  next,
  to_end,
  type_move,
  ask_umpire,
  sit_down,
  comment,
  computer_white,
  computer_black,
  computer_both,
  computer_neither,
  move_now,
  resume,
  strength,
  hint,
  analyse,
  more_lines,
  fewer_lines,
  show_threat,
  review,
  cancel_review,
  make_puzzles,
  engines,
  tournament,
  promote,
  make_main_line,
  delete_from_here,
  copy_line,
  glyph_good,
  glyph_mistake,
  glyph_brilliant,
  glyph_blunder,
  glyph_interesting,
  glyph_dubious,
  draw_mark,
  clear_marks,
  evaluation_bar,
  evaluation_graph,
  flip,
  zoom_in,
  zoom_out,
  zoom_fit,
  theme_system,
  theme_light,
  theme_dark,
  toggle_theme,
  coordinates,
  animation,
  piece_cards,
  sounds,
  side_panel,
  full_screen,
  start_page,
  learn,
  puzzles,
  own_puzzles,
  rules,
  describe,
  board_as_lists,
  piece_card,
  keys,
  about,
  compare,
  author,
  open_author,
  author_tests,
  // In the window that compares variants:
  compare_link,
  compare_rejoin,
  compare_take_over,
  compare_choose,
  compare_options,
  compare_add,
  compare_remove,
  compare_close,
  compare_overlay,
  compare_evaluate,
  compare_one_second,
  compare_five_seconds,
  compare_few_nodes,
  compare_many_nodes,
  compare_measure,
  compare_cancel,
  compare_export,
  count_
};

enum class ActionMenu { game, move, annotation, computer, view, help, none };
enum class ActionKind { plain, check, radio };

/// Whether a command may be used while pieces are hidden from the player.
enum class WhileHidden {
  refused,       ///< no: it would show something of the whole game
  allowed,       ///< it shows nothing of the game, or only what the board shows, or ends it
  if_uncovered,  ///< takes the board elsewhere; a covered board shows nothing, so it waits
  before_moves,  ///< chooses who plays
  no_way_back,   ///< no: it goes through the game
  sealed,        ///< no: the game is kept, sealed, until it is over
};

/// What there must be for a command to be enabled. Features enable commands that need more.
enum class Needs {
  nothing,
  past,       ///< a position before the shown one
  future,     ///< a position after it
  a_move,     ///< a last move
  variation,  ///< the last move is not in the main line
  marks,      ///< arrows or rings
  play,       ///< the game is not over
  the_end,    ///< the game is over
  options,    ///< the variant has options
};

struct ActionInfo {
  Action action;
  ActionMenu menu;
  WhileHidden while_hidden;
  Needs needs;
  const char* label;  ///< label and help are translated where they are shown
  const char* help;
  /// A key that works everywhere, as menus write it ("Ctrl+N"); "" for none.
  const char* key = "";
  /// A key that works while nobody is typing ("Space"); the overlay shows it.
  const char* board_key = "";
  const char* icon = "";  ///< name in artwork/icons
  ActionKind kind = ActionKind::plain;
  int toolbar = 0;         ///< group in the toolbar from 1; 0 for none
  bool separator = false;  ///< a line above it in its menu
};

/// The actions of the main window.
[[nodiscard]] const std::vector<ActionInfo>& actions();
/// The actions of the window that compares variants; its menu `computer` is titled "Analysis".
[[nodiscard]] const std::vector<ActionInfo>& compare_actions();
/// The entry of an action in either table.
[[nodiscard]] const ActionInfo& action_info(Action action);

/// Keys that move and choose on the board, for the overlay.
struct KeyHelp {
  const char* key;
  const char* what;
};
[[nodiscard]] const std::vector<KeyHelp>& board_keys();

/// The name of a key on the user's keyboard: "Strg+N" in German.
[[nodiscard]] std::string key_words(std::string_view key);

}  // namespace stockade::gui
