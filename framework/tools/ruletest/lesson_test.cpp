#include "framework/tools/ruletest/lesson_test.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <set>

#include "framework/base/folder.h"
#include "framework/notation/board_text.h"
#include "framework/notation/explain.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/session/learn/lesson_play.h"

namespace stockade {
namespace {

std::string words_of(const LessonVerdict& verdict) {
  switch (verdict.answer) {
    case LessonAnswer::solved:
      return "the step is solved";
    case LessonAnswer::right:
      return "it is right, and more is to come";
    case LessonAnswer::wrong:
      return "it is wrong";
    case LessonAnswer::missed:
      return "the condition is not reached";
    case LessonAnswer::illegal:
      return "it is illegal: " + verdict.rule + ": " + verdict.reason;
    case LessonAnswer::unclear:
      return verdict.reason;
    case LessonAnswer::not_awaited:
      return "no move is awaited";
  }
  return "";
}

/// Plays a lesson without mistakes. The replies are those of the solutions.
class LessonRun {
 public:
  LessonRun(const CoursePtr& course, RuleTestResult& result)
      : result_(result),
        first_line_(course->lessons.front().steps.front().line),
        play_(course, 0, [this](const Game& game) { return reply(game); }) {
    started_ = true;
  }

  void run() {
    for (;;) {
      run_step();
      if (!result_.passed() || play_.is_last()) return;
      if (!play_.next()) return fail("the lesson to go on", "it does not");
    }
  }

 private:
  /// The reply of the present step's line. The first step begins inside the constructor of `play_`.
  [[nodiscard]] Move reply(const Game& game) {
    const size_t at = started_ ? play_.moves().size() : static_cast<size_t>(game.plies());
    const auto& line = started_ ? play_.step().line : first_line_;
    return at < line.size() ? line[at].first() : Move::none();
  }
  void run_step() {
    const LessonStep& step = play_.step();
    std::set<const LessonRefusal*> refused;
    while (play_.awaits_move() && result_.passed()) {
      const size_t at = play_.moves().size();
      if (at >= step.line.size()) return fail("the solution to solve the step", "it does not");
      for (const LessonRefusal& refusal : step.refusals)
        if (!refused.contains(&refusal) && refuses(refusal, step.line[at]))
          refused.insert(&refusal);
      for (const Move move : step.line[at].any)
        if (move != step.line[at].first()) {
          LessonPlay other(play_);
          expect_right(other, move);
        }
      expect_right(play_, step.line[at].first());
    }
    for (const LessonRefusal& refusal : step.refusals)
      if (!refused.contains(&refusal) && result_.passed())
        fail("'" + refusal.move + "' to be refused", "no move of the learner was refused so",
             refusal.where);
  }

  /// Whether the move is refused here as the course says.
  bool refuses(const LessonRefusal& refusal, const LineMoves& wanted) {
    const auto verdict = explain_move(play_.game(), refusal.move);
    if (verdict.ok() && verdict->legal && wanted.contains(verdict->move)) return false;
    const LessonVerdict answer = play_.try_move(refusal.move);
    if (answer.answer == LessonAnswer::illegal)
      return refusal.rule.empty() || refusal.rule == answer.rule;
    return answer.answer == LessonAnswer::wrong && !answer.text.empty();
  }

  void expect_right(LessonPlay& play, Move move) {
    const std::string text = move_text(play.game(), move);
    const LessonVerdict verdict = play.try_move(text);
    if (!verdict.is_right()) fail("'" + text + "' to be right", words_of(verdict));
  }

  void fail(std::string expected, std::string found) {
    fail(std::move(expected), std::move(found), play_.step().where);
  }
  void fail(std::string expected, std::string found, const SourceMark& where) {
    const GameDefinition& rules = *play_.course().definition;
    const Position& position = play_.game().position();
    result_.failures.push_back({where, std::move(expected), std::move(found),
                                write_fen(rules, position) + "\n" + draw_board(rules, position)});
  }

  RuleTestResult& result_;
  const std::vector<LineMoves>& first_line_;
  bool started_ = false;
  LessonPlay play_;
};

}  // namespace

std::string lesson_test_name(const Lesson& lesson) {
  return (lesson.puzzle ? "puzzle " : "lesson ") + lesson.id;
}

RuleTestResult run_lesson_test(const CheckedCourse& checked, size_t lesson) {
  const auto start = std::chrono::steady_clock::now();
  const ReadLesson& read = checked.lessons[lesson];
  RuleTestResult result;
  result.name = lesson_test_name(read.lesson);
  result.where = read.lesson.where;
  for (const LessonMistake& mistake : read.mistakes)
    result.failures.push_back(
        {mistake.diagnostic.where, mistake.expected, mistake.diagnostic.message, mistake.board});
  if (result.passed()) {
    auto alone = std::make_shared<Course>(checked.course);
    alone->lessons = {read.lesson};
    LessonRun(alone, result).run();
  }
  for (const Diagnostic& problem : take_script_errors(checked.course.definition->kernel()))
    result.failures.push_back(
        {problem.where, "the script to run without errors", problem.to_string(), {}});
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

std::vector<std::filesystem::path> find_lessons(const std::filesystem::path& path,
                                                Diagnostics& unread) {
  std::error_code failure;
  if (!std::filesystem::is_directory(path, failure)) return {path};
  auto files = files_below(path, unread);
  std::erase_if(files, [](const std::filesystem::path& file) { return !is_lesson_file(file); });
  return files;
}

}  // namespace stockade
