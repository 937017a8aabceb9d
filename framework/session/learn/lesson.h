#pragma once
// Lessons: what NAME.lessons.yaml and NAME.puzzles.yaml beside a variant contain, as values.
// read_course() (course.h) makes them, with every move checked against the rules; LessonPlay plays
// them.
//
// A course is a list of lessons, a lesson a list of steps. A step shows a position and a text. It
// may ask for a line of moves (`play`) or for moves that reach a condition (`until`); otherwise it
// only shows. docs/author/lessons.md describes the file.
//
// All values are immutable once they are read, and shared by threads.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "framework/base/variant_texts.h"
#include "framework/game/game.h"
#include "framework/game/record.h"
#include "framework/rules/expression.h"
#include "framework/session/learn/puzzle.h"

namespace stockade {

/// One place of a line: a move, or several of which any will do. The line goes on from the first.
struct LineMoves {
  std::vector<Move> any;  ///< not empty
  [[nodiscard]] Move first() const { return any.front(); }
  [[nodiscard]] bool contains(Move move) const;
};

/// What `until` asks of the position after a move of the learner.
struct LessonGoal {
  std::optional<Expression> when;  ///< `own` is the learner
  std::string result;              ///< "1-0"; "": any
  std::optional<Ending> because;   ///< how the game has to end
  /// Whether the game's present position has it. Does not change `game`.
  [[nodiscard]] bool reached(Game& game, Side learner) const;
};

/// The answer to a wrong move.
struct LessonRefusal {
  std::string move;  ///< in SAN or UCI notation
  std::string text;  ///< may be empty if the move is illegal: then the rule has the word
  std::string rule;  ///< the id of the rule that forbids it; "": any, or the move is legal
  SourceMark where;
};

enum class LessonTask {
  show,  ///< nothing: the learner reads and goes on
  play,  ///< the moves of `line`
  reach  ///< `goal`, in at most `within` moves of the learner; `line` is one way
};

struct LessonStep {
  SourceMark where;
  std::string text;
  /// The position that the line of moves `before` starts from; null: the start of the variant.
  std::shared_ptr<const Position> origin;
  /// The moves from there to the position of the step: those of the steps before it, back to the
  /// last one with a position of its own.
  std::vector<Move> before;
  bool goes_on = false;  ///< its position is that after the step before
  std::vector<DrawnMark> marks;
  LessonTask task = LessonTask::show;
  Side learner;                 ///< the side to move here, whose moves are asked for
  std::vector<LineMoves> line;  ///< with the moves of the others, and of chance
  LessonGoal goal;
  int within = 1;
  std::vector<std::string> hints;
  std::vector<LessonRefusal> refusals;
  std::string after;  ///< shown once the step is solved

  /// The game at the beginning of the step.
  [[nodiscard]] Game start(const DefinitionPtr& definition) const;
};

/// Whether the learner makes the next move, and neither chance nor another side.
[[nodiscard]] bool is_turn_of(const Game& game, Side learner);

struct Lesson {
  std::string id;  ///< small letters, digits and '-'; progress is kept under it
  std::string title;
  SourceMark where;
  Side learner;  ///< the side at the lower edge of the board
  std::vector<LessonStep> steps;
  std::optional<PuzzleInfo> puzzle = {};  ///< a puzzle has one step, which plays a line
};

struct Course {
  std::string path;     ///< its file
  std::string id;       ///< the file's name without ".lessons.yaml"
  std::string variant;  ///< the id or path that was loaded
  std::string title;
  DefinitionPtr definition;
  std::vector<Lesson> lessons;
  VariantTexts texts;  ///< the translations in the file

  /// A text of the course in the reader's language: from the course's file, the variant's, or the
  /// library's catalogue, and paragraph by paragraph.
  [[nodiscard]] std::string tr(std::string_view text) const;
  /// The index of a lesson; none if there is no such id.
  [[nodiscard]] std::optional<size_t> find(std::string_view lesson) const;
};

using CoursePtr = std::shared_ptr<const Course>;

}  // namespace stockade
