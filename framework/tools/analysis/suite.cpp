#include "framework/tools/analysis/suite.h"

#include <algorithm>
#include <charconv>

#include "framework/base/translate.h"
#include "framework/notation/dialect_moves.h"
#include "framework/notation/dialects/recognise.h"
#include "framework/notation/epd.h"
#include "framework/notation/letters.h"

namespace stockade {
namespace {

std::optional<int> number_in(std::string_view text) {
  int number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, failure] = std::from_chars(text.data(), end, number);
  return failure == std::errc{} && stop == end ? std::optional(number) : std::nullopt;
}

/// Reads a line of a suite. The problems have columns.
class TaskReader {
 public:
  /// `dialect`: null: it is recognised.
  TaskReader(const DefinitionPtr& definition, std::string_view line, const Dialect* dialect)
      : definition_(definition), line_(line), dialect_(dialect) {}

  std::optional<SuiteTask> read() {
    const auto epd = parse_epd(line_);
    if (!epd.ok()) return give_up(epd.problems());
    const auto position = read_position(epd->fen);
    if (!position.ok()) return give_up(position.problems());
    for (Diagnostic& remark : problems_) remark.where = {"", 0, 1};
    SuiteTask task{"", 0, *position, {}, {}, {}, {}, ""};
    game_.emplace(definition_, *position);
    if (const EpdOperation* id = epd->find("id"); id && !id->operands.empty())
      for (const std::string& word : id->operands) task.id += (task.id.empty() ? "" : " ") + word;
    for (const EpdOperation& operation : epd->operations) read(operation, task);
    if (has_errors(problems_)) return std::nullopt;
    if (!task.wanted.empty()) return task;
    problems_.push_back(warning("epd-task", tr("the position has no bm, am or dm"),
                                tr("it is left out"), {"", 0, 1}));
    return std::nullopt;
  }

  [[nodiscard]] const Diagnostics& problems() const { return problems_; }

 private:
  [[nodiscard]] Result<Position> read_position(const std::string& fen) {
    if (dialect_) return parse_fen(*definition_, fen, *dialect_, &problems_);
    const auto recognised = recognise_fen(*definition_, fen, problems_);
    if (!recognised.ok()) return recognised.problems();
    dialect_ = recognised->dialect;
    return recognised->position;
  }

  std::optional<SuiteTask> give_up(const Diagnostics& problems) {
    problems_ = problems;
    return std::nullopt;
  }

  void read(const EpdOperation& operation, SuiteTask& task) {
    if (operation.opcode == "bm")
      read_moves(operation, task.best);
    else if (operation.opcode == "am")
      read_moves(operation, task.avoid);
    else if (operation.opcode == "dm")
      read_mate(operation, task);
    else if (operation.opcode == "c0" && operation.operands.size() == 1)
      return read_points(operation.operands.front(), task);
    else
      return;
    task.wanted += (task.wanted.empty() ? "" : "; ") + operation.text;
  }

  void read_moves(const EpdOperation& operation, std::vector<Move>& moves) {
    if (operation.operands.empty()) fail(operation, tr("{} needs a move", operation.opcode));
    for (size_t i = 0; i < operation.operands.size(); ++i) {
      const auto move = read_move(operation.operands[i]);
      if (move.ok())
        moves.push_back(*move);
      else
        fail(operation, in_quotes(operation.operands[i]) + ": " + move.problems().front().message,
             operation.columns[i]);
    }
  }

  /// The first move of what the text means in the dialect of the position.
  [[nodiscard]] Result<Move> read_move(std::string_view text) {
    const auto turn = read_dialect_turn(*game_, text, *dialect_);
    if (!turn.ok()) return turn.problems();
    return turn->front();
  }

  void read_mate(const EpdOperation& operation, SuiteTask& task) {
    task.mate = operation.operands.size() == 1 ? number_in(operation.operands[0]) : std::nullopt;
    if (!task.mate || *task.mate < 1) fail(operation, tr("dm needs a number of moves"));
  }

  /// "Nf3=10, d4=6"; any other comment is none about points.
  void read_points(std::string_view text, SuiteTask& task) {
    std::vector<std::pair<Move, int>> points;
    while (!text.empty()) {
      const size_t end = std::min(text.find(','), text.size());
      const std::string_view entry = trimmed(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
      const size_t equals = entry.rfind('=');
      if (equals == std::string_view::npos) return;
      const auto value = number_in(trimmed(entry.substr(equals + 1)));
      const auto move = read_move(trimmed(entry.substr(0, equals)));
      if (!value || !move.ok()) return;
      points.emplace_back(*move, *value);
    }
    task.points = std::move(points);
  }

  void fail(const EpdOperation& operation, std::string message, int column = 0) {
    problems_.push_back(
        error("epd-task", std::move(message), "", {"", 0, column > 0 ? column : operation.column}));
  }

  DefinitionPtr definition_;
  std::string_view line_;
  const Dialect* dialect_;
  std::optional<Game> game_;
  Diagnostics problems_;
};

bool contains(const std::vector<Move>& moves, Move move) {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

bool mates(const SuiteTask& task, const SearchResult& result) {
  if (!task.mate) return false;
  const auto& mate = result.info.score.mate;
  return result.mate == MateAnswer::found || (mate && *mate > 0 && *mate <= *task.mate);
}

}  // namespace

int SuiteTask::most_points() const {
  int most = 0;
  for (const auto& [move, value] : points) most = std::max(most, value);
  return most;
}

Suite read_suite(const DefinitionPtr& definition, std::string_view text, const std::string& file,
                 const Dialect* dialect) {
  Suite suite;
  for (int number = 1; !text.empty(); ++number) {
    const size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (trimmed(line).empty() || trimmed(line).starts_with('#')) continue;
    TaskReader reader(definition, line, dialect);
    if (auto task = reader.read()) {
      task->line = number;
      if (task->id.empty()) task->id = "line " + std::to_string(number);
      suite.tasks.push_back(*std::move(task));
    }
    for (Diagnostic problem : reader.problems()) {
      problem.where.file = file;
      problem.where.line = number;
      suite.problems.push_back(std::move(problem));
    }
  }
  return suite;
}

SuiteAnswer judge(const SuiteTask& task, const SearchResult& result) {
  const bool found = task.best.empty() ? !task.mate || mates(task, result)
                                       : contains(task.best, result.best) || mates(task, result);
  SuiteAnswer answer{found && !result.best.is_none() && !contains(task.avoid, result.best)};
  for (const auto& [move, value] : task.points)
    if (move == result.best) answer.points = value;
  if (answer.solved && answer.points == 0) answer.points = task.most_points();
  return answer;
}

}  // namespace stockade
