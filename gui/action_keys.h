#pragma once
// The keys of the main window's commands, which the user may change.

#include <string>
#include <string_view>

#include "gui/actions.h"
#include "gui/model/key_map.h"

namespace stockade::gui {

/// The name of a command in the settings, which is the name of its enumerator.
[[nodiscard]] std::string_view action_name(Action action);

/// The key map of the commands that are in menus, in their order, with the user's changes.
[[nodiscard]] KeyMap make_key_map(const KeyMap::Changes& changes, std::string menu_letters);

/// The key of a command and the key that works on the board, as text: "Ctrl+Z or Backspace".
[[nodiscard]] std::string keys_in_words(const KeyMap& keys, const ActionInfo& info);

}  // namespace stockade::gui
