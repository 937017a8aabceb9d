#pragma once
// StepReader: the steps of a lesson by the rules of its variant. It plays every move of the lines,
// and tries every move that is refused.

#include <string>
#include <vector>

#include "framework/session/learn/course.h"
#include "framework/session/learn/course_structure.h"

namespace stockade {

class StepReader {
 public:
  /// `mistakes` gets what the rules contradict, and outlives the reader.
  StepReader(DefinitionPtr definition, std::vector<LessonMistake>& mistakes);

  /// Reads the next step of a sequence, or the only one of a puzzle. After a step with a mistake in
  /// its position or its line, the position is unknown, and only a step with a position of its own
  /// can be read; the others come back with what could be read.
  [[nodiscard]] LessonStep read(const StepTexts& texts);

 private:
  void read_position(LessonStep& step);
  void read_marks(LessonStep& step);
  void read_mark(LessonStep& step, const Node& node, bool arrow);
  void read_task(LessonStep& step);
  void read_play(LessonStep& step);
  void read_reach(LessonStep& step);
  void read_goal(LessonStep& step);
  void read_within(LessonStep& step);
  void read_solution(LessonStep& step);
  void read_words(LessonStep& step);
  /// Plays the line from the position of the step, as far as it is legal.
  bool read_line(LessonStep& step, const std::vector<std::vector<PlacedText>>& line);
  void check_refusals(LessonStep& step);
  void check_refusal(const LessonStep& step, const RefusalText& texts);
  void check_written_twice(const LessonStep& step);
  /// The move, or none after reporting why it cannot be played.
  [[nodiscard]] std::optional<Move> legal(Game& game, const PlacedText& text);
  /// Whether the step asks for the move at that place of its line.
  [[nodiscard]] static bool is_wanted(const LessonStep& step, const Game& game, size_t at,
                                      Move move);

  void fail(Diagnostic diagnostic, std::string expected, const Game* game = nullptr);
  [[nodiscard]] const Node* value(const char* key) const;

  DefinitionPtr definition_;
  std::vector<LessonMistake>& mistakes_;
  const StepTexts* texts_ = nullptr;
  std::shared_ptr<const Position> origin_;
  std::vector<Move> before_;  ///< the moves since then
  bool first_ = true;
  bool known_ = true;  ///< the position after the last step is known
};

/// The side with that name, adjective or letter; none if there is no such side.
[[nodiscard]] std::optional<Side> find_side(const Equipment& equipment, std::string_view name);

}  // namespace stockade
