#pragma once
// The menus and the toolbar of a window, made from the list of its actions.

#include <functional>
#include <string>
#include <vector>

#include <wx/frame.h>
#include <wx/menu.h>

#include "gui/actions.h"
#include "gui/looks.h"

namespace stockade::gui {

/// The identifier of an action's menu item and tool.
[[nodiscard]] int command_id(Action action);
/// The text of a menu item: its label and its key.
[[nodiscard]] wxString menu_label(const std::string& label, const std::string& key);

/// Whether a key event is about an open menu. wxGTK sends the keys of the menu bar through the
/// window too; who uses one there takes it from the menu.
[[nodiscard]] bool is_for_menu(const wxKeyEvent& event);

struct MenuTitle {
  ActionMenu menu;
  const char* title;
};

/// The menus in the order of `titles`. The caller owns the bar. `key_of`: the key of a command;
/// without it, the keys of the table.
[[nodiscard]] wxMenuBar* make_menu_bar(
    const std::vector<ActionInfo>& actions, const std::vector<MenuTitle>& titles,
    const std::function<std::string(const ActionInfo&)>& key_of = {});

/// Fills the toolbar of a window, which is made if there is none, with the commands of its groups.
/// `labels`: a command that is on or off shows that, and its label. `keys_of`: its keys as text.
void fill_toolbar(wxFrame& window, const std::vector<ActionInfo>& actions, Looks& looks,
                  bool labels, const std::function<std::string(const ActionInfo&)>& keys_of);

}  // namespace stockade::gui
