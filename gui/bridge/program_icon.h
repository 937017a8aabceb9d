#pragma once
// The program's icon, which the desktop shows for a window, for example in its list of windows.

#include "gui/board/artwork.h"

class wxTopLevelWindow;

namespace stockade::gui {

/// Sets the icon of a window, in the sizes that desktops use.
void give_program_icon(wxTopLevelWindow& window, const Artwork& artwork);

}  // namespace stockade::gui
