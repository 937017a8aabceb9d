#pragma once
// ChartView: a chart of a comparison, or one of its figures as bars with intervals.

#include <optional>
#include <string>

#include "framework/tools/analysis/report.h"
#include "gui/panels/drawn_panel.h"

namespace stockade::gui {

/// The colour of a variant's lines and bars, by its place in the comparison.
[[nodiscard]] Color variant_color(const Theme& theme, int variant);

class ChartView : public DrawnPanel {
 public:
  ChartView(wxWindow* parent, Looks& looks);
  /// Shows a text instead of a chart.
  void show_words(std::string words);
  void show(const Report& report, const Metric& metric);
  void show(const Chart& chart);
  /// The title of the chart, or the text in its place.
  [[nodiscard]] const std::string& title() const { return title_; }

 protected:
  void draw(Surface& surface, Size size) override;

 private:
  void draw_metric(Surface& surface, Rect area, const Metric& metric) const;
  void draw_panel(Surface& surface, Rect area, const Chart& chart, const Panel& panel) const;
  void draw_stack(Surface& surface, Rect area, const Chart& chart) const;
  void draw_legend(Surface& surface, Rect& area, const Chart& chart) const;

  std::string title_;
  std::optional<Metric> metric_;
  std::optional<Chart> chart_;
  std::vector<std::string> labels_;  ///< names of the variants
};

}  // namespace stockade::gui
