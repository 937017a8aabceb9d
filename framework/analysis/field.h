#pragma once
// Field: the results of a comparison of many variants as a picture of all of them: a line of a few
// figures for each, by family, instead of differences from the first. Text, JSON, Markdown and HTML
// show it.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "framework/analysis/report.h"
#include "framework/definition/heads.h"

namespace stockade {

/// A figure that every line has.
struct FieldColumn {
  std::string_view id;      ///< in the JSON
  std::string_view title;   ///< of the column
  std::string_view about;   ///< one sentence
  std::string_view metric;  ///< of games of the engine, as in Report
  std::string_view random;  ///< the same of random games; "" if they have none
  Unit unit = Unit::number;
};
[[nodiscard]] std::span<const FieldColumn> field_columns();

struct FieldLine {
  std::string id;
  std::string name;
  std::string family;  ///< its title; "" for none
  std::string board;
  std::vector<std::string> tags;
  std::string problem;  ///< why there are no figures, or why they are doubtful; "" if all is well
  bool from_random = false;  ///< the figures are those of random games
  uint64_t games = 0;
  std::vector<std::optional<Estimate>> values;  ///< by column
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
  std::vector<FieldLine> lines;  ///< by family, as the library shows them, then by id
};

/// Computes it from the samples. Variants without games of an engine have the figures of random
/// games. The lines of `failures` have no figures, or only doubtful ones.
[[nodiscard]] Field make_field(const ComparisonPlan& plan, const SampleSet& samples,
                               const std::vector<FieldFailure>& failures, const Heads& heads);

/// The JSON that docs/compare.md describes.
[[nodiscard]] nlohmann::json to_json(const Field& field);
/// A table of at most 100 columns.
[[nodiscard]] std::string write_text(const Field& field);
/// A page with tables by family. `picture`: the name of the file of its chart, beside it.
/// `variants`: the folder of the catalogue's pages, seen from the page; "": names are no links.
[[nodiscard]] std::string write_markdown(const Field& field, const std::string& picture,
                                         const std::string& variants);
/// One self-contained file, without scripts.
[[nodiscard]] std::string write_html(const Field& field);

/// Length against draws, and moves to choose from against the first player's score: a dot for each
/// variant, with its name where there is room. Legible on light and dark pages.
[[nodiscard]] std::string field_svg(const Field& field);

}  // namespace stockade
