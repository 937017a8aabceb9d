#include "framework/session/learn/lesson_keys.h"

namespace stockade {
namespace {

// Some keys also take other forms than the type here says: course_structure.cpp checks them.
constexpr SchemaRow kKeys[] = {
    {"variant", "variant", kRequired, "", "my_game", "The id or the path of the variant."},
    {"base", "variant", kOptional, "", "board_game", "What a wrapper is put around."},
    {"options", "map of word to scalar", kOptional, "", "{ start: 518 }",
     "Values of the variant's options."},
    {"title", "line", kRequired, "", "My Game in ten lessons", "The title of the course."},
    {"translations", "map of line to map of line to text", kOptional, "",
     "{ de: { Castling: Rochade } }",
     "Its texts in other languages, which are named as gettext names them."},
    {"lessons", "list of mapping", kRequired, "",
     "[{ id: castling, title: Castling, steps: [{ text: The king moves two steps. }] }]",
     "The lessons, in their order."},
    {"lessons[].id", "line", kRequired, "", "castling",
     "A name of small letters, digits and '-'. The learner's progress is kept under it."},
    {"lessons[].title", "line", kRequired, "", "Castling", "The title of the lesson."},
    {"lessons[].learner", "line", kOptional, "", "black",
     "The side at the lower edge of the board; by default the side to move in the first step that "
     "asks for a move."},
    {"lessons[].steps", "list of mapping", kRequired, "", "[{ text: Castle., play: O-O }]",
     "The steps, in their order."},
    {"lessons[].steps[].text", "text", kRequired, "", "The king moves two steps.",
     "What the learner reads. An empty line ends a paragraph."},
    {"lessons[].steps[].fen", "position", kOptional, "", "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
     "The position; without it, the position after the step before, and in the first step the "
     "start of the variant."},
    {"lessons[].steps[].arrows", "list of line", kOptional, "", "[e1g1, red h1f1]",
     "Arrows: two cells, after a colour (green, red, yellow or blue) if it is not green."},
    {"lessons[].steps[].rings", "list of line", kOptional, "", "[g1, blue f1]",
     "Rings: a cell, after a colour if it is not green."},
    {"lessons[].steps[].play", "list of step", kOptional, "", "[O-O, Ke7, Re1+]",
     "The move to play, or a line: the learner's move, the reply, the learner's next move. A list "
     "in place of a move: any of these will do, and the line goes on from the first."},
    {"lessons[].steps[].until", "condition", kOptional, "", "count(enemy N) = 0",
     "In place of play: a condition on the position after a move of the learner, with own for the "
     "learner; or { result: 1-0 }, { because: checkmate }."},
    {"lessons[].steps[].within", "integer 1..50", kOptional, "", "3",
     "With until: how many moves the learner has (1)."},
    {"lessons[].steps[].solution", "list of step", kOptional, "", "[Bxf6]",
     "With until: a line that reaches the condition, with the replies."},
    {"lessons[].steps[].hints", "list of text", kOptional, "", "[Look at the rook.]",
     "Hints, which the learner gets one after the other."},
    {"lessons[].steps[].refuse", "map of text to text", kOptional, "",
     "{ Ke2: The king is to castle. }",
     "Answers to wrong moves, by move: a text, or { rule: ID, text: … } with the rule that "
     "forbids it."},
    {"lessons[].steps[].after", "text", kOptional, "", "The rook is in play.",
     "Shown when the step is solved."},
};

constexpr SchemaRow kPuzzleKeys[] = {
    {"variant", "variant", kRequired, "", "my_game", "The id or the path of the variant."},
    {"base", "variant", kOptional, "", "board_game", "What a wrapper is put around."},
    {"options", "map of word to scalar", kOptional, "", "{ start: 518 }",
     "Values of the variant's options."},
    {"title", "line", kRequired, "", "My Game puzzles", "The title of the puzzles."},
    {"translations", "map of line to map of line to text", kOptional, "",
     "{ de: { The rook is free.: Der Turm ist frei. } }",
     "Its texts in other languages, which are named as gettext names them."},
    {"made_from", "map of line to map of line to integer 0..1000000000", kOptional, "",
     "{ games.pgn: { 5c1f0a9be2d47e03: 120 } }",
     "How many games of each file were searched for puzzles, by a number made from these games."},
    {"puzzles", "list of mapping", kRequired, "",
     "[{ id: back-rank, fen: 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1, goal: mate, play: Ra8#, rating: "
     "800 }]",
     "The puzzles."},
    {"puzzles[].id", "line", kRequired, "", "5b7d0a11",
     "A name of small letters, digits and '-'. Progress is kept under it."},
    {"puzzles[].fen", "position", kRequired, "", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
     "The position. The solver is to move."},
    {"puzzles[].goal", "choice win | mate | save", kRequired, "", "mate",
     "What the only move reaches: it wins, mates, or saves the game."},
    {"puzzles[].play", "list of step", kOptional, "", "[Ra8#]",
     "Required. The line: a move of the solver, the reply, the next move. A list in place of a "
     "move: any of "
     "these will do."},
    {"puzzles[].rating", "integer 0..4000", kRequired, "", "800", "How hard it is."},
    {"puzzles[].themes", "list of line", kOptional, "", "[mate in 1]", "What it shows."},
    {"puzzles[].source", "line", kOptional, "", "Parr - Pritchard, 1999", "The game."},
    {"puzzles[].text", "text", kOptional, "", "Black overlooks the back rank.",
     "What the solver reads, in place of words about the goal."},
    {"puzzles[].hints", "list of text", kOptional, "", "[Look at the king.]",
     "Hints, which the solver gets one after the other."},
    {"puzzles[].refuse", "map of text to text", kOptional, "", "{ Ra7: The king escapes. }",
     "Answers to wrong moves, as in lessons."},
    {"puzzles[].after", "text", kOptional, "", "The pawns were in the king's way.",
     "Shown when the puzzle is solved."},
};

}  // namespace

const SchemaKey& puzzle_schema() {
  static const SchemaKey root = build_schema(kPuzzleKeys);
  return root;
}

const SchemaKey& lesson_schema() {
  static const SchemaKey root = build_schema(kKeys);
  return root;
}

}  // namespace stockade
