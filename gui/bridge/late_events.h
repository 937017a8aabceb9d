#pragma once
// Events that reach a window while it is destroyed.

#include <wx/window.h>

namespace stockade::gui {

/// Lets nothing inside `window` handle events any longer. A destructor calls it if handlers of
/// children use the object: GTK takes the focus from a child when that destructor has ended and the
/// members are gone. Windows of their own that `window` owns stay as they are. Main thread.
inline void silence_children(wxWindow& window) {
  for (wxWindow* child : window.GetChildren()) {
    if (child->IsTopLevel()) continue;
    child->SetEvtHandlerEnabled(false);
    silence_children(*child);
  }
}

}  // namespace stockade::gui
