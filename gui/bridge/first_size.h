#pragma once

class wxTopLevelWindow;

namespace stockade::gui {

/// Call before the first Show() of a window with a toolbar. Under a window manager, wxGTK first
/// makes such a window 2 pixels wide, and GTK complains that its toolbar has no room. A window that
/// has a size is left alone.
void give_first_size(wxTopLevelWindow& window);

}  // namespace stockade::gui
