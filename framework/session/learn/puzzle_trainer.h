#pragma once
// PuzzleTrainer: chooses the next puzzle for a solver, and keeps the streak and the rating.
//
//   PuzzleTrainer trainer(course, progress);
//   LessonPlay play(course, trainer.next(), {});
//   trainer.begin();
//   … play.try_move(…); trainer.follow(play); …
//
// A puzzle that was not solved at the first try comes again after kAgainAfter others. Otherwise the
// next one is that whose rating is nearest to the solver's, which follows the results as in Elo's
// system. For one thread.

#include <cstddef>

#include "framework/session/learn/lesson_play.h"
#include "framework/session/learn/progress.h"

namespace stockade {

class PuzzleTrainer {
 public:
  static constexpr int kFirstRating = 1000;
  static constexpr int kAgainAfter = 5;

  /// The lessons of `course` are puzzles; there is at least one. `progress` outlives the trainer.
  PuzzleTrainer(CoursePtr course, LearnerProgress& progress);

  /// The puzzle to solve now.
  [[nodiscard]] size_t next() const;
  /// A puzzle begins.
  void begin() { noted_ = false; }
  /// Takes the result of the puzzle as soon as it is known, once: missed at the first mistake, or
  /// when a move is shown; solved at its end. To be called after each answer. Returns as note().
  [[nodiscard]] Diagnostics follow(const LessonPlay& play);
  /// Takes the result of a puzzle: `solved` at the first try, and without the solution. Answers
  /// that another program has noted since then count, too. Returns what went wrong with the file of
  /// progress.
  [[nodiscard]] Diagnostics note(size_t puzzle, bool solved);

  [[nodiscard]] int rating() const { return state_.rating; }
  /// The number of puzzles solved in a row until now.
  [[nodiscard]] int streak() const { return state_.streak; }
  [[nodiscard]] int best_streak() const { return state_.best_streak; }
  [[nodiscard]] size_t solved() const;
  [[nodiscard]] size_t size() const { return course_->lessons.size(); }

 private:
  CoursePtr course_;
  LearnerProgress& progress_;
  std::string key_;
  PuzzleState kept_;   ///< as progress_ had it last
  PuzzleState state_;  ///< with the answers that could not be kept
  bool noted_ = false;
};

}  // namespace stockade
