#pragma once
// Finds the windows that a test looks at and acts on, by their names.

#include <string>

#include <catch2/catch.hpp>
#include <wx/control.h>
#include <wx/toplevel.h>

namespace stockade::gui {

/// The first window of a class that is `within` or inside of it, shown or hidden, and has this name
/// or label; with no name, the first of the class. Null if there is none.
template <class W>
W* seek(wxWindow& within, const std::string& name = "") {
  const wxString wanted = wxString::FromUTF8(name);
  auto* here = dynamic_cast<W*>(&within);
  if (here && (name.empty() || here->GetName() == wanted ||
               wxControl::RemoveMnemonics(here->GetLabel()) == wanted))
    return here;
  for (wxWindow* child : within.GetChildren())
    if (W* found = seek<W>(*child, name)) return found;
  return nullptr;
}

/// The first one of all windows.
template <class W>
W* seek() {
  for (wxWindow* window : wxTopLevelWindows)
    if (!window->IsBeingDeleted() && !wxPendingDelete.Member(window))
      if (W* found = seek<W>(*window)) return found;
  return nullptr;
}

/// The window, which must exist.
template <class W>
W& find(wxWindow& within, const std::string& name = "") {
  INFO(name);
  W* found = seek<W>(within, name);
  REQUIRE(found);
  return *found;
}

}  // namespace stockade::gui
