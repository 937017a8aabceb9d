#pragma once
// RefilledTree: a tree of lines that are replaced while the user types.
//
// To make a line visible, wxGTK keeps the bare line until its idle time, and shows it then. It does
// not notice that the line is deleted before: keys that come faster than the idle time, each of
// which fills the tree again, would let it use a line that is gone.

#include <wx/dataview.h>
#include <wx/treelist.h>

namespace stockade::gui {

/// A tree whose lines can be deleted at any time. Main thread.
class RefilledTree : public wxTreeListCtrl {
 public:
  using wxTreeListCtrl::wxTreeListCtrl;

  /// What the toolkit has put off is done first, while the lines that it names are there.
  void DeleteAllItems() {
    GetDataView()->OnInternalIdle();
    wxTreeListCtrl::DeleteAllItems();
  }
  /// A tree is filled as a whole.
  void DeleteItem(wxTreeListItem) = delete;
};

}  // namespace stockade::gui
