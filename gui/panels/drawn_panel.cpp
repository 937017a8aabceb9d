#include "gui/panels/drawn_panel.h"

#include <memory>

#include <wx/dcclient.h>
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
  const std::unique_ptr<wxGraphicsContext> context(wxGraphicsContext::Create(dc));
  if (!context) return;
  WxSurface surface(*context, looks_.pictures, GetContentScaleFactor(), looks_.theme.icon.hex());
  const wxSize size = GetClientSize();
  draw(surface, {static_cast<double>(size.x), static_cast<double>(size.y)});
  ++paints_;
}

}  // namespace stockade::gui
