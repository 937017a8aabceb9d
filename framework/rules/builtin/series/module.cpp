// turn: series and turn: steps in variant files.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "framework/base/lists.h"
#include "framework/rules/builtin/series/series.h"

namespace stockade {

void SeriesParams::fields(Fields& f) {
  f("length", length,
    "How many moves a series has; number is the series' own number, counted from 1. See "
    "docs/author/expressions.md.",
    {.example = "min(number, 5)"});
  f("rules", rules,
    "When a move of a series may give check. italian: only the last move of a complete series; "
    "scottish: any move, and check ends the series; english: as scottish, there is no capture in "
    "passing, and no piece moves again before every other piece that can has moved; free: any "
    "move, and check ends nothing.",
    {.example = "italian"});
  f("en_passant", passing,
    "Which moves of a series may capture en passant what the last series has passed. first moves: "
    "the first one, and those that follow as long as each of them does.",
    {.example = "first moves"});
}

void SeriesStep::fields(Fields& f) {
  f("one_of", actions, "The actions that the step can be.",
    {.example = "[move, drop]", .need = kRequired, .type = "list of choice {actions}"});
  f("pieces", pieces, "The piece types that it is for. Left out: all.",
    {.example = "D", .need = kRemovable});
  f("except", except, "Piece types that it is not for.", {.example = "D", .need = kRemovable});
  f("optional", optional,
    "Whether the player may pass the step: always, or only if no move of it is legal. A pass may "
    "not leave a royal piece attacked.",
    {.example = "yes"});
  f("ends_turn", ends_turn, "Actions after which the rest of the turn is left out.",
    {.example = "move", .need = kRemovable, .type = "list of choice {actions}"});
}

namespace {

struct SeriesKeys {
  std::optional<SeriesParams> series;

  void fields(Fields& f) {
    f("turn.series", series, "A turn is a series of moves.",
      {.example = "{ length: number, rules: italian }", .need = kRemovable});
  }
};

struct StepKeys {
  Marked<std::vector<SeriesStep>> steps;

  void fields(Fields& f) {
    f("turn.steps", steps,
      "A turn is made of these steps, one after the other. Each is a move of its own.",
      {.example = "[{ one_of: [move] }, { one_of: [drop], optional: yes }]", .need = kRemovable});
  }
};

constexpr DiagnosticRow kSeriesDiagnostics[] = {
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

constexpr DiagnosticRow kStepDiagnostics[] = {
    {"step-action", DiagnosticSource::variant_file,
     "A step of the turn can be an action that a turn of this game cannot be.",
     "Add it to turn: one_of.",
     "turn: { one_of: [move], steps: [{ one_of: [move] }, { one_of: [drop] }] }"},
    {"steps-and-series", DiagnosticSource::variant_file,
     "A turn is both a series and a sequence of steps.", "Remove one of the two.",
     "turn: { series: { length: 2 }, steps: [{ one_of: [move] }, { one_of: [move] }] }"},
    {"too-many-steps", DiagnosticSource::variant_file, "A turn has too many steps.",
     "Use at most 32.", ""},
    {"wrong-step", DiagnosticSource::reason, "The turn stands at a step that is for other moves.",
     "Make a move of this step first.", ""},
};

constexpr int kMaxSteps = 32;

RuleList rules_of_series(const std::optional<SeriesParams>& params) {
  RuleList rules;
  if (params) rules.push_back(make_series_rule(*params, params->where));
  return rules;
}

RuleList read_series(const RuleReading& in) {
  return rules_of_series(read_fields<SeriesKeys>(in).series);
}

void check_series(const RuleReading& in, ProblemSink& problems) {
  if (const auto params = read_fields<SeriesKeys>(in).series)
    check_series_params(in, *params, problems);
}

std::optional<SeriesParams> steps_params(const RuleReading& in) {
  auto [steps, where, key_where] = read_fields<StepKeys>(in).steps;
  if (steps.empty()) return std::nullopt;
  SeriesParams params;
  params.length = std::to_string(steps.size());
  params.steps = std::move(steps);
  params.where = key_where;
  return params;
}

RuleList read_steps(const RuleReading& in) { return rules_of_series(steps_params(in)); }

void check_steps(const RuleReading& in, ProblemSink& problems) {
  const auto params = steps_params(in);
  if (!params) return;
  if (read_fields<SeriesKeys>(in).series)
    problems.fail("steps-and-series", "a turn is either a series or a sequence of steps, not both",
                  "write series: off, or steps: off", params->where);
  if (std::ssize(params->steps) > kMaxSteps)
    problems.fail("too-many-steps",
                  "a turn has at most " + std::to_string(kMaxSteps) + " steps, not " +
                      std::to_string(params->steps.size()),
                  "leave some out", params->where);
  for (const SeriesStep& step : params->steps)
    for (const auto& words : {step.actions, step.ends_turn})
      for (const auto& word : words)
        if (!in.allows(word.value))
          problems.fail("step-action",
                        "a step can be '" + word.value + "', but 'turn: one_of' does not list it",
                        "add it: one_of: [" + join(in.turn_actions()) + ", " + word.value + "]",
                        word.where);
  check_series_params(in, *params, problems);
}

}  // namespace

RuleModule series_module() {
  return {.name = "series",
          .keys = declared_rows<SeriesKeys>(),
          .diagnostics = kSeriesDiagnostics,
          .after = {"turn"},
          .before = {"mandatory_capture"},
          .read = read_series,
          .check = check_series};
}

// A turn whose moves differ.
RuleModule steps_module() {
  return {.name = "steps",
          .keys = declared_rows<StepKeys>(),
          .diagnostics = kStepDiagnostics,
          .after = {"turn"},
          .before = {"mandatory_capture"},
          .read = read_steps,
          .check = check_steps};
}

}  // namespace stockade
