#include "gui/bridge/refilled_tree.h"

#include "gui/bridge/gtk_function.h"

namespace stockade::gui {

void RefilledTree::fix_sizes() {
#if defined(__WXGTK__)
  using SetFixed = void (*)(void* tree, int fixed);
  using SetSizing = void (*)(void* column, int sizing);
  static const auto set_fixed = find_gtk_function<SetFixed>("gtk_tree_view_set_fixed_height_mode");
  static const auto set_sizing = find_gtk_function<SetSizing>("gtk_tree_view_column_set_sizing");
  constexpr int kFixed = 2;  // GTK_TREE_VIEW_COLUMN_FIXED
  wxDataViewCtrl& view = *GetDataView();
  if (!set_fixed || !set_sizing) return;
  for (unsigned i = 0; i < view.GetColumnCount(); ++i)
    set_sizing(view.GetColumn(i)->GetGtkHandle(), kFixed);
  set_fixed(view.GtkGetTreeView(), 1);
#endif
}

}  // namespace stockade::gui
