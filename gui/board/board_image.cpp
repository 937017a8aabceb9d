#include "gui/board/board_image.h"

#include <cmath>
#include <memory>

#include <wx/graphics.h>
#include <wx/mstream.h>

#include "gui/board/chance_painter.h"
#include "gui/board/svg_surface.h"
#include "gui/board/wx_surface.h"
#include "gui/model/sides.h"

namespace stockade::gui {
namespace {

/// The height of the strip for dice and cards, as a part of the picture's width.
constexpr double kStrip = 0.1;

/// The content of the strip below the board: dice and cards.
struct ChanceStrip {
  ChanceStrip(const Scene& scene, const BoardLayout& layout)
      : draws(draws_up(*scene.definition, *scene.position)),
        light(has_light_pieces(*scene.definition, scene.position->side_to_move())),
        where{0, layout.area().h, layout.area().w,
              draws.empty() ? 0 : std::round(layout.area().w * kStrip)} {
    const VariantTexts& texts = scene.definition->equipment().texts;
    for (DrawUp& up : draws) {
      up.source = texts.tr(up.source);
      for (std::string& face : up.faces) face = texts.tr(face);
    }
  }

  void draw(Surface& surface, const Theme& theme) const {
    if (draws.empty()) return;
    surface.fill(Path().rect(where), theme.window);
    draw_chance_row(surface, theme, where.inset(where.h * 0.2), draws, light);
  }

  std::vector<DrawUp> draws;
  bool light;
  Rect where;
};

}  // namespace

BoardLayout picture_layout(const GameDefinition& definition, int longest, bool flipped,
                           const Position* position) {
  const Size square{static_cast<double>(longest), static_cast<double>(longest)};
  const BoardLayout wide(definition, {square.w, square.h * 0.82}, flipped);
  const Rect used =
      (wide.trays_beside() ? wide : BoardLayout(definition, square, flipped)).content_rect();
  const double margin = wide.unit() * 0.25;
  const double w = used.w + 2 * margin;
  const double h = used.h + 2 * margin;
  const bool strip = position && !draws_up(definition, *position).empty();
  const double k = longest / std::max(w, h + (strip ? w * kStrip : 0));
  return {definition, {std::round(w * k), std::round(h * k)}, flipped};
}

wxImage board_image(const Artwork& artwork, const Theme& theme, const Scene& scene,
                    const BoardLayout& layout, const PictureOptions& options) {
  const ChanceStrip strip(scene, layout);
  wxImage image(static_cast<int>(layout.area().w), static_cast<int>(strip.where.bottom()));
  const Painter painter(artwork, theme);
  PictureCache cache(artwork);
  const std::unique_ptr<wxGraphicsContext> context(
      wxGraphicsRenderer::GetCairoRenderer()->CreateContextFromImage(image));
  WxSurface surface(*context, cache);
  if (!options.letters) surface.leave_out_text();
  painter.draw_ground(surface, *scene.definition, layout, options.coordinates);
  painter.draw_scene(surface, scene, layout);
  strip.draw(surface, theme);
  context->Flush();
  return image;
}

std::string board_svg(const Artwork& artwork, const Theme& theme, const Scene& scene,
                      const BoardLayout& layout, const PictureOptions& options) {
  const Painter painter(artwork, theme);
  const ChanceStrip strip(scene, layout);
  SvgSurface surface(artwork, {layout.area().w, strip.where.bottom()});
  painter.draw_ground(surface, *scene.definition, layout, options.coordinates);
  painter.draw_scene(surface, scene, layout);
  strip.draw(surface, theme);
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
