#pragma once
// TerminalLesson: a learner at a terminal, or at a pipe, in the lessons of a course.

#include "framework/session/learn/lesson_play.h"
#include "framework/session/learn/progress.h"
#include "framework/session/learn/puzzle_trainer.h"
#include "framework/tools/cli/command.h"
#include "framework/tools/cli/input.h"

namespace stockade::cli {

class TerminalLesson {
 public:
  /// Begins with that lesson. `progress` outlives this object.
  TerminalLesson(CoursePtr course, size_t lesson, LearnerProgress& progress);
  /// The lessons of the course are puzzles. Begins with the one that the trainer chooses.
  TerminalLesson(CoursePtr course, LearnerProgress& progress, PuzzleTrainer& trainer);

  /// Teaches until the learner leaves or the input ends.
  Exit run();

 private:
  /// What to do after a line of input.
  enum class Then { go_on, leave };

  void begin(size_t lesson);
  void show_step();
  void show_text(const std::string& text) const;
  void show_board();
  void show_marks() const;
  [[nodiscard]] std::string prompt();
  Then obey(const std::string& line);
  void obey_word(const std::string& word, const std::string& rest);
  void choose(const std::string& lesson);
  void try_move(const std::string& text);
  void show_verdict(const LessonVerdict& verdict, Game before);
  void step_solved();
  [[nodiscard]] std::string more_to_learn() const;
  void follow_puzzle();
  void puzzle_solved();
  void go_on();
  void show_hint();
  void show_solution();
  void list_moves();
  void list_lessons() const;
  void note(const Diagnostics& problems);

  CoursePtr course_;
  LearnerProgress& progress_;
  StandardInput input_;
  LessonOpponent opponent_;
  std::optional<LessonPlay> play_;
  bool flipped_ = false;
  PuzzleTrainer* trainer_ = nullptr;  ///< null: the lessons follow each other
  bool recorded_ = false;             ///< the lesson was noted as solved
};

/// The lessons of a course as lines for people: number, state, id, title.
[[nodiscard]] std::string lessons_in_words(const Course& course, const LearnerProgress& progress);

/// The index of a lesson named by its number or its id; none if there is no such lesson.
[[nodiscard]] std::optional<size_t> find_lesson(const Course& course, const std::string& name);

}  // namespace stockade::cli
