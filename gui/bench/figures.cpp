#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "gui/bench/window_bench.h"

namespace stockade::gui {

bool BenchFigure::holds() const {
  const double value = every_sample ? worst : median;
  return at_least ? value >= limit : value <= limit;
}

std::string bench_table(const std::vector<BenchFigure>& figures, int width, int height) {
  std::string text = fmt::format("Window of {}x{} pixels\n\n{:<38}{:>9}{:>9}{:>9}{:>12}\n", width,
                                 height, "", "median", "worst", "samples", "limit");
  for (const BenchFigure& figure : figures)
    text += fmt::format("{:<38}{:>9.1f}{:>9.1f}{:>9}{:>12}  {}{}\n", figure.name, figure.median,
                        figure.worst, figure.samples,
                        fmt::format("{} {:g}", figure.at_least ? "≥" : "≤", figure.limit),
                        figure.unit, figure.holds() ? "" : "  MISSED") +
            (figure.note.empty() ? "" : "  " + figure.note + "\n");
  return text;
}

std::string bench_json(const std::vector<BenchFigure>& figures, int width, int height) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const BenchFigure& figure : figures)
    rows.push_back({{"name", figure.name},
                    {"unit", figure.unit},
                    {"median", figure.median},
                    {"worst", figure.worst},
                    {"samples", figure.samples},
                    {"limit", figure.limit},
                    {"limit_is", figure.at_least ? "lower" : "upper"},
                    {"limit_for", figure.every_sample ? "worst" : "median"},
                    {"holds", figure.holds()},
                    {"note", figure.note}});
  const nlohmann::ordered_json all = {{"width", width}, {"height", height}, {"figures", rows}};
  return all.dump(2) + "\n";
}

BenchHome::BenchHome() {
  std::string pattern = (std::filesystem::temp_directory_path() / "stockade-bench-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) return;
  folder_ = pattern;
  ::setenv("XDG_STATE_HOME", (folder_ + "/state").c_str(), 1);
  ::setenv("XDG_CONFIG_HOME", (folder_ + "/config").c_str(), 1);
}

BenchHome::~BenchHome() {
  std::error_code ignored;
  if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
}

}  // namespace stockade::gui
