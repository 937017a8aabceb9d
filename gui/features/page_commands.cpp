#include "gui/features/page_commands.h"

#include <algorithm>
#include <array>

namespace stockade::gui {

bool leaves_pages_alone(Action action) {
  using enum Action;
  static constexpr std::array kCommands = {
      new_game,     play_again,  choose_variant, new_variant,  open,          recent_games,
      network,      preferences, quit,           engines,      tournament,    strength,
      theme_system, theme_light, theme_dark,     toggle_theme, sounds,        animation,
      full_screen,  rules,       about,          start_page,   copy_position, copy_game};
  return std::find(kCommands.begin(), kCommands.end(), action) != kCommands.end();
}

}  // namespace stockade::gui
