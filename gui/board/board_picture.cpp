#include "gui/board/board_picture.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <wx/dcmemory.h>

namespace stockade::gui {
namespace {

wxSize pixels_of(Size area, double scale) {
  return {std::max(1, static_cast<int>(std::lround(area.w * scale))),
          std::max(1, static_cast<int>(std::lround(area.h * scale)))};
}

/// The rectangle enlarged to whole device pixels. Edges between pixels would be blended with the
/// old picture.
Rect on_whole_pixels(Rect rect, double scale) {
  const double left = std::floor(rect.x * scale) / scale;
  const double top = std::floor(rect.y * scale) / scale;
  return {left, top, std::ceil(rect.right() * scale) / scale - left,
          std::ceil(rect.bottom() * scale) / scale - top};
}

/// A context that draws on `dc` in logical pixels.
std::unique_ptr<wxGraphicsContext> context_on(wxMemoryDC& dc, double scale) {
  std::unique_ptr<wxGraphicsContext> context(wxGraphicsContext::Create(dc));
  if (context) context->Scale(scale, scale);
  return context;
}

}  // namespace

BoardPicture::BoardPicture(Looks& looks) : looks_(looks), painter_(looks.artwork, looks.theme) {}

void BoardPicture::forget() {
  shown_.reset();
  ground_ = wxNullBitmap;
}

std::vector<Rect> BoardPicture::show(const Scene& scene, const DefinitionPtr& definition,
                                     const BoardLayout& layout, double scale) {
  if (shown_ && (shown_->definition != definition || shown_->layout.area() != layout.area() ||
                 shown_->layout.flipped() != layout.flipped() ||
                 shown_->layout.view() != layout.view() || scale_ != scale))
    forget();
  scale_ = scale;
  std::vector<Rect> changed;
  if (shown_) {
    changed = damage(shown_->scene, scene, layout);
    shown_->position = *scene.position;
    shown_->scene = scene;
    stale_.insert(stale_.end(), changed.begin(), changed.end());
  } else {
    shown_.emplace(Shown{definition, *scene.position, scene, layout});
    changed = stale_ = {{0, 0, layout.area().w, layout.area().h}};
  }
  shown_->scene.definition = shown_->definition.get();
  shown_->scene.position = &shown_->position;
  return changed;
}

void BoardPicture::paint_ground() {
  const BoardLayout& layout = shown_->layout;
  const wxSize size = pixels_of(layout.area(), scale_);
  wxBitmap ground(size, 24);
  wxMemoryDC dc(ground);
  const auto context = context_on(dc, scale_);
  if (!context) return;
  WxSurface surface(*context, looks_.pictures, scale_);
  painter_.draw_ground(surface, *shown_->definition, layout, looks_.coordinates);
  context->Flush();
  dc.SelectObject(wxNullBitmap);
  ground_ = ground;
  if (!picture_.IsOk() || picture_.GetSize() != size) picture_ = wxBitmap(size, 24);
}

void BoardPicture::paint() {
  if (!shown_ || stale_.empty()) return;
  if (!ground_.IsOk()) {
    // Pieces in a new size take longer than all else.
    PictureList pieces(scale_);
    painter_.draw_scene(pieces, shown_->scene, shown_->layout, stale_.front());
    PictureWork work(looks_.pictures, pieces.pictures());
    paint_ground();
    work.finish();
  }
  wxMemoryDC ground(ground_);
  for (const Rect& stale : std::exchange(stale_, {})) {
    const Rect rect = on_whole_pixels(stale, scale_);
    const auto device = [&](double length) {
      return static_cast<int>(std::lround(length * scale_));
    };
    wxMemoryDC dc(picture_);
    dc.Blit(device(rect.x), device(rect.y), device(rect.w), device(rect.h), &ground, device(rect.x),
            device(rect.y));
    const auto context = context_on(dc, scale_);
    if (!context) return;
    WxSurface surface(*context, looks_.pictures, scale_);
    surface.push_clip(rect);
    painter_.draw_scene(surface, shown_->scene, shown_->layout, rect);
    surface.pop_clip();
    context->Flush();
    painted_area_ += rect.area();
  }
}

void BoardPicture::draw(wxDC& dc, wxRect where) {
  paint();
  if (!picture_.IsOk()) return;
  wxMemoryDC source(picture_);
  const auto device = [&](int pixels) { return static_cast<int>(std::lround(pixels * scale_)); };
  dc.SetUserScale(1 / scale_, 1 / scale_);
  dc.Blit(device(where.x), device(where.y), device(where.width), device(where.height), &source,
          device(where.x), device(where.y));
  dc.SetUserScale(1, 1);
}

wxBitmap BoardPicture::bitmap() {
  paint();
  return picture_;
}

}  // namespace stockade::gui
