#include "gui/panels/draws_panel.h"

#include <algorithm>
#include <utility>

#include "gui/board/chance_painter.h"
#include "gui/model/sides.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr double kDrawsPad = 12;
constexpr double kTitle = 20;
constexpr double kDrawsLarge = 52;
constexpr double kLegend = 26;
constexpr double kSource = kTitle + kDrawsLarge + kLegend + 18;
constexpr double kDrawsSmall = 22;
constexpr double kEarlier = 50;

using Kind = ChanceSource::Kind;

}  // namespace

DrawsPanel::DrawsPanel(wxWindow* parent, Looks& looks)
    : DrawnPanel(parent, looks, wxSize(200, 160)), painter_(looks.artwork, looks.theme) {
  SetName(wx_tr("chance"));
}

void DrawsPanel::show(const DefinitionPtr& definition, DrawsState draws) {
  definition_ = definition;
  draws_ = std::move(draws);
  const double sources = static_cast<double>(draws_->sources.size());
  const int height = static_cast<int>(kDrawsPad + sources * kSource + kEarlier);
  if (GetMinSize().y != height) SetMinSize({200, height});
  SetLabel(wxString::FromUTF8(draws_->words));
  Refresh();
}

void DrawsPanel::draw_source(Surface& surface, Size size, double y,
                             const DrawnSource& source) const {
  const Theme& t = theme();
  const TextLook title{12, t.muted, true};
  const TextLook words{13, t.text, true};
  surface.text({kDrawsPad, y + 8}, fit_text(surface, source.name, title, size.w - 2 * kDrawsPad),
               title);
  y += kTitle;
  const bool light = has_light_pieces(*definition_, draws_->side);
  double x = kDrawsPad;
  for (const std::string& face : source.now) {
    const double wide = chance_width(source.kind, kDrawsLarge);
    draw_chance_face(surface, t, {x, y, wide, kDrawsLarge}, source.kind, face, light);
    x += wide + 8;
  }
  if (source.now.empty())
    surface.text({kDrawsPad, y + kDrawsLarge / 2}, tr("Nothing is drawn."), words);
  // The pieces that may move.
  for (const DrawnFace& face : source.faces) {
    if (!face.shown || !face.moves) continue;
    for (const PieceType type : *face.moves) {
      if (x + kDrawsLarge * 0.8 > size.w - kDrawsPad) break;
      painter_.draw_piece(surface, *definition_, definition_->roster().piece(draws_->side, type),
                          {x, y + 4, kDrawsLarge - 8, kDrawsLarge - 8}, 1);
      x += kDrawsLarge * 0.8;
    }
  }
  draw_legend(surface, size, y + kDrawsLarge + 6, source);
}

void DrawsPanel::draw_legend(Surface& surface, Size size, double y,
                             const DrawnSource& source) const {
  const Theme& t = theme();
  double x = kDrawsPad;
  for (const DrawnFace& face : source.faces) {
    const bool counted = source.kind != Kind::dice || face.left > 1;
    const std::string text =
        counted ? face.name + " \xC3\x97" + std::to_string(face.left) : face.name;
    const TextLook look{11, face.left > 0 ? t.text : t.muted, face.shown};
    const double wide = surface.text_width(text, look) + 10;
    if (x + wide > size.w - kDrawsPad) {
      surface.text({x, y + kLegend / 2}, "\xE2\x80\xA6", look);
      return;
    }
    if (face.shown)
      surface.fill(Path().rounded({x, y + 2, wide, kLegend - 6}, 5), t.accent.alpha(0.22));
    surface.text({x + 5, y + kLegend / 2 - 1}, text, look);
    x += wide + 3;
  }
}

void DrawsPanel::draw(Surface& surface, Size size) {
  const Theme& t = theme();
  surface.fill(Path().rect({0, 0, size.w, size.h}), t.panel);
  if (!draws_) return;
  double y = kDrawsPad;
  for (const DrawnSource& source : draws_->sources) {
    draw_source(surface, size, y, source);
    y += kSource;
  }
  // The earlier draws, the last one at the left
  const TextLook small{11, t.muted};
  surface.text({kDrawsPad, y + 4},
               draws_->earlier.empty() ? tr("Nothing was drawn before") : tr("Drawn before"),
               small);
  y += 16;
  double x = kDrawsPad;
  for (const EarlierDraw& one : draws_->earlier) {
    const double wide = chance_width(one.kind, kDrawsSmall) + 1;
    if (x + wide * static_cast<double>(one.faces.size()) > size.w - kDrawsPad) break;
    const bool light = has_light_pieces(*definition_, one.side);
    for (const std::string& face : one.faces) {
      draw_chance_face(surface, t, {x, y, wide - 1, kDrawsSmall}, one.kind, face, light);
      x += wide;
    }
    x += 6;
  }
}

}  // namespace stockade::gui
