#include "gui/panels/dice_panel.h"

#include <algorithm>
#include <utility>

#include "gui/board/chance_painter.h"
#include "gui/model/sides.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr int kDiceHeight = 166;
constexpr double kDicePad = 12;
constexpr double kDiceLarge = 52;
constexpr double kDiceSmall = 20;
constexpr int kFaces = 6;

}  // namespace

DicePanel::DicePanel(wxWindow* parent, Looks& looks)
    : DrawnPanel(parent, looks, wxSize(200, kDiceHeight)), painter_(looks.artwork, looks.theme) {
  SetName(wx_tr("dice"));
}

void DicePanel::show(const DefinitionPtr& definition, DiceState dice) {
  definition_ = definition;
  dice_ = std::move(dice);
  SetLabel(wxString::FromUTF8(dice_->words));
  Refresh();
}

void DicePanel::draw_die(Surface& surface, Rect where, int number, bool light) const {
  draw_chance_face(surface, theme(), where, ChanceSource::Kind::dice, std::to_string(number),
                   light);
}

/// Draws the piece that a number lets move, in the colour of that side; a dash for none.
void DicePanel::draw_face(Surface& surface, Rect where, int number, Side side) const {
  const auto& face = dice_->faces[static_cast<size_t>(number - 1)];
  if (face) {
    const Piece piece = definition_->roster().piece(side, *face);
    painter_.draw_piece(surface, *definition_, piece, where, 1);
    return;
  }
  const TextLook none{13, theme().muted, false, Align::center};
  surface.text(where.center(), "–", none);
}

void DicePanel::draw(Surface& surface, Size size) {
  const Theme& t = theme();
  surface.fill(Path().rect({0, 0, size.w, size.h}), t.panel);
  if (!dice_) return;
  double y = kDicePad;
  const TextLook words{13, t.text, true};
  const TextLook small{11, t.muted};
  if (dice_->now) {
    const Roll& roll = *dice_->now;
    const bool light = has_light_pieces(*definition_, roll.side);
    double x = kDicePad;
    for (const int number : {roll.low, roll.high}) {
      draw_die(surface, {x, y, kDiceLarge, kDiceLarge}, number, light);
      x += kDiceLarge + 8;
    }
    if (roll.is_double()) {
      surface.text({x + 6, y + kDiceLarge / 2},
                   fit_text(surface, tr("any piece"), words, size.w - x - kDicePad), words);
    } else {
      for (const int number : {roll.low, roll.high}) {
        draw_face(surface, {x, y + 4, kDiceLarge - 8, kDiceLarge - 8}, number, roll.side);
        x += kDiceLarge;
      }
    }
  } else {
    surface.text({kDicePad, y + kDiceLarge / 2}, tr("The dice are not rolled."), words);
  }
  y += kDiceLarge + kDicePad;
  // The legend
  const double step = std::min(58.0, (size.w - 2 * kDicePad) / kFaces);
  for (int number = 1; number <= kFaces; ++number) {
    const double x = kDicePad + (number - 1) * step;
    const bool shown = dice_->now && (dice_->now->low == number || dice_->now->high == number);
    if (shown)
      surface.fill(Path().rounded({x - 3, y - 3, std::min(step - 2, 52.0), 30}, 5),
                   t.accent.alpha(0.22));
    draw_die(surface, {x, y + 4, 16, 16}, number, true);
    draw_face(surface, {x + 16, y + 1, 22, 22}, number, dice_->now ? dice_->now->side : Side{0});
  }
  y += 36;
  // The rolls before, the last one at the left
  surface.text({kDicePad, y + 6},
               dice_->earlier.empty() ? tr("No earlier rolls") : tr("Earlier rolls"), small);
  y += 20;
  double x = kDicePad;
  for (const Roll& roll : dice_->earlier) {
    if (x + 2 * kDiceSmall + 2 > size.w - kDicePad) break;
    const bool light = has_light_pieces(*definition_, roll.side);
    draw_die(surface, {x, y, kDiceSmall, kDiceSmall}, roll.low, light);
    draw_die(surface, {x + kDiceSmall + 1, y, kDiceSmall, kDiceSmall}, roll.high, light);
    x += 2 * kDiceSmall + 9;
  }
}

}  // namespace stockade::gui
