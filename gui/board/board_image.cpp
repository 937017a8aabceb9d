#include "gui/board/board_image.h"

#include <cmath>
#include <memory>

#include <wx/graphics.h>
#include <wx/mstream.h>

#include "gui/board/svg_surface.h"
#include "gui/board/wx_surface.h"

namespace stockade::gui {

BoardLayout picture_layout(const GameDefinition& definition, int longest, bool flipped) {
  const Size square{static_cast<double>(longest), static_cast<double>(longest)};
  const BoardLayout wide(definition, {square.w, square.h * 0.82}, flipped);
  const Rect used =
      (wide.trays_beside() ? wide : BoardLayout(definition, square, flipped)).content_rect();
  const double margin = wide.unit() * 0.25;
  const double w = used.w + 2 * margin;
  const double h = used.h + 2 * margin;
  const double k = longest / std::max(w, h);
  return {definition, {std::round(w * k), std::round(h * k)}, flipped};
}

wxImage board_image(const Artwork& artwork, const Theme& theme, const Scene& scene,
                    const BoardLayout& layout, const PictureOptions& options) {
  wxImage image(static_cast<int>(layout.area().w), static_cast<int>(layout.area().h));
  const Painter painter(artwork, theme);
  PictureCache cache(artwork);
  const std::unique_ptr<wxGraphicsContext> context(
      wxGraphicsRenderer::GetCairoRenderer()->CreateContextFromImage(image));
  WxSurface surface(*context, cache);
  if (!options.letters) surface.leave_out_text();
  painter.draw_ground(surface, *scene.definition, layout, options.coordinates);
  painter.draw_scene(surface, scene, layout);
  context->Flush();
  return image;
}

std::string board_svg(const Artwork& artwork, const Theme& theme, const Scene& scene,
                      const BoardLayout& layout, const PictureOptions& options) {
  const Painter painter(artwork, theme);
  SvgSurface surface(artwork, layout.area());
  painter.draw_ground(surface, *scene.definition, layout, options.coordinates);
  painter.draw_scene(surface, scene, layout);
  return surface.document();
}

std::string png_bytes(const wxImage& image) {
  if (!wxImage::FindHandler(wxBITMAP_TYPE_PNG)) wxImage::AddHandler(new wxPNGHandler);
  wxMemoryOutputStream png;
  if (!image.SaveFile(png, wxBITMAP_TYPE_PNG)) return "";
  std::string bytes(png.GetSize(), '\0');
  png.CopyTo(bytes.data(), bytes.size());
  return bytes;
}

}  // namespace stockade::gui
