#pragma once
// The first pass over a file of lessons or puzzles: its keys and the types of their values, without
// the rules.

#include <string>
#include <string_view>
#include <vector>

#include "framework/base/result.h"
#include "framework/definition/texts.h"
#include "framework/language/node.h"

namespace stockade {

/// The text of a move, or a word of it, with its place.
struct PlacedText {
  std::string text;
  SourceMark where;
};

struct RefusalText {
  PlacedText move;
  PlacedText text;
  PlacedText rule;
};

/// `until` as it was written: one of the three, or both result and ending.
struct GoalText {
  PlacedText when;
  PlacedText result;
  PlacedText because;
};

/// The values of keys that take several forms; the others are in the tree.
struct StepTexts {
  Node keys;  ///< the other keys, in canonical form
  std::vector<std::vector<PlacedText>> play;
  SourceMark play_where;  ///< known if there is `play`
  GoalText until;
  SourceMark until_where;  ///< known if there is `until`
  std::vector<RefusalText> refuse;
};

struct LessonTexts {
  Node keys;
  std::vector<StepTexts> steps;
};

struct CourseTexts {
  Node keys;             ///< the keys at the top of the file, without the lessons
  bool puzzles = false;  ///< each lesson is a puzzle: one step, whose keys are those of the lesson
  std::vector<LessonTexts> lessons;
};

/// Reads a file's text. `file_name` is for the places.
[[nodiscard]] Result<CourseTexts> read_course_texts(std::string_view text,
                                                    const std::string& file_name);

/// The texts that the learner reads, in the order of the file, for translators: titles, hints, and
/// the paragraphs of the other texts.
[[nodiscard]] std::vector<VariantText> texts_of(const CourseTexts& course);

}  // namespace stockade
