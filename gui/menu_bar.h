#pragma once
// The menus of a window, made from the list of its actions.

#include <initializer_list>
#include <vector>

#include <wx/menu.h>

#include "gui/actions.h"

namespace stockade::gui {

/// The i-th title is that of the menu with number i. The caller owns the bar.
[[nodiscard]] wxMenuBar* make_menu_bar(const std::vector<ActionInfo>& actions,
                                       std::initializer_list<const char*> titles);

}  // namespace stockade::gui
