#include "gui/panels/chart_view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "framework/base/translate.h"
#include "framework/tools/analysis/metric_words.h"
#include "gui/board/plot.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr double kChartSmall = 12;
constexpr double kChartPad = 10;

/// Colours of the parts of a stack: the first player's wins, draws, the second's wins, others.
Color part_color(const Theme& theme, size_t part) {
  const std::array colors = {rgb(0xe8ddc6), rgb(0x9a948c), rgb(0x3a3942), theme.warning};
  return colors[std::min(part, colors.size() - 1)];
}

/// The width of the column of names in front of bars.
double names_width(Surface& surface, const std::vector<std::string>& names, const TextLook& look,
                   double most) {
  double width = 0;
  for (const std::string& name : names) width = std::max(width, surface.text_width(name, look));
  return std::min(width, most) + kChartPad;
}

struct Bounds {
  double low = std::numeric_limits<double>::max();
  double high = std::numeric_limits<double>::lowest();
  void take(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
  [[nodiscard]] bool empty() const { return low > high; }
};

}  // namespace

Color variant_color(const Theme& theme, int variant) {
  static constexpr std::array kLight = {0xb4611d, 0x2c6fa8, 0x3c8a4e, 0x8a4fa3};
  static constexpr std::array kDark = {0xe59a4d, 0x6fb1e6, 0x77c489, 0xc493dc};
  const int at = std::max(0, variant) % static_cast<int>(kLight.size());
  return rgb(static_cast<uint32_t>(theme.appearance == Appearance::dark ? kDark[at] : kLight[at]));
}

ChartView::ChartView(wxWindow* parent, Looks& looks) : DrawnPanel(parent, looks, wxSize(160, 90)) {
  SetName(wx_tr("chart"));
}

void ChartView::show_words(std::string words) {
  title_ = std::move(words);
  metric_.reset();
  chart_.reset();
  labels_.clear();
  Refresh();
}

void ChartView::show(const Report& report, const Metric& metric) {
  show_words(metric_name(metric));
  metric_ = metric;
  for (const VariantReport& variant : report.variants) labels_.push_back(variant.label);
}

void ChartView::show(const Chart& chart) {
  show_words(trc("chart", chart.title));
  chart_ = chart;
}

void ChartView::draw(Surface& surface, Size size) {
  const Theme& t = theme();
  surface.fill(Path().rect({0, 0, size.w, size.h}), t.panel);
  Rect area = Rect{0, 0, size.w, size.h}.inset(kChartPad);
  if (!metric_ && !chart_) {
    const TextLook words{kChartSmall + 1, t.muted, false, Align::center};
    surface.text(area.center(), fit_text(surface, title_, words, area.w), words);
    return;
  }
  const TextLook title{14, t.text, true};
  surface.text({area.x, area.y + 8}, fit_text(surface, title_, title, area.w), title);
  const std::string about = metric_ ? metric_about(*metric_) : trc("chart", chart_->about);
  const TextLook muted{kChartSmall, t.muted};
  area = {area.x, area.y + 20, area.w, area.h - 20};
  if (area.h > 110) {
    surface.text({area.x, area.y + 7}, fit_text(surface, about, muted, area.w), muted);
    area = {area.x, area.y + 18, area.w, area.h - 18};
  }
  if (metric_) return draw_metric(surface, area, *metric_);
  draw_legend(surface, area, *chart_);
  if (chart_->form == ChartForm::stack) return draw_stack(surface, area, *chart_);
  const double n = static_cast<double>(std::max<size_t>(1, chart_->panels.size()));
  for (size_t i = 0; i < chart_->panels.size(); ++i)
    draw_panel(
        surface,
        {area.x + area.w / n * static_cast<double>(i), area.y, area.w / n - kChartPad / 2, area.h},
        *chart_, chart_->panels[i]);
}

void ChartView::draw_metric(Surface& surface, Rect area, const Metric& metric) const {
  const Theme& t = theme();
  Bounds bounds;
  if (metric.unit != Unit::power) bounds.take(0);
  for (const auto& value : metric.values)
    if (value) {
      bounds.take(value->low.value_or(value->value));
      bounds.take(value->high.value_or(value->value));
    }
  if (bounds.empty()) return;
  const TextLook label{kChartSmall, t.text};
  const double names = names_width(surface, labels_, label, area.w * 0.3);
  const double numbers = std::min(150.0, area.w * 0.32);
  Plot plot{{area.x + names, area.y, area.w - names - numbers, area.h - 18}};
  plot.x = make_scale(bounds.low, bounds.high, std::max(2, static_cast<int>(plot.area.w / 70)));
  for (const double value : plot.x.marks()) surface.fill(plot.upright(value, 0, 1), t.line);
  plot.mark_x(surface, metric.unit, {kChartSmall - 1, t.muted, false, Align::center});
  for (size_t v = 0; v < metric.values.size(); ++v) {
    const Rect row = plot.row(v, metric.values.size(), 0.62, 26);
    surface.text({area.x, row.center().y}, fit_text(surface, labels_[v], label, names - kChartPad),
                 label);
    const std::optional<Estimate>& value = metric.values[v];
    if (!value) continue;
    surface.fill(plot.bar(row, std::clamp(0.0, plot.x.low, plot.x.high), value->value),
                 variant_color(t, static_cast<int>(v)));
    if (value->has_interval()) {
      const double low = plot.at(*value->low).x;
      const double up = plot.at(*value->high).x;
      const double y = row.center().y;
      Path whiskers;
      whiskers.move_to({low, y}).line_to({up, y});
      for (const double end : {low, up})
        whiskers.move_to({end, y - row.h * 0.3}).line_to({end, y + row.h * 0.3});
      surface.stroke(whiskers, t.text, 1.6);
    }
    surface.text({plot.area.right() + kChartPad, row.center().y},
                 fit_text(surface, estimate_text(metric.unit, *value), label, numbers - kChartPad),
                 label);
  }
}

void ChartView::draw_legend(Surface& surface, Rect& area, const Chart& chart) const {
  const Theme& t = theme();
  const TextLook look{kChartSmall, t.text};
  std::vector<std::pair<std::string, Color>> entries;
  const bool stack = chart.form == ChartForm::stack;
  if (chart.panels.empty()) return;
  const std::vector<Series>& series = chart.panels.front().series;
  // With a panel for each variant, the names are written at the lines.
  if (chart.panels.size() > 1 && !stack) return;
  for (size_t i = 0; i < series.size(); ++i)
    entries.emplace_back(trc("chart", series[i].name),
                         stack ? part_color(t, i) : variant_color(t, series[i].variant));
  double x = area.x;
  for (const auto& [name, color] : entries) {
    const double w = surface.text_width(name, look) + 30;
    if (x + w > area.right() && x > area.x) break;
    surface.fill(Path().rounded({x, area.y + 3, 12, 12}, 3), color);
    surface.stroke(Path().rounded({x, area.y + 3, 12, 12}, 3), t.line, 1);
    surface.text({x + 17, area.y + 9}, name, look);
    x += w;
  }
  area = {area.x, area.y + 22, area.w, area.h - 22};
}

void ChartView::draw_stack(Surface& surface, Rect area, const Chart& chart) const {
  const Theme& t = theme();
  const TextLook label{kChartSmall, t.text};
  std::vector<std::string> titles;
  for (const Panel& panel : chart.panels) titles.push_back(panel.title);
  const double names = names_width(surface, titles, label, area.w * 0.35);
  const Plot plot{{area.x + names, area.y, area.w - names, area.h}};
  for (size_t i = 0; i < chart.panels.size(); ++i) {
    const Rect row = plot.row(i, chart.panels.size(), 0.7, 30);
    surface.text({area.x, row.center().y}, fit_text(surface, titles[i], label, names - kChartPad),
                 label);
    double from = 0;
    for (size_t k = 0; k < chart.panels[i].series.size(); ++k) {
      const Series& series = chart.panels[i].series[k];
      if (series.y.empty()) continue;
      const double share = series.y.front();
      const Color color = part_color(t, k);
      surface.fill(plot.bar(row, from, from + share), color);
      const bool dark = color.r + color.g + color.b < 330;
      const TextLook inside{kChartSmall, dark ? rgb(0xffffff) : rgb(0x1d1b18), false,
                            Align::center};
      const std::string words = mark_text(Unit::share, std::round(share * 1000) / 1000);
      if (surface.text_width(words, inside) + 6 < share * plot.area.w)
        surface.text({plot.at(from + share / 2).x, row.center().y}, words, inside);
      from += share;
    }
    surface.stroke(plot.bar(row, 0, 1), t.line, 1);
  }
}

void ChartView::draw_panel(Surface& surface, Rect area, const Chart& chart,
                           const Panel& panel) const {
  const Theme& t = theme();
  const bool several = chart.panels.size() > 1;
  Bounds xs;
  Bounds ys;
  ys.take(0);
  for (const Panel& each : chart.panels)  // one scale for all panels, so that they can be compared
    for (const Series& series : each.series)
      for (size_t i = 0; i < series.y.size(); ++i) {
        xs.take(series.x[i]);
        ys.take(series.high.empty() ? series.y[i] : std::min(series.high[i], 4 * series.y[i] + 1));
      }
  if (xs.empty()) return;
  const TextLook mark{kChartSmall - 1, t.muted, false, Align::end};
  const TextLook label{kChartSmall, t.text, true};
  double top = area.y;
  if (several) {
    surface.text({area.x + 34, top + 7}, fit_text(surface, panel.title, label, area.w - 40), label);
    top += 18;
  }
  Plot plot{{area.x + 40, top + 4, area.w - 52, area.bottom() - top - 36}};
  if (plot.area.w < 20 || plot.area.h < 20) return;
  const bool steps = chart.form == ChartForm::steps;
  const double bin = steps && panel.series.front().x.size() > 1
                         ? panel.series.front().x[1] - panel.series.front().x[0]
                         : 0;
  plot.x = make_scale(xs.low, xs.high + bin, std::max(2, static_cast<int>(plot.area.w / 80)));
  plot.y = make_scale(ys.low, ys.high, std::max(2, static_cast<int>(plot.area.h / 34)));
  for (const double value : plot.y.marks()) {
    surface.fill(plot.level(value, 0, 1), t.line);
    surface.text(plot.at(plot.x.low, value) + Point{-5, 0}, mark_text(chart.unit, value), mark);
  }
  const TextLook below{kChartSmall - 1, t.muted, false, Align::center};
  plot.mark_x(surface, Unit::number, below);
  surface.text({plot.area.center().x, plot.area.bottom() + 24}, trc("chart", chart.x_title), below);

  for (size_t s = 0; s < panel.series.size(); ++s) {
    const Series& series = panel.series[s];
    if (series.y.empty()) continue;
    // In the panels of single variants, names are written at the lines.
    const bool named = several && panel.series.size() > 1;
    const Color color = variant_color(t, named ? static_cast<int>(s) : series.variant);
    if (!series.low.empty())
      surface.fill(plot.band(series.x, series.high, series.low), color.alpha(0.18));
    surface.stroke(plot.line(series.x, series.y, bin), color, 2);
    if (named) {  // the name at the end of the line
      TextLook name{kChartSmall - 1, color, true, Align::end};
      const Point end = plot.at(series.x.back(), series.y.back());
      surface.text({end.x - 2, std::max(plot.area.y + 6, end.y - 8)}, trc("chart", series.name),
                   name);
    }
  }
}

}  // namespace stockade::gui
