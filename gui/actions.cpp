#include "gui/actions.h"

namespace stockade::gui {

const std::vector<ActionInfo>& actions() {
  using enum Action;
  using M = ActionMenu;
  using K = ActionKind;
  static const std::vector<ActionInfo> table = {
      {new_game, M::game, "&New game", "Start a new game", "Ctrl+N", "", "new", K::plain, 1},
      {choose_variant, M::game, "Choose &variant…", "Play another variant", "Ctrl+Shift+N"},
      {variant_options, M::game, "Var&iant options…",
       "Start a game with other options of this variant", "Ctrl+P"},
      {new_variant, M::game, "Ne&w variant…", "Make a variant of your own, step by step"},
      {compare, M::game, "Co&mpare variants…", "Show two to four variants side by side", "Ctrl+K",
       "", "compare", K::plain, 6},
      {open, M::game, "&Open…", "Open a game (PGN)", "Ctrl+O", "", "open", K::plain, 1, true},
      {recent_games, M::game, "Recent &games…", "Continue an earlier game", "Ctrl+Shift+O"},
      {save, M::game, "&Save", "Save the game (PGN)", "Ctrl+S", "", "save", K::plain, 1},
      {save_as, M::game, "Save &as…", "Save the game under another name", "Ctrl+Shift+S"},
      {copy_position, M::game, "&Copy position (FEN)", "Copy the position as FEN", "Ctrl+C", "",
       "copy", K::plain, 0, true},
      {copy_game, M::game, "Copy gam&e (PGN)", "Copy the whole game as PGN", "Ctrl+Shift+C"},
      {paste, M::game, "&Paste position or game",
       "Read a position (FEN) or a game (PGN) from the clipboard", "Ctrl+V", "", "paste"},
      {set_up, M::game, "Set &up a position…", "Put pieces on the board, or edit the FEN",
       "Ctrl+U"},
      {export_diagram, M::game, "E&xport a diagram…", "Save or copy the board as a picture",
       "Ctrl+Shift+E", "", "", K::plain, 0, true},
      {print, M::game, "&Print…", "Print the board, or the game with diagrams", "Ctrl+P"},
      {resign, M::game, "&Resign", "Resign the game", "", "", "resign", K::plain, 0, true},
      {agree_draw, M::game, "Agree to a &draw",
       "Offer a draw to the computer; between two players, end the game as a draw"},
      {network, M::game, "Play over the networ&k…",
       "Play a friend whose program runs on another machine", "", "", "", K::plain, 0, true},
      {preferences, M::game, "Pre&ferences…", "Set the board, the pieces and everything else",
       "Ctrl+,", "", "", K::plain, 0, true},
      {quit, M::game, "&Quit", "Close the program", "Ctrl+Q"},

      {undo, M::move, "&Undo", "Take back the last move; the computer waits", "Ctrl+Z", "Backspace",
       "undo", K::plain, 2},
      {redo, M::move, "&Redo", "Play the move again that was taken back", "Ctrl+Shift+Z", "",
       "redo", K::plain, 2},
      {to_start, M::move, "To the &start", "Go to the start of the game", "Ctrl+Home", "Home",
       "first", K::plain, 3, true},
      {previous, M::move, "&Back", "Go back one move", "Ctrl+Left", "←", "previous", K::plain, 3},
      {next, M::move, "&Forward", "Go forward one move", "Ctrl+Right", "→", "next", K::plain, 3},
      {to_end, M::move, "To the &end", "Go to the end of this variation", "Ctrl+End", "End", "last",
       K::plain, 3},
      {type_move, M::move, "&Type a move…", "Open a box to type a move in", "Ctrl+L", "a letter",
       "", K::plain, 0, true},
      {comment, M::annotation, "&Comment…", "Comment on the last move", "Ctrl+M"},
      {glyph_good, M::annotation, "&Good move (!)", "Mark the last move as good", "Alt+1", "", "",
       K::plain, 0, true},
      {glyph_mistake, M::annotation, "&Mistake (?)", "Mark the last move as a mistake", "Alt+2"},
      {glyph_brilliant, M::annotation, "B&rilliant move (!!)", "Mark the last move as brilliant",
       "Alt+3"},
      {glyph_blunder, M::annotation, "&Blunder (?\?)", "Mark the last move as a blunder", "Alt+4"},
      {glyph_interesting, M::annotation, "&Interesting move (!?)",
       "Mark the last move as interesting", "Alt+5"},
      {glyph_dubious, M::annotation, "&Dubious move (?!)", "Mark the last move as dubious",
       "Alt+6"},
      {clear_marks, M::annotation, "Clear &arrows and rings",
       "Take the arrows and rings off this position", "Alt+0"},
      {promote, M::annotation, "&Promote the variation",
       "Put the variation in front of the one before it", "Ctrl+Up", "", "", K::plain, 0, true},
      {make_main_line, M::annotation, "Make it the main &line",
       "Make the line up to this move the main line", "Ctrl+Shift+Up"},
      {copy_line, M::annotation, "Cop&y the line", "Copy the moves up to this one", "Ctrl+Shift+L"},
      {delete_from_here, M::annotation, "Delete from &here",
       "Delete this move and all moves after it", "Ctrl+Delete"},

      {computer_white, M::computer, "Computer plays &White", "The computer plays White", "Ctrl+1",
       "", "", K::radio},
      {computer_black, M::computer, "Computer plays &Black", "The computer plays Black", "Ctrl+2",
       "", "", K::radio},
      {computer_both, M::computer, "Computer plays b&oth", "The computer plays both sides",
       "Ctrl+3", "", "", K::radio},
      {computer_neither, M::computer, "Computer plays &neither", "Two players", "Ctrl+4", "", "",
       K::radio},
      {move_now, M::computer, "&Move now", "Play the best move that the computer has found", "",
       "Space", "move-now", K::plain, 4, true},
      {resume, M::computer, "&Resume", "Let the computer play again after a move was taken back",
       "Ctrl+R", "", "computer"},
      {strength, M::computer, "&Strength…", "Set the computer's level and thinking time", "Ctrl+T",
       "", "settings"},
      {hint, M::computer, "&Hint", "Show the move that the computer would play", "Ctrl+H", "",
       "hint", K::plain, 4},
      {analyse, M::computer, "&Analyse",
       "Analyse every position that is shown; the computer does not play meanwhile", "Ctrl+A",
       "Shift+A", "evaluate", K::check, 4, true},
      {more_lines, M::computer, "Mo&re lines", "Show another line of the analysis", "Ctrl+]"},
      {fewer_lines, M::computer, "&Fewer lines", "Show a line less of the analysis", "Ctrl+["},
      {show_threat, M::computer, "Show the &threat",
       "Analyse what the other side would do if it were its turn", "Ctrl+Shift+T", "", "",
       K::check},
      {review, M::computer, "Re&view the game…",
       "Let the computer judge every move of the main line, in the background", "Ctrl+Shift+R"},
      {cancel_review, M::computer, "&Cancel the review", "Stop the review; nothing is changed"},
      {engines, M::computer, "&Engines…", "Choose the engine, or add a UCI or XBoard engine",
       "Ctrl+E", "", "", K::plain, 0, true},

      {flip, M::view, "&Flip the board", "Turn the board by 180 degrees", "Ctrl+F", "", "flip",
       K::plain, 5},
      {theme_system, M::view, "Desktop's &theme", "Follow the desktop's theme", "", "", "",
       K::radio, 0, true},
      {theme_light, M::view, "&Light theme", "Use the light theme", "", "", "", K::radio},
      {theme_dark, M::view, "&Dark theme", "Use the dark theme", "", "", "", K::radio},
      {toggle_theme, M::none, "Light or dark", "Switch between light and dark", "", "", "theme",
       K::plain, 5},
      {evaluation_bar, M::view, "&Evaluation bar", "Show the evaluation beside the board", "", "",
       "", K::check, 0, true},
      {evaluation_graph, M::view, "Evaluation &graph",
       "Show the evaluations of the game below the move list", "", "", "", K::check},
      {coordinates, M::view, "&Coordinates", "Show the coordinates at the edge of the board", "",
       "", "", K::check, 0, true},
      {animation, M::view, "&Animation", "Slide the pieces; turn it off for reduced motion", "", "",
       "", K::check},
      {piece_cards, M::view, "&Piece cards",
       "Show how a piece moves when the pointer rests on it; F2 and a long press always do", "", "",
       "", K::check},
      {side_panel, M::view, "Move list and &players", "Show the panel on the right", "F9", "", "",
       K::check},
      {full_screen, M::view, "F&ull screen", "Use the whole screen", "F11", "", "", K::check},

      {author, M::view, "Aut&hor's workbench",
       "Edit the variant beside the board, with checks and tests", "Ctrl+Shift+A", "", "", K::check,
       0, true},
      {open_author, M::none, "Open the author's workbench", "Edit the variant beside the board"},
      {author_tests, M::view, "Run the variant's te&sts", "Run the rule tests of the variant",
       "F5"},

      {rules, M::help, "&Rules of the game", "Show the rules of this variant", "F1", "", "help",
       K::plain, 7},
      {describe, M::help, "Position in &words", "Describe the position as text", "Ctrl+D"},
      {piece_card, M::help, "Piece &card", "Show how the piece at the cursor moves", "F2"},
      {keys, M::help, "&Keyboard shortcuts", "Show all keyboard shortcuts", "", "?", ""},
      {about, M::help, "&About Stockade", "Show the version", "", "", "info"},
  };
  return table;
}

const std::vector<ActionInfo>& compare_actions() {
  using enum Action;
  using M = ActionMenu;
  using K = ActionKind;
  static const std::vector<ActionInfo> table = {
      {new_game, M::game, "&Start again", "Start a new game on all boards", "Ctrl+N", "", "new",
       K::plain, 1},
      {compare_choose, M::game, "Choose &variant…", "Choose another variant for the active board",
       "Ctrl+Shift+N", "", "", K::plain, 0, true},
      {compare_options, M::game, "&Options…", "Set options of the variant on the active board",
       "Ctrl+P"},
      {compare_add, M::game, "&Add a board", "Add a board (four at most)", "Ctrl+I", "", "",
       K::plain, 0, true},
      {compare_remove, M::game, "&Remove the board", "Remove the active board", "Ctrl+Shift+I"},
      {compare_close, M::game, "&Close", "Close this window", "Ctrl+W", "", "", K::plain, 0, true},

      {undo, M::move, "&Undo", "Take back the last move on all boards that played it", "Ctrl+Z",
       "Backspace", "undo", K::plain, 2},
      {redo, M::move, "&Redo", "Play the move again that was taken back", "Ctrl+Shift+Z", "",
       "redo", K::plain, 2},
      {compare_link, M::move, "&Linked", "Play each move on all boards where it is legal", "Ctrl+L",
       "", "link", K::check, 3, true},
      {compare_rejoin, M::move, "Re&join", "Take all boards back to their last common position",
       "Ctrl+J", "", "rejoin", K::plain, 3},
      {compare_take_over, M::move, "&Take over the position",
       "Copy the position of the board that was played on last to the boards that are behind",
       "Ctrl+T"},

      {compare_evaluate, M::computer, "&Evaluate", "Let the computer evaluate every board",
       "Ctrl+E", "", "evaluate", K::check, 4},
      {compare_one_second, M::computer, "For &1 second", "Search every board for one second", "",
       "", "", K::radio, 0, true},
      {compare_five_seconds, M::computer, "For &5 seconds", "Search every board for five seconds",
       "", "", "", K::radio},
      {compare_few_nodes, M::computer, "For 100 &000 nodes",
       "Search 100 000 positions on every board", "", "", "", K::radio},
      {compare_many_nodes, M::computer, "For 1 000 000 &nodes",
       "Search 1 000 000 positions on every board", "", "", "", K::radio},
      {compare_measure, M::computer, "&Measure",
       "Let the computer play games of each variant, and compare them", "Ctrl+M", "", "measure",
       K::plain, 4, true},
      {compare_cancel, M::computer, "&Cancel measuring", "Stop and keep the results so far",
       "Ctrl+."},
      {compare_export, M::computer, "E&xport…", "Save the results as HTML, JSON or CSV", "Ctrl+S",
       "", "save"},

      {compare_overlay, M::view, "&Legal here, not there",
       "Mark the moves that are not legal on every board", "Ctrl+D", "", "difference", K::check, 5},
      {flip, M::view, "&Flip the boards", "Turn the boards by 180 degrees", "Ctrl+F", "", "flip",
       K::plain, 5},
      {coordinates, M::view, "&Coordinates", "Show the coordinates at the edges", "", "", "",
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
      {"letters, (, *", "type a move (Tab completes it)"},
      {"↑ ↓", "show the cursor; arrows move it"},
      {"Enter", "pick up, put down, or choose"},
      {"Esc", "go back one step, or hide the cursor"},
      {"1 – 7", "pick a piece to drop, cheapest first"},
      {"Shift + 1 – 7", "pick a piece to rescue, cheapest first"},
      {"1 – n", "choose from the strip on the board"},
      {"F6", "next part of the window"},
  };
  return keys;
}

}  // namespace stockade::gui
