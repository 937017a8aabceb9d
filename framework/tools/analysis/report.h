#pragma once
// Report: the results of a comparison as plain data: figures with intervals, differences in
// sentences, the data of charts, and the differences of the rules. Text, JSON, HTML and the window
// show it.

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "framework/tools/analysis/comparison.h"
#include "framework/tools/analysis/intervals.h"
#include "framework/tools/analysis/rules_diff.h"

namespace stockade {

/// The unit of a figure.
enum class Unit : uint8_t {
  share,   ///< 0.25 is 25 %
  number,  ///< a plain number
  power    ///< the exponent of a power of ten
};

/// One figure of every variant.
struct Metric {
  std::string id;     ///< "outcome.draws"; stable between versions
  std::string group;  ///< "outcome"
  std::string name;   ///< "draws"
  std::string about;  ///< one sentence that defines it
  Unit unit = Unit::number;
  bool headline = false;  ///< one of the most important figures
  /// By variant; none if it has no value.
  std::vector<std::optional<Estimate>> values;
  /// By variant: its value minus that of the first; none for the first itself.
  std::vector<std::optional<Estimate>> differences;
  std::vector<std::string> sentences;  ///< the differences in words; "" where there is none
  friend bool operator==(const Metric&, const Metric&) = default;
};

/// A line of points, perhaps with a band. All lists have the same length; low and high may be
/// empty.
struct Series {
  std::string name;
  int variant = -1;  ///< index of its variant; -1: none
  std::vector<double> x, y, low, high;
  friend bool operator==(const Series&, const Series&) = default;
};

struct Panel {
  std::string title;
  std::vector<Series> series;
  friend bool operator==(const Panel&, const Panel&) = default;
};

enum class ChartForm : uint8_t {
  lines,  ///< lines of points with bands
  steps,  ///< a histogram: x are the left edges, at equal distances
  stack   ///< one bar per panel, made of the only y of each series
};

struct Chart {
  std::string id;
  std::string title;
  std::string about;  ///< explains the chart and its bands
  std::string x_title;
  std::string y_title;
  ChartForm form = ChartForm::lines;
  Unit unit = Unit::number;  ///< unit of y
  std::vector<Panel> panels;
  friend bool operator==(const Chart&, const Chart&) = default;
};

struct VariantReport {
  std::string label;
  std::string name;
  std::string about;
  std::string rules;     ///< the content hash, in hexadecimal
  std::string searcher;  ///< the name of the engine
  uint64_t games = 0, playouts = 0, duels = 0;
  /// Games with different moves. If they are far fewer than the games, there are too few openings,
  /// and the intervals are too narrow.
  uint64_t different = 0;
  /// The evaluation, in centipawns, at which a side scores 73 % (1 / (1 + 1/e)) in these games. It
  /// converts evaluations to chances. 0 without games.
  double score_scale = 0;
  [[nodiscard]] bool repeats_itself() const { return different * 100 < games * 95; }
  friend bool operator==(const VariantReport&, const VariantReport&) = default;
};

/// The differences of a variant's rules from those of the first.
struct RulesReport {
  int variant = 0;
  std::vector<std::pair<std::string, Differences>> sections;  ///< non-empty sections
  int positions = 0, whole = 0, part = 0;                     ///< as in MoveOverlap
  friend bool operator==(const RulesReport&, const RulesReport&) = default;
};

struct Report {
  std::string program;  ///< "stockade 0.1.0"
  SampleSettings settings;
  SampleCounts wanted;    ///< number of samples for every variant, over all shards
  bool complete = false;  ///< no sample is missing
  Shard shard;
  std::vector<VariantReport> variants;
  std::vector<Metric> metrics;
  std::vector<Chart> charts;
  std::vector<RulesReport> rules;

  [[nodiscard]] const Metric* find(const std::string& id) const;
  friend bool operator==(const Report&, const Report&) = default;
};

/// Computes the report. The same samples give the same report. Takes about a second for thousands
/// of games, mostly for perft.
[[nodiscard]] Report make_report(const ComparisonPlan& plan, const SampleSet& samples,
                                 const PluginRegistry& plugins);

/// The JSON that docs/author/compare.md describes.
[[nodiscard]] nlohmann::json to_json(const Report& report);
/// Reads the output of to_json(). Fails with id "report".
[[nodiscard]] Result<Report> read_report(const nlohmann::json& value);

/// A figure as text: "12.3 %", "0.41", "10^120".
[[nodiscard]] std::string value_text(Unit unit, double value);
/// A figure with its interval: "12.3 % [10.1, 14.8]".
[[nodiscard]] std::string estimate_text(Unit unit, const Estimate& estimate);

/// Whether any variant has a value above 0, so that, for example, a comparison without drops has no
/// row for them.
[[nodiscard]] bool worth_showing(const Metric& metric);

/// A table of at most `width` columns (80 or more) and the most important differences.
[[nodiscard]] std::string write_text(const Report& report, int width = 100);

/// One self-contained file, without scripts.
[[nodiscard]] std::string write_html(const Report& report);

}  // namespace stockade
