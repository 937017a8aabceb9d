#include "gui/actions.h"

#include "framework/base/translate.h"

namespace stockade::gui {

const std::vector<ActionInfo>& actions() {
  using enum Action;
  using M = ActionMenu;
  using K = ActionKind;
  using H = WhileHidden;
  using N = Needs;
  static const std::vector<ActionInfo> table = {
      {new_game, M::game, H::allowed, N::nothing, tr_noop("&New game"), tr_noop("Start a new game"),
       "Ctrl+N", "", "new", K::plain, 1},
      {choose_variant, M::game, H::allowed, N::nothing, tr_noop("Choose &variant…"),
       tr_noop("Play another variant"), "Ctrl+Shift+N"},
      {variant_options, M::game, H::allowed, N::options, tr_noop("Var&iant options…"),
       tr_noop("Start a game with other options of this variant"), "Ctrl+Shift+P"},
      {new_variant, M::game, H::allowed, N::nothing, tr_noop("Ne&w variant…"),
       tr_noop("Make a variant of your own, step by step")},
      {compare, M::game, H::allowed, N::nothing, tr_noop("Co&mpare variants…"),
       tr_noop("Show two to four variants side by side"), "Ctrl+K", "", "compare", K::plain, 6},
      {open, M::game, H::allowed, N::nothing, tr_noop("&Open…"), tr_noop("Open a game (PGN)"),
       "Ctrl+O", "", "open", K::plain, 1, true},
      {recent_games, M::game, H::allowed, N::nothing, tr_noop("Recent &games…"),
       tr_noop("Continue an earlier game"), "Ctrl+Shift+O"},
      {save, M::game, H::sealed, N::nothing, tr_noop("&Save"), tr_noop("Save the game (PGN)"),
       "Ctrl+S", "", "save", K::plain, 1},
      {save_as, M::game, H::sealed, N::nothing, tr_noop("Save &as…"),
       tr_noop("Save the game under another name"), "Ctrl+Shift+S"},
      {copy_position, M::game, H::if_uncovered, N::nothing, tr_noop("&Copy position (FEN)"),
       tr_noop("Copy the position as FEN"), "Ctrl+C", "", "copy", K::plain, 0, true},
      {copy_game, M::game, H::if_uncovered, N::nothing, tr_noop("Copy gam&e (PGN)"),
       tr_noop("Copy the whole game as PGN"), "Ctrl+Shift+C"},
      {paste, M::game, H::allowed, N::nothing, tr_noop("&Paste position or game"),
       tr_noop("Read a position (FEN) or a game (PGN) from the clipboard"), "Ctrl+V", "", "paste"},
      {set_up, M::game, H::if_uncovered, N::nothing, tr_noop("Set &up a position…"),
       tr_noop("Put pieces on the board, or edit the FEN"), "Ctrl+U"},
      {export_diagram, M::game, H::if_uncovered, N::nothing, tr_noop("E&xport a diagram…"),
       tr_noop("Save or copy the board as a picture"), "Ctrl+Shift+E", "", "", K::plain, 0, true},
      {print, M::game, H::refused, N::nothing, tr_noop("&Print…"),
       tr_noop("Print the board, or the game with diagrams"), "Ctrl+P"},
      {resign, M::game, H::allowed, N::play, tr_noop("&Resign"), tr_noop("Resign the game"), "", "",
       "resign", K::plain, 0, true},
      {agree_draw, M::game, H::allowed, N::nothing, tr_noop("Offer a &draw"),
       tr_noop("Offer a draw to the computer; between two players, end the game as a draw")},
      {rematch, M::game, H::allowed, N::the_end, tr_noop("Re&match"),
       tr_noop("Play again with the sides exchanged"), "Ctrl+Shift+G"},
      {clocks, M::game, H::allowed, N::nothing, tr_noop("C&locks…"),
       tr_noop("Set the time for each player"), "Ctrl+Shift+K", "", "", K::plain, 0, true},
      {pause_clocks, M::game, H::allowed, N::nothing, tr_noop("Pa&use the clocks"),
       tr_noop("Let the clocks stand until the next move"), "Ctrl+Shift+I", "", "", K::check},
      {network, M::game, H::allowed, N::nothing, tr_noop("Play over the networ&k…"),
       tr_noop("Play a friend whose program runs on another machine"), "", "", "", K::plain, 0,
       true},
      {preferences, M::game, H::allowed, N::nothing, tr_noop("Pre&ferences…"),
       tr_noop("Set the board, the pieces and everything else"), "Ctrl+,", "", "", K::plain, 0,
       true},
      {quit, M::game, H::allowed, N::nothing, tr_noop("&Quit"), tr_noop("Close the program"),
       "Ctrl+Q"},

      {undo, M::move, H::no_way_back, N::past, tr_noop("&Undo"),
       tr_noop("Take back your last move, with the computer's answer"), "Ctrl+Z", "Backspace",
       "undo", K::plain, 2},
      {redo, M::move, H::no_way_back, N::future, tr_noop("&Redo"),
       tr_noop("Play again what was taken back"), "Ctrl+Shift+Z", "", "redo", K::plain, 2},
      {to_start, M::move, H::no_way_back, N::past, tr_noop("To the &start"),
       tr_noop("Go to the start of the game"), "Ctrl+Home", "Home", "first", K::plain, 3, true},
      {previous, M::move, H::no_way_back, N::past, tr_noop("&Back"), tr_noop("Go back one move"),
       "Ctrl+Left", "←", "previous", K::plain, 3},
      {next, M::move, H::no_way_back, N::future, tr_noop("&Forward"),
       tr_noop("Go forward one move"), "Ctrl+Right", "→", "next", K::plain, 3},
      {to_end, M::move, H::no_way_back, N::future, tr_noop("To the &end"),
       tr_noop("Go to the end of this variation"), "Ctrl+End", "End", "last", K::plain, 3},
      {type_move, M::move, H::allowed, N::nothing, tr_noop("&Type a move…"),
       tr_noop("Open a box to type a move in"), "Ctrl+L", tr_noop("a letter"), "", K::plain, 0,
       true},
      {ask_umpire, M::move, H::allowed, N::nothing, tr_noop("&Any captures with pawns?"),
       tr_noop("Ask the umpire, where the rules of hidden pieces allow it"), "Ctrl+J", "", "",
       K::plain, 0, true},
      {sit_down, M::move, H::allowed, N::nothing, tr_noop("Sit &down"),
       tr_noop("Uncover the board for the player to move, where pieces are hidden"),
       "Ctrl+Shift+J"},
      {comment, M::annotation, H::refused, N::a_move, tr_noop("&Comment…"),
       tr_noop("Comment on the last move"), "Ctrl+M"},
      {glyph_good, M::annotation, H::refused, N::a_move, tr_noop("&Good move (!)"),
       tr_noop("Mark the last move as good"), "Alt+1", "", "", K::plain, 0, true},
      {glyph_mistake, M::annotation, H::refused, N::a_move, tr_noop("&Mistake (?)"),
       tr_noop("Mark the last move as a mistake"), "Alt+2"},
      {glyph_brilliant, M::annotation, H::refused, N::a_move, tr_noop("B&rilliant move (!!)"),
       tr_noop("Mark the last move as brilliant"), "Alt+3"},
      {glyph_blunder, M::annotation, H::refused, N::a_move, tr_noop("&Blunder (?\?)"),
       tr_noop("Mark the last move as a blunder"), "Alt+4"},
      {glyph_interesting, M::annotation, H::refused, N::a_move, tr_noop("&Interesting move (!?)"),
       tr_noop("Mark the last move as interesting"), "Alt+5"},
      {glyph_dubious, M::annotation, H::refused, N::a_move, tr_noop("&Dubious move (?!)"),
       tr_noop("Mark the last move as dubious"), "Alt+6"},
      {draw_mark, M::annotation, H::refused, N::nothing, tr_noop("Dra&w an arrow or a ring"),
       tr_noop("Draw from the board's cursor by keys; with the mouse, drag with the right button"),
       "Ctrl+Shift+D", "", "", K::plain, 0, true},
      {clear_marks, M::annotation, H::refused, N::marks, tr_noop("Clear &arrows and rings"),
       tr_noop("Take the arrows and rings off this position"), "Alt+0"},
      {promote, M::annotation, H::refused, N::variation, tr_noop("&Promote the variation"),
       tr_noop("Put the variation in front of the one before it"), "Ctrl+Up", "", "", K::plain, 0,
       true},
      {make_main_line, M::annotation, H::refused, N::variation, tr_noop("Make it the main &line"),
       tr_noop("Make the line up to this move the main line"), "Ctrl+Shift+Up"},
      {copy_line, M::annotation, H::refused, N::a_move, tr_noop("Cop&y the line"),
       tr_noop("Copy the moves up to this one"), "Ctrl+Shift+L"},
      {delete_from_here, M::annotation, H::refused, N::a_move, tr_noop("Delete from &here"),
       tr_noop("Delete this move and all moves after it"), "Ctrl+Delete"},

      {computer_white, M::computer, H::before_moves, N::nothing, tr_noop("Computer plays &White"),
       tr_noop("The computer plays White"), "Ctrl+1", "", "", K::radio},
      {computer_black, M::computer, H::before_moves, N::nothing, tr_noop("Computer plays &Black"),
       tr_noop("The computer plays Black"), "Ctrl+2", "", "", K::radio},
      {computer_both, M::computer, H::before_moves, N::nothing, tr_noop("Computer plays b&oth"),
       tr_noop("The computer plays both sides"), "Ctrl+3", "", "", K::radio},
      {computer_neither, M::computer, H::before_moves, N::nothing,
       tr_noop("Computer plays &neither"), tr_noop("Two players"), "Ctrl+4", "", "", K::radio},
      {move_now, M::computer, H::allowed, N::nothing, tr_noop("&Move now"),
       tr_noop("Play the best move that the computer has found"), "", "Space", "move-now", K::plain,
       4, true},
      {resume, M::computer, H::allowed, N::nothing, tr_noop("&Resume"),
       tr_noop("Let the computer play again after a move was taken back"), "Ctrl+R", "",
       "computer"},
      {strength, M::computer, H::allowed, N::nothing, tr_noop("&Strength…"),
       tr_noop("Set the computer's level and thinking time"), "Ctrl+T", "", "settings"},
      {hint, M::computer, H::refused, N::nothing, tr_noop("&Hint"),
       tr_noop("Show the move that the computer would play"), "Ctrl+H", "", "hint", K::plain, 4},
      {analyse, M::computer, H::refused, N::nothing, tr_noop("&Analyse"),
       tr_noop("Analyse every position that is shown; the computer does not play meanwhile"),
       "Ctrl+A", "Shift+A", "evaluate", K::check, 4, true},
      {more_lines, M::computer, H::allowed, N::nothing, tr_noop("Mo&re lines"),
       tr_noop("Show another line of the analysis"), "Ctrl+]"},
      {fewer_lines, M::computer, H::allowed, N::nothing, tr_noop("&Fewer lines"),
       tr_noop("Show a line less of the analysis"), "Ctrl+["},
      {show_threat, M::computer, H::refused, N::nothing, tr_noop("Show the &threat"),
       tr_noop("Analyse what the other side would do if it were its turn"), "Ctrl+Shift+T", "", "",
       K::check},
      {review, M::computer, H::refused, N::nothing, tr_noop("Re&view the game…"),
       tr_noop("Let the computer judge every move of the main line, in the background"),
       "Ctrl+Shift+R"},
      {cancel_review, M::computer, H::refused, N::nothing, tr_noop("&Cancel the review"),
       tr_noop("Stop the review; nothing is changed")},
      {engines, M::computer, H::allowed, N::nothing, tr_noop("&Engines…"),
       tr_noop("Choose the engine, or add a UCI or XBoard engine"), "Ctrl+E", "", "", K::plain, 0,
       true},
      {tournament, M::computer, H::allowed, N::nothing, tr_noop("&Tournament…"),
       tr_noop("Let engines play against each other"), "Ctrl+Shift+Y"},

      {flip, M::view, H::allowed, N::nothing, tr_noop("&Flip the board"),
       tr_noop("Turn the board by 180 degrees"), "Ctrl+F", "", "flip", K::plain, 5},
      {zoom_in, M::view, H::allowed, N::nothing, tr_noop("Zoom &in"),
       tr_noop("Make the cells larger; the wheel with Ctrl does the same"), "Ctrl++", "", "",
       K::plain, 0, true},
      {zoom_out, M::view, H::allowed, N::nothing, tr_noop("Zoom &out"),
       tr_noop("Make the cells smaller"), "Ctrl+-"},
      {zoom_fit, M::view, H::allowed, N::nothing, tr_noop("Sho&w the whole board"),
       tr_noop("Fit the board to the window"), "Ctrl+0"},
      {theme_system, M::view, H::allowed, N::nothing, tr_noop("Desktop's &theme"),
       tr_noop("Follow the desktop's theme"), "", "", "", K::radio, 0, true},
      {theme_light, M::view, H::allowed, N::nothing, tr_noop("&Light theme"),
       tr_noop("Use the light theme"), "", "", "", K::radio},
      {theme_dark, M::view, H::allowed, N::nothing, tr_noop("&Dark theme"),
       tr_noop("Use the dark theme"), "", "", "", K::radio},
      {toggle_theme, M::none, H::allowed, N::nothing, tr_noop("Light or dark"),
       tr_noop("Switch between light and dark"), "", "", "theme", K::plain, 5},
      {evaluation_bar, M::view, H::allowed, N::nothing, tr_noop("&Evaluation bar"),
       tr_noop("Show the evaluation beside the board"), "", "", "", K::check, 0, true},
      {evaluation_graph, M::view, H::allowed, N::nothing, tr_noop("Evaluation &graph"),
       tr_noop("Show the evaluations of the game below the move list"), "", "", "", K::check},
      {coordinates, M::view, H::allowed, N::nothing, tr_noop("&Coordinates"),
       tr_noop("Show the coordinates at the edge of the board"), "", "", "", K::check, 0, true},
      {animation, M::view, H::allowed, N::nothing, tr_noop("&Animation"),
       tr_noop("Slide the pieces; turn it off for reduced motion"), "", "", "", K::check},
      {piece_cards, M::view, H::allowed, N::nothing, tr_noop("&Piece cards"),
       tr_noop(
           "Show how a piece moves when the pointer rests on it; F2 and a long press always do"),
       "", "", "", K::check},
      {sounds, M::view, H::allowed, N::nothing, tr_noop("So&unds"),
       tr_noop("Hear moves, check, the end of the game and the clock"), "Ctrl+Shift+M", "", "",
       K::check},
      {side_panel, M::view, H::allowed, N::nothing, tr_noop("Move list and &players"),
       tr_noop("Show the panel on the right"), "F9", "", "", K::check},
      {board_as_lists, M::view, H::allowed, N::nothing, tr_noop("Board as &lists"),
       tr_noop("Show pieces, moves and announcements as lists, which screen readers read"), "F7"},
      {full_screen, M::view, H::allowed, N::nothing, tr_noop("F&ull screen"),
       tr_noop("Use the whole screen"), "F11", "", "", K::check},

      {author, M::view, H::allowed, N::nothing, tr_noop("Aut&hor's workbench"),
       tr_noop("Edit the variant beside the board, with checks and tests"), "Ctrl+Shift+A", "", "",
       K::check, 0, true},
      {open_author, M::none, H::allowed, N::nothing, tr_noop("Open the author's workbench"),
       tr_noop("Edit the variant beside the board")},
      {author_tests, M::view, H::allowed, N::nothing, tr_noop("Run the variant's te&sts"),
       tr_noop("Run the rule tests of the variant"), "F5"},

      {start_page, M::help, H::allowed, N::nothing, tr_noop("&Start page"),
       tr_noop("Learn, play, choose a game, or go on with a recent one"), "Ctrl+Shift+H"},
      {learn, M::help, H::allowed, N::nothing, tr_noop("&Learn the game"),
       tr_noop("Learn what is special about this variant")},
      {rules, M::help, H::allowed, N::nothing, tr_noop("&Rules of the game"),
       tr_noop("Show the rules of this variant"), "F1", "", "help", K::plain, 7},
      {describe, M::help, H::if_uncovered, N::nothing, tr_noop("Position in &words"),
       tr_noop("Describe the position as text"), "Ctrl+D"},
      {piece_card, M::help, H::allowed, N::nothing, tr_noop("Piece &card"),
       tr_noop("Show how the piece at the cursor moves"), "F2"},
      {keys, M::help, H::allowed, N::nothing, tr_noop("&Keyboard shortcuts"),
       tr_noop("Show all keyboard shortcuts"), "", "?", ""},
      {about, M::help, H::allowed, N::nothing, tr_noop("&About Stockade"),
       tr_noop("Show the version"), "", "", "info"},
  };
  return table;
}

const std::vector<ActionInfo>& compare_actions() {
  using enum Action;
  using M = ActionMenu;
  using K = ActionKind;
  using H = WhileHidden;
  using N = Needs;
  static const std::vector<ActionInfo> table = {
      {new_game, M::game, H::allowed, N::nothing, tr_noop("&Start again"),
       tr_noop("Start a new game on all boards"), "Ctrl+N", "", "new", K::plain, 1},
      {compare_choose, M::game, H::allowed, N::nothing, tr_noop("Choose &variant…"),
       tr_noop("Choose another variant for the active board"), "Ctrl+Shift+N", "", "", K::plain, 0,
       true},
      {compare_options, M::game, H::allowed, N::nothing, tr_noop("&Options…"),
       tr_noop("Set options of the variant on the active board"), "Ctrl+P"},
      {compare_add, M::game, H::allowed, N::nothing, tr_noop("&Add a board"),
       tr_noop("Add a board (four at most)"), "Ctrl+I", "", "", K::plain, 0, true},
      {compare_remove, M::game, H::allowed, N::nothing, tr_noop("&Remove the board"),
       tr_noop("Remove the active board"), "Ctrl+Shift+I"},
      {compare_close, M::game, H::allowed, N::nothing, tr_noop("&Close"),
       tr_noop("Close this window"), "Ctrl+W", "", "", K::plain, 0, true},

      {undo, M::move, H::allowed, N::nothing, tr_noop("&Undo"),
       tr_noop("Take back the last move on all boards that played it"), "Ctrl+Z", "Backspace",
       "undo", K::plain, 2},
      {redo, M::move, H::allowed, N::nothing, tr_noop("&Redo"),
       tr_noop("Play the move again that was taken back"), "Ctrl+Shift+Z", "", "redo", K::plain, 2},
      {compare_link, M::move, H::allowed, N::nothing, tr_noop("&Linked"),
       tr_noop("Play each move on all boards where it is legal"), "Ctrl+L", "", "link", K::check, 3,
       true},
      {compare_rejoin, M::move, H::allowed, N::nothing, tr_noop("Re&join"),
       tr_noop("Take all boards back to their last common position"), "Ctrl+J", "", "rejoin",
       K::plain, 3},
      {compare_take_over, M::move, H::allowed, N::nothing, tr_noop("&Take over the position"),
       tr_noop(
           "Copy the position of the board that was played on last to the boards that are behind"),
       "Ctrl+T"},

      {compare_evaluate, M::computer, H::allowed, N::nothing, tr_noop("&Evaluate"),
       tr_noop("Let the computer evaluate every board"), "Ctrl+E", "", "evaluate", K::check, 4},
      {compare_one_second, M::computer, H::allowed, N::nothing, tr_noop("For &1 second"),
       tr_noop("Search every board for one second"), "", "", "", K::radio, 0, true},
      {compare_five_seconds, M::computer, H::allowed, N::nothing, tr_noop("For &5 seconds"),
       tr_noop("Search every board for five seconds"), "", "", "", K::radio},
      {compare_few_nodes, M::computer, H::allowed, N::nothing, tr_noop("For 100 &000 nodes"),
       tr_noop("Search 100 000 positions on every board"), "", "", "", K::radio},
      {compare_many_nodes, M::computer, H::allowed, N::nothing, tr_noop("For 1 000 000 &nodes"),
       tr_noop("Search 1 000 000 positions on every board"), "", "", "", K::radio},
      {compare_measure, M::computer, H::allowed, N::nothing, tr_noop("&Measure"),
       tr_noop("Let the computer play games of each variant, and compare them"), "Ctrl+M", "",
       "measure", K::plain, 4, true},
      {compare_cancel, M::computer, H::allowed, N::nothing, tr_noop("&Cancel measuring"),
       tr_noop("Stop and keep the results so far"), "Ctrl+."},
      {compare_export, M::computer, H::allowed, N::nothing, tr_noop("E&xport…"),
       tr_noop("Save the results as HTML, JSON or CSV"), "Ctrl+S", "", "save"},

      {compare_overlay, M::view, H::allowed, N::nothing, tr_noop("&Legal here, not there"),
       tr_noop("Mark the moves that are not legal on every board"), "Ctrl+D", "", "difference",
       K::check, 5},
      {flip, M::view, H::allowed, N::nothing, tr_noop("&Flip the boards"),
       tr_noop("Turn the boards by 180 degrees"), "Ctrl+F", "", "flip", K::plain, 5},
      {coordinates, M::view, H::allowed, N::nothing, tr_noop("&Coordinates"),
       tr_noop("Show the coordinates at the edges"), "", "", "", K::check},
      {toggle_theme, M::view, H::allowed, N::nothing, tr_noop("Light or &dark"),
       tr_noop("Switch between light and dark"), "F8", "", "theme", K::plain, 5},
      {full_screen, M::view, H::allowed, N::nothing, tr_noop("F&ull screen"),
       tr_noop("Use the whole screen"), "F11", "", "", K::check},
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
      {tr_noop("letters, (, *"), tr_noop("type a move (Tab completes it)")},
      {"↑ ↓", tr_noop("show the cursor; arrows move it")},
      {"Enter", tr_noop("pick up, put down, or choose")},
      {"Esc", tr_noop("go back one step, or hide the cursor")},
      {"1 – 7", tr_noop("pick a piece to drop, cheapest first")},
      {"Shift + 1 – 7", tr_noop("pick a piece to rescue, cheapest first")},
      {"1 – n", tr_noop("choose from the strip on the board")},
      {"F6", tr_noop("next part of the window; with Shift the one before")},
      {tr_noop("Menu"), tr_noop("what can be done with the last move")},
  };
  return keys;
}

std::string key_words(std::string_view key) {
  // Key names that differ on keyboards of other languages.
  static constexpr const char* kNames[] = {
      tr_noop("Ctrl"),  tr_noop("Shift"),     tr_noop("Alt"), tr_noop("Home"),  tr_noop("End"),
      tr_noop("Left"),  tr_noop("Right"),     tr_noop("Up"),  tr_noop("Space"), tr_noop("Delete"),
      tr_noop("Enter"), tr_noop("Backspace"), tr_noop("Esc")};
  std::string words = tr(key);
  if (words != key) return words;
  for (const char* name : kNames)
    if (const size_t at = words.find(name); at != std::string::npos)
      words.replace(at, std::string_view(name).size(), tr(name));
  return words;
}

}  // namespace stockade::gui
