#include "gui/panels/tool_layout.h"

#include <vector>

#include <wx/event.h>
#include <wx/sizer.h>
#include <wx/window.h>

namespace stockade::gui {
namespace {

constexpr int kLeastList = 48;

}  // namespace

void keep_laid_out(wxWindow& panel, std::initializer_list<wxSizer*> upper, wxSizer& lists) {
  panel.Bind(wxEVT_SIZE, [&panel, &lists, above = std::vector(upper)](wxSizeEvent& event) {
    event.Skip();
    panel.Layout();
    int room = panel.GetClientSize().y - panel.FromDIP(4);
    for (const wxSizer* sizer : above) room -= sizer->GetSize().y;
    const bool shown = room >= panel.FromDIP(kLeastList);
    if (lists.GetItem(size_t{0})->IsShown() == shown) return;
    panel.GetSizer()->Show(&lists, shown, true);
    panel.Layout();
  });
}

}  // namespace stockade::gui
