#pragma once
// Report: what a comparison has found, as plain data: figures with intervals, differences with
// plain sentences, the data of charts, and how the rules differ. Texts, JSON and HTML are written
// from it, and a window may draw it.

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "framework/analysis/comparison.h"
#include "framework/analysis/intervals.h"
#include "framework/analysis/rules_diff.h"

namespace stockade {

/// How a figure is to be read.
enum class Unit : uint8_t {
  share,   ///< 0.25 is 25 %
  number,  ///< as it is
  power    ///< the exponent of a power of ten
};

/// One figure of every variant.
struct Metric {
  std::string id;     ///< "outcome.draws"; these do not change
  std::string group;  ///< "outcome"
  std::string name;   ///< "draws"
  std::string about;  ///< one sentence that defines it
  Unit unit = Unit::number;
  bool headline = false;  ///< one of the few that tell most
  /// By variant; none where it can't be had.
  std::vector<std::optional<Estimate>> values;
  /// By variant: what it has more than the first; none for the first itself.
  std::vector<std::optional<Estimate>> differences;
  std::vector<std::string>
      sentences;  ///< the same in words; "" where there is no difference to tell
  friend bool operator==(const Metric&, const Metric&) = default;
};

/// A line, its y by x, perhaps with a band around it. Equally long; low and high may be empty.
struct Series {
  std::string name;
  int variant = -1;  ///< that it is of; -1: none
  std::vector<double> x, y, low, high;
  friend bool operator==(const Series&, const Series&) = default;
};

struct Panel {
  std::string title;
  std::vector<Series> series;
  friend bool operator==(const Panel&, const Panel&) = default;
};

enum class ChartForm : uint8_t {
  lines,  ///< with bands
  steps,  ///< a histogram: x are the left edges, equally far apart
  stack   ///< a bar a panel, made of the series' only y
};

struct Chart {
  std::string id;
  std::string title;
  std::string about;  ///< what is seen, and what a band is
  std::string x_title;
  std::string y_title;
  ChartForm form = ChartForm::lines;
  Unit unit = Unit::number;  ///< of y
  std::vector<Panel> panels;
  friend bool operator==(const Chart&, const Chart&) = default;
};

struct VariantReport {
  std::string label;
  std::string name;
  std::string about;
  std::string rules;     ///< the content hash, in hexadecimal
  std::string searcher;  ///< "" where there is none
  uint64_t games = 0, playouts = 0, duels = 0;
  /// Games whose moves are not those of an earlier one. Far fewer than games: openings are too few
  /// for so many, and intervals too narrow.
  uint64_t different = 0;
  /// The lead, in centipawns, at which a side scores 73 % (1 / (1 + 1/e)) in these games: what maps
  /// scores to chances. 0 without games.
  double score_scale = 0;
  [[nodiscard]] bool repeats_itself() const { return different * 100 < games * 95; }
  friend bool operator==(const VariantReport&, const VariantReport&) = default;
};

/// How a variant's rules differ from those of the first.
struct RulesReport {
  int variant = 0;
  std::vector<std::pair<std::string, Differences>> sections;  ///< those that are not empty
  int positions = 0, whole = 0, part = 0;                     ///< as in MoveOverlap
  friend bool operator==(const RulesReport&, const RulesReport&) = default;
};

struct Report {
  std::string program;  ///< "stockade 0.1.0"
  SampleSettings settings;
  SampleCounts wanted;    ///< for every variant, over all shards
  bool complete = false;  ///< all of them are there
  Shard shard;
  std::vector<VariantReport> variants;
  std::vector<Metric> metrics;
  std::vector<Chart> charts;
  std::vector<RulesReport> rules;

  [[nodiscard]] const Metric* find(const std::string& id) const;
  friend bool operator==(const Report&, const Report&) = default;
};

/// Works everything out. The same samples give the same report. Cost: a second or so for thousands
/// of games, most of it counting moves from the start.
[[nodiscard]] Report make_report(const ComparisonPlan& plan, const SampleSet& samples,
                                 const PluginRegistry& plugins);

/// As docs/compare.md describes it.
[[nodiscard]] nlohmann::json to_json(const Report& report);
/// What to_json() wrote. Fails with id "report".
[[nodiscard]] Result<Report> read_report(const nlohmann::json& value);

/// A figure as people read it: "12.3 %", "0.41", "10^120".
[[nodiscard]] std::string value_text(Unit unit, double value);
/// The same with its interval: "12.3 % [10.1, 14.8]".
[[nodiscard]] std::string estimate_text(Unit unit, const Estimate& estimate);

/// A table of at most `width` columns (80 or more) and the most telling differences.
[[nodiscard]] std::string write_text(const Report& report, int width = 100);

/// One file that needs nothing else: no network, no script.
[[nodiscard]] std::string write_html(const Report& report);

}  // namespace stockade
