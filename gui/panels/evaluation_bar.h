#pragma once
// EvaluationBar: an upright bar beside the board. The part in the first side's colour grows with
// that side's evaluation; it begins at that side's edge of the board.

#include <optional>

#include "framework/game/record.h"
#include "gui/panels/drawn_panel.h"

namespace stockade::gui {

class EvaluationBar : public DrawnPanel {
 public:
  EvaluationBar(wxWindow* parent, Looks& looks);
  /// `points`: the first side's points in a game that is over, shown if there is no evaluation.
  void show(const std::optional<Evaluation>& evaluation, std::optional<double> points, bool flipped,
            bool first_is_light);
  [[nodiscard]] const std::optional<Evaluation>& evaluation() const { return evaluation_; }

 protected:
  void draw(Surface& surface, Size size) override;

 private:
  std::optional<Evaluation> evaluation_;
  std::optional<double> points_;
  bool flipped_ = false;
  bool first_is_light_ = true;
};

}  // namespace stockade::gui
