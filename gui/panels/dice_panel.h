#pragma once
// DicePanel: large dice with the pieces that they let move, a legend of all numbers, and the
// earlier rolls.

#include <optional>

#include "gui/board/painter.h"
#include "gui/model/dice.h"
#include "gui/panels/drawn_panel.h"

namespace stockade::gui {

class DicePanel : public DrawnPanel {
 public:
  DicePanel(wxWindow* parent, Looks& looks);
  void show(const DefinitionPtr& definition, DiceState dice);
  [[nodiscard]] const DiceState* dice() const { return dice_ ? &*dice_ : nullptr; }

 protected:
  void draw(Surface& surface, Size size) override;

 private:
  void draw_die(Surface& surface, Rect where, int number, bool light) const;
  void draw_face(Surface& surface, Rect where, int number, Side side) const;

  Painter painter_;
  DefinitionPtr definition_;
  std::optional<DiceState> dice_;
};

}  // namespace stockade::gui
