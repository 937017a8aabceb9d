#pragma once
// EvaluationStrip: the computer's evaluation of one board from the first side's view, in two lines:
// a bar and a number, then the principal variation.

#include <optional>
#include <string>

#include "gui/bridge/engine_bridge.h"
#include "gui/panels/drawn_panel.h"

namespace stockade::gui {

class EvaluationStrip : public DrawnPanel {
 public:
  EvaluationStrip(wxWindow* parent, Looks& looks);
  /// `off`: the text if there is nothing to evaluate.
  void show(const std::optional<EngineReport>& report, bool thinking, std::string off,
            bool first_is_light);
  /// The evaluation as text, "" for none.
  [[nodiscard]] std::string evaluation() const;

 protected:
  void draw(Surface& surface, Size size) override;

 private:
  std::optional<EngineReport> report_;
  bool thinking_ = false;
  bool first_is_light_ = true;
  std::string off_;
};

}  // namespace stockade::gui
