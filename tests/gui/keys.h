#pragma once
// Hands that use only the keyboard, and what they look for.

#include <string>
#include <vector>

#include <dlfcn.h>
#include <wx/radiobut.h>
#include <wx/stattext.h>

#include "tests/gui/table.h"

namespace stockade::gui {

inline void press(int key, int modifiers = wxMOD_NONE) {
  wxUIActionSimulator hands;
  hands.Char(key, modifiers);
  settle();
}

inline void type(const char* text) {
  wxUIActionSimulator hands;
  hands.Text(text);
  settle();
}

/// Controls that a person must be able to reach, in a window.
inline void collect(const wxWindow& window, std::vector<wxWindow*>& controls) {
  for (wxWindow* child : window.GetChildren()) {
    if (child->IsTopLevel() || !child->IsShown()) continue;
    const auto* radio = dynamic_cast<const wxRadioButton*>(child);
    // Of a group of radio buttons the chosen one has a place in the order; arrows go on from it.
    const bool chosen = !radio || radio->GetValue();
    const bool control = dynamic_cast<wxControl*>(child) && !dynamic_cast<wxStaticText*>(child);
    if (!control || !child->AcceptsFocus())
      collect(*child, controls);
    else if (chosen && child->IsEnabled())
      controls.push_back(child);
  }
}

inline std::string called(const wxWindow& window) {
  const wxString words = window.GetClassInfo()->GetClassName() + wxString(" '") + window.GetName() +
                         "' '" + window.GetLabel() + "'";
  return words.utf8_string();
}

inline bool holds(const wxWindow* outer, const wxWindow* inner) {
  for (const wxWindow* at = inner; at; at = at->GetParent())
    if (at == outer) return true;
  return false;
}

/// Whether the toolkit's focus is in a control. wxWindow::FindFocus() does not know the parts that
/// some controls are made of.
inline bool toolkit_focus_in(wxWindow& control) {
  using Focus = void* (*)(void* window);
  using IsAncestor = int (*)(void* widget, void* ancestor);
  // The headers of GTK are no part of wxWidgets, but the libraries are loaded.
  static const auto focus_of = reinterpret_cast<Focus>(dlsym(RTLD_DEFAULT, "gtk_window_get_focus"));
  static const auto is_ancestor =
      reinterpret_cast<IsAncestor>(dlsym(RTLD_DEFAULT, "gtk_widget_is_ancestor"));
  if (!focus_of || !is_ancestor) return holds(&control, wxWindow::FindFocus());
  void* focus = focus_of(wxGetTopLevelParent(&control)->GetHandle());
  return focus && (focus == control.GetHandle() || is_ancestor(focus, control.GetHandle()) != 0);
}

}  // namespace stockade::gui
