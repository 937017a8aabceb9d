#pragma once
// The menus of a window, made from the list of its actions.

#include <initializer_list>
#include <vector>

#include <wx/menu.h>

#include "gui/actions.h"

namespace stockade::gui {

struct MenuTitle {
  ActionMenu menu;
  const char* title;
};

/// The menus in the order of `titles`. The caller owns the bar.
[[nodiscard]] wxMenuBar* make_menu_bar(const std::vector<ActionInfo>& actions,
                                       std::initializer_list<MenuTitle> titles);

}  // namespace stockade::gui
