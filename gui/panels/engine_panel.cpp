#include "gui/panels/engine_panel.h"

#include <cmath>

#include <fmt/format.h>

namespace stockade::gui {
namespace {

constexpr int kLineHeight = 17;
constexpr int kLines = 2;

std::string nodes_text(uint64_t nodes) {
  if (nodes >= 1'000'000) return fmt::format("{:.1f} M", static_cast<double>(nodes) / 1e6);
  if (nodes >= 1'000) return fmt::format("{:.0f} k", static_cast<double>(nodes) / 1e3);
  return std::to_string(nodes);
}

/// The first side's share of the bar.
double share(const Score& score) {
  if (score.mate) return *score.mate > 0 ? 1 : 0;
  return 1 / (1 + std::exp(-score.centipawns / 220.0));
}

}  // namespace

std::string evaluation_text(const Score& score) {
  if (score.mate) return fmt::format("#{}", *score.mate);
  return fmt::format("{:+.2f}", score.centipawns / 100.0);
}

void draw_evaluation_bar(Surface& surface, const Theme& theme, Rect bar, const Score& score,
                         bool first_is_light) {
  const Color light = rgb(0xf4eee0);
  const Color dark = rgb(0x2b2b30);
  const double radius = bar.h / 2;
  surface.fill(Path().rounded(bar, radius), first_is_light ? dark : light);
  const double part = std::clamp(share(score), 0.03, 0.97);
  surface.fill(Path().rounded({bar.x, bar.y, bar.w * part, bar.h}, radius),
               first_is_light ? light : dark);
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
  if (!report_) return thinking_ ? "Thinking…" : "The computer is idle.";
  return evaluation_text(report_->score) + (past_ ? " before the last move" : "");
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
    surface.text({x, 18}, "before the last move", muted);
  } else {
    surface.text({x, 18}, fmt::format("depth {}", report_->depth), muted);
    TextLook end = muted;
    end.across = Align::end;
    surface.text(
        {right, 18},
        fmt::format("{} nodes · {:.1f} s", nodes_text(report_->nodes), report_->time_ms / 1000.0),
        end);
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
