// learn: teaches a variant by its lessons.

#include <filesystem>
#include <memory>

#include "framework/definition/library.h"
#include "framework/session/learn/course.h"
#include "framework/session/learn/own_puzzles.h"
#include "framework/session/library.h"
#include "framework/tools/cli/command.h"
#include "framework/tools/cli/reader_language.h"
#include "framework/tools/cli/terminal_lesson.h"

namespace stockade::cli {
namespace {

namespace fs = std::filesystem;

struct LearnArguments {
  std::string variant;
  std::string lesson;
  bool puzzles = false;
  bool own = false;  ///< the puzzles of one's own games
  bool list = false;
  bool reset = false;
  std::string language;
  JsonArgument json;
};

/// A file of lessons of the library, with the id of its variant.
struct LibraryCourse {
  std::string variant;
  fs::path file;
};

std::vector<LibraryCourse> library_courses() {
  std::vector<LibraryCourse> courses;
  Diagnostics unread;
  std::error_code failure;
  for (const Listing& listing : list_definitions({}, &unread))
    if (fs::path file = lessons_beside(listing.path); fs::is_regular_file(file, failure))
      courses.push_back({listing.id, std::move(file)});
  report(unread);
  return courses;
}

/// The file of lessons that the argument names: itself, or that beside a variant; with --puzzles
/// the file of puzzles there.
Result<fs::path> lesson_file(const std::string& argument, bool puzzles) {
  if (is_lesson_file(argument)) return fs::path(argument);
  const auto variant = find_variant_file(argument, {}, {}, {});
  if (!variant.ok()) return variant.problems();
  if (puzzles) {
    fs::path found = puzzles_beside(*variant);
    std::error_code missing;
    if (fs::exists(found, missing)) return found;
    return error("no-lessons", "there are no puzzles for '" + argument + "'",
                 "'stockade puzzles " + argument + " games.pgn' finds some in games");
  }
  fs::path file = lessons_beside(*variant);
  std::error_code failure;
  if (fs::exists(file, failure)) return file;
  std::vector<std::string> others;
  for (const LibraryCourse& course : library_courses()) others.push_back(course.variant);
  return error("no-lessons", "there are no lessons for '" + argument + "'",
               others.empty() ? "write them in " + file.string()
                              : "these variants have some: " + join(others));
}

/// The file of the puzzles of one's own games of a variant.
Result<fs::path> own_puzzles(const std::string& variant) {
  const auto definition = open_variant(variant);
  if (!definition.ok()) return definition.problems();
  fs::path file = own_puzzles_file(**definition);
  std::error_code failure;
  if (fs::exists(file, failure)) return file;
  return error("no-lessons", "there are no puzzles of your own games of '" + variant + "'",
               "review a game in the window, and make puzzles of its mistakes");
}

/// The course, or none after reporting why. All of its lessons are correct.
CoursePtr open_course(const fs::path& file) {
  auto course = read_course(file);
  if (course.ok()) return std::make_shared<const Course>(*std::move(course));
  report(course.problems());
  return nullptr;
}

nlohmann::json course_json(const Course& course, const LearnerProgress& progress) {
  nlohmann::json lessons = nlohmann::json::array();
  for (const Lesson& lesson : course.lessons) {
    const LessonProgress known = progress.of(progress_key(course), lesson.id);
    lessons.push_back({{"id", lesson.id},
                       {"title", course.tr(lesson.title)},
                       {"steps", lesson.steps.size()},
                       {"solved", known.solved},
                       {"tries", known.tries},
                       {"mistakes", known.mistakes}});
  }
  return {{"variant", course.definition->id()},
          {"title", course.tr(course.title)},
          {"file", course.path},
          {"lessons", lessons}};
}

size_t solved_lessons(const Course& course, const LearnerProgress& progress) {
  return static_cast<size_t>(std::count_if(
      course.lessons.begin(), course.lessons.end(),
      [&](const Lesson& lesson) { return progress.of(progress_key(course), lesson.id).solved; }));
}

/// Lists the courses of the library.
Exit list_courses(const LearnArguments& arguments, const LearnerProgress& progress) {
  nlohmann::json list = nlohmann::json::array();
  std::string text;
  bool good = true;
  for (const LibraryCourse& one : library_courses()) {
    const CoursePtr course = open_course(one.file);
    good = good && course;
    if (!course) continue;
    list.push_back(course_json(*course, progress));
    text += fmt::format("{}\t{} of {} solved\t{}\n", one.variant, solved_lessons(*course, progress),
                        course->lessons.size(), course->tr(course->title));
  }
  const Exit verdict = good ? Exit::ok : Exit::no;
  if (const auto done = arguments.json.print(list, verdict)) return *done;
  emit("{}", text.empty() ? "no variant has lessons\n" : text);
  return verdict;
}

Exit forget(const Course& course, const std::optional<size_t>& lesson, LearnerProgress& progress) {
  const std::string id = lesson ? course.lessons[*lesson].id : "";
  const Diagnostics problems = progress.forget(progress_key(course), id);
  report(problems);
  if (!problems.empty()) return Exit::usage;
  emit("{} of {} forgotten\n", lesson ? "lesson " + id : "all lessons", course.tr(course.title));
  return Exit::ok;
}

/// What is wrong with the arguments together; none of them is ignored.
std::optional<Diagnostic> fault_of(const LearnArguments& a) {
  const auto fault = [](const std::string& message, std::string hint) {
    return error("learn-arguments", message, std::move(hint));
  };
  const char* const source = a.own ? "--own" : "--puzzles";
  if (a.variant.empty()) {
    if (a.reset)
      return fault("--reset needs a variant",
                   "write 'stockade learn VARIANT --reset', perhaps with "
                   "a lesson, --puzzles or --own");
    if (a.own || a.puzzles)
      return fault(fmt::format("{} needs a variant", source),
                   fmt::format("write 'stockade learn VARIANT {}'", source));
    return std::nullopt;
  }
  if (a.own && a.puzzles)
    return fault("--own and --puzzles name different puzzles", "write one of them");
  if (is_lesson_file(a.variant) && (a.own || (a.puzzles && !a.variant.ends_with(kPuzzlesEnding))))
    return fault(fmt::format("{} needs a variant, and '{}' is a file", source, a.variant),
                 fmt::format("leave out {0}, or write 'stockade learn VARIANT {0}'", source));
  const bool lists = a.list || a.json.wanted();
  const char* const list = a.list ? "--list" : "--json";
  if (lists && a.reset)
    return fault(fmt::format("--reset forgets and {} lists", list), "write one of them");
  if (lists && !a.lesson.empty())
    return fault(fmt::format("{} lists all lessons", list),
                 fmt::format("leave out '{}' or {}", a.lesson, list));
  return std::nullopt;
}

Exit learn(const LearnArguments& arguments) {
  if (auto fault = fault_of(arguments)) {
    report({*std::move(fault)});
    return Exit::usage;
  }
  report(speak_to_learner(arguments.language));
  LearnerProgress progress(user_progress_file());
  report(progress.load());
  if (arguments.variant.empty()) return list_courses(arguments, progress);
  const auto file = arguments.own ? own_puzzles(arguments.variant)
                                  : lesson_file(arguments.variant, arguments.puzzles);
  if (!file.ok()) {
    report(file.problems());
    return Exit::usage;
  }
  const CoursePtr course = open_course(*file);
  if (!course) return Exit::usage;
  std::optional<size_t> lesson;
  if (!arguments.lesson.empty()) {
    lesson = find_lesson(*course, arguments.lesson);
    if (!lesson) {
      std::vector<std::string> ids;
      for (const Lesson& one : course->lessons) ids.push_back(one.id);
      report({error("unknown-lesson", "there is no lesson '" + arguments.lesson + "'",
                    did_you_mean(arguments.lesson, ids,
                                 fmt::format("write its id, or a number up to {}", ids.size())))});
      return Exit::usage;
    }
  }
  if (arguments.reset) return forget(*course, lesson, progress);
  if (arguments.list || arguments.json.wanted()) {
    const auto list = nlohmann::json::array({course_json(*course, progress)});
    if (const auto done = arguments.json.print(list, Exit::ok)) return *done;
    emit("{}\n{}", course->tr(course->title), lessons_in_words(*course, progress));
    return Exit::ok;
  }
  const bool puzzles = !course->lessons.empty() && course->lessons.front().puzzle;
  if (puzzles && !lesson) {
    PuzzleTrainer trainer(course, progress);
    return TerminalLesson(course, progress, trainer).run();
  }
  return TerminalLesson(course, lesson.value_or(first_unsolved(*course, progress)), progress).run();
}

}  // namespace

void add_learn_command(Invocation& invocation) {
  auto arguments = std::make_shared<LearnArguments>();
  CLI::App* command = add_command(invocation, "learn", "Learn a variant by its lessons",
                                  [=] { return learn(*arguments); });
  command->add_option("VARIANT", arguments->variant,
                      "A variant, or a file of lessons. Left out: lists the variants with lessons");
  command->add_option("LESSON", arguments->lesson,
                      "The number or the id of a lesson (the first one that is not solved)");
  command->add_flag("--puzzles", arguments->puzzles,
                    "Solve the variant's puzzles: those near your rating, failed ones again");
  command->add_flag("--own", arguments->own,
                    "Solve the puzzles that the window has made of your mistakes in this variant");
  command->add_flag("--list", arguments->list, "List the lessons, and which ones are solved");
  command->add_flag("--reset", arguments->reset,
                    "Forget what was solved in the lesson, or in all of them");
  command->add_option("--language", arguments->language,
                      "Language of the texts, such as de (that of the terminal)");
  arguments->json.add_to(*command);
}

}  // namespace stockade::cli
