#include "gui/panels/drawn_panel.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include <wx/bitmap.h>
#include <wx/dcclient.h>
#include <wx/dcmemory.h>
#include <wx/graphics.h>

namespace stockade::gui {

DrawnPanel::DrawnPanel(wxWindow* parent, Looks& looks, wxSize least, long style) : looks_(looks) {
  SetBackgroundStyle(wxBG_STYLE_PAINT);
  Create(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize, style | wxFULL_REPAINT_ON_RESIZE);
  SetMinSize(least);
  Bind(wxEVT_PAINT, [this](wxPaintEvent&) { paint(); });
}

void DrawnPanel::paint() {
  wxPaintDC dc(this);
  const wxRect box = GetUpdateRegion().GetBox();
  if (box.IsEmpty()) return;
  // Draws the requested part in memory, because a display draws letters and smooth edges slowly,
  // with one request for each.
  const double scale = GetContentScaleFactor();
  const auto device = [&](int length) { return static_cast<int>(std::lround(length * scale)); };
  wxBitmap picture(std::max(1, device(box.width)), std::max(1, device(box.height)), 24);
  {
    wxMemoryDC memory(picture);
    const std::unique_ptr<wxGraphicsContext> context(wxGraphicsContext::Create(memory));
    if (!context) return;
    context->Scale(scale, scale);
    context->Translate(-box.x, -box.y);
    WxSurface surface(*context, looks_.pictures, scale, looks_.theme.icon.hex());
    const wxSize size = GetClientSize();
    within_ = {static_cast<double>(box.x), static_cast<double>(box.y),
               static_cast<double>(box.width), static_cast<double>(box.height)};
    draw(surface, {static_cast<double>(size.x), static_cast<double>(size.y)});
  }
  wxMemoryDC source(picture);
  dc.SetUserScale(1 / scale, 1 / scale);
  dc.Blit(device(box.x), device(box.y), picture.GetWidth(), picture.GetHeight(), &source, 0, 0);
  dc.SetUserScale(1, 1);
  ++paints_;
}

}  // namespace stockade::gui
