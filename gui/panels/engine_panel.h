#pragma once
// EnginePanel: the computer's evaluation of the position, as a bar from the first side's view, with
// the search depth and the principal variation.

#include <optional>
#include <string>

#include "framework/game/definition.h"
#include "gui/bridge/engine_bridge.h"
#include "gui/panels/drawn_panel.h"

namespace stockade::gui {

class EnginePanel : public DrawnPanel {
 public:
  EnginePanel(wxWindow* parent, Looks& looks);
  /// `past`: the report is about the position before the last move.
  void show(const std::optional<EngineReport>& report, bool thinking, bool first_is_light,
            bool past);
  /// The text of its first line.
  [[nodiscard]] std::string words() const;

 protected:
  void draw(Surface& surface, Size size) override;

 private:
  std::optional<EngineReport> report_;
  bool thinking_ = false;
  bool first_is_light_ = true;
  bool past_ = false;
};

/// Draws a bar whose left part, in the first side's colour, is longer the better its evaluation is.
void draw_evaluation_bar(Surface& surface, const Theme& theme, Rect bar, const Score& score,
                         bool first_is_light);

/// "+0.34", "#5", "#-2", from the first side's view.
[[nodiscard]] std::string evaluation_text(const Score& score);

}  // namespace stockade::gui
