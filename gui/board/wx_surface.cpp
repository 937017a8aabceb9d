#include "gui/board/wx_surface.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <thread>
#include <utility>

#include <fmt/format.h>
#include <wx/brush.h>
#include <wx/fontutil.h>

namespace stockade::gui {
namespace {

constexpr std::string_view kIconColor = "#74828f";  // see gui/artwork/README.md

std::string tinted(std::string svg, const std::string& ink) {
  if (ink.empty()) return svg;
  for (size_t at = svg.find(kIconColor); at != std::string::npos; at = svg.find(kIconColor, at))
    svg.replace(at, kIconColor.size(), ink);
  return svg;
}

wxString to_wx(std::string_view text) { return wxString::FromUTF8(text.data(), text.size()); }

int pixels_of(const Rect& where, double scale) {
  return std::max(1, static_cast<int>(std::lround(where.w * scale)));
}

std::string key_of(const SizedPicture& picture) {
  return fmt::format("{} {} {}", picture.name, picture.pixels, picture.ink);
}

wxBitmap rasterised(const std::string& svg, int pixels) {
  const wxSize size(pixels, pixels);
  const wxBitmapBundle bundle = wxBitmapBundle::FromSVG(svg.c_str(), size);
  return bundle.IsOk() ? bundle.GetBitmap(size) : wxBitmap();
}

wxGraphicsBitmap drawable(const wxBitmap& bitmap) {
  return bitmap.IsOk() ? wxGraphicsRenderer::GetDefaultRenderer()->CreateBitmap(bitmap)
                       : wxNullGraphicsBitmap;
}

int font_key(double size, bool bold) {
  return static_cast<int>(std::lround(size * 4)) * 2 + (bold ? 1 : 0);
}

}  // namespace

wxColour to_wx(Color color) { return {color.r, color.g, color.b, color.a}; }

wxFont make_font(double size, bool bold) {
  // From a description, because the other constructors ask the display for its default font. The
  // size is in points; drawing turns 72 points into 96 pixels.
  wxNativeFontInfo info;
  info.FromString(to_wx(fmt::format("Sans {}{:.3f}", bold ? "Bold " : "", size * 0.75)));
  return wxFont(info);
}

wxBitmapBundle icon_bundle(const Artwork& artwork, const std::string& name, int size,
                           const std::string& ink) {
  const std::string svg = tinted(artwork.svg(name), ink);
  if (svg.empty()) return {};
  return wxBitmapBundle::FromSVG(svg.c_str(), wxSize(size, size));
}

wxBitmap rasterise(const Artwork& artwork, const std::string& name, int pixels,
                   const std::string& ink) {
  const std::string svg = tinted(artwork.svg(name), ink);
  return svg.empty() ? wxBitmap() : rasterised(svg, pixels);
}

const wxGraphicsBitmap& PictureCache::picture(const SizedPicture& wanted) {
  const std::string key = key_of(wanted);
  const auto known = pictures_.find(key);
  if (known != pictures_.end()) return known->second;
  const wxBitmap bitmap = rasterise(artwork_, wanted.name, wanted.pixels, wanted.ink);
  return pictures_.emplace(key, drawable(bitmap)).first->second;
}

std::vector<PictureWork::Job> PictureWork::jobs_of(const PictureCache& cache,
                                                   const std::vector<SizedPicture>& wanted) {
  std::vector<Job> jobs;
  std::set<std::string> taken;
  for (const SizedPicture& picture : wanted) {
    std::string key = key_of(picture);
    if (cache.pictures_.contains(key) || !taken.insert(key).second) continue;
    std::string svg = tinted(cache.artwork_.svg(picture.name), picture.ink);
    jobs.push_back({std::move(key), std::move(svg), picture.pixels, {}});
  }
  return jobs;
}

PictureWork::PictureWork(PictureCache& cache, const std::vector<SizedPicture>& wanted)
    : cache_(cache),
      jobs_(jobs_of(cache, wanted)),
      tasks_(jobs_.size()),
      helpers_([this] { tasks_.stop(); }) {
  constexpr size_t kMostHelpers = 3;
  const size_t others = std::max(2U, std::thread::hardware_concurrency()) - 1;
  for (size_t i = 0; i < std::min({others, kMostHelpers, jobs_.size()}); ++i)
    if (!helpers_.start([this] { draw(); })) break;
}

void PictureWork::draw() {
  while (const auto task = tasks_.next()) {
    Job& job = jobs_[*task];
    if (!job.svg.empty()) job.bitmap = drawable(rasterised(job.svg, job.pixels));
  }
}

void PictureWork::finish() {
  draw();
  helpers_.join();
  for (Job& job : jobs_) cache_.pictures_.emplace(std::move(job.key), std::move(job.bitmap));
  jobs_.clear();
}

void PictureList::picture(const std::string& name, Rect where, double) {
  pictures_.push_back({name, pixels_of(where, scale_), ""});
}

const wxFont& PictureCache::font(double size, bool bold) {
  const int key = font_key(size, bold);
  const auto known = fonts_.find(key);
  if (known != fonts_.end()) return known->second;
  return fonts_.emplace(key, make_font(std::round(size * 4) / 4, bold)).first->second;
}

const wxGraphicsFont& PictureCache::font(wxGraphicsContext& context, const TextLook& look) {
  constexpr size_t kMany = 500;  // drawings in many sizes; a window that is resized makes them
  const Color& c = look.color;
  const uint32_t color = uint32_t{c.r} << 24 | uint32_t{c.g} << 16 | uint32_t{c.b} << 8 | c.a;
  const std::tuple key(context.GetRenderer(), font_key(look.size, look.bold), color);
  const auto known = drawn_fonts_.find(key);
  if (known != drawn_fonts_.end()) return known->second;
  if (drawn_fonts_.size() >= kMany) drawn_fonts_.clear();
  return drawn_fonts_
      .emplace(key, context.CreateFont(font(look.size, look.bold), gui::to_wx(look.color)))
      .first->second;
}

double PictureCache::line_height(wxGraphicsContext& context, const TextLook& look) {
  const auto [known, is_new] = line_heights_.try_emplace(font_key(look.size, look.bold), 0.0);
  if (is_new) {
    double width = 0;
    context.SetFont(font(context, look));
    context.GetTextExtent("0", &width, &known->second, nullptr, nullptr);
  }
  return known->second;
}

WxSurface::WxSurface(wxGraphicsContext& context, PictureCache& cache, double scale,
                     std::string icon_ink)
    : context_(context), cache_(cache), scale_(scale), icon_ink_(std::move(icon_ink)) {}

wxGraphicsPath WxSurface::build(const Path& path) {
  wxGraphicsPath out = context_.CreatePath();
  for (const Path::Segment& s : path.segments()) {
    switch (s.verb) {
      case Path::Verb::move:
        out.MoveToPoint(s.to.x, s.to.y);
        break;
      case Path::Verb::line:
        out.AddLineToPoint(s.to.x, s.to.y);
        break;
      case Path::Verb::curve:
        out.AddCurveToPoint(s.a.x, s.a.y, s.b.x, s.b.y, s.to.x, s.to.y);
        break;
      case Path::Verb::close:
        out.CloseSubpath();
        break;
    }
  }
  return out;
}

void WxSurface::fill(const Path& path, const Paint& paint) {
  if (paint.gradient)
    context_.SetBrush(context_.CreateLinearGradientBrush(paint.start.x, paint.start.y, paint.end.x,
                                                         paint.end.y, gui::to_wx(paint.from),
                                                         gui::to_wx(paint.to)));
  else
    context_.SetBrush(context_.CreateBrush(wxBrush(gui::to_wx(paint.from))));
  context_.FillPath(build(path));
}

void WxSurface::stroke(const Path& path, Color color, double width,
                       const std::vector<double>& dashes) {
  wxGraphicsPenInfo pen(gui::to_wx(color), width);
  std::vector<wxDash> pattern;
  if (!dashes.empty()) {
    for (const double dash : dashes) pattern.push_back(static_cast<wxDash>(std::lround(dash)));
    pen.Style(wxPENSTYLE_USER_DASH).Dashes(static_cast<int>(pattern.size()), pattern.data());
    pen.Cap(wxCAP_BUTT);
  }
  context_.SetPen(context_.CreatePen(pen));
  context_.StrokePath(build(path));
}

void WxSurface::text(Point anchor, std::string_view text, const TextLook& look) {
  if (!letters_) return;
  double w = 0;
  double h = 0;
  const wxString words = to_wx(text);
  // Measuring a text takes as long as drawing it.
  const bool ascii =
      std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
  if (ascii && look.across == Align::start) h = cache_.line_height(context_, look);
  context_.SetFont(cache_.font(context_, look));
  if (h == 0) context_.GetTextExtent(words, &w, &h, nullptr, nullptr);
  const auto shift = [](Align align, double extent) {
    return align == Align::start ? 0.0 : align == Align::center ? extent / 2 : extent;
  };
  context_.DrawText(words, anchor.x - shift(look.across, w), anchor.y - shift(look.down, h));
}

double WxSurface::text_width(std::string_view text, const TextLook& look) {
  if (!letters_) return static_cast<double>(text.size()) * look.size * 0.65;
  context_.SetFont(cache_.font(context_, look));
  double w = 0;
  context_.GetTextExtent(to_wx(text), &w, nullptr, nullptr, nullptr);
  return w;
}

void WxSurface::picture(const std::string& name, Rect where, double opacity) {
  const int pixels = pixels_of(where, scale_);
  const bool icon = name.rfind("icons/", 0) == 0;
  const wxGraphicsBitmap& bitmap = cache_.picture({name, pixels, icon ? icon_ink_ : std::string()});
  if (bitmap.IsNull()) return;
  // Whole device pixels keep the picture sharp.
  const double x = std::round(where.x * scale_) / scale_;
  const double y = std::round(where.y * scale_) / scale_;
  const double side = pixels / scale_;
  if (opacity >= 0.999) return context_.DrawBitmap(bitmap, x, y, side, side);
  // A layer has the size of the clip, which may be that of the window.
  push_clip({x, y, side, side});
  context_.BeginLayer(opacity);
  context_.DrawBitmap(bitmap, x, y, side, side);
  context_.EndLayer();
  pop_clip();
}

void WxSurface::push_clip(Rect rect) {
  context_.PushState();
  context_.Clip(rect.x, rect.y, rect.w, rect.h);
}

void WxSurface::pop_clip() { context_.PopState(); }

}  // namespace stockade::gui
