#include "gui/panels/movement_panel.h"

#include <algorithm>
#include <utility>

#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr int kMovementSide = 190;

}  // namespace

MovementPanel::MovementPanel(wxWindow* parent, Looks& looks)
    : DrawnPanel(parent, looks, parent->FromDIP(wxSize(kMovementSide, kMovementSide))) {
  SetName(wx_tr("where the piece goes"));
}

void MovementPanel::show(std::optional<MovementDiagram> diagram) {
  diagram_ = std::move(diagram);
  Refresh();
}

/// A disc is a cell that the piece moves to, a ring one where it captures; paler marks need an
/// initial move or a piece to hop over.
void MovementPanel::draw(Surface& surface, Size size) {
  const Theme& t = theme();
  surface.fill(Path().rect({0, 0, size.w, size.h}), t.panel);
  if (!diagram_) return;
  const Topology& board = diagram_->rules->topology();
  const double cell = std::min(size.w / board.files(), size.h / board.ranks());
  const double left = (size.w - cell * board.files()) / 2;
  const double top = (size.h - cell * board.ranks()) / 2;
  const auto strength = [](Reach reach) { return reach == Reach::always ? 1.0 : 0.4; };
  for (int i = 0; i < board.cells(); ++i) {
    const int file = i % board.files();
    const int rank = i / board.files();
    const Rect square{left + file * cell, top + (board.ranks() - 1 - rank) * cell, cell, cell};
    surface.fill(Path().rect(square), (file + rank) % 2 ? t.light_cell : t.dark_cell);
    const DiagramCell& marks = diagram_->diagram.cells[i];
    const auto disc = [&](double part, Color color) {
      const double inset = cell * (1 - part) / 2;
      surface.fill(Path().rounded(square.inset(inset), cell * part / 2), color);
    };
    if (i == diagram_->diagram.from) disc(0.7, t.accent);
    if (marks.captures != Reach::never) {
      disc(0.74, t.check.alpha(strength(marks.captures)));
      disc(0.5, (file + rank) % 2 ? t.light_cell : t.dark_cell);
    }
    if (marks.moves != Reach::never) disc(0.36, t.target.alpha(strength(marks.moves)));
  }
}

}  // namespace stockade::gui
