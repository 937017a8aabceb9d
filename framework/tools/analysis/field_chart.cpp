// The picture of a field: two scatter charts, one above the other.

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "framework/base/markup.h"
#include "framework/base/utf8.h"
#include "framework/tools/analysis/field.h"

namespace stockade {
namespace {

constexpr double kWidth = 900;
constexpr double kPanel = 470;  ///< height of a chart with its titles
constexpr double kLeft = 64;
constexpr double kRight = 24;
constexpr double kTop = 36;
constexpr double kBottom = 52;
constexpr double kDot = 4.5;
constexpr double kLetter = 5.6;  ///< upper estimate of a letter's width
constexpr double kLine = 11;     ///< height of a name
constexpr size_t kColours = 7;
constexpr size_t kShapes = 3;

// The file contains both palettes; a program that does not support the media query shows the light
// one.
constexpr std::string_view kChartStyle =
    "<style>\n.page{fill:#fff}.ink{fill:#1b1f24;font:12px sans-serif}.small{font-size:10px}"
    ".bold{font-weight:bold}.grid{stroke:#d5dae0}.c0{fill:#1d5fc4}.c1{fill:#c2410c}.c2{fill:#"
    "15803d}"
    ".c3{fill:#8b2fd0}.c4{fill:#946200}.c5{fill:#0e7490}.c6{fill:#be185d}\n"
    "@media(prefers-color-scheme:dark){.page{fill:#14171b}.ink{fill:#e6e9ed}.grid{stroke:#353c45}"
    ".c0{fill:#7db3ff}.c1{fill:#ff9d5c}.c2{fill:#6ed39a}.c3{fill:#cf9bff}.c4{fill:#f0c24b}"
    ".c5{fill:#5fd3e6}.c6{fill:#ff8fc0}}\n</style>\n";

struct Box {
  double x = 0, y = 0, w = 0, h = 0;
  [[nodiscard]] bool meets(const Box& other) const {
    return x < other.x + other.w && other.x < x + w && y < other.y + other.h && other.y < y + h;
  }
};

/// One axis: maps values to positions between 0 and 1. Numbers have a logarithmic scale, shares a
/// linear one.
class Axis {
 public:
  Axis(const FieldColumn& column, const std::vector<double>& values) : column_(column) {
    if (column.unit == Unit::share || values.empty()) return;
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    low_ = std::log10(std::max(1.0, *least)) - 0.05;
    high_ = std::log10(std::max(2.0, *most)) + 0.05;
  }

  [[nodiscard]] double place(double value) const {
    if (column_.unit == Unit::share) return value;
    return (std::log10(std::max(1.0, value)) - low_) / (high_ - low_);
  }
  /// The values of grid lines.
  [[nodiscard]] std::vector<double> ticks() const {
    if (column_.unit == Unit::share) return {0, 0.25, 0.5, 0.75, 1};
    std::vector<double> ticks;
    for (const double value :
         {1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0, 2000.0})
      if (place(value) >= 0 && place(value) <= 1) ticks.push_back(value);
    return ticks;
  }
  [[nodiscard]] std::string text(double value) const {
    return column_.unit == Unit::share ? fmt::format("{:.0f} %", 100 * value)
                                       : fmt::format("{:.0f}", value);
  }

 private:
  const FieldColumn& column_;
  double low_ = 0;
  double high_ = 1;
};

size_t column_named(std::string_view id) {
  const auto columns = field_columns();
  const auto at = std::find_if(columns.begin(), columns.end(),
                               [&](const FieldColumn& column) { return column.id == id; });
  return static_cast<size_t>(at - columns.begin());
}

class FieldChart {
 public:
  explicit FieldChart(const Field& field) : field_(field) {
    for (const FieldLine& line : field.lines) families_.try_emplace(line.family, families_.size());
  }

  std::string write() {
    panel("plies", "draws", "Length and draws", "plies per game", 0);
    panel("legal", "first_score", "Choice and the first player's score", "legal moves per turn",
          kPanel);
    const double bottom = legend(2 * kPanel);
    return fmt::format(
               "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:g} {1:g}\" "
               "width=\"{0:g}\" height=\"{1:g}\" role=\"img\">\n<title>The field of "
               "variants</title>\n{2}<rect class=\"page\" width=\"{0:g}\" height=\"{1:g}\"/>\n",
               kWidth, bottom, kChartStyle) +
           out_ + "</svg>\n";
  }

 private:
  struct Dot {
    const FieldLine* line;
    double x, y;
  };

  void panel(const char* across, const char* up, const char* title, const char* x_title,
             double top) {
    const size_t x_column = column_named(across);
    const size_t y_column = column_named(up);
    std::vector<double> xs;
    std::vector<double> ys;
    for (const FieldLine& line : field_.lines)
      if (line.values[x_column] && line.values[y_column]) {
        xs.push_back(line.values[x_column]->value);
        ys.push_back(line.values[y_column]->value);
      }
    const Axis x_axis(field_columns()[x_column], xs);
    const Axis y_axis(field_columns()[y_column], ys);
    const auto x_of = [&](double v) { return kLeft + x_axis.place(v) * (kWidth - kLeft - kRight); };
    const auto y_of = [&](double v) {
      return top + kPanel - kBottom - y_axis.place(v) * (kPanel - kTop - kBottom);
    };
    text(kLeft, top + 20, title, "ink bold", "start");
    for (const double tick : x_axis.ticks()) {
      line(x_of(tick), y_of(0), x_of(tick), y_of(1));
      text(x_of(tick), y_of(0) + 16, x_axis.text(tick), "ink small", "middle");
    }
    for (const double tick : y_axis.ticks()) {
      line(kLeft, y_of(tick), kWidth - kRight, y_of(tick));
      text(kLeft - 6, y_of(tick) + 4, y_axis.text(tick), "ink small", "end");
    }
    text((kLeft + kWidth - kRight) / 2, y_of(0) + 34, x_title, "ink", "middle");
    const std::string y_title =
        up == std::string_view("draws") ? "draws" : "points of the first player";
    text(kWidth - kRight, top + 20, "up: " + y_title, "ink", "end");
    std::vector<Dot> dots;
    for (const FieldLine& one : field_.lines)
      if (one.values[x_column] && one.values[y_column])
        dots.push_back(
            {&one, x_of(one.values[x_column]->value), y_of(one.values[y_column]->value)});
    draw(dots, {kLeft, top + kTop - kLine, kWidth - kLeft, kPanel - kTop - kBottom + 2 * kLine});
  }

  /// Draws the dots, and the names for which there is room beside them.
  void draw(const std::vector<Dot>& dots, const Box& area) {
    std::vector<Box> taken;
    for (const Dot& dot : dots) taken.push_back({dot.x - kDot, dot.y - kDot, 2 * kDot, 2 * kDot});
    for (const Dot& dot : dots) {
      mark(*dot.line, dot.x, dot.y);
      const double width = kLetter * static_cast<double>(count_characters(dot.line->id));
      const double gap = kDot + 2;
      for (const Box& box : {Box{dot.x + gap, dot.y - kLine / 2, width, kLine},
                             Box{dot.x - gap - width, dot.y - kLine / 2, width, kLine},
                             Box{dot.x - width / 2, dot.y - gap - kLine, width, kLine},
                             Box{dot.x - width / 2, dot.y + gap, width, kLine}}) {
        const bool inside = box.x >= area.x && box.x + box.w <= area.x + area.w &&
                            box.y >= area.y && box.y + box.h <= area.y + area.h;
        if (!inside || std::any_of(taken.begin(), taken.end(),
                                   [&](const Box& other) { return box.meets(other); }))
          continue;
        taken.push_back(box);
        text(box.x, box.y + kLine - 2, dot.line->id, "ink small", "start");
        break;
      }
    }
  }

  void mark(const FieldLine& line, double x, double y) {
    out_ += fmt::format("<g><title>{}</title>{}</g>\n",
                        escaped_markup(line.name + (line.from_random ? " (random games)" : "")),
                        shape(families_.at(line.family), x, y));
  }

  static std::string shape(size_t family, double x, double y) {
    const std::string css = fmt::format("c{}", family % kColours);
    switch (family / kColours % kShapes) {
      case 0:
        return fmt::format("<circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:g}\"/>", css, x,
                           y, kDot);
      case 1:
        return fmt::format(
            "<rect class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"8\" height=\"8\"/>", css, x - 4,
            y - 4);
      default:
        return fmt::format("<path class=\"{}\" d=\"M{:.1f} {:.1f}l5 9h-10z\"/>", css, x, y - 5);
    }
  }

  /// Draws the legend and returns the bottom of the picture.
  double legend(double y) {
    constexpr int kAcross = 4;
    std::vector<std::pair<size_t, std::string>> entries;
    for (const auto& [family, place] : families_)
      entries.emplace_back(place, family.empty() ? "Without a family" : family);
    std::sort(entries.begin(), entries.end());
    for (size_t i = 0; i < entries.size(); ++i) {
      const double x = kLeft + static_cast<double>(i % kAcross) * (kWidth - kLeft) / kAcross;
      const double row = y + 8 + static_cast<double>(i / kAcross) * 20;
      out_ += shape(entries[i].first, x, row) + "\n";
      text(x + 12, row + 4, entries[i].second, "ink", "start");
    }
    return y + 20 + static_cast<double>((entries.size() + kAcross - 1) / kAcross) * 20;
  }

  void text(double x, double y, const std::string& words, const char* css, const char* anchor) {
    out_ +=
        fmt::format("<text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n",
                    css, x, y, anchor, escaped_markup(words));
  }
  void line(double x1, double y1, double x2, double y2) {
    out_ += fmt::format(
        "<line class=\"grid\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>\n", x1, y1,
        x2, y2);
  }

  const Field& field_;
  std::map<std::string, size_t> families_;
  std::string out_;
};

}  // namespace

std::string field_svg(const Field& field) { return FieldChart(field).write(); }

}  // namespace stockade
