#pragma once

#include <wx/window.h>

namespace stockade::gui {

/// The first size of a window with a board or lists in it, in pixels of the screen: `least`, which
/// is in pixels that do not depend on the screen, or more of the same shape if that fills less than
/// three quarters of `around`; never more than the screen of `window` has.
[[nodiscard]] wxSize roomy_size(const wxWindow& window, wxSize least, wxSize around);

/// The same within the window that `parent` belongs to, for a dialog.
[[nodiscard]] wxSize roomy_size(const wxWindow& parent, wxSize least);

}  // namespace stockade::gui
