#pragma once
// Keys of lists with boxes to check.

class wxCheckListBox;

namespace stockade::gui {

/// Space checks the selected line, or unchecks it, and the arrows start from that line. GTK selects
/// a line without putting its cursor there: then Space checks nothing, and the first arrow is lost.
void check_by_keys(wxCheckListBox& list);

}  // namespace stockade::gui
