#pragma once
// The menus of a window, made from the list of its actions.

#include <functional>
#include <string>
#include <vector>

#include <wx/menu.h>

#include "gui/actions.h"

namespace stockade::gui {

/// The identifier of an action's menu item and tool.
[[nodiscard]] int command_id(Action action);
/// The text of a menu item: its label and its key.
[[nodiscard]] wxString menu_label(const std::string& label, const std::string& key);

struct MenuTitle {
  ActionMenu menu;
  const char* title;
};

/// The menus in the order of `titles`. The caller owns the bar. `key_of`: the key of a command;
/// without it, the keys of the table.
[[nodiscard]] wxMenuBar* make_menu_bar(
    const std::vector<ActionInfo>& actions, const std::vector<MenuTitle>& titles,
    const std::function<std::string(const ActionInfo&)>& key_of = {});

}  // namespace stockade::gui
