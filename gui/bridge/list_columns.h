#pragma once
// Columns of lists that fit the window.

#include <vector>

#include <wx/listctrl.h>

namespace stockade::gui {

/// From now on the columns `elastic` share the room that the other columns of the list leave, so
/// that all columns are visible. None becomes narrower than `least` pixels.
void fit_columns(wxListCtrl& list, std::vector<int> elastic, int least);

/// From now on all columns become wider in proportion where they leave room. None becomes narrower
/// than it is now.
void fill_columns(wxListCtrl& list);

}  // namespace stockade::gui
