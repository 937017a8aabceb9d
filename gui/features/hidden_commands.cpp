#include "gui/features/hidden_commands.h"

#include <algorithm>
#include <initializer_list>

#include "framework/base/translate.h"

namespace stockade::gui {
namespace {

using enum Action;

bool is_one_of(Action action, std::initializer_list<Action> list) {
  return std::find(list.begin(), list.end(), action) != list.end();
}

/// True for commands that show nothing of the game, or only what the board shows, or end it.
bool keeps_secret(Action action) {
  if (action >= compare_link) return true;  // commands of other windows
  return is_one_of(action, {new_game,      choose_variant, variant_options,
                            new_variant,   open,           recent_games,
                            copy_position, copy_game,      paste,
                            set_up,        export_diagram, resign,
                            agree_draw,    network,        preferences,
                            rematch,       clocks,         pause_clocks,
                            quit,          type_move,      move_now,
                            resume,        strength,       engines,
                            tournament,    evaluation_bar, evaluation_graph,
                            flip,          theme_system,   theme_light,
                            theme_dark,    toggle_theme,   coordinates,
                            animation,     piece_cards,    sounds,
                            side_panel,    full_screen,    rules,
                            describe,      board_as_lists, piece_card,
                            keys,          about,          compare,
                            author,        open_author,    author_tests,
                            ask_umpire,    sit_down,       more_lines,
                            fewer_lines,   zoom_in,        zoom_out,
                            zoom_fit});
}

bool goes_through_game(Action action) {
  return is_one_of(action, {undo, redo, to_start, previous, next, to_end});
}

bool chooses_players(Action action) {
  return is_one_of(action, {computer_white, computer_black, computer_both, computer_neither});
}

/// True for commands that take the board elsewhere. A covered board shows nothing, so they must
/// wait.
bool copies_board(Action action) {
  return is_one_of(action, {copy_position, copy_game, set_up, export_diagram, describe});
}

}  // namespace

std::string refusal(SeenGame& seen, Action action, bool begun) {
  if (!seen.secret()) return {};
  if (seen.covered() && copies_board(action)) return seen.cover_words();
  if (chooses_players(action))
    return begun ? tr("Who plays stays as it is while pieces are hidden; start a new game.") : "";
  if (goes_through_game(action))
    return tr("What a player has seen cannot be taken back; at the end the whole game is open.");
  if (is_one_of(action, {save, save_as}))
    return tr(
        "The game is kept, sealed, until it is over; then it can be saved. Copying it copies what "
        "you know.");
  if (keeps_secret(action)) return {};
  return tr("Not while pieces are hidden: this would show the whole game. Try it when it is over.");
}

}  // namespace stockade::gui
