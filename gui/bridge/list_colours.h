#pragma once
// Lists in the colours of the theme; a wxListCtrl otherwise keeps the colours that it was made
// with.

#include <wx/listctrl.h>

#include "gui/model/theme.h"

namespace stockade::gui {

/// Sets the colours of the list and of its column titles to the theme's.
void colour_list(wxListCtrl& list, const Theme& theme);

}  // namespace stockade::gui
