#pragma once
// Field: an overview of a comparison of many variants: a line with a few figures for each variant,
// by family, instead of differences from the first. Text, JSON, Markdown and HTML show it.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "framework/definition/heads.h"
#include "framework/tools/analysis/report.h"

namespace stockade {

/// A figure that every line shows.
struct FieldColumn {
  std::string_view id;      ///< its name in the JSON
  std::string_view title;   ///< heading of the column
  std::string_view about;   ///< one sentence
  std::string_view metric;  ///< id of the metric of engine games, as in Report
  std::string_view random;  ///< id of the metric of random games; "" if they have none
  Unit unit = Unit::number;
};
[[nodiscard]] std::span<const FieldColumn> field_columns();

struct FieldLine {
  std::string id;
  std::string name;
  std::string family;  ///< its title; "" for none
  std::string board;
  std::vector<std::string> tags;
  std::string problem;  ///< the reason why figures are missing or doubtful; "" if there is none
  bool from_random = false;  ///< the figures come from random games
  uint64_t games = 0;
  std::vector<std::optional<Estimate>> values;  ///< index: column
};

/// A variant that cannot be measured.
struct FieldFailure {
  std::string id;
  std::string problem;
};

struct Field {
  std::string program;
  SampleSettings settings;
  SampleCounts wanted;
  bool complete = false;
  std::vector<FieldLine> lines;  ///< sorted by family in the library's order, then by id
};

/// Computes the field from the samples. Variants without engine games get the figures of random
/// games. The lines of `failures` have no figures, or only doubtful ones.
[[nodiscard]] Field make_field(const ComparisonPlan& plan, const SampleSet& samples,
                               const std::vector<FieldFailure>& failures, const Heads& heads);

/// The JSON that docs/author/compare.md describes.
[[nodiscard]] nlohmann::json to_json(const Field& field);
/// A table of at most 100 columns.
[[nodiscard]] std::string write_text(const Field& field);
/// A page with tables by family. `picture`: the file of the chart, in the same folder. `variants`:
/// the folder of the catalogue's pages, relative to the page; "": names are no links.
[[nodiscard]] std::string write_markdown(const Field& field, const std::string& picture,
                                         const std::string& variants);
/// One self-contained file, without scripts.
[[nodiscard]] std::string write_html(const Field& field);

/// A chart of length against draws, and one of the number of legal moves against the first player's
/// score. Each variant is a dot, with its name if there is room. Legible on light and dark pages.
[[nodiscard]] std::string field_svg(const Field& field);

}  // namespace stockade
