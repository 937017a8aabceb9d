#pragma once
// EnginePanel: what the computer thinks of the position: a bar from White's view, depth, expected
// line.

#include <optional>
#include <string>

#include "framework/game/definition.h"
#include "gui/bridge/engine_bridge.h"
#include "gui/panels/drawn_panel.h"

namespace stockade::gui {

class EnginePanel : public DrawnPanel {
 public:
  EnginePanel(wxWindow* parent, Looks& looks);
  /// `past`: the report is of the position before the last move.
  void show(const std::optional<EngineReport>& report, bool thinking, bool first_is_light,
            bool past);
  /// What its first line says.
  [[nodiscard]] std::string words() const;

 protected:
  void draw(Surface& surface, Size size) override;

 private:
  std::optional<EngineReport> report_;
  bool thinking_ = false;
  bool first_is_light_ = true;
  bool past_ = false;
};

/// A bar whose left part, in the first side's colour, is as long as that side stands well.
void draw_score_bar(Surface& surface, const Theme& theme, Rect bar, const Score& score,
                    bool first_is_light);

/// "+0.34", "#5", "#-2": from the first side's view.
[[nodiscard]] std::string score_text(const Score& score);

}  // namespace stockade::gui
