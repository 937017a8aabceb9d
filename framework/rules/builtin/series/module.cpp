// turn: series in variant files.

#include "framework/rules/builtin/series/series.h"
#include "framework/rules/rule_module.h"

namespace stockade {
namespace {

constexpr SchemaRow kKeys[] = {
    {"turn.series", "mapping", kRemovable, "", "{ length: number, rules: italian }",
     "A turn is a series of moves."},
    {"turn.series.length", "formula", kOptional, "number", "min(number, 5)",
     "How many moves a series has; number is the series' own number, counted from 1. See "
     "docs/expressions.md."},
    {"turn.series.rules", "choice italian | scottish | english | free", kOptional, "free",
     "italian",
     "When a move of a series may give check. italian: only the last move of a complete series; "
     "scottish: any move, and check ends the series; english: as scottish, there is no capture in "
     "passing, and no piece moves again before every other piece that can has moved; free: any "
     "move, and check ends nothing."},
};

constexpr DiagnosticRow kDiagnostics[] = {
    {"early-check", DiagnosticSource::reason, "Only the last move of a series may give check.",
     "Give check with the last move.", ""},
    {"moved-already", DiagnosticSource::reason,
     "The piece has already moved in this series, and others have not.", "Move one of those first.",
     ""},
    {"series-passing", DiagnosticSource::program, "There are too many initial moves for a series.",
     "Allow initial moves from fewer cells.", ""},
    {"series-sides", DiagnosticSource::program, "A series needs two sides that are enemies.",
     "Use it in games of two sides.", ""},
};

RuleList read_series(const RuleReading& in) {
  const auto rule = in.root["turn"].find("series");
  if (!rule) return {};
  using Check = SeriesParams::Check;
  SeriesParams params;
  params.length = (*rule)["length"].text();
  const std::string& rules_of = (*rule)["rules"].text();
  params.check = rules_of == "italian" ? Check::last_move_only
                 : rules_of == "free"  ? Check::anywhere
                                       : Check::ends_series;
  params.each_in_turn = rules_of == "english";
  params.passing = rules_of != "english";
  RuleList rules;
  rules.push_back(make_series_rule(std::move(params), rule->key_where()));
  return rules;
}

}  // namespace

RuleModule series_module() {
  return {.name = "series",
          .keys = kKeys,
          .diagnostics = kDiagnostics,
          .after = {"turn"},
          .before = {"mandatory_capture"},
          .read = read_series};
}

}  // namespace stockade
