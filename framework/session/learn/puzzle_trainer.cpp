#include "framework/session/learn/puzzle_trainer.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>

namespace stockade {
namespace {

/// Elo's constants. A solver's rating is soon about right, since each puzzle moves it much.
constexpr double kStep = 40;
constexpr double kScale = 400;

/// The state after an answer to the puzzle. One that was solved before says nothing new.
PuzzleState after_answer(PuzzleState state, const Lesson& puzzle, bool solved, bool solved_before) {
  if (state.answered == 0) state.rating = PuzzleTrainer::kFirstRating;
  const double against = puzzle.puzzle ? puzzle.puzzle->rating : PuzzleTrainer::kFirstRating;
  const double expected = 1 / (1 + std::pow(10, (against - state.rating) / kScale));
  if (!solved_before)
    state.rating += static_cast<int>(std::lround(kStep * ((solved ? 1 : 0) - expected)));
  ++state.answered;
  state.streak = solved ? state.streak + 1 : 0;
  state.best_streak = std::max(state.best_streak, state.streak);
  return state;
}

}  // namespace

PuzzleTrainer::PuzzleTrainer(CoursePtr course, LearnerProgress& progress)
    : course_(std::move(course)), progress_(progress), key_(progress_key(*course_)) {
  kept_ = state_ = progress_.puzzles(key_);
  if (state_.answered == 0) state_.rating = kFirstRating;
}

size_t PuzzleTrainer::next() const {
  std::optional<size_t> due;
  std::optional<size_t> fresh;
  std::optional<size_t> failed;  // not due yet
  const auto distance = [&](size_t puzzle) {
    const auto& info = course_->lessons[puzzle].puzzle;
    return std::abs((info ? info->rating : 0) - state_.rating);
  };
  for (size_t puzzle = 0; puzzle < size(); ++puzzle) {
    const LessonProgress known = progress_.of(key_, course_->lessons[puzzle].id);
    if (known.solved) continue;
    if (known.again_at == 0) {
      if (!fresh || distance(puzzle) < distance(*fresh)) fresh = puzzle;
      continue;
    }
    auto& place = known.again_at <= state_.answered ? due : failed;
    // The one that has waited longest comes first.
    if (!place || known.again_at < progress_.of(key_, course_->lessons[*place].id).again_at)
      place = puzzle;
  }
  if (due) return *due;
  if (fresh) return *fresh;
  if (failed) return *failed;
  // All are solved: they begin again in their order.
  return static_cast<size_t>(state_.answered) % size();
}

Diagnostics PuzzleTrainer::follow(const LessonPlay& play) {
  if (noted_ || (play.is_first_try() && !play.finished())) return {};
  noted_ = true;
  return note(play.lesson_index(), play.is_first_try());
}

Diagnostics PuzzleTrainer::note(size_t puzzle, bool solved) {
  const Lesson& lesson = course_->lessons[puzzle];
  bool noted = false;
  Diagnostics problems = progress_.note_puzzle(
      key_, lesson.id, solved, kAgainAfter, [&](const PuzzleState& now, bool solved_before) {
        noted = true;
        // Without answers from elsewhere, those that could not be written before count as well.
        state_ = after_answer(now == kept_ ? state_ : now, lesson, solved, solved_before);
        kept_ = now;
        return state_;
      });
  if (!noted)
    state_ = after_answer(state_, lesson, solved, progress_.of(key_, lesson.id).solved);
  else if (!has_errors(problems))
    kept_ = state_;
  return problems;
}

size_t PuzzleTrainer::solved() const {
  return static_cast<size_t>(
      std::count_if(course_->lessons.begin(), course_->lessons.end(),
                    [&](const Lesson& lesson) { return progress_.of(key_, lesson.id).solved; }));
}

}  // namespace stockade
