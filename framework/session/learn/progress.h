#pragma once
// LearnerProgress: what a learner has solved, kept with the user's data in one JSON file.
//
//   LearnerProgress progress(user_progress_file());
//   show(progress.load());                  // a message if the file is damaged
//   progress.of(progress_key(course), "castling").solved
//   show(progress.note_solved(progress_key(course), "castling", mistakes));
//
// Every change reads the file again and replaces it in one step, so that two programs that run at
// once lose no more than the same lesson's counts. A file that is no progress is kept beside the
// new one; one of a newer version is left alone. Whatever else the file contains stays in it:
//
//   { "version": 1,
//     "courses": { "my_game/my_game": { "lessons": {
//       "castling": { "solved": true, "tries": 3, "mistakes": 1 } } } } }
//
// For one thread.

#include <filesystem>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "framework/base/result.h"
#include "framework/session/learn/lesson.h"

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

/// $XDG_DATA_HOME/stockade/progress.json, with ~/.local/share for an unset folder.
[[nodiscard]] std::filesystem::path user_progress_file();

/// The name of a course in the file: "VARIANT/COURSE".
[[nodiscard]] std::string progress_key(const Course& course);

class LearnerProgress;
/// The first lesson of a course that is not solved; the first one if all are.
[[nodiscard]] size_t first_unsolved(const Course& course, const LearnerProgress& progress);

class LearnerProgress {
 public:
  explicit LearnerProgress(std::filesystem::path file) : file_(std::move(file)) {}
  [[nodiscard]] const std::filesystem::path& file() const { return file_; }

  /// Reads the file; there need not be one. Returns what is wrong with it, as a warning; the
  /// progress is then empty.
  [[nodiscard]] Diagnostics load();
  [[nodiscard]] LessonProgress of(std::string_view course, std::string_view lesson) const;
  [[nodiscard]] PuzzleState puzzles(std::string_view course) const;

  /// Each of these changes the file, which is created if necessary, and returns what went wrong.
  [[nodiscard]] Diagnostics note_begun(std::string_view course, std::string_view lesson);
  [[nodiscard]] Diagnostics note_solved(std::string_view course, std::string_view lesson,
                                        int mistakes);
  /// Notes the answer to a puzzle: `solved` at the first try, or to come again later.
  [[nodiscard]] Diagnostics note_puzzle(std::string_view course, std::string_view puzzle,
                                        bool solved, int again_at, const PuzzleState& state);
  /// Forgets a lesson, or the whole course if `lesson` is empty.
  [[nodiscard]] Diagnostics forget(std::string_view course, std::string_view lesson = {});

 private:
  template <class Change>
  Diagnostics change(Change change);
  /// Moves a damaged file out of the way. The names of the old file and of the new place are in the
  /// result if that fails.
  Diagnostics put_aside();
  Diagnostics write();

  std::filesystem::path file_;
  nlohmann::ordered_json tree_ = nlohmann::ordered_json::object();
  bool damaged_ = false;  ///< the file on the disk is no progress
  bool newer_ = false;    ///< it is of a newer version, and must stay
};

}  // namespace stockade
