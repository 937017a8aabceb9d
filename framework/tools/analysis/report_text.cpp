// Writes reports for a terminal.

#include <algorithm>
#include <cmath>
#include <sstream>

#include <fmt/format.h>

#include "framework/base/counted.h"
#include "framework/base/utf8.h"
#include "framework/tools/analysis/report.h"

namespace stockade {
namespace {

std::string padded(const std::string& text, size_t width) {
  const size_t taken = count_characters(text);
  return text + std::string(taken < width ? width - taken : 0, ' ');
}

/// The first `width` characters at most; each takes one column.
std::string shortened(const std::string& text, size_t width) {
  if (count_characters(text) <= width) return text;
  return std::string(first_characters(text, width - 1)) + "…";
}

/// A short form of a value: at most five characters below 100 000.
std::string number(Unit unit, double value) {
  if (unit == Unit::share) {
    value *= 100;
    return value >= 99.95 ? "100" : fmt::format("{:.1f}", value);
  }
  const double size = std::fabs(value);
  if (value == std::floor(value) && size < 1e15) return fmt::format("{:.0f}", value);
  return fmt::format("{:.{}f}", value, size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2);
}

std::string cell(Unit unit, const std::optional<Estimate>& estimate) {
  if (!estimate) return "–";
  const std::string value = number(unit, estimate->value);
  if (!estimate->has_interval()) return value;
  const std::string low = number(unit, *estimate->low);
  const std::string high = number(unit, *estimate->high);
  if (low == value && high == value) return value;
  return fmt::format("{} [{}–{}]", value, low, high);
}

std::string row_name(const Metric& metric) {
  return metric.name + (metric.unit == Unit::share   ? ", %"
                        : metric.unit == Unit::power ? ", 10^"
                                                     : "");
}

/// Wraps a text at spaces; `first` and `rest` are the indents.
std::string wrapped(const std::string& text, size_t width, const std::string& first,
                    const std::string& rest) {
  std::istringstream words(text);
  std::string word;
  std::string line = first;
  std::string result;
  bool fresh = true;
  while (words >> word) {
    if (!fresh && count_characters(line) + 1 + count_characters(word) > width) {
      result += line + "\n";
      line = rest;
      fresh = true;
    }
    line += (fresh ? "" : " ") + word;
    fresh = false;
  }
  return result + line + "\n";
}

class TextReport {
 public:
  TextReport(const Report& report, size_t width) : report_(report), width_(width) {}

  std::string write() {
    head();
    table();
    differences();
    rules();
    return std::move(out_);
  }

 private:
  void paragraph(const std::string& text) { out_ += wrapped(text, width_, "", ""); }

  void head() {
    const SampleSettings& s = report_.settings;
    paragraph(
        fmt::format("Per variant: {} games of the engine against itself with {} nodes per move, {} "
                    "random games, and {} duels of {} times the nodes; seed {}. Brackets contain "
                    "95 % intervals.",
                    report_.wanted.games, s.nodes, report_.wanted.playouts, report_.wanted.duels,
                    s.factor, s.seed));
    if (report_.shard.count > 1)
      paragraph(fmt::format("This is part {} of {}; 'stockade compare --merge' joins the parts.",
                            report_.shard.number, report_.shard.count));
    if (!report_.complete && report_.shard.count == 1) {
      std::string counts;
      for (const VariantReport& v : report_.variants)
        counts += fmt::format("{}{}: {} games, {} random games, {} duels",
                              counts.empty() ? "" : "; ", v.label, v.games, v.playouts, v.duels);
      paragraph("The comparison is not complete. " + counts + ".");
    }
    for (const VariantReport& v : report_.variants)
      if (v.repeats_itself())
        paragraph(fmt::format(
            "Of the {} games of {} only {} are different, so its intervals are too narrow: use "
            "more --random-plies.",
            v.games, v.label, v.different));
  }

  /// Writes the table, in blocks of as many variants as fit side by side.
  void table() {
    size_t name_width = 0;
    for (const Metric& metric : report_.metrics)
      if (worth_showing(metric))
        name_width = std::max(name_width, count_characters(row_name(metric)));
    name_width = std::min<size_t>(name_width + 2, 26);
    std::vector<size_t> widths;
    for (size_t v = 0; v < report_.variants.size(); ++v) {
      size_t widest = std::min<size_t>(count_characters(report_.variants[v].label), 24);
      for (const Metric& metric : report_.metrics)
        if (worth_showing(metric))
          widest = std::max(widest, count_characters(cell(metric.unit, metric.values[v])));
      widths.push_back(widest + 2);
    }
    for (size_t first = 0; first < widths.size();) {
      size_t end = first;
      size_t taken = 2 + name_width;
      // The last column needs no space after it.
      while (end < widths.size() && (end == first || taken + widths[end] - 2 <= width_))
        taken += widths[end++];
      block(first, end, name_width, widths);
      first = end;
    }
  }

  void block(size_t first, size_t end, size_t name_width, const std::vector<size_t>& widths) {
    std::string line = std::string(name_width + 2, ' ');
    for (size_t v = first; v < end; ++v)
      line += padded(shortened(report_.variants[v].label, widths[v] - 2), widths[v]);
    add_line("");
    add_line(line);
    std::string group;
    for (const Metric& metric : report_.metrics) {
      if (!worth_showing(metric)) continue;
      if (metric.group != group) add_line(metric.group);
      group = metric.group;
      line = "  " + padded(shortened(row_name(metric), name_width - 1), name_width);
      for (size_t v = first; v < end; ++v)
        line += padded(cell(metric.unit, metric.values[v]), widths[v]);
      add_line(line);
    }
  }

  void add_line(std::string line) {
    line.erase(line.find_last_not_of(' ') + 1);
    out_ += line + "\n";
  }

  void differences() {
    const std::string& first = report_.variants[0].label;
    for (size_t v = 1; v < report_.variants.size(); ++v) {
      std::string text;
      for (const Metric& metric : report_.metrics)
        if (metric.headline && !metric.sentences[v].empty())
          text += wrapped(metric.sentences[v] + ".", width_, "  ", "    ");
      if (text.empty()) continue;
      add_line("");
      add_line(fmt::format("{} against {}", report_.variants[v].label, first));
      out_ += text;
    }
  }

  void rules() {
    add_line("");
    for (const RulesReport& rules : report_.rules) {
      size_t count = 0;
      for (const auto& [title, list] : rules.sections) count += list.size();
      paragraph(fmt::format(
          "Rules of {}: {} from {}; 'stockade diff' lists them. Of {} positions, {} fit both "
          "variants completely and {} in part.",
          report_.variants[rules.variant].label, counted(count, "difference"),
          report_.variants[0].label, rules.positions, rules.whole, rules.part));
    }
  }

  const Report& report_;
  size_t width_;
  std::string out_;
};

}  // namespace

std::string write_text(const Report& report, int width) {
  return TextReport(report, std::max(width, 80)).write();
}

}  // namespace stockade
