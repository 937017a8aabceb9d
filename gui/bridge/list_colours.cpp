#include "gui/bridge/list_colours.h"

#include "gui/board/wx_surface.h"

namespace stockade::gui {

void colour_list(wxListCtrl& list, const Theme& theme) {
  list.SetBackgroundColour(to_wx(theme.panel));
  list.SetTextColour(to_wx(theme.text));
  // SetHeaderAttr() does nothing in the generic wxListCtrl, whose header is a child window.
  for (wxWindow* child : list.GetChildren()) child->SetForegroundColour(to_wx(theme.text));
  list.Refresh();
}

}  // namespace stockade::gui
