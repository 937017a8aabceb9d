#include "gui/bridge/printout.h"

#include <memory>
#include <utility>

#include <wx/graphics.h>

namespace stockade::gui {
namespace {

constexpr double kPointsPerMm = 72 / 25.4;

}  // namespace

Printout::Printout(const wxString& title, const Artwork& artwork, PrintPages pages)
    : wxPrintout(title), pictures_(artwork), pages_(std::move(pages)) {}

Size Printout::page_size() const {
  int w = 0;
  int h = 0;
  const_cast<Printout*>(this)->GetPageSizeMM(&w, &h);
  if (w <= 0 || h <= 0) return {595, 842};  // A4
  return {w * kPointsPerMm, h * kPointsPerMm};
}

void Printout::OnPreparePrinting() {
  const std::unique_ptr<wxGraphicsContext> context(
      wxGraphicsRenderer::GetDefaultRenderer()->CreateMeasuringContext());
  WxSurface surface(*context, pictures_);
  pages_.arrange(surface, page_size());
}

void Printout::GetPageInfo(int* first, int* last, int* from, int* to) {
  *first = *from = 1;
  *last = *to = pages_.pages();
}

bool Printout::OnPrintPage(int page) {
  wxDC* dc = GetDC();
  if (!dc || !HasPage(page)) return false;
  const std::unique_ptr<wxGraphicsContext> context(wxGraphicsContext::CreateFromUnknownDC(*dc));
  if (!context) return false;
  const double scale = dc->GetSize().x / page_size().w;
  context->Scale(scale, scale);
  WxSurface surface(*context, pictures_, scale);
  pages_.draw(surface, page);
  context->Flush();
  return true;
}

}  // namespace stockade::gui
