#include "gui/bridge/roomy_size.h"

#include <algorithm>

#include <wx/display.h>

namespace stockade::gui {
namespace {

constexpr double kRoomyPart = 0.75;

}  // namespace

wxSize roomy_size(const wxWindow& window, wxSize least, wxSize around) {
  wxSize size = window.FromDIP(least);
  const double larger = std::min(kRoomyPart * around.x / size.x, kRoomyPart * around.y / size.y);
  if (larger > 1) size.Set(static_cast<int>(larger * size.x), static_cast<int>(larger * size.y));
  size.DecTo(wxDisplay(&window).GetClientArea().GetSize());
  return size;
}

wxSize roomy_size(const wxWindow& parent, wxSize least) {
  const wxWindow* top = wxGetTopLevelParent(const_cast<wxWindow*>(&parent));
  return roomy_size(parent, least, top->GetSize());
}

}  // namespace stockade::gui
