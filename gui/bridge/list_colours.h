#pragma once
// Lists in the colours of the theme; a wxListCtrl otherwise keeps the colours that it was made
// with.

#include <wx/listctrl.h>

#include "gui/model/theme.h"

namespace stockade::gui {

/// Gives the list and the titles of its columns the theme's colours.
void colour_list(wxListCtrl& list, const Theme& theme);

}  // namespace stockade::gui
