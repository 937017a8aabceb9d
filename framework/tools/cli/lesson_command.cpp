// lesson: makes a lesson of a rule test.

#include <filesystem>
#include <memory>

#include "framework/session/learn/course.h"
#include "framework/tools/cli/command.h"
#include "framework/tools/ruletest/lesson_of_test.h"

namespace stockade::cli {
namespace {

namespace fs = std::filesystem;

struct LessonArguments {
  std::string tests;
  std::string name;
  bool add = false;
};

constexpr std::string_view kTestsEnding = ".test.yaml";

/// NAME.lessons.yaml beside NAME.test.yaml.
fs::path lessons_of(const std::string& tests) {
  const std::string stem = tests.ends_with(kTestsEnding)
                               ? tests.substr(0, tests.size() - kTestsEnding.size())
                               : fs::path(tests).replace_extension().string();
  return stem + std::string(kLessonsEnding);
}

/// Prints the lesson, or adds it to the lessons beside the tests.
Exit make_lesson(const LessonArguments& arguments) {
  const auto refuse = [](const Diagnostics& problems, Exit exit = Exit::usage) {
    report(problems);
    return exit;
  };
  const auto tests = load_rule_tests(arguments.tests);
  if (!tests.ok()) return refuse(tests.problems());
  const auto test = find_rule_test(*tests, arguments.name);
  if (!test.ok()) return refuse(test.problems());
  const fs::path file = lessons_of(arguments.tests);
  std::string old;
  std::vector<std::string> taken;
  std::error_code failure;
  if (arguments.add && fs::exists(file, failure)) {
    const auto course = read_course(file);
    if (!course.ok()) return refuse(course.problems());
    if (course->definition->content_hash() != tests->definition->content_hash())
      return refuse({error("lesson-of-test", file.string() + " has other rules than the tests",
                           "give both files the same variant, base and options")});
    for (const Lesson& lesson : course->lessons) taken.push_back(lesson.id);
    const auto text = read_file(file.string());
    if (!text) return Exit::usage;
    old = *text;
  }
  const auto lesson = lesson_of_test(*tests, **test, taken);
  if (!lesson.ok()) return refuse(lesson.problems(), Exit::no);
  if (!arguments.add) {
    emit("{}", *lesson);
    return Exit::ok;
  }
  const auto text = add_lesson(old, file.string(), *lesson, *tests);
  if (!text.ok()) return refuse(text.problems());
  const auto course = read_course(*text, file);
  if (!course.ok()) return refuse(course.problems(), Exit::no);
  if (!write_file(file.string(), *text)) return Exit::usage;
  emit("{}: {}\n", file.string(), course->lessons.back().id);
  return Exit::ok;
}

}  // namespace

void add_lesson_command(Invocation& invocation) {
  auto arguments = std::make_shared<LessonArguments>();
  CLI::App* command = add_command(invocation, "lesson", "Make a lesson of a rule test",
                                  [=] { return make_lesson(*arguments); });
  command->add_option("TESTS", arguments->tests, "A file of rule tests")->required();
  command->add_option("TEST", arguments->name, "The name of a test, or a part of it")->required();
  command->add_flag("--add", arguments->add,
                    "Add it to the lessons beside the tests, instead of printing it");
}

}  // namespace stockade::cli
