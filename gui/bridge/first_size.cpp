#include "gui/bridge/first_size.h"

#include <wx/toplevel.h>

#include "gui/bridge/gtk_function.h"

namespace stockade::gui {

#if defined(__WXGTK__)

void give_first_size(wxTopLevelWindow& window) {
  struct Allocation {  // GtkAllocation
    int x;
    int y;
    int width;
    int height;
  };
  using Allocate = void (*)(void* widget, Allocation* allocation);
  static const auto get = find_gtk_function<Allocate>("gtk_widget_get_allocation");
  static const auto set = find_gtk_function<Allocate>("gtk_widget_set_allocation");
  if (!get || !set) return;
  Allocation now{};
  get(window.m_widget, &now);
  if (now.width > 1) return;
  now.width = window.GetSize().x;
  now.height = window.GetSize().y;
  set(window.m_widget, &now);
}

#else

void give_first_size(wxTopLevelWindow&) {}

#endif

}  // namespace stockade::gui
