#pragma once
// LessonModel: a course of lessons on a board of its own: the position and the marks of a step, its
// texts, the answers to moves, and the replies that are still to be shown.
//
//   LessonModel model(course, progress);
//   model.on_change = …;                        // texts, buttons and board are to be drawn again
//   model.open(0);
//   BoardCanvas canvas(parent, looks, model.board());
//
// The window shows replies one after the other: while replies_wait(), it calls show_reply() at its
// own pace. Where the computer answers, wants_search() is true, and the window searches game() in
// another thread and calls take_reply().
//
// Puzzles are lessons of one step. A trainer chooses the next one, and counts a puzzle as solved if
// it was solved at the first try. For the window's thread.

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "framework/session/learn/lesson_play.h"
#include "framework/session/learn/progress.h"
#include "framework/session/learn/puzzle_trainer.h"
#include "framework/session/play/session.h"
#include "gui/model/board_model.h"

namespace stockade::gui {

/// The answer to a move, or a hint, as the panel shows it.
struct LessonNote {
  enum class Tone { hint, right, wrong };
  Tone tone = Tone::hint;
  std::string words;
};

class LessonModel {
 public:
  /// `progress` outlives the model.
  LessonModel(CoursePtr course, LearnerProgress& progress);

  std::function<void()> on_change;
  /// Called with a problem of the file of progress.
  std::function<void(const std::string&)> on_trouble;
  /// Called for every event of the board's session, after the board has taken it.
  std::function<void(const SessionEvent&)> on_event;

  [[nodiscard]] const Course& course() const { return *course_; }
  [[nodiscard]] BoardModel& board() { return *board_; }
  [[nodiscard]] Session& session() { return session_; }
  /// The position in which the computer is to answer. Callers leave it unchanged.
  [[nodiscard]] Game& game() { return play_->game(); }

  // --- the lessons
  [[nodiscard]] bool has_puzzles() const { return trainer_.has_value(); }
  /// Begins a lesson at its first step.
  void open(size_t lesson);
  [[nodiscard]] size_t lesson() const { return play_->lesson_index(); }
  /// The first lesson that is not solved; the first one if all are. Of puzzles, the one to solve.
  [[nodiscard]] size_t first_unsolved() const;
  [[nodiscard]] bool solved(size_t lesson) const;
  /// "1. Captured pieces go to prison".
  [[nodiscard]] std::string title(size_t lesson) const;
  /// The side at the lower edge of the board.
  [[nodiscard]] Side below() const { return play_->lesson().learner; }

  // --- what the learner reads
  /// "Step 2 of 4"; of a puzzle how hard it is, and how the solver does.
  [[nodiscard]] std::string step_words() const;
  [[nodiscard]] std::string text() const { return play_->text(); }
  /// What the learner is to do now: "Your move", or "" if nothing is awaited.
  [[nodiscard]] std::string task_words() const;
  [[nodiscard]] const std::vector<LessonNote>& notes() const { return notes_; }

  // --- what the learner does
  [[nodiscard]] bool can_go_on() const { return play_->solved() && !replies_wait(); }
  /// Whether going on leads to another lesson, or the course ends. Puzzles have no end.
  [[nodiscard]] bool is_last_step() const { return play_->is_last(); }
  [[nodiscard]] bool is_last_lesson() const {
    return !trainer_ && lesson() + 1 == course_->lessons.size();
  }
  /// Goes to the next step, or to the next lesson after the last one. False at the end of the
  /// course.
  bool go_on();
  [[nodiscard]] bool can_go_back() const { return play_->step_index() > 0; }
  void go_back();
  [[nodiscard]] bool can_restart() const { return !play_->moves().empty(); }
  void restart();
  [[nodiscard]] bool can_hint() const;
  /// Shows the next hint; after the last one the move itself as an arrow.
  void hint();
  /// A move as text, from a keyboard.
  void enter(const std::string& text);

  // --- replies
  [[nodiscard]] bool replies_wait() const { return !replies_.empty(); }
  void show_reply();
  [[nodiscard]] bool wants_search() const { return play_->awaits_reply() && replies_.empty(); }
  void take_reply(Move move);

 private:
  [[nodiscard]] Record shown_game() const;
  void show_step();
  void take(const LessonVerdict& verdict);
  void attempted(const Attempt& attempt);
  void play_on_board(Move move);
  void note(LessonNote::Tone tone, std::string words);
  void note_answer(const LessonVerdict& verdict);
  void note_if_solved();
  void follow_puzzle();
  std::string result_words();
  void report(const Diagnostics& problems);
  void changed();

  CoursePtr course_;
  LearnerProgress& progress_;
  std::string key_;
  Session session_;
  std::unique_ptr<BoardModel> board_;
  std::unique_ptr<LessonPlay> play_;
  std::optional<PuzzleTrainer> trainer_;  ///< of puzzles
  bool noted_ = false;                    ///< the result of the lesson was noted
  std::vector<LessonNote> notes_;
  std::deque<Move> replies_;  ///< played by the lesson, not yet shown
  std::string course_words_;  ///< the course's answer to the attempt that is being refused
};

}  // namespace stockade::gui
