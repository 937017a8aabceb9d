#include "gui/panels/evaluation_strip.h"

#include <algorithm>

#include <fmt/format.h>

#include "gui/panels/engine_panel.h"
#include "gui/wx_text.h"

namespace stockade::gui {

EvaluationStrip::EvaluationStrip(wxWindow* parent, Looks& looks)
    : DrawnPanel(parent, looks, wxSize(80, 46)) {
  SetName(wx_tr("evaluation"));
}

void EvaluationStrip::show(const std::optional<EngineReport>& report, bool thinking,
                           std::string off, bool first_is_light) {
  report_ = report;
  thinking_ = thinking;
  off_ = std::move(off);
  first_is_light_ = first_is_light;
  if (report_) SetToolTip(wxString::FromUTF8(report_->line));
  Refresh();
}

std::string EvaluationStrip::evaluation() const {
  return report_ ? evaluation_text(report_->score) : "";
}

void EvaluationStrip::draw(Surface& surface, Size size) {
  const Theme& t = theme();
  surface.fill(Path().rect({0, 0, size.w, size.h}), t.panel);
  const TextLook muted{12, t.muted};
  const double left = 10;
  const double right = size.w - 10;
  if (!report_) {
    const std::string words = thinking_ ? tr("Thinking…") : off_;
    surface.text({left, size.h / 2}, fit_text(surface, words, muted, right - left), muted);
    return;
  }
  const TextLook strong{14, t.text, true};
  const double numbers = 62;
  surface.text({left, 14}, evaluation(), strong);
  const Rect bar{left + numbers, 10, std::max(10.0, right - left - numbers), 8};
  draw_evaluation_bar(surface, t, bar, report_->score, first_is_light_);
  const std::string depth =
      (thinking_ ? "… " : "") + tr("depth {} · {}", report_->depth, report_->line);
  surface.text({left, 34}, fit_text(surface, depth, muted, right - left), muted);
}

}  // namespace stockade::gui
