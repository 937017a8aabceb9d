#pragma once
// CardPainter: draws a piece card: the piece, the diagram of its moves with a legend, and facts.

#include "gui/board/painter.h"
#include "gui/model/piece_card.h"

namespace stockade::gui {

class CardPainter {
 public:
  CardPainter(const Artwork& artwork, const Theme& theme)
      : painter_(artwork, theme), theme_(theme) {}

  /// The height of the card in that width; `surface` measures the texts.
  [[nodiscard]] double height(Surface& surface, const PieceCard& card, double width) const;
  void draw(Surface& surface, const PieceCard& card, Rect where) const;

 private:
  /// Draws the card, or only measures it if `paints` is off. Returns the height.
  double lay_out(Surface& surface, const PieceCard& card, Rect where, bool paints) const;
  double draw_diagram(Surface& surface, const MoveDiagram& diagram, Rect where, bool paints) const;
  void draw_marks(Surface& surface, std::pair<Reach, Reach> marks, Point at, double cell) const;

  Painter painter_;
  const Theme& theme_;
};

}  // namespace stockade::gui
