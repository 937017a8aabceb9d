#pragma once
// The program's icon: what the desktop shows for a window, for example in its list of windows.

#include "gui/board/artwork.h"

class wxTopLevelWindow;

namespace stockade::gui {

/// Gives it to a window, in the sizes that desktops use.
void give_program_icon(wxTopLevelWindow& window, const Artwork& artwork);

}  // namespace stockade::gui
