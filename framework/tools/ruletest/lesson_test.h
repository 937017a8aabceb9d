#pragma once
// Lessons as tests: each lesson is played from its first step to its last, as a learner would. Its
// solutions have to solve its steps, and each move that it refuses has to be refused, for the
// reason that it names. A result is that of a rule test, named "lesson ID".

#include "framework/session/learn/course.h"
#include "framework/tools/ruletest/rule_test.h"

namespace stockade {

/// The name of a lesson's test: "lesson castling".
[[nodiscard]] std::string lesson_test_name(const Lesson& lesson);

/// Plays one lesson of the course. If reading it has found mistakes, these are the failures.
[[nodiscard]] RuleTestResult run_lesson_test(const CheckedCourse& course, size_t lesson);

/// The lesson files of a path, as find_rule_tests() finds rule tests.
[[nodiscard]] std::vector<std::filesystem::path> find_lessons(const std::filesystem::path& path,
                                                              Diagnostics& unread);

}  // namespace stockade
