#include "gui/model/report_export.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "framework/base/translate.h"

namespace stockade::gui {
namespace {

std::string field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

std::string number(const std::optional<double>& value) {
  return value ? fmt::format("{}", *value) : "";
}

const char* name_of(Unit unit) {
  switch (unit) {
    case Unit::share:
      return "share";
    case Unit::power:
      return "power of ten";
    case Unit::number:
      break;
  }
  return "number";
}

}  // namespace

std::string write_csv(const Report& report) {
  std::string text = "id,group,metric,unit,variant,value,low,high,games\r\n";
  for (const Metric& metric : report.metrics) {
    for (size_t v = 0; v < metric.values.size() && v < report.variants.size(); ++v) {
      const std::optional<Estimate>& value = metric.values[v];
      if (!value) continue;
      text += fmt::format("{},{},{},{},{},{},{},{},{}\r\n", field(metric.id), field(metric.group),
                          field(metric.name), name_of(metric.unit), field(report.variants[v].label),
                          value->value, number(value->low), number(value->high), value->count);
    }
  }
  return text;
}

Result<std::string> write_report(const Report& report, const std::string& path) {
  std::string ending = std::filesystem::path(path).extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  if (ending == ".html" || ending == ".htm") return write_html(report);
  if (ending == ".json") return to_json(report).dump(2) + "\n";
  if (ending == ".csv") return write_csv(report);
  return error("report-form", tr("a report cannot be written as '{}'", ending),
               tr("name the file .html, .json or .csv"));
}

}  // namespace stockade::gui
