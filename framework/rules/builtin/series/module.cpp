// turn: series and turn: steps in variant files.

#include <algorithm>

#include "framework/rules/builtin/series/series.h"
#include "framework/rules/rule_module.h"

namespace stockade {
namespace {

constexpr SchemaRow kSeriesKeys[] = {
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
    {"turn.series.en_passant", "choice first move | first moves", kOptional, "first move",
     "first moves",
     "Which moves of a series may capture en passant what the last series has passed. first moves: "
     "the first one, and those that follow as long as each of them does."},
};

constexpr SchemaRow kStepKeys[] = {
    {"turn.steps", "list of mapping", kRemovable, "",
     "[{ one_of: [move] }, { one_of: [drop], optional: yes }]",
     "A turn is made of these steps, one after the other. Each is a move of its own."},
    {"turn.steps[].one_of", "list of choice {actions}", kRequired, "", "[move, drop]",
     "The actions that the step can be."},
    {"turn.steps[].pieces", "list of piece", kRemovable, "", "D",
     "The piece types that it is for. Left out: all."},
    {"turn.steps[].except", "list of piece", kRemovable, "", "D",
     "Piece types that it is not for."},
    {"turn.steps[].optional", "choice no | if stuck | yes", kOptional, "no", "yes",
     "Whether the player may pass the step: always, or only if no move of it is legal. A pass may "
     "not leave a royal piece attacked."},
    {"turn.steps[].ends_turn", "list of choice {actions}", kRemovable, "", "move",
     "Actions after which the rest of the turn is left out."},
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

constexpr int kMostSteps = 32;

SeriesStep read_step(const RuleReading& in, const View& written) {
  using Optional = SeriesStep::Optional;
  SeriesStep step;
  step.actions = written["one_of"].texts();
  step.pieces = in.types(written.find("pieces"));
  step.except = in.types(written.find("except"));
  if (const auto ends = written.find("ends_turn")) step.ends_turn = ends->texts();
  const std::string& optional = written["optional"].text();
  step.optional = optional == "yes"        ? Optional::yes
                  : optional == "if stuck" ? Optional::if_stuck
                                           : Optional::no;
  return step;
}

RuleList read_steps(const RuleReading& in) {
  RuleList rules;
  const auto steps = in.root["turn"].find("steps");
  if (!steps) return rules;
  SeriesParams params;
  for (const View& step : steps->items()) params.steps.push_back(read_step(in, step));
  params.length = std::to_string(params.steps.size());
  rules.push_back(make_series_rule(std::move(params), steps->key_where()));
  return rules;
}

RuleList read_series(const RuleReading& in) {
  using Check = SeriesParams::Check;
  RuleList rules;
  const auto rule = in.root["turn"].find("series");
  if (!rule) return rules;
  SeriesParams params;
  params.length = (*rule)["length"].text();
  const std::string& rules_of = (*rule)["rules"].text();
  params.check = rules_of == "italian" ? Check::last_move_only
                 : rules_of == "free"  ? Check::anywhere
                                       : Check::ends_series;
  params.each_in_turn = rules_of == "english";
  params.passing = rules_of != "english";
  params.passing_goes_on = (*rule)["en_passant"].text() == "first moves";
  rules.push_back(make_series_rule(std::move(params), rule->key_where()));
  return rules;
}

void check_steps(const View& root, TreeProblems& problems) {
  const auto turn = root.find("turn");
  const auto steps = turn ? turn->find("steps") : std::nullopt;
  if (!steps) return;
  if (turn->mentions("series"))
    problems.fail("steps-and-series", "a turn is either a series or a sequence of steps, not both",
                  "write series: off, or steps: off", steps->key_where());
  if (std::ssize(steps->items()) > kMostSteps)
    problems.fail("too-many-steps",
                  "a turn has at most " + std::to_string(kMostSteps) + " steps, not " +
                      std::to_string(steps->items().size()),
                  "leave some out", steps->key_where());
  const auto one_of = turn->find("one_of");
  if (!one_of) return;
  const std::vector<std::string> known = one_of->texts();
  for (const View& step : steps->items())
    for (const char* key : {"one_of", "ends_turn"}) {
      const auto words = step.find(key);
      if (!words) continue;
      for (const View& word : words->items())
        if (std::find(known.begin(), known.end(), word.text()) == known.end())
          problems.fail("step-action",
                        "a step can be '" + word.text() + "', but 'turn: one_of' does not list it",
                        "add it: one_of: [" + join(known) + ", " + word.text() + "]", word.where());
    }
}

}  // namespace

RuleModule series_module() {
  return {.name = "series",
          .keys = kSeriesKeys,
          .diagnostics = kSeriesDiagnostics,
          .after = {"turn"},
          .before = {"mandatory_capture"},
          .read = read_series};
}

// A series whose moves differ.
RuleModule steps_module() {
  return {.name = "steps",
          .keys = kStepKeys,
          .diagnostics = kStepDiagnostics,
          .after = {"turn"},
          .before = {"mandatory_capture"},
          .read = read_steps,
          .check = check_steps};
}

}  // namespace stockade
