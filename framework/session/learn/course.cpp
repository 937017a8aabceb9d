#include "framework/session/learn/course.h"

#include <algorithm>
#include <utility>

#include "framework/base/files.h"
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
  if (is_lesson_file(path)) course.id.resize(course.id.size() - kLessonsEnding.size());
  course.variant = std::move(named.variant);
  course.title = texts->keys.find("title")->value.text;
  course.definition = loaded->definition;
  course.texts = read_translations(texts->keys);
  for (const LessonTexts& lesson : texts->lessons)
    checked.lessons.push_back(read_lesson(lesson, course.definition));
  return checked;
}

Result<CheckedCourse> check_course(const std::filesystem::path& path) {
  const auto text = read_regular_file(path);
  if (!text.ok()) return text.problems();
  return check_course(*text, path);
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

bool is_lesson_file(const std::filesystem::path& path) {
  const std::string name = path.filename().string();
  return name.size() > kLessonsEnding.size() && name.ends_with(kLessonsEnding);
}

}  // namespace stockade
