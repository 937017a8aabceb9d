#include "gui/features/hidden_commands.h"

#include "framework/base/translate.h"

namespace stockade::gui {
std::string refusal(SeenGame& seen, Action action, bool begun) {
  if (!seen.secret()) return {};
  switch (action_info(action).while_hidden) {
    case WhileHidden::allowed:
      return {};
    case WhileHidden::if_uncovered:
      return seen.covered() ? seen.cover_words() : "";
    case WhileHidden::before_moves:
      return begun ? tr("Who plays stays as it is while pieces are hidden; start a new game.") : "";
    case WhileHidden::no_way_back:
      return tr("What a player has seen cannot be taken back; at the end the whole game is open.");
    case WhileHidden::sealed:
      return tr(
          "The game is kept, sealed, until it is over; then it can be saved. Copying it copies "
          "what you know.");
    case WhileHidden::refused:
      break;
  }
  return tr("Not while pieces are hidden: this would show the whole game. Try it when it is over.");
}

}  // namespace stockade::gui
