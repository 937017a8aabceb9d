#include "framework/tools/analysis/field.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "framework/base/counted.h"
#include "framework/base/markup.h"
#include "framework/tools/analysis/metrics.h"
#include "framework/tools/analysis/sampler.h"

namespace stockade {
namespace {

constexpr FieldColumn kColumns[] = {
    {"plies", "plies", "Moves of both players per game.", "length.mean", "random.plies",
     Unit::number},
    {"draws", "draws", "Games that end with equal points.", "outcome.draws", "random.draws",
     Unit::share},
    {"first_score", "first", "Points of the player who begins: 50 % without an advantage.",
     "outcome.first_score", "random.first_score", Unit::share},
    {"legal", "moves", "Legal moves per turn.", "choice.legal_mean", "random.legal_mean",
     Unit::number},
    {"lead_changes", "leads", "How often the lead passes to the other player, per game.",
     "drama.lead_changes", "", Unit::number},
    {"comebacks", "comebacks", "Games that are won from chances below 25 %, of those that are won.",
     "drama.comebacks", "", Unit::share},
    {"drama", "drama", "How long and how far the winner was behind: 0 if never.", "drama.drama", "",
     Unit::number},
    {"completed", "ended", "Games that end by the rules before the limit of plies.",
     "outcome.completed", "random.completed", Unit::share},
};

/// The position of the variant's family in the library; variants without a family come last.
size_t rank_of(const Heads& heads, const std::string& family) {
  const auto at = std::find_if(heads.families.begin(), heads.families.end(),
                               [&](const Family& one) { return one.id == family; });
  return static_cast<size_t>(at - heads.families.begin());
}

const VariantHead* head_of(const Heads& heads, const std::string& id) {
  for (const VariantHead& head : heads.variants)
    if (head.id == id) return &head;
  return nullptr;
}

/// A number without its interval: "12.3 %".
std::string text_of(const FieldColumn& column, const std::optional<Estimate>& value) {
  return value ? value_text(column.unit, value->value) : "–";
}

/// Calls `begin` before the lines of each family and `each` for every line.
void by_family(const Field& field, const std::function<void(const std::string&)>& begin,
               const std::function<void(const FieldLine&)>& each) {
  const FieldLine* before = nullptr;
  for (const FieldLine& line : field.lines) {
    if (!before || before->family != line.family)
      begin(line.family.empty() ? "Without a family" : line.family);
    each(line);
    before = &line;
  }
}

/// The games of the comparison, in two sentences.
std::string settings_text(const Field& field, const char* between) {
  std::string text;
  if (field.wanted.games > 0)
    text = fmt::format(
        "{} of the engine against itself per variant, {} per move, after {}.",
        counted(field.wanted.games, "game"), counted(field.settings.nodes, "node"),
        counted(static_cast<uint64_t>(field.settings.random_plies), "random ply", "random plies"));
  else
    text = fmt::format("{} per variant.", counted(field.wanted.playouts, "random game"));
  return text + between +
         fmt::format("Games stop after {}; the seed is {}.{}",
                     counted(static_cast<uint64_t>(field.settings.max_plies), "ply", "plies"),
                     field.settings.seed, field.complete ? "" : " The run is not complete.");
}

std::string cell(const std::string& text) {
  std::string escaped;
  for (const char c : text) escaped += c == '|' ? "\\|" : c == '\n' ? " " : std::string(1, c);
  return escaped;
}

}  // namespace

std::span<const FieldColumn> field_columns() { return kColumns; }

Field make_field(const ComparisonPlan& plan, const SampleSet& samples,
                 const std::vector<FieldFailure>& failures, const Heads& heads) {
  Report report;
  report.variants.resize(plan.variants.size());
  add_sampled_metrics(plan, samples, report);

  Field field;
  field.program = "stockade " STOCKADE_VERSION;
  field.settings = plan.settings;
  field.wanted = plan.counts;
  field.complete = true;
  for (size_t v = 0; v < plan.variants.size(); ++v) {
    FieldLine line;
    line.id = plan.variants[v].label;
    line.name = plan.variants[v].definition->name();
    line.board = board_words(plan.variants[v].definition->topology());
    line.from_random = plan.counts.games == 0;
    const SampleKind type = line.from_random ? SampleKind::playout : SampleKind::game;
    line.games = samples.count(static_cast<int>(v), type, plan.counts.of(type));
    field.complete = field.complete && line.games == plan.counts.of(type);
    for (const FieldColumn& column : kColumns) {
      const std::string id(line.from_random ? column.random : column.metric);
      const Metric* metric = id.empty() ? nullptr : report.find(id);
      line.values.push_back(metric ? metric->values[v] : std::nullopt);
    }
    field.lines.push_back(std::move(line));
  }
  for (const FieldFailure& failure : failures) {
    auto at = std::find_if(field.lines.begin(), field.lines.end(),
                           [&](const FieldLine& line) { return line.id == failure.id; });
    if (at == field.lines.end()) {
      at = field.lines.insert(at, FieldLine{});
      at->id = at->name = failure.id;
      at->values.resize(std::size(kColumns));
    }
    at->problem = failure.problem;
  }
  std::vector<std::pair<size_t, FieldLine>> placed;
  for (FieldLine& line : field.lines) {
    const VariantHead* head = head_of(heads, line.id);
    if (head) {
      line.name = head->name;
      line.board = head->board;
      line.tags = head->tags;
      if (const Family* family = heads.family(head->family)) line.family = family->title;
    }
    placed.emplace_back(rank_of(heads, head ? head->family : ""), std::move(line));
  }
  std::stable_sort(placed.begin(), placed.end(), [](const auto& a, const auto& b) {
    return std::pair(a.first, a.second.id) < std::pair(b.first, b.second.id);
  });
  field.lines.clear();
  for (auto& [rank, line] : placed) field.lines.push_back(std::move(line));
  return field;
}

nlohmann::json to_json(const Field& field) {
  nlohmann::json columns = nlohmann::json::array();
  for (const FieldColumn& column : kColumns)
    columns.push_back({{"id", column.id},
                       {"about", column.about},
                       {"unit", column.unit == Unit::share ? "share" : "number"}});
  nlohmann::json variants = nlohmann::json::array();
  for (const FieldLine& line : field.lines) {
    nlohmann::json values = nlohmann::json::object();
    for (size_t i = 0; i < std::size(kColumns); ++i) {
      if (!line.values[i]) continue;
      nlohmann::json& value = values[std::string(kColumns[i].id)];
      value["value"] = line.values[i]->value;
      if (!line.values[i]->has_interval()) continue;
      value["low"] = *line.values[i]->low;
      value["high"] = *line.values[i]->high;
    }
    variants.push_back({{"id", line.id},
                        {"name", line.name},
                        {"family", line.family},
                        {"board", line.board},
                        {"tags", line.tags},
                        {"games", line.games},
                        {"player", line.from_random ? "random" : "engine"},
                        {"values", std::move(values)}});
    if (!line.problem.empty()) variants.back()["problem"] = line.problem;
  }
  return {{"format", "stockade-field"},
          {"version", 1},
          {"program", field.program},
          {"settings", to_json(field.settings)},
          {"wanted", {{"games", field.wanted.games}, {"playouts", field.wanted.playouts}}},
          {"complete", field.complete},
          {"columns", std::move(columns)},
          {"variants", std::move(variants)}};
}

std::string write_text(const Field& field) {
  constexpr size_t kId = 19;
  constexpr int kValue = 10;
  std::string text = settings_text(field, "\n") + "\n";
  std::string heads = fmt::format("{:{}}", "", kId);
  for (const FieldColumn& column : kColumns) heads += fmt::format("{:>{}}", column.title, kValue);
  by_family(
      field,
      [&](const std::string& family) {
        // Each family repeats the headings of the columns.
        text += "\n" + family + "\n" + heads + "\n";
      },
      [&](const FieldLine& line) {
        text += fmt::format("{:{}}", "  " + line.id, kId);
        // A longer id has its own line.
        if (line.id.size() + 2 > kId) text += fmt::format("\n{:{}}", "", kId);
        if (line.games > 0)
          for (size_t i = 0; i < std::size(kColumns); ++i)
            text += fmt::format("{:>{}}", text_of(kColumns[i], line.values[i]), kValue);
        text.erase(text.find_last_not_of(' ') + 1);
        text += "\n";
        if (!line.problem.empty()) text += "    failed: " + cell(line.problem) + "\n";
      });
  text += "\n";
  return text;
}

std::string write_markdown(const Field& field, const std::string& picture,
                           const std::string& variants) {
  std::string text =
      "# The field\n\nWritten by `stockade compare --all --markdown`: " +
      settings_text(field, " ") +
      "\n\n![Length against draws, and moves to choose from against the first player's score](" +
      picture + ")\n\n";
  for (const FieldColumn& column : kColumns)
    text += fmt::format("- **{}**: {}\n", column.title, column.about);
  if (const uint64_t games = field.wanted.games > 0 ? field.wanted.games : field.wanted.playouts;
      games > 1)
    text += fmt::format(
        "\nOf {} games, a share of 50 % has a 95 % interval of about ±{:.0f} points; --json and "
        "--html write the intervals of all figures.\n",
        games, 98 / std::sqrt(static_cast<double>(games)));
  std::string rule = "\n|---|";
  std::string heads = "| variant |";
  for (const FieldColumn& column : kColumns) {
    heads += fmt::format(" {} |", column.title);
    rule += "---:|";
  }
  by_family(
      field,
      [&](const std::string& family) { text += "\n## " + family + "\n\n" + heads + rule + "\n"; },
      [&](const FieldLine& line) {
        text += variants.empty()
                    ? "| " + cell(line.name)
                    : fmt::format("| [{}]({}/{}.md)", cell(line.name), variants, line.id);
        text += " |";
        for (size_t i = 0; i < std::size(kColumns); ++i)
          text += " " + text_of(kColumns[i], line.values[i]) + " |";
        text += "\n";
      });
  std::string failed;
  for (const FieldLine& line : field.lines)
    if (!line.problem.empty()) failed += fmt::format("- `{}`: {}\n", line.id, cell(line.problem));
  if (!failed.empty()) text += "\nFailed:\n\n" + failed;
  return text;
}

std::string write_html(const Field& field) {
  std::string text =
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<title>The field</title>\n<style>\n"
      ":root{color-scheme:light dark}body{font:16px/1.45 system-ui,sans-serif;margin:0 auto;"
      "padding:16px;max-width:1000px}svg{width:100%;height:auto}table{border-collapse:collapse;"
      "width:100%;font-size:.9rem;font-variant-numeric:tabular-nums}td,th{text-align:right;"
      "padding:2px 8px}td:first-child,th:first-child{text-align:left}tr+tr td{border-top:1px solid "
      "#8884}small{opacity:.7}.wide{overflow-x:auto}\n</style></head><body>\n<h1>The "
      "field</h1>\n<p>" +
      escaped_markup(settings_text(field, " ")) + "</p>\n" + field_svg(field) + "<dl>\n";
  for (const FieldColumn& column : kColumns)
    text += fmt::format("<dt><b>{}</b></dt><dd>{}</dd>\n", column.title, column.about);
  text +=
      "</dl>\n<p>Figures show their 95 % intervals under the pointer.</p>\n<div class=\"wide\">";
  bool begun = false;
  by_family(
      field,
      [&](const std::string& family) {
        text += begun ? "</table>\n" : "";
        begun = true;
        text += fmt::format("<h2>{}</h2>\n<table><tr><th>variant</th>", escaped_markup(family));
        for (const FieldColumn& column : kColumns) text += fmt::format("<th>{}</th>", column.title);
        text += "</tr>\n";
      },
      [&](const FieldLine& line) {
        text += fmt::format("<tr><td>{} <small>{}</small></td>", escaped_markup(line.name),
                            escaped_markup(line.problem.empty() ? "" : "failed: " + line.problem));
        for (size_t i = 0; i < std::size(kColumns); ++i) {
          const auto& value = line.values[i];
          text += fmt::format("<td title=\"{}\">{}</td>",
                              value ? estimate_text(kColumns[i].unit, *value) : "",
                              text_of(kColumns[i], value));
        }
        text += "</tr>\n";
      });
  text += begun ? "</table>" : "";
  text += "</div>\n";
  return text + "</body></html>\n";
}

}  // namespace stockade
