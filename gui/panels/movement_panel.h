#pragma once
// MovementPanel: a small diagram of the moves of a piece.

#include <optional>
#include <string>

#include "framework/session/authoring/movement_diagram.h"
#include "gui/panels/drawn_panel.h"

namespace stockade::gui {

class MovementPanel : public DrawnPanel {
 public:
  MovementPanel(wxWindow* parent, Looks& looks);
  /// Shows a diagram; none: an empty panel.
  void show(std::optional<MovementDiagram> diagram);
  [[nodiscard]] const std::optional<MovementDiagram>& diagram() const { return diagram_; }

 protected:
  void draw(Surface& surface, Size size) override;

 private:
  std::optional<MovementDiagram> diagram_;
};

}  // namespace stockade::gui
