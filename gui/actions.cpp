#include "gui/actions.h"

namespace stockade::gui {

const std::vector<ActionInfo>& actions() {
  using enum Action;
  using M = ActionMenu;
  using K = ActionKind;
  static const std::vector<ActionInfo> table = {
      {new_game, M::game, "&New game", "Start again from the first position", "Ctrl+N", "", "new",
       K::plain, 1},
      {choose_variant, M::game, "Choose &variant…", "Play another game", "Ctrl+Shift+N"},
      {compare, M::game, "Co&mpare variants…", "Two to four variants side by side", "Ctrl+K", "",
       "compare", K::plain, 6},
      {open, M::game, "&Open…", "Open a game (PGN)", "Ctrl+O", "", "open", K::plain, 1, true},
      {recent_games, M::game, "Recent &games…", "Go on with a game that was left", "Ctrl+Shift+O"},
      {save, M::game, "&Save", "Save the game (PGN)", "Ctrl+S", "", "save", K::plain, 1},
      {save_as, M::game, "Save &as…", "Save the game under another name", "Ctrl+Shift+S"},
      {copy_position, M::game, "&Copy position", "Copy the position as text (FEN)", "Ctrl+C", "",
       "copy", K::plain, 0, true},
      {copy_game, M::game, "Copy gam&e", "Copy the whole game as text (PGN)", "Ctrl+Shift+C"},
      {paste, M::game, "&Paste position or game", "Set up what the clipboard holds", "Ctrl+V", "",
       "paste"},
      {resign, M::game, "&Resign", "The side to move gives up", "", "", "resign", K::plain, 0,
       true},
      {agree_draw, M::game, "Agree a &draw", "Offer a draw, or agree on one"},
      {quit, M::game, "&Quit", "Close the program", "Ctrl+Q", "", "", K::plain, 0, true},

      {undo, M::move, "&Undo", "Take the last move back; the computer waits", "Ctrl+Z", "Backspace",
       "undo", K::plain, 2},
      {redo, M::move, "&Redo", "Play the move that was taken back", "Ctrl+Shift+Z", "", "redo",
       K::plain, 2},
      {to_start, M::move, "To the &start", "Go to the first position", "Ctrl+Home", "Home", "first",
       K::plain, 3, true},
      {previous, M::move, "&Back", "One move back", "Ctrl+Left", "←", "previous", K::plain, 3},
      {next, M::move, "&Forward", "One move on", "Ctrl+Right", "→", "next", K::plain, 3},
      {to_end, M::move, "To the &end", "Go to the end of this line", "Ctrl+End", "End", "last",
       K::plain, 3},
      {type_move, M::move, "&Type a move…", "Open the box for typing a move", "Ctrl+L", "a letter",
       "", K::plain, 0, true},
      {comment, M::move, "&Comment…", "Write about the last move", "Ctrl+M"},

      {computer_white, M::computer, "Computer plays &White", "The computer has White", "Ctrl+1", "",
       "", K::radio},
      {computer_black, M::computer, "Computer plays &Black", "The computer has Black", "Ctrl+2", "",
       "", K::radio},
      {computer_both, M::computer, "Computer plays b&oth", "The computer plays itself", "Ctrl+3",
       "", "", K::radio},
      {computer_neither, M::computer, "Computer plays &neither", "Two persons play", "Ctrl+4", "",
       "", K::radio},
      {move_now, M::computer, "&Move now", "The computer plays the best move it has found", "",
       "Space", "move-now", K::plain, 4, true},
      {resume, M::computer, "&Resume", "The computer goes on after moves were taken back", "Ctrl+R",
       "", "computer"},
      {strength, M::computer, "&Strength…", "How well the computer plays, and its time", "Ctrl+T",
       "", "settings"},
      {hint, M::computer, "&Hint", "Show what the computer would play", "Ctrl+H", "", "hint",
       K::plain, 4},

      {flip, M::view, "&Flip the board", "See the board from the other side", "Ctrl+F", "", "flip",
       K::plain, 5},
      {theme_system, M::view, "As the &system", "Light or dark as the desktop has it", "", "", "",
       K::radio, 0, true},
      {theme_light, M::view, "&Light", "A light window", "", "", "", K::radio},
      {theme_dark, M::view, "&Dark", "A dark window", "", "", "", K::radio},
      {toggle_theme, M::none, "Light or dark", "Switch between light and dark", "", "", "theme",
       K::plain, 5},
      {board_walnut, M::view, "&Walnut board", "A board of walnut", "", "", "", K::radio, 0, true},
      {board_slate, M::view, "S&late board", "A board of slate", "", "", "", K::radio},
      {board_sage, M::view, "S&age board", "A green board", "", "", "", K::radio},
      {coordinates, M::view, "&Coordinates", "Letters and numbers at the edge of the board", "", "",
       "", K::check, 0, true},
      {animation, M::view, "&Animation", "Pieces slide; turn it off for reduced motion", "", "", "",
       K::check},
      {side_panel, M::view, "Move list and &players", "The panel at the right", "F9", "", "",
       K::check},
      {full_screen, M::view, "F&ull screen", "Use the whole screen", "F11", "", "", K::check},

      {rules, M::help, "&Rules of the game", "The rules of this variant", "F1", "", "help",
       K::plain, 7},
      {describe, M::help, "The position in &words", "All pieces and where they are, as text",
       "Ctrl+D"},
      {keys, M::help, "&Keys", "All keys at a glance", "", "?", ""},
      {about, M::help, "&About Stockade", "What this is", "", "", "info"},
  };
  return table;
}

const std::vector<ActionInfo>& compare_actions() {
  using enum Action;
  using M = ActionMenu;
  using K = ActionKind;
  static const std::vector<ActionInfo> table = {
      {new_game, M::game, "&Start again", "All boards from their first positions", "Ctrl+N", "",
       "new", K::plain, 1},
      {compare_choose, M::game, "Choose &variant…", "Another game on the board with the focus",
       "Ctrl+Shift+N", "", "", K::plain, 0, true},
      {compare_options, M::game, "&Options…", "Options of the variant on the board with the focus",
       "Ctrl+P"},
      {compare_add, M::game, "&Add a board", "One board more, four at most", "Ctrl+I", "", "",
       K::plain, 0, true},
      {compare_remove, M::game, "&Remove the board", "The board with the focus goes",
       "Ctrl+Shift+I"},
      {compare_close, M::game, "&Close", "Close this window", "Ctrl+W", "", "", K::plain, 0, true},

      {undo, M::move, "&Undo", "Take the last move back, on all boards that made it", "Ctrl+Z",
       "Backspace", "undo", K::plain, 2},
      {redo, M::move, "&Redo", "Make the move again", "Ctrl+Shift+Z", "", "redo", K::plain, 2},
      {compare_link, M::move, "&Linked", "A move on one board is made on all where it is legal",
       "Ctrl+L", "", "link", K::check, 3, true},
      {compare_rejoin, M::move, "Re&join", "Take all boards back to where they were together",
       "Ctrl+J", "", "rejoin", K::plain, 3},
      {compare_take_over, M::move, "&Take over the position",
       "Boards that are behind get the position of the one that was played on last", "Ctrl+T"},

      {compare_evaluate, M::computer, "&Evaluate", "The computer thinks about every board",
       "Ctrl+E", "", "evaluate", K::check, 4},
      {compare_one_second, M::computer, "For &1 second", "A second for every board", "", "", "",
       K::radio, 0, true},
      {compare_five_seconds, M::computer, "For &5 seconds", "Five seconds for every board", "", "",
       "", K::radio},
      {compare_few_nodes, M::computer, "For 100 &000 nodes", "As many positions for every board",
       "", "", "", K::radio},
      {compare_many_nodes, M::computer, "For 1 000 000 &nodes", "As many positions for every board",
       "", "", "", K::radio},
      {compare_measure, M::computer, "&Measure", "Let the computer play games of each, and compare",
       "Ctrl+M", "", "measure", K::plain, 4, true},
      {compare_cancel, M::computer, "&Cancel measuring", "Stop, and show what there is", "Ctrl+."},
      {compare_export, M::computer, "E&xport…", "Write the figures as a page, data or a table",
       "Ctrl+S", "", "save"},

      {compare_overlay, M::view, "&Legal here, not there",
       "Mark moves that some other board does not allow", "Ctrl+D", "", "difference", K::check, 5},
      {flip, M::view, "&Flip the boards", "See the boards from the other side", "Ctrl+F", "",
       "flip", K::plain, 5},
      {coordinates, M::view, "&Coordinates", "Letters and numbers at the edges", "", "", "",
       K::check},
      {toggle_theme, M::view, "Light or &dark", "Switch between light and dark", "F8", "", "theme",
       K::plain, 5},
      {full_screen, M::view, "F&ull screen", "Use the whole screen", "F11", "", "", K::check},
  };
  return table;
}

const ActionInfo& action_info(Action action) {
  for (const auto* table : {&actions(), &compare_actions()})
    for (const ActionInfo& info : *table)
      if (info.action == action) return info;
  return actions().front();
}

const std::vector<KeyHelp>& board_keys() {
  static const std::vector<KeyHelp> keys = {
      {"letters, (, *", "type a move; Tab completes, Enter plays"},
      {"↑ ↓", "show the cursor; then all arrows move it"},
      {"Enter", "pick or put down at the cursor; take the first choice"},
      {"Esc", "one step back, or hide the cursor"},
      {"1 – 7", "pick a piece to drop, cheapest first"},
      {"Shift + 1 – 7", "rescue a piece from the enemy prison"},
      {"1 – n", "choose from the strip beside the cell"},
      {"F6", "board, move list, move box"},
  };
  return keys;
}

}  // namespace stockade::gui
