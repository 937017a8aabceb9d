#pragma once
// The keyboard in a dialog with a search field above a list: letters go to the search field from
// every control, and the arrows select in the list while the search field has the focus.

#include <functional>

#include <wx/dialog.h>
#include <wx/srchctrl.h>

namespace stockade::gui {

/// `step` selects the line that is the given number of lines further down. All outlive the dialog's
/// events.
void bind_search_keys(wxDialog& dialog, wxSearchCtrl& search, wxWindow& list,
                      std::function<void(int)> step);

}  // namespace stockade::gui
