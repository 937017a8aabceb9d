#include "framework/tools/analysis/metric_words.h"

#include <algorithm>

#include "framework/base/translate.h"

namespace stockade {
namespace {

/// The part of a metric's id after `prefix`; "" if the id does not begin with it.
std::string behind(const Metric& metric, std::string_view prefix) {
  return metric.id.starts_with(prefix) ? metric.id.substr(prefix.size()) : std::string();
}

/// For a metric that counts games by their ending, that ending: "perpetual check"; "" for others.
std::string ending_of(const Metric& metric) {
  std::string ending = behind(metric, "outcome.by_");
  std::replace(ending.begin(), ending.end(), '_', ' ');
  return ending.empty() ? ending : trc("ending", ending);
}

/// For the metric that compares searches of two depths, the ratio of the players' nodes; "" for
/// others.
std::string factor_of(const Metric& metric) {
  if (metric.id != "depth.score") return {};
  const size_t begin = metric.name.find_first_of("0123456789");
  if (begin == metric.name.npos) return {};
  return metric.name.substr(begin, metric.name.find_first_not_of("0123456789", begin) - begin);
}

}  // namespace

std::string metric_name(const Metric& metric) {
  if (const std::string ending = ending_of(metric); !ending.empty())
    return tr("ended by {}", ending);
  if (const std::string zone = behind(metric, "board.zone_"); !zone.empty())
    return tr("pieces in {}", tr_library(zone));
  if (const std::string factor = factor_of(metric); !factor.empty())
    return tr("score of {}× nodes", factor);
  return trc("metric", metric.name);
}

std::string metric_about(const Metric& metric) {
  if (const std::string ending = ending_of(metric); !ending.empty())
    return tr("Games that end by {}.", ending);
  if (const std::string factor = factor_of(metric); !factor.empty())
    return tr(
        "Points of the engine with {0} times the nodes against itself, from pairs of games "
        "with colours changed. 50 % if a deeper search does not help.",
        factor);
  return tr(metric.about);
}

std::string metric_group(const Metric& metric) {
  const std::string& group = metric.group;
  if (group == "outcome") return trc("metrics", "outcome");
  if (group == "length") return trc("metrics", "length");
  if (group == "choice") return trc("metrics", "choice");
  if (group == "drama") return trc("metrics", "drama");
  if (group == "board") return trc("metrics", "board");
  if (group == "tree") return trc("metrics", "tree");
  if (group == "depth") return trc("metrics", "depth");
  if (group == "random") return trc("metrics", "random");
  return group;
}

}  // namespace stockade
