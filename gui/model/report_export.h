#pragma once
// A comparison's report as a CSV file, and the choice of a format by a file's ending.

#include <string>

#include "framework/tools/analysis/report.h"

namespace stockade::gui {

/// One line per metric and variant: id, group, name, unit, variant, value, low, high, games. Fields
/// with commas or quotes are quoted (RFC 4180); numbers have a point and all their digits.
[[nodiscard]] std::string write_csv(const Report& report);

/// The report in the format of the ending ".html", ".json" or ".csv". Fails with id "report-form"
/// for other endings.
[[nodiscard]] Result<std::string> write_report(const Report& report, const std::string& path);

}  // namespace stockade::gui
