#pragma once
// EvaluationStrip: what the computer thinks of one board, from the first side's view: a bar, the
// score and the expected moves, in two lines.

#include <optional>
#include <string>

#include "gui/bridge/engine_bridge.h"
#include "gui/panels/drawn_panel.h"

namespace stockade::gui {

class EvaluationStrip : public DrawnPanel {
 public:
  EvaluationStrip(wxWindow* parent, Looks& looks);
  /// `off`: words instead, where there is nothing to work out.
  void show(const std::optional<EngineReport>& report, bool thinking, std::string off,
            bool first_is_light);
  /// The score as it is written, "" for none.
  [[nodiscard]] std::string score() const;

 protected:
  void draw(Surface& surface, Size size) override;

 private:
  std::optional<EngineReport> report_;
  bool thinking_ = false;
  bool first_is_light_ = true;
  std::string off_;
};

}  // namespace stockade::gui
