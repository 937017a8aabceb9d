#include "framework/tools/analysis/svg_chart.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "framework/base/markup.h"
#include "framework/base/utf8.h"

namespace stockade {
namespace {

constexpr double kChartWidth = 340;
constexpr double kHeight = 216;
/// Upper estimates of the width of a letter in the charts; names are bold.
constexpr double kLetterWidth = 6.1;
constexpr double kBoldLetter = 7;

/// Maps numbers to pixels.
struct Scale {
  double from = 0, to = 1;      ///< range of numbers
  double start = 0, end = 100;  ///< range of pixels
  [[nodiscard]] double at(double value) const {
    return start + (value - from) / (to - from) * (end - start);
  }
};

/// Round numbers from `low` to `high`, about `count` of them.
std::vector<double> ticks(double low, double high, int count) {
  const double rough = (high - low) / count;
  const double power = std::pow(10, std::floor(std::log10(rough)));
  double step = 10 * power;
  for (const double factor : {1.0, 2.0, 5.0})
    if (factor * power >= rough * (1 - 1e-9)) {
      step = factor * power;
      break;
    }
  std::vector<double> list;
  for (double i = std::ceil(low / step - 1e-9); i * step <= high + 1e-9 * step; ++i)
    list.push_back(i * step == 0 ? 0 : i * step);
  return list;
}

std::string tick_text(Unit unit, double value) {
  if (unit == Unit::share) return fmt::format("{:g} %", std::round(value * 1e5) / 1e3);
  return fmt::format("{:g}", std::round(value * 1e6) / 1e6);
}

std::string cut(const std::string& text, size_t most) {
  const std::string_view kept = first_characters(text, most);
  return std::string(kept) + (kept.size() < text.size() ? "…" : "");
}

double text_width(const std::string& text, double letter = kLetterWidth) {
  return letter * static_cast<double>(count_characters(text));
}

int style_of(const Series& series, size_t place, bool by_place) {
  return (by_place || series.variant < 0 ? static_cast<int>(place) : series.variant) %
         kSeriesStyles;
}

std::string open_svg(double height, const std::string& title, const std::string& about) {
  return fmt::format(
      "<svg viewBox=\"0 0 {:g} {:g}\" role=\"img\" aria-label=\"{}\"><title>{}</title>\n",
      kChartWidth, height, escaped_markup(title + (about.empty() ? "" : ": " + about)),
      escaped_markup(title));
}

std::string text_at(double x, double y, const std::string& text, const char* anchor = "start",
                    const char* css = "axis") {
  return fmt::format("<text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n",
                     css, x, y, anchor, escaped_markup(text));
}

/// A panel of lines or steps.
class LinePanel {
 public:
  LinePanel(const Chart& chart, size_t panel) : chart_(chart), panel_(chart.panels[panel]) {
    // If the panels contain several series each, the colours follow the order of the series instead
    // of the variant.
    by_place_ = chart.panels.size() > 1 &&
                std::any_of(chart.panels.begin(), chart.panels.end(),
                            [](const Panel& one) { return one.series.size() > 1; });
    steps_ = chart.form == ChartForm::steps;
  }

  std::string write() {
    measure();
    const std::string& name = panel_.title.empty() ? chart_.title : panel_.title;
    out_ = open_svg(kHeight, chart_.panels.size() > 1 ? chart_.title + ", " + name : name,
                    chart_.about);
    axes();
    for (size_t i = 0; i < panel_.series.size(); ++i) band(panel_.series[i], i);
    for (size_t i = 0; i < panel_.series.size(); ++i) line(panel_.series[i], i);
    for (size_t i = 0; i < panel_.series.size(); ++i) hits(panel_.series[i], i);
    if (panel_.series.size() > 1) names_at_ends();
    return out_ + "</svg>\n";
  }

 private:
  void measure() {
    double x_high = 0;
    double y_high = 0;
    bin_ = 1;
    for (const Panel& panel : chart_.panels)
      for (const Series& series : panel.series) {
        if (steps_ && series.x.size() > 1) bin_ = series.x[1] - series.x[0];
        for (const double x : series.x) x_high = std::max(x_high, x + (steps_ ? bin_ : 0));
        for (const double y : series.y) y_high = std::max(y_high, y);
        for (const double y : series.high) y_high = std::max(y_high, y);
      }
    // For shares near 1, the axis ends at 1.
    y_high = chart_.unit == Unit::share && y_high > 0.6 ? 1 : y_high * 1.04;
    double right = 14;
    for (const Panel& panel : chart_.panels)
      for (const Series& series : panel.series)
        if (panel.series.size() > 1)
          right = std::max(right, 12 + text_width(cut(series.name, 12), kBoldLetter));
    x_ = {0, std::max(x_high, 1e-9), 44, kChartWidth - right};
    y_ = {0, std::max(y_high, 1e-9), kHeight - 34, 20};
  }

  void axes() {
    for (const double tick : ticks(y_.from, y_.to, 4)) {
      out_ += fmt::format(
          "<line class=\"tick\" x1=\"{0:.1f}\" x2=\"{1:.1f}\" y1=\"{2:.1f}\" y2=\"{2:.1f}\"/>",
          x_.start, x_.end, y_.at(tick));
      out_ += text_at(x_.start - 5, y_.at(tick) + 4, tick_text(chart_.unit, tick), "end");
    }
    for (const double tick : ticks(x_.from, x_.to, 5))
      out_ += text_at(x_.at(tick), y_.start + 15, tick_text(Unit::number, tick), "middle");
    out_ += text_at((x_.start + x_.end) / 2, kHeight - 4, chart_.x_title, "middle", "axis title");
    out_ += text_at(4, 11, chart_.y_title, "start", "axis title");
  }

  void band(const Series& series, size_t place) {
    if (steps_) return bars(series, place);
    if (series.low.empty()) return;
    std::string points;
    for (size_t i = 0; i < series.x.size(); ++i)
      points += fmt::format("{:.1f},{:.1f} ", x_.at(series.x[i]), y_.at(series.high[i]));
    for (size_t i = series.x.size(); i-- > 0;)
      points += fmt::format("{:.1f},{:.1f} ", x_.at(series.x[i]),
                            y_.at(std::max(series.low[i], y_.from)));
    out_ += fmt::format("<polygon class=\"band s{}\" points=\"{}\"/>\n",
                        style_of(series, place, by_place_), points);
  }

  void bars(const Series& series, size_t place) {
    std::string path = fmt::format("M{:.1f} {:.1f}", x_.start, y_.start);
    for (size_t i = 0; i < series.x.size(); ++i)
      path += fmt::format("V{:.1f}H{:.1f}", y_.at(series.y[i]), x_.at(series.x[i] + bin_));
    out_ += fmt::format("<path class=\"band bars s{}\" d=\"{}V{:.1f}z\"/>\n",
                        style_of(series, place, by_place_), path, y_.start);
  }

  void line(const Series& series, size_t place) {
    std::string path;
    for (size_t i = 0; i < series.x.size(); ++i) {
      const double y = y_.at(series.y[i]);
      path += fmt::format("{}{:.1f} {:.1f}", i == 0 ? "M" : "L", x_.at(series.x[i]), y);
      if (steps_) path += fmt::format("H{:.1f}", x_.at(series.x[i] + bin_));
    }
    out_ += fmt::format("<path class=\"line{} s{}\" data-points=\"{}\" d=\"{}\"/>\n",
                        panel_.series.size() > 1 ? "" : " alone",
                        style_of(series, place, by_place_), series.x.size(), path);
  }

  /// Adds the tooltips of the points.
  void hits(const Series& series, size_t place) {
    for (size_t i = 0; i < series.x.size(); ++i) {
      std::string words =
          fmt::format("{}, {} {}: {}", series.name, chart_.x_title,
                      steps_ ? fmt::format("{:g} to {:g}", series.x[i], series.x[i] + bin_)
                             : fmt::format("{:g}", series.x[i]),
                      value_text(chart_.unit, series.y[i]));
      if (!series.low.empty())
        words += fmt::format(" [{}, {}]", value_text(chart_.unit, series.low[i]),
                             value_text(chart_.unit, series.high[i]));
      out_ += fmt::format(
          "<circle class=\"hit s{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" "
          "r=\"5\"><title>{}</title></circle>\n",
          style_of(series, place, by_place_), x_.at(series.x[i] + (steps_ ? bin_ / 2 : 0)),
          y_.at(series.y[i]), escaped_markup(words));
    }
  }

  /// Adds the names after the last points, moved apart where they would overlap.
  void names_at_ends() {
    struct Name {
      double y;
      double x;
      size_t place;
    };
    constexpr double kApart = 13;
    std::vector<Name> names;
    for (size_t i = 0; i < panel_.series.size(); ++i)
      if (!panel_.series[i].x.empty())
        names.push_back({y_.at(panel_.series[i].y.back()), x_.at(panel_.series[i].x.back()), i});
    std::sort(names.begin(), names.end(), [](const Name& a, const Name& b) { return a.y < b.y; });
    std::vector<double> at;
    for (const Name& name : names)
      at.push_back(at.empty() ? name.y : std::max(name.y, at.back() + kApart));
    // Names that were pushed below the chart move up again.
    for (size_t i = at.size(); i-- > 0;) {
      const double most = i + 1 == at.size() ? y_.start : at[i + 1] - kApart;
      at[i] = std::min(at[i], most);
    }
    for (size_t i = 0; i < names.size(); ++i) {
      const Series& series = panel_.series[names[i].place];
      const int style = style_of(series, names[i].place, by_place_);
      out_ += fmt::format(
          "<line class=\"lead s{}\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>",
          style, names[i].x + 1, names[i].y, x_.end + 6, at[i]);
      out_ += text_at(x_.end + 8, at[i] + 4, cut(series.name, 12), "start",
                      fmt::format("name s{}", style).c_str());
    }
  }

  const Chart& chart_;
  const Panel& panel_;
  bool by_place_ = false;
  bool steps_ = false;
  double bin_ = 1;
  Scale x_, y_;
  std::string out_;
};

}  // namespace

std::string panel_svg(const Chart& chart, size_t panel) { return LinePanel(chart, panel).write(); }

std::string stack_svg(const Chart& chart) {
  constexpr double kRow = 40;
  constexpr double kTop = 26;
  const double height = kTop + kRow * static_cast<double>(chart.panels.size());
  std::string out = open_svg(height, chart.title, chart.about);
  double x = 4;
  const std::vector<Series>& parts = chart.panels[0].series;
  for (size_t i = 0; i < parts.size(); ++i) {
    out += fmt::format("<rect class=\"part p{}\" x=\"{:.1f}\" y=\"2\" width=\"11\" height=\"11\"/>",
                       i, x);
    out += text_at(x + 15, 12, parts[i].name);
    x += 26 + text_width(parts[i].name);
  }
  for (size_t row = 0; row < chart.panels.size(); ++row) {
    const Panel& panel = chart.panels[row];
    const double y = kTop + kRow * static_cast<double>(row);
    out += text_at(4, y + 10, cut(panel.title, 50), "start", "name");
    double from = 4;
    for (size_t i = 0; i < panel.series.size(); ++i) {
      const double share = panel.series[i].y.empty() ? 0 : panel.series[i].y[0];
      if (share <= 0) continue;
      const double width = share * (kChartWidth - 8);
      out += fmt::format(
          "<rect class=\"part p{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"17\">"
          "<title>{}</title></rect>\n",
          i, from, y + 14, width,
          escaped_markup(fmt::format("{}, {}: {}", panel.title, panel.series[i].name,
                                     value_text(Unit::share, share))));
      const std::string words = fmt::format("{:.0f} %", 100 * share);
      if (width > text_width(words) + 6)
        out +=
            text_at(from + width / 2, y + 26.5, words, "middle", fmt::format("on p{}", i).c_str());
      from += width;
    }
  }
  return out + "</svg>\n";
}

std::string interval_svg(const Metric& metric, const Report& report) {
  constexpr double kRow = 22;
  constexpr double kTop = 6;
  double low = 1e300;
  double high = -1e300;
  for (const auto& value : metric.values) {
    if (!value) continue;
    low = std::min(low, value->low.value_or(value->value));
    high = std::max(high, value->high.value_or(value->value));
  }
  const double height = kTop + kRow * static_cast<double>(metric.values.size()) + 18;
  std::string out = open_svg(height, metric.name, metric.about);
  const double room = std::max((high - low) * 0.08, std::max(std::fabs(high), 1e-3) * 0.01);
  Scale x{low - room, high + room, 92, 214};
  if (low >= 0) x.from = std::max(0.0, x.from);
  if (metric.unit == Unit::share) x.to = std::min(1.0, x.to);
  const double bottom = kTop + kRow * static_cast<double>(metric.values.size());
  for (const double tick : ticks(x.from, x.to, 3)) {
    out += fmt::format(
        "<line class=\"tick\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1:.1f}\" y2=\"{2:.1f}\"/>",
        x.at(tick), kTop, bottom);
    out += text_at(x.at(tick), bottom + 13, tick_text(metric.unit, tick), "middle");
  }
  for (size_t v = 0; v < metric.values.size(); ++v) {
    const double y = kTop + kRow * (static_cast<double>(v) + 0.5);
    const int style = static_cast<int>(v) % kSeriesStyles;
    out += text_at(0, y + 4, cut(report.variants[v].label, 14), "start",
                   fmt::format("name s{}", style).c_str());
    const auto& value = metric.values[v];
    if (!value) {
      out += text_at(222, y + 4, "–");
      continue;
    }
    const std::string words = estimate_text(metric.unit, *value);
    const std::string tip = escaped_markup(report.variants[v].label + ": " + words);
    if (value->has_interval())
      out += fmt::format(
          "<path class=\"whisker s{}\" d=\"M{:.1f} {:.1f}H{:.1f}M{:.1f} {:.1f}v8M{:.1f} "
          "{:.1f}v8\"><title>{}</title></path>",
          style, x.at(*value->low), y, x.at(*value->high), x.at(*value->low), y - 4,
          x.at(*value->high), y - 4, tip);
    out += fmt::format(
        "<circle class=\"dot s{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" "
        "r=\"4\"><title>{}</title></circle>\n",
        style, x.at(value->value), y, tip);
    out += text_at(222, y + 4, words);
  }
  return out + "</svg>\n";
}

}  // namespace stockade
