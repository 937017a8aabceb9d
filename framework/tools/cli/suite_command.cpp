#include "framework/tools/cli/suite_command.h"

#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/tools/analysis/suite.h"

namespace stockade::cli {
namespace {

/// What the engine has solved so far.
struct SuiteScore {
  uint64_t solved = 0;
  uint64_t tasks = 0;
  int points = 0;
  int most_points = 0;

  void add(const SuiteTask& task, const SuiteAnswer& answer) {
    ++tasks;
    solved += answer.solved ? 1 : 0;
    points += answer.points;
    most_points += task.most_points();
  }
};

nlohmann::json to_json(const GameDefinition& definition, const SuiteTask& task,
                       const SearchResult& result, const SuiteAnswer& answer) {
  nlohmann::json value = {
      {"id", task.id},
      {"line", task.line},
      {"fen", write_fen(definition, task.position)},
      {"wanted", task.wanted},
      {"bestmove", result.best.is_none() ? "(none)" : uci_notation(definition, result.best)},
      {"score", result.info.score.to_string()},
      {"solved", answer.solved}};
  if (!task.points.empty()) value["points"] = answer.points;
  return value;
}

std::string task_line(Game game, const SuiteTask& task, const SearchResult& result,
                      const SuiteAnswer& answer) {
  const std::string move = result.best.is_none() ? "(none)" : move_text(game, result.best);
  const std::string points =
      task.points.empty() ? ""
                          : fmt::format(", {} of {} points", answer.points, task.most_points());
  return fmt::format("{}  {}  {}{} ({})\n", task.id, move, answer.solved ? "solved" : "failed",
                     points, task.wanted);
}

/// Searches one position with the limits of the suite. A position that asks only for a mate gets a
/// search for it.
SearchResult search_task(const SuiteRun& run, const SuiteTask& task, const Game& game,
                         Searcher& searcher) {
  SearchLimits limits = run.limits;
  if (task.mate && task.best.empty()) limits.mate = *task.mate;
  searcher.clear();
  const InterruptWatch watch(searcher);
  return searcher.search(game, limits);
}

}  // namespace

Exit solve_suite(const SuiteRun& run, Searcher& searcher, const JsonArgument& json) {
  const auto text = read_file(run.file);
  JsonListWriter list(json, "positions");
  if (!text || !list.open()) return Exit::usage;
  const Suite suite = read_suite(run.definition, *text, run.file, run.dialect);
  report(suite.problems);
  SuiteScore score;
  Progress progress("positions", suite.tasks.size());
  for (const SuiteTask& task : suite.tasks) {
    const Game game(run.definition, task.position);
    const SearchResult result = search_task(run, task, game, searcher);
    if (interrupted()) break;
    const SuiteAnswer answer = judge(task, result);
    score.add(task, answer);
    progress.step();
    list.add(to_json(*run.definition, task, result, answer));
    if (json.replaces_text()) continue;
    progress.clear();
    emit_text(task_line(game, task, result, answer));
    flush_output();
  }
  progress.clear();
  note_if_partial(score.tasks, suite.tasks.size(), "positions");
  nlohmann::json others = {
      {"solved", score.solved}, {"tasks", score.tasks}, {"stopped", interrupted().load()}};
  if (score.most_points > 0) {
    others["points"] = score.points;
    others["most_points"] = score.most_points;
  }
  if (!list.close(others)) return Exit::usage;
  if (!json.replaces_text()) {
    if (score.most_points > 0) emit("points {} of {}\n", score.points, score.most_points);
    emit("solved {} of {}\n", score.solved, score.tasks);
  }
  const bool has_errors = std::any_of(suite.problems.begin(), suite.problems.end(),
                                      [](auto& one) { return one.severity == Severity::error; });
  if (suite.tasks.empty() && !has_errors)
    report({error("no-games", fmt::format("'{}' contains no position with a task", run.file),
                  "write bm, am or dm after a position")});
  return has_errors || suite.tasks.empty() ? Exit::usage : scripts_went_well(*run.definition);
}

}  // namespace stockade::cli
