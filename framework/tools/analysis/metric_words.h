#pragma once
// Names of metrics and charts in the reader's language. A report has them in English, since it is
// written to files, too.

#include <string>

#include "framework/tools/analysis/report.h"

namespace stockade {

/// The name of a metric: "plies per game".
[[nodiscard]] std::string metric_name(const Metric& metric);
/// The definition of a metric, in one sentence.
[[nodiscard]] std::string metric_about(const Metric& metric);
/// "outcome", "length" …: the group that a metric is shown in.
[[nodiscard]] std::string metric_group(const Metric& metric);

}  // namespace stockade
