#pragma once
// The layout of a panel with a few buttons above lists, which may be narrow and low.

#include <initializer_list>

class wxSizer;
class wxWindow;

namespace stockade::gui {

/// Lays `panel` out again whenever its size changes: the height of rows of buttons that wrap
/// depends on their width. GTK warns about lists that are lower than their scroll bars, so `lists`
/// are hidden where `upper`, above them, needs all the room.
void keep_laid_out(wxWindow& panel, std::initializer_list<wxSizer*> upper, wxSizer& lists);

}  // namespace stockade::gui
