#include "gui/panels/evaluation_bar.h"

#include <cstdlib>

#include <fmt/format.h>

#include "framework/notation/annotations.h"
#include "gui/board/plot.h"
#include "gui/model/analysis_model.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr int kWidth = 30;

/// The evaluation in a few characters: "1.2", "M5".
std::string short_text(const Evaluation& evaluation) {
  if (evaluation.mate) return fmt::format("#{}", std::abs(*evaluation.mate));
  return fmt::format("{:.1f}", std::abs(evaluation.centipawns) / 100.0);
}

}  // namespace

EvaluationBar::EvaluationBar(wxWindow* parent, Looks& looks)
    : DrawnPanel(parent, looks, parent->FromDIP(wxSize(kWidth, 100))) {
  SetName(wx_tr("evaluation bar"));
}

void EvaluationBar::show(const std::optional<Evaluation>& evaluation, std::optional<double> points,
                         bool flipped, bool first_is_light) {
  evaluation_ = evaluation;
  points_ = points;
  flipped_ = flipped;
  first_is_light_ = first_is_light;
  if (evaluation)
    SetToolTip(wx_tr("Evaluation: {}", evaluation_text(*evaluation)));
  else if (points)
    SetToolTip(wx_tr("The game is over"));
  else
    SetToolTip(wx_tr("This position has not been evaluated"));
  Refresh();
}

void EvaluationBar::draw(Surface& surface, Size size) {
  const Theme& t = theme();
  surface.fill(Path().rect({0, 0, size.w, size.h}), t.window);
  const Rect bar{6, 10, size.w - 10, size.h - 20};
  if (!evaluation_ && !points_) {
    surface.fill(Path().rounded(bar, 4), t.raised);
    return;
  }
  const SideColors colors(first_is_light_);
  const double part = evaluation_ ? std::clamp(bar_share(*evaluation_), 0.02, 0.98) : *points_;
  const double height = bar.h * part;
  surface.push_clip(bar);
  surface.fill(Path().rect(bar), colors.second);
  const Rect own{bar.x, flipped_ ? bar.y : bar.bottom() - height, bar.w, height};
  surface.fill(Path().rect(own), colors.first);
  surface.pop_clip();
  surface.stroke(Path().rect(bar.inset(-0.5)), t.line, 1);
  // A line for an equal position, and the number at the end of the side with the advantage.
  surface.fill(Path().rect({bar.x, bar.center().y - 0.5, bar.w, 1}), t.accent.alpha(0.8));
  if (!evaluation_) return;
  const bool first_is_better = part >= 0.5;
  const bool at_bottom = first_is_better != flipped_;
  TextLook look{10, first_is_better ? colors.second : colors.first, true, Align::center};
  surface.text({bar.center().x, at_bottom ? bar.bottom() - 9 : bar.y + 9}, short_text(*evaluation_),
               look);
}

}  // namespace stockade::gui
