// Writes reports as JSON and reads them.

#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "framework/tools/analysis/report.h"

namespace stockade {
namespace {

using nlohmann::json;

constexpr const char* kReportFormat = "stockade-comparison";
constexpr int kReportVersion = 1;

template <class E>
struct Named {
  E value;
  const char* name;
};
constexpr Named<Unit> kUnits[] = {
    {Unit::share, "share"}, {Unit::number, "number"}, {Unit::power, "power of ten"}};
constexpr Named<ChartForm> kForms[] = {
    {ChartForm::lines, "lines"}, {ChartForm::steps, "steps"}, {ChartForm::stack, "stack"}};

template <class E, size_t N>
const char* name_of(const Named<E> (&table)[N], E value) {
  for (const auto& row : table)
    if (row.value == value) return row.name;
  return "";
}
/// The value with that name. Throws like the JSON library if the name is not in the table.
template <class E, size_t N>
E value_of(const Named<E> (&table)[N], const json& name) {
  for (const auto& row : table)
    if (name == row.name) return row.value;
  throw json::other_error::create(501, "unknown name " + name.dump(), &name);
}

json to_json(const std::optional<Estimate>& estimate) {
  if (!estimate) return nullptr;
  json value = {{"value", estimate->value}, {"games", estimate->count}};
  if (estimate->low) value["low"] = *estimate->low;
  if (estimate->high) value["high"] = *estimate->high;
  if (estimate->error) {
    value["standard_error"] = *estimate->error;
    value["degrees_of_freedom"] = estimate->freedom;
  }
  return value;
}

std::optional<Estimate> read_estimate(const json& value) {
  if (value.is_null()) return std::nullopt;
  Estimate estimate;
  value.at("value").get_to(estimate.value);
  value.at("games").get_to(estimate.count);
  const auto optional = [&](const char* key) {
    return value.contains(key) ? std::optional<double>(value.at(key).get<double>()) : std::nullopt;
  };
  estimate.low = optional("low");
  estimate.high = optional("high");
  estimate.error = optional("standard_error");
  if (estimate.error) value.at("degrees_of_freedom").get_to(estimate.freedom);
  return estimate;
}

json to_json(const Metric& metric) {
  json values = json::array();
  for (const auto& value : metric.values) values.push_back(to_json(value));
  json differences = json::array();
  for (size_t v = 0; v < metric.differences.size(); ++v) {
    json difference = to_json(metric.differences[v]);
    if (!difference.is_null()) difference["sentence"] = metric.sentences[v];
    differences.push_back(std::move(difference));
  }
  return {{"id", metric.id},
          {"group", metric.group},
          {"name", metric.name},
          {"about", metric.about},
          {"unit", name_of(kUnits, metric.unit)},
          {"headline", metric.headline},
          {"values", values},
          {"differences", differences}};
}

Metric read_metric(const json& value, size_t variants) {
  Metric metric;
  value.at("id").get_to(metric.id);
  value.at("group").get_to(metric.group);
  value.at("name").get_to(metric.name);
  value.at("about").get_to(metric.about);
  metric.unit = value_of(kUnits, value.at("unit"));
  value.at("headline").get_to(metric.headline);
  for (const json& one : value.at("values")) metric.values.push_back(read_estimate(one));
  for (const json& one : value.at("differences")) {
    metric.differences.push_back(read_estimate(one));
    metric.sentences.push_back(one.is_null() ? "" : one.at("sentence").get<std::string>());
  }
  if (metric.values.size() != variants || metric.differences.size() != variants)
    throw json::other_error::create(501, "a metric without a value for each variant", &value);
  return metric;
}

json to_json(const Series& series) {
  json value = {{"name", series.name}, {"x", series.x}, {"y", series.y}};
  value["variant"] = series.variant < 0 ? json() : json(series.variant);
  if (!series.low.empty()) {
    value["low"] = series.low;
    value["high"] = series.high;
  }
  return value;
}

Series read_series(const json& value, size_t variants) {
  Series series;
  value.at("name").get_to(series.name);
  value.at("x").get_to(series.x);
  value.at("y").get_to(series.y);
  if (!value.at("variant").is_null()) value.at("variant").get_to(series.variant);
  if (value.contains("low")) {
    value.at("low").get_to(series.low);
    value.at("high").get_to(series.high);
  }
  const bool even = (series.x.empty() || series.x.size() == series.y.size()) &&
                    series.low.size() == series.high.size() &&
                    (series.low.empty() || series.low.size() == series.y.size());
  if (!even || series.variant < -1 || series.variant >= static_cast<int>(variants))
    throw json::other_error::create(501, "a series of uneven length", &value);
  return series;
}

json to_json(const Chart& chart) {
  json panels = json::array();
  for (const Panel& panel : chart.panels) {
    json series = json::array();
    for (const Series& one : panel.series) series.push_back(to_json(one));
    panels.push_back({{"title", panel.title}, {"series", series}});
  }
  return {{"id", chart.id},
          {"title", chart.title},
          {"about", chart.about},
          {"x_title", chart.x_title},
          {"y_title", chart.y_title},
          {"form", name_of(kForms, chart.form)},
          {"unit", name_of(kUnits, chart.unit)},
          {"panels", panels}};
}

Chart read_chart(const json& value, size_t variants) {
  Chart chart;
  value.at("id").get_to(chart.id);
  value.at("title").get_to(chart.title);
  value.at("about").get_to(chart.about);
  value.at("x_title").get_to(chart.x_title);
  value.at("y_title").get_to(chart.y_title);
  chart.form = value_of(kForms, value.at("form"));
  chart.unit = value_of(kUnits, value.at("unit"));
  for (const json& one : value.at("panels")) {
    Panel panel{one.at("title").get<std::string>(), {}};
    for (const json& series : one.at("series"))
      panel.series.push_back(read_series(series, variants));
    chart.panels.push_back(std::move(panel));
  }
  return chart;
}

json to_json(const RulesReport& rules) {
  json sections = json::array();
  for (const auto& [title, list] : rules.sections) {
    json rows = json::array();
    for (const Difference& one : list)
      rows.push_back({{"what", one.what}, {"first", one.first}, {"second", one.second}});
    sections.push_back({{"title", title}, {"differences", rows}});
  }
  return {{"variant", rules.variant},
          {"sections", sections},
          {"positions", rules.positions},
          {"read_whole", rules.whole},
          {"read_in_part", rules.part}};
}

RulesReport read_rules(const json& value, size_t variants) {
  RulesReport rules;
  value.at("variant").get_to(rules.variant);
  if (rules.variant < 0 || rules.variant >= static_cast<int>(variants))
    throw json::other_error::create(501, "rules of no variant", &value);
  value.at("positions").get_to(rules.positions);
  value.at("read_whole").get_to(rules.whole);
  value.at("read_in_part").get_to(rules.part);
  for (const json& section : value.at("sections")) {
    Differences list;
    for (const json& one : section.at("differences"))
      list.push_back({one.at("what"), one.at("first"), one.at("second")});
    rules.sections.emplace_back(section.at("title").get<std::string>(), std::move(list));
  }
  return rules;
}

json to_json(const VariantReport& variant) {
  return {{"label", variant.label},         {"name", variant.name},
          {"about", variant.about},         {"rules", variant.rules},
          {"searcher", variant.searcher},   {"games", variant.games},
          {"playouts", variant.playouts},   {"duels", variant.duels},
          {"different", variant.different}, {"score_scale", variant.score_scale}};
}

VariantReport read_variant(const json& value) {
  VariantReport variant;
  value.at("label").get_to(variant.label);
  value.at("name").get_to(variant.name);
  value.at("about").get_to(variant.about);
  value.at("rules").get_to(variant.rules);
  value.at("searcher").get_to(variant.searcher);
  value.at("games").get_to(variant.games);
  value.at("playouts").get_to(variant.playouts);
  value.at("duels").get_to(variant.duels);
  value.at("different").get_to(variant.different);
  value.at("score_scale").get_to(variant.score_scale);
  return variant;
}

}  // namespace

json to_json(const Report& report) {
  json variants = json::array();
  for (const VariantReport& variant : report.variants) variants.push_back(to_json(variant));
  json metrics = json::array();
  for (const Metric& metric : report.metrics) metrics.push_back(to_json(metric));
  json charts = json::array();
  for (const Chart& chart : report.charts) charts.push_back(to_json(chart));
  json rules = json::array();
  for (const RulesReport& one : report.rules) rules.push_back(to_json(one));
  return {{"format", kReportFormat},
          {"version", kReportVersion},
          {"program", report.program},
          {"settings", to_json(report.settings)},
          {"wanted",
           {{"games", report.wanted.games},
            {"playouts", report.wanted.playouts},
            {"duels", report.wanted.duels}}},
          {"shard", {{"number", report.shard.number}, {"count", report.shard.count}}},
          {"complete", report.complete},
          {"variants", variants},
          {"metrics", metrics},
          {"charts", charts},
          {"rules", rules}};
}

Result<Report> read_report(const json& value) {
  Report report;
  try {
    if (value.at("format") != kReportFormat || value.at("version") != kReportVersion)
      return error("report", "this is not a report of a comparison, or it has another version",
                   "write it again with 'stockade compare --json'");
    value.at("program").get_to(report.program);
    auto settings = read_sample_settings(value.at("settings"));
    if (!settings.ok()) return settings.problems();
    report.settings = *settings;
    const json& wanted = value.at("wanted");
    wanted.at("games").get_to(report.wanted.games);
    wanted.at("playouts").get_to(report.wanted.playouts);
    wanted.at("duels").get_to(report.wanted.duels);
    value.at("shard").at("number").get_to(report.shard.number);
    value.at("shard").at("count").get_to(report.shard.count);
    value.at("complete").get_to(report.complete);
    for (const json& one : value.at("variants")) report.variants.push_back(read_variant(one));
    const size_t variants = report.variants.size();
    for (const json& one : value.at("metrics"))
      report.metrics.push_back(read_metric(one, variants));
    for (const json& one : value.at("charts")) report.charts.push_back(read_chart(one, variants));
    for (const json& one : value.at("rules")) report.rules.push_back(read_rules(one, variants));
  } catch (const json::exception& problem) {
    return error("report", fmt::format("this is not a report of a comparison: {}", problem.what()),
                 "write it again with 'stockade compare --json'");
  }
  return report;
}

}  // namespace stockade
