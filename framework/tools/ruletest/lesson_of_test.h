#pragma once
// A lesson made of a rule test: the learner plays the moves of the test, and gets the rule's word
// for the moves that it expects to be illegal.

#include <string>

#include "framework/session/learn/course.h"
#include "framework/tools/ruletest/rule_test.h"

namespace stockade {

/// The test of that name, or the only one whose name contains the text. Fails with "lesson-of-test"
/// if there is none, or several.
[[nodiscard]] Result<const RuleTest*> find_rule_test(const RuleTestFile& file,
                                                     const std::string& name);

/// The lesson as an item of `lessons:`. Its texts are the name of the test: the author writes
/// better ones. `taken`: the ids of other lessons. Fails with "lesson-of-test" if the test has
/// nothing for a learner to play, or with what is wrong in the test.
[[nodiscard]] Result<std::string> lesson_of_test(const RuleTestFile& file, const RuleTest& test,
                                                 const std::vector<std::string>& taken);

/// The text of a lesson file with that lesson at its end. An empty text becomes a file about the
/// variant of the tests.
[[nodiscard]] Result<std::string> add_lesson(const std::string& text, const std::string& path,
                                             const std::string& lesson, const RuleTestFile& tests);

}  // namespace stockade
