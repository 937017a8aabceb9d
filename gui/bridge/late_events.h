#pragma once
// Events that reach a window while it is destroyed.

#include <wx/window.h>

namespace stockade::gui {

/// Stops all event handling inside `window`. A destructor calls it if handlers of children use the
/// object: GTK takes the focus from a child when that destructor has ended and the members are
/// gone. Top-level windows that `window` owns are not changed. Main thread.
inline void silence_children(wxWindow& window) {
  for (wxWindow* child : window.GetChildren()) {
    if (child->IsTopLevel()) continue;
    child->SetEvtHandlerEnabled(false);
    silence_children(*child);
  }
}

}  // namespace stockade::gui
