#pragma once
// Reading courses: NAME.lessons.yaml beside a variant, and NAME.puzzles.yaml, whose puzzles are
// lessons of one step.
//
//   Result<Course> course = read_course("my_game.lessons.yaml");
//
// Files are untrusted: for any content, the result is a course or diagnostics with file, line and
// column. In a course every position exists, every wanted move is legal where it is wanted, every
// line reaches its condition, and every refused move is refused for its reason.

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/result.h"
#include "framework/definition/texts.h"
#include "framework/session/learn/lesson.h"

namespace stockade {

/// How the names of files of lessons and of puzzles end.
inline constexpr std::string_view kLessonsEnding = ".lessons.yaml";
inline constexpr std::string_view kPuzzlesEnding = ".puzzles.yaml";
inline constexpr std::string_view kCourseEndings[] = {kLessonsEnding, kPuzzlesEnding};

/// Something in a step that the rules contradict.
struct LessonMistake {
  Diagnostic diagnostic;  ///< what is the case, with its place
  std::string expected;   ///< what the author expected: "'Bxf6' to be legal"
  std::string board;      ///< the FEN and the board there; "" if there is none
};

/// A lesson with the mistakes of its steps. The lesson is complete if there are none.
struct ReadLesson {
  Lesson lesson;
  std::vector<LessonMistake> mistakes;
};

/// A course with whatever is wrong in its lessons, for reports that show each lesson. `course` has
/// all that belongs to no lesson, and no lessons.
struct CheckedCourse {
  Course course;
  std::vector<ReadLesson> lessons;
  Diagnostics warnings;  ///< what is odd, but does no harm
};

/// Reads a course and its variant, and plays all of its moves. Fails if the file's keys, types or
/// variant are wrong; mistakes in steps are with their lessons.
[[nodiscard]] Result<CheckedCourse> check_course(std::string_view text,
                                                 const std::filesystem::path& path);
[[nodiscard]] Result<CheckedCourse> check_course(const std::filesystem::path& path);

/// The same for those who want a course without mistakes. `text`, from an editor, is the content of
/// that file.
[[nodiscard]] Result<Course> read_course(std::string_view text, const std::filesystem::path& path);
[[nodiscard]] Result<Course> read_course(const std::filesystem::path& path);

/// All errors and warnings of a file that was checked.
[[nodiscard]] Diagnostics problems_of(const Result<CheckedCourse>& checked);

/// The course of a checked one without mistakes; otherwise all of its mistakes.
[[nodiscard]] Result<Course> course_of(CheckedCourse checked);

/// The texts of a lesson file that the learner reads, for translators. Reads no variant.
[[nodiscard]] Result<std::vector<VariantText>> lesson_texts_in(const std::filesystem::path& path);

/// The file of the lessons that belong to a variant's file: NAME.lessons.yaml beside NAME.yaml,
/// whether it exists or not.
[[nodiscard]] std::filesystem::path lessons_beside(const std::filesystem::path& variant_file);
/// The same for its puzzles: NAME.puzzles.yaml.
[[nodiscard]] std::filesystem::path puzzles_beside(const std::filesystem::path& variant_file);
/// The files of a variant's lessons and puzzles, if there are such files beside its own.
[[nodiscard]] std::optional<std::filesystem::path> lessons_of(const GameDefinition& definition);
[[nodiscard]] std::optional<std::filesystem::path> puzzles_of(const GameDefinition& definition);
/// Whether the name of the path ends like that of a file of lessons or puzzles.
[[nodiscard]] bool is_lesson_file(const std::filesystem::path& path);

}  // namespace stockade
