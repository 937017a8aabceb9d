#include "framework/session/learn/course.h"

#include <algorithm>
#include <utility>

#include "framework/base/files.h"
#include "framework/base/translate.h"
#include "framework/definition/chosen_variant.h"
#include "framework/definition/texts.h"
#include "framework/session/learn/step_reader.h"

namespace stockade {
namespace {

/// The side at the lower edge of the board.
Side side_below(const Lesson& lesson) {
  for (const LessonStep& step : lesson.steps)
    if (step.task != LessonTask::show) return step.learner;
  return lesson.steps.front().learner;
}

/// A puzzle: one step, whose position needs none before it.
ReadLesson read_puzzle(const LessonTexts& texts, const DefinitionPtr& definition, size_t number) {
  ReadLesson read;
  Lesson& lesson = read.lesson;
  const auto value = [&](const char* key) {
    const Node::Entry* entry = texts.keys.find(key);
    return entry ? &entry->value : nullptr;
  };
  lesson.id = value("id")->text;
  lesson.title = tr("Puzzle {}", number);
  lesson.where = texts.keys.where;
  lesson.steps.push_back(StepReader(definition, read.mistakes).read(texts.steps.front()));
  LessonStep& step = lesson.steps.front();
  lesson.learner = step.learner;

  PuzzleInfo& info = lesson.puzzle.emplace();
  for (const PuzzleGoal goal : {PuzzleGoal::win, PuzzleGoal::mate, PuzzleGoal::save})
    if (value("goal")->text == to_string(goal)) info.goal = goal;
  info.rating = as_integer(value("rating")->text).value_or(0);
  if (const Node* themes = value("themes"))
    for (const Node& theme : themes->items) info.themes.push_back(theme.text);
  if (const Node* source = value("source")) info.source = source->text;
  if (!read.mistakes.empty()) return read;

  const std::string side = definition->equipment().name_of(step.learner);
  const auto moves = static_cast<int>(step.line.size() + 1) / 2;
  if (step.text.empty()) step.text = puzzle_words(info, side, moves);
  Game end = step.start(definition);
  for (const LineMoves& place : step.line) end.play(place.first());
  if (info.goal == PuzzleGoal::mate && end.outcome().ending != Ending::checkmate)
    read.mistakes.push_back(
        {error("puzzle-goal", "the line does not end in checkmate",
               "write the line to its end, or another goal", value("goal")->where),
         "checkmate at the end of the line",
         {}});
  return read;
}

ReadLesson read_lesson(const LessonTexts& texts, const DefinitionPtr& definition) {
  ReadLesson read;
  Lesson& lesson = read.lesson;
  lesson.id = texts.keys.find("id")->value.text;
  lesson.title = texts.keys.find("title")->value.text;
  lesson.where = texts.keys.where;
  StepReader reader(definition, read.mistakes);
  for (const StepTexts& step : texts.steps) lesson.steps.push_back(reader.read(step));
  lesson.learner = side_below(lesson);
  if (const Node::Entry* name = texts.keys.find("learner")) {
    const auto side = find_side(definition->equipment(), name->value.text);
    std::vector<std::string> known;
    for (const SideInfo& info : definition->equipment().sides) known.push_back(info.name);
    if (side)
      lesson.learner = *side;
    else
      read.mistakes.push_back(
          {error("unknown-side", "there is no side " + quoted_for_message(name->value.text),
                 did_you_mean(name->value.text, known, "the sides are " + join(known)),
                 name->value.where),
           "the name of a side",
           {}});
  }
  return read;
}

}  // namespace

Result<CheckedCourse> check_course(std::string_view text, const std::filesystem::path& path) {
  const auto texts = read_course_texts(text, path.string());
  if (!texts.ok()) return texts.problems();
  Diagnostics problems;
  ChosenVariant named = read_chosen_variant(texts->keys, path, problems);
  if (!problems.empty()) return problems;
  auto loaded = load_chosen_variant(named);
  if (!loaded.ok()) return loaded.problems();
  CheckedCourse checked;
  check_translations(texts->keys, texts_of(*texts), checked.warnings);
  if (has_errors(checked.warnings)) return checked.warnings;
  Course& course = checked.course;
  course.path = path.string();
  course.id = path.filename().string();
  // A variant may have lessons and puzzles, whose progress is kept apart.
  if (const size_t ending = course.id.rfind(texts->puzzles ? ".yaml" : kLessonsEnding);
      is_lesson_file(path) && ending != std::string::npos)
    course.id.resize(ending);
  course.variant = std::move(named.variant);
  course.title = texts->keys.find("title")->value.text;
  course.definition = loaded->definition;
  course.texts = read_translations(texts->keys);
  for (const LessonTexts& lesson : texts->lessons)
    checked.lessons.push_back(
        texts->puzzles ? read_puzzle(lesson, course.definition, checked.lessons.size() + 1)
                       : read_lesson(lesson, course.definition));
  return checked;
}

Result<CheckedCourse> check_course(const std::filesystem::path& path) {
  const auto text = read_regular_file(path);
  if (!text.ok()) return text.problems();
  return check_course(*text, path);
}

Diagnostics problems_of(const Result<CheckedCourse>& checked) {
  if (!checked.ok()) return checked.problems();
  Diagnostics problems = checked->warnings;
  for (const ReadLesson& read : checked->lessons)
    for (const LessonMistake& mistake : read.mistakes) problems.push_back(mistake.diagnostic);
  return problems;
}

Result<Course> course_of(CheckedCourse checked) {
  Diagnostics problems;
  for (ReadLesson& read : checked.lessons) {
    for (LessonMistake& mistake : read.mistakes) problems.push_back(std::move(mistake.diagnostic));
    checked.course.lessons.push_back(std::move(read.lesson));
  }
  if (!problems.empty()) return problems;
  return std::move(checked.course);
}

Result<Course> read_course(std::string_view text, const std::filesystem::path& path) {
  auto checked = check_course(text, path);
  if (!checked.ok()) return checked.problems();
  return course_of(*std::move(checked));
}

Result<Course> read_course(const std::filesystem::path& path) {
  auto checked = check_course(path);
  if (!checked.ok()) return checked.problems();
  return course_of(*std::move(checked));
}

Result<std::vector<VariantText>> lesson_texts_in(const std::filesystem::path& path) {
  const auto text = read_regular_file(path);
  if (!text.ok()) return text.problems();
  const auto texts = read_course_texts(*text, path.string());
  if (!texts.ok()) return texts.problems();
  return texts_of(*texts);
}

std::filesystem::path lessons_beside(const std::filesystem::path& variant_file) {
  std::filesystem::path file = variant_file;
  file.replace_extension();
  file += kLessonsEnding;
  return file;
}

std::filesystem::path puzzles_beside(const std::filesystem::path& variant_file) {
  std::filesystem::path file = variant_file;
  file.replace_extension();
  file += kPuzzlesEnding;
  return file;
}

namespace {

std::optional<std::filesystem::path> existing_file(
    const GameDefinition& definition,
    std::filesystem::path (*beside)(const std::filesystem::path&)) {
  const auto& files = definition.metadata().files;
  if (files.empty()) return std::nullopt;
  const std::filesystem::path file = beside(files.back().file);
  std::error_code failure;
  return std::filesystem::is_regular_file(file, failure) ? std::optional(file) : std::nullopt;
}

}  // namespace

std::optional<std::filesystem::path> lessons_of(const GameDefinition& definition) {
  return existing_file(definition, lessons_beside);
}

std::optional<std::filesystem::path> puzzles_of(const GameDefinition& definition) {
  return existing_file(definition, puzzles_beside);
}

bool is_lesson_file(const std::filesystem::path& path) {
  const std::string name = path.filename().string();
  return std::any_of(std::begin(kCourseEndings), std::end(kCourseEndings),
                     [&](std::string_view ending) {
                       return name.size() > ending.size() && name.ends_with(ending);
                     });
}

}  // namespace stockade
