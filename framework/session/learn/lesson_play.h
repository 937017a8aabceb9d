#pragma once
// LessonPlay: a learner in a lesson, as a state machine without input and output. The window, the
// terminal and the tests drive it.
//
//   LessonPlay play(course, 0, make_lesson_opponent(course->definition));
//   show(play.text(), play.game());
//   LessonVerdict verdict = play.try_move("Bxf6");
//   if (play.solved()) play.next();
//
// For one thread. try_move() waits for the opponent, which answers in some tens of milliseconds.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/rules/attempt.h"
#include "framework/session/learn/lesson.h"

namespace stockade {

/// Chooses the move of a side that is not the learner, or of chance. There is a legal move.
using LessonOpponent = std::function<Move(const Game&)>;

/// The number of positions that the opponent below searches for a move.
inline constexpr uint64_t kOpponentNodes = 10'000;

/// Searches a fixed number of positions with the generic engine, so that it always answers the same
/// way. It shares an engine between its calls, so it belongs to one thread.
[[nodiscard]] LessonOpponent make_lesson_opponent(const DefinitionPtr& definition);

enum class LessonAnswer {
  solved,      ///< right, and the step is solved
  right,       ///< right, or possible on the way to a condition, and the learner goes on
  wrong,       ///< legal, but not what is wanted; it was not played
  missed,      ///< played, but the condition was not reached in time: the step is to be restarted
  illegal,     ///< `rule` and `reason` say why
  unclear,     ///< not read as a move, or it fits several: see `reason`
  not_awaited  ///< no move is awaited
};

struct LessonVerdict {
  LessonAnswer answer = LessonAnswer::not_awaited;
  std::string text;            ///< the course's words about a wrong or illegal move, or ""
  std::string reason;          ///< the rule's words, or why the text is unclear, with a hint
  std::string rule;            ///< the id of the rule that forbids the move
  SourceMark where;            ///< the place of the rule in its file, if it is known
  std::vector<Site> evidence;  ///< the pieces involved
  Move move;                   ///< the move that was played; none if none was
  Move instead;                ///< the move that was played in its place because the line goes on
                               ///< from it; none if the learner's own was
  std::vector<Move> replies;   ///< the moves of the others and of chance after it
  [[nodiscard]] bool is_right() const {
    return answer == LessonAnswer::solved || answer == LessonAnswer::right;
  }
};

class LessonPlay {
 public:
  /// At the first step. `lesson` is an index into the course. `opponent` answers in steps with a
  /// condition; without one, the caller does, see awaits_reply().
  LessonPlay(CoursePtr course, size_t lesson, LessonOpponent opponent);

  // --- where the learner is
  [[nodiscard]] const Course& course() const { return *course_; }
  [[nodiscard]] const Lesson& lesson() const { return course_->lessons[lesson_]; }
  [[nodiscard]] size_t lesson_index() const { return lesson_; }
  [[nodiscard]] const LessonStep& step() const { return lesson().steps[step_]; }
  [[nodiscard]] size_t step_index() const { return step_; }
  /// The position on the board, with the moves that led to it in this step. Callers leave it
  /// unchanged.
  [[nodiscard]] Game& game() { return game_; }
  /// The moves that were played in this step.
  [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }
  /// The text of the step and, once it is solved, the text after it, in the reader's language.
  [[nodiscard]] std::string text() const { return course_->tr(step().text); }
  [[nodiscard]] std::string after() const { return course_->tr(step().after); }

  // --- what is awaited
  [[nodiscard]] bool awaits_move() const;
  /// Whether the step is solved; a step that only shows is.
  [[nodiscard]] bool solved() const { return solved_ || step().task == LessonTask::show; }
  /// Whether the condition was missed, so that restart() is next.
  [[nodiscard]] bool missed() const { return missed_; }
  /// Whether all steps are solved, and the learner is at the last one.
  [[nodiscard]] bool finished() const { return is_last() && solved(); }
  [[nodiscard]] bool is_last() const { return step_ + 1 == lesson().steps.size(); }
  /// The moves that the learner may still make to reach the condition; 0 in other steps.
  [[nodiscard]] int moves_left() const;
  /// Whether another side, or chance, is to move in a step with a condition, and there is no
  /// opponent that answers. The caller then finds a move and calls take_reply().
  [[nodiscard]] bool awaits_reply() const;
  /// The number of wrong, illegal and missed moves since the lesson began. In a puzzle, illegal
  /// ones don't count: they are mostly slips.
  [[nodiscard]] int mistakes() const { return mistakes_; }
  /// Whether a move was shown.
  [[nodiscard]] bool told() const { return told_; }
  /// Whether the learner has done without mistakes, and without a move that was shown.
  [[nodiscard]] bool is_first_try() const { return mistakes_ == 0 && !told_; }

  // --- what the learner does
  /// Judges a move as text, in any notation, and plays it if it is right.
  LessonVerdict try_move(std::string_view text);
  /// The same for a move that was made by hand.
  LessonVerdict try_move(const Attempt& attempt);
  /// The same for a legal move.
  LessonVerdict try_move(Move move);
  /// Plays the move of another side, which is legal, or of chance. Returns right, or missed if the
  /// game is over now. Only while awaits_reply().
  LessonAnswer take_reply(Move move);
  /// The next hint, in the reader's language; none if all have been given.
  std::optional<std::string> hint();
  [[nodiscard]] size_t hints_given() const { return hints_; }
  /// A move that is right here; none if no move is awaited, or the learner has left the line of the
  /// solution.
  [[nodiscard]] std::optional<Move> solution() const;
  /// The same for the learner's eyes.
  std::optional<Move> show_solution();
  /// Goes to the next step, if this one is solved or has been before. False if there is none.
  bool next();
  /// Goes to the step before. False if there is none.
  bool back();
  /// Begins the step again.
  void restart() { begin(step_); }

 private:
  void begin(size_t step);
  LessonVerdict judge(Move move);
  LessonVerdict judge_line(Move move);
  LessonVerdict judge_reach(Move move);
  LessonVerdict refuse(LessonAnswer answer, std::string text);
  LessonVerdict reject(const Rejection& reason, const LessonRefusal* refusal);
  void play(Move move);
  /// Plays the moves of the line that are not the learner's.
  std::vector<Move> play_line_replies();
  /// Lets the opponent and chance move until it is the learner's turn or the game is over.
  std::vector<Move> play_opponent();
  [[nodiscard]] const LessonRefusal* refusal_of(Move move);
  [[nodiscard]] const LessonRefusal* refusal_of(std::string_view text);
  [[nodiscard]] const LessonRefusal* refusal_of(const Attempt& attempt);

  CoursePtr course_;
  size_t lesson_;
  LessonOpponent opponent_;
  size_t step_ = 0;
  size_t furthest_ = 0;  ///< the furthest step that the learner may go to
  Game game_;
  std::vector<Move> moves_;
  size_t at_ = 0;  ///< the place in the line of a step that plays one
  int used_ = 0;   ///< the moves of the learner in a step with a condition
  bool solved_ = false;
  bool missed_ = false;
  size_t hints_ = 0;
  int mistakes_ = 0;
  bool told_ = false;
};

}  // namespace stockade
