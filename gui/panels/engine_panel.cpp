#include "gui/panels/engine_panel.h"

#include <algorithm>

#include <fmt/format.h>

#include "framework/base/translate.h"
#include "framework/notation/annotations.h"
#include "gui/board/plot.h"
#include "gui/model/analysis_model.h"

namespace stockade::gui {
namespace {

constexpr int kLineHeight = 17;
constexpr int kLines = 2;

}  // namespace

std::string evaluation_text(const Score& score) {
  return stockade::evaluation_text({score.centipawns, score.mate});
}

void draw_evaluation_bar(Surface& surface, const Theme& theme, Rect bar, const Score& score,
                         bool first_is_light) {
  const SideColors colors(first_is_light);
  const double radius = bar.h / 2;
  surface.fill(Path().rounded(bar, radius), colors.second);
  const double part = std::clamp(bar_share({score.centipawns, score.mate}), 0.03, 0.97);
  surface.fill(Path().rounded({bar.x, bar.y, bar.w * part, bar.h}, radius), colors.first);
  surface.stroke(Path().rounded(bar.inset(-0.5), radius + 0.5), theme.line, 1);
}

EnginePanel::EnginePanel(wxWindow* parent, Looks& looks)
    : DrawnPanel(parent, looks, wxSize(200, 52 + kLines * kLineHeight)) {}

void EnginePanel::show(const std::optional<EngineReport>& report, bool thinking,
                       bool first_is_light, bool past) {
  first_is_light_ = first_is_light;
  past_ = past;
  report_ = report;
  thinking_ = thinking;
  Refresh();
}

std::string EnginePanel::words() const {
  if (!report_) return thinking_ ? tr("Thinking…") : tr("The computer is idle.");
  const std::string evaluation = evaluation_text(report_->score);
  return past_ ? tr("{} before the last move", evaluation) : evaluation;
}

void EnginePanel::draw(Surface& surface, Size size) {
  const Theme& t = theme();
  surface.fill(Path().rect({0, 0, size.w, size.h}), t.panel);
  const double left = 14;
  const double right = size.w - 14;
  const TextLook muted{13, t.muted};
  if (!report_) {
    surface.text({left, 18}, words(), muted);
    return;
  }
  const std::string evaluation = evaluation_text(report_->score);
  const TextLook strong{16, past_ ? t.muted : t.text, !past_};
  surface.text({left, 18}, evaluation, strong);
  const double x = left + surface.text_width(evaluation, strong) + 10;
  if (past_) {
    surface.text({x, 18}, tr("before the last move"), muted);
  } else {
    if (report_->depth > 0) surface.text({x, 18}, tr("depth {}", report_->depth), muted);
    TextLook end = muted;
    end.across = Align::end;
    // An evaluation stored with the move has no nodes.
    const std::string effort =
        report_->nodes == 0
            ? tr("kept")
            : tr("{} nodes · {:.1f} s", rounded_count(report_->nodes), report_->time_ms / 1000.0);
    surface.text({right, 18}, effort, end);
  }
  draw_evaluation_bar(surface, t, {left, 32, right - left, 7}, report_->score, first_is_light_);

  // The principal variation, wrapped at words.
  double y = 54;
  std::string row;
  int rows = 0;
  for (size_t at = 0; at < report_->line.size() && rows < kLines;) {
    const size_t next = std::min(report_->line.find(' ', at), report_->line.size());
    const std::string word = report_->line.substr(at, next - at);
    at = next + 1;
    const std::string longer = row.empty() ? word : row + " " + word;
    if (surface.text_width(longer, muted) > right - left && !row.empty()) {
      surface.text({left, y}, row, muted);
      y += kLineHeight;
      row = word;
      ++rows;
    } else {
      row = longer;
    }
  }
  if (rows < kLines) surface.text({left, y}, row, muted);
}

}  // namespace stockade::gui
