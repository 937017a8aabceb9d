#pragma once
// RefilledTree: a tree of lines that are replaced while the user types.
//
// To make a line visible, wxGTK keeps a plain pointer to it and shows it in its idle time. It does
// not notice if the line is deleted before that: if keys that refill the tree come faster than the
// idle time, it would use a deleted line.
//
// GTK measures every line of a tree before it shows the first one, unless all have one height.

#include <wx/dataview.h>
#include <wx/treelist.h>

namespace stockade::gui {

/// A tree whose lines can be deleted at any time. Main thread.
class RefilledTree : public wxTreeListCtrl {
 public:
  using wxTreeListCtrl::wxTreeListCtrl;

  /// All lines have the same height, and all columns a width of their own. Call it when the columns
  /// are there.
  void fix_sizes();

  /// First does what the toolkit has postponed, while the lines that it refers to exist.
  void DeleteAllItems() {
    GetDataView()->OnInternalIdle();
    wxTreeListCtrl::DeleteAllItems();
  }
  /// Not allowed: the tree is always refilled as a whole.
  void DeleteItem(wxTreeListItem) = delete;
};

}  // namespace stockade::gui
