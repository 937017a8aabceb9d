#pragma once
// The keyboard in a dialog with a search field above a list: letters are searched for wherever the
// focus is, and the arrows choose in the list while the search field has it.

#include <functional>

#include <wx/dialog.h>
#include <wx/srchctrl.h>

namespace stockade::gui {

/// `step` selects the line so many lines further down. All outlive the dialog's events.
void bind_search_keys(wxDialog& dialog, wxSearchCtrl& search, wxWindow& list,
                      std::function<void(int)> step);

}  // namespace stockade::gui
