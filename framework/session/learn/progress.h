#pragma once
// LearnerProgress: what a learner has solved, kept as one JSON text: a file with the user's data,
// or what a page keeps in its browser (progress_store.h).
//
//   LearnerProgress progress(user_progress_file());
//   show(progress.load());                  // a message if the file is damaged
//   progress.of(progress_key(course), "castling").solved
//   show(progress.note_solved(progress_key(course), "castling", mistakes));
//
// Every change reads the text again and replaces it in one step, so that two programs that run at
// once lose no more than the same lesson's counts. A text that is no progress is kept beside the
// new one; one of a newer version is left alone. Whatever else the text contains stays in it:
//
//   { "version": 1,
//     "courses": { "my_game/my_game": { "lessons": {
//       "castling": { "solved": true, "tries": 3, "mistakes": 1 } } } } }
//
// For one thread.

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "framework/base/result.h"
#include "framework/session/learn/lesson.h"
#include "framework/session/learn/progress_store.h"

namespace stockade {

/// What is known of one lesson.
struct LessonProgress {
  bool solved = false;  ///< at least once
  int tries = 0;        ///< how often it was begun
  int mistakes = 0;     ///< the fewest of a run that solved it
  int again_at = 0;     ///< a failed puzzle: after so many answered ones it comes again; 0: never
  friend bool operator==(const LessonProgress&, const LessonProgress&) = default;
};

/// How a solver does with a file of puzzles.
struct PuzzleState {
  int answered = 0;
  int rating = 0;
  int streak = 0;
  int best_streak = 0;
  friend bool operator==(const PuzzleState&, const PuzzleState&) = default;
};

/// The name of a course in the text: "VARIANT/COURSE".
[[nodiscard]] std::string progress_key(const Course& course);

class LearnerProgress;
/// The first lesson of a course that is not solved; the first one if all are.
[[nodiscard]] size_t first_unsolved(const Course& course, const LearnerProgress& progress);

class LearnerProgress {
 public:
  explicit LearnerProgress(std::shared_ptr<ProgressStore> store) : store_(std::move(store)) {}
  /// Kept in a file.
  explicit LearnerProgress(std::filesystem::path file)
      : LearnerProgress(std::make_shared<FileProgressStore>(std::move(file))) {}

  /// Reads the text; there need not be one. Returns what is wrong with it, as a warning; the
  /// progress is then empty.
  [[nodiscard]] Diagnostics load();
  [[nodiscard]] LessonProgress of(std::string_view course, std::string_view lesson) const;
  [[nodiscard]] PuzzleState puzzles(std::string_view course) const;

  /// Each of these changes the text, which is created if necessary, and returns what went wrong.
  [[nodiscard]] Diagnostics note_begun(std::string_view course, std::string_view lesson);
  [[nodiscard]] Diagnostics note_solved(std::string_view course, std::string_view lesson,
                                        int mistakes);
  /// What an answer makes of the state that is kept. `solved_before`: the puzzle, by whomever.
  using PuzzleAnswer = std::function<PuzzleState(const PuzzleState& kept, bool solved_before)>;
  /// Notes the answer to a puzzle: `solved` at the first try, or to come again after so many other
  /// answers. `answer` gets the state as it is now, with the answers in other programs; it is not
  /// called if the text must stay as it is.
  [[nodiscard]] Diagnostics note_puzzle(std::string_view course, std::string_view puzzle,
                                        bool solved, int again_after, const PuzzleAnswer& answer);
  /// Forgets a lesson, or the whole course if `lesson` is empty.
  [[nodiscard]] Diagnostics forget(std::string_view course, std::string_view lesson = {});

 private:
  template <class Change>
  Diagnostics change(Change change);
  Diagnostics write();

  std::shared_ptr<ProgressStore> store_;
  nlohmann::json tree_ = nlohmann::json::object();
  bool damaged_ = false;  ///< what is kept is no progress
  bool newer_ = false;    ///< it is of a newer version, and must stay
};

}  // namespace stockade
