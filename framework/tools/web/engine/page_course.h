#pragma once
// PageCourse: a course of lessons or of puzzles on a page: where the learner is, and what the
// learner does. Its answers are the page's JSON; see bridge.cpp. LessonPlay judges the moves, and
// PuzzleTrainer chooses the puzzles.
//
// The browser keeps the progress. Each request brings the text as it is there now, and each answer
// that changes it takes the new one back, so that two pages at once lose no more than the same
// lesson's counts. For one thread.

#include <memory>
#include <optional>
#include <string>

#include "framework/session/learn/lesson_play.h"
#include "framework/session/learn/progress.h"
#include "framework/session/learn/puzzle_trainer.h"
#include "framework/tools/web/engine/page_game.h"

namespace stockade {

class PageCourse {
 public:
  /// Reads a file of lessons or puzzles and plays all of its moves: some tens of milliseconds, with
  /// hundreds of puzzles some tenths of a second. Throws a Refusal if there is a mistake in it.
  PageCourse(const std::string& text, const std::string& path);

  /// Answers a request by its "what". Throws a Refusal for one that cannot be answered.
  [[nodiscard]] nlohmann::json answer(const nlohmann::json& request);

 private:
  [[nodiscard]] nlohmann::json answer_what(const nlohmann::json& request);
  [[nodiscard]] nlohmann::json overview() const;
  void begin(const nlohmann::json& request);
  [[nodiscard]] LessonPlay& play();

  [[nodiscard]] LessonVerdict try_move(const std::string& uci);
  [[nodiscard]] nlohmann::json judged_attempt(const nlohmann::json& request);
  [[nodiscard]] nlohmann::json judged(const LessonVerdict& verdict);
  /// Puts the position of the lesson on the board.
  void show();
  /// Keeps the result once the lesson is solved.
  void note_result();
  void report(const Diagnostics& problems);

  [[nodiscard]] nlohmann::json lesson();
  [[nodiscard]] nlohmann::json puzzle() const;
  [[nodiscard]] nlohmann::json marks();

  CoursePtr course_;
  std::string key_;
  std::shared_ptr<MemoryProgressStore> store_;
  LearnerProgress progress_;
  std::optional<PuzzleTrainer> trainer_;  ///< of puzzles
  PageGame board_;
  LessonOpponent opponent_;
  std::optional<LessonPlay> play_;
  bool noted_ = false;                                ///< the result was kept
  nlohmann::json trouble_ = nlohmann::json::array();  ///< with the progress, in this request
};

}  // namespace stockade
