#pragma once
// DrawsPanel: the results of dice, decks and bags, in large; the possible results with the number
// left of each; and the earlier results.

#include <optional>

#include "gui/board/painter.h"
#include "gui/model/draws.h"
#include "gui/panels/drawn_panel.h"

namespace stockade::gui {

class DrawsPanel : public DrawnPanel {
 public:
  DrawsPanel(wxWindow* parent, Looks& looks);
  void show(const DefinitionPtr& definition, DrawsState draws);
  [[nodiscard]] const DrawsState* draws() const { return draws_ ? &*draws_ : nullptr; }

 protected:
  void draw(Surface& surface, Size size) override;

 private:
  /// A die, a card or a thing from a bag.
  void draw_source(Surface& surface, Size size, double y, const DrawnSource& source) const;
  void draw_legend(Surface& surface, Size size, double y, const DrawnSource& source) const;

  Painter painter_;
  DefinitionPtr definition_;
  std::optional<DrawsState> draws_;
};

}  // namespace stockade::gui
