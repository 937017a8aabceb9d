#include "gui/bridge/check_keys.h"

#include <algorithm>

#include <wx/checklst.h>

#include "gui/bridge/gtk_function.h"

namespace stockade::gui {
namespace {

#if defined(__WXGTK__)

void put_cursor(wxCheckListBox& list, int line) {
  static const auto child_of = find_gtk_function<void* (*)(void* bin)>("gtk_bin_get_child");
  static const auto new_path =
      find_gtk_function<void* (*)(int index, ...)>("gtk_tree_path_new_from_indices");
  static const auto free_path = find_gtk_function<void (*)(void* path)>("gtk_tree_path_free");
  static const auto set_cursor =
      find_gtk_function<void (*)(void* view, void* path, void* column, int edits)>(
          "gtk_tree_view_set_cursor");
  if (!child_of || !new_path || !free_path || !set_cursor) return;
  void* view = child_of(list.GetHandle());  // the list is inside a window that scrolls it
  void* path = new_path(line, -1);
  if (view && path) set_cursor(view, path, nullptr, 0);
  if (path) free_path(path);
}

#else

void put_cursor(wxCheckListBox& list, int line) { list.SetSelection(line); }

#endif

}  // namespace

void check_by_keys(wxCheckListBox& list) {
  list.Bind(wxEVT_SET_FOCUS, [&list](wxFocusEvent& event) {
    event.Skip();
    if (list.GetCount() > 0) put_cursor(list, std::max(0, list.GetSelection()));
  });
  list.Bind(wxEVT_KEY_DOWN, [&list](wxKeyEvent& event) {
    const int line = list.GetSelection();
    if (event.GetKeyCode() != WXK_SPACE || event.HasAnyModifiers() || line == wxNOT_FOUND)
      return event.Skip();
    list.Check(static_cast<unsigned>(line), !list.IsChecked(static_cast<unsigned>(line)));
    wxCommandEvent checked(wxEVT_CHECKLISTBOX, list.GetId());
    checked.SetEventObject(&list);
    checked.SetInt(line);
    list.ProcessWindowEvent(checked);
  });
}

}  // namespace stockade::gui
