#include "framework/tools/ruletest/test_keys.h"

namespace stockade {
namespace {

constexpr SchemaRow kKeys[] = {
    {"variant", "variant", kRequired, "", "my_game", "The id or the path of the tested variant."},
    {"base", "variant", kOptional, "", "board_game", "What a wrapper is put around."},
    {"options", "map of word to scalar", kOptional, "", "{ start: 518 }",
     "Values of the variant's options."},
    {"tests", "list of mapping", kRequired, "", "", "The tests."},
    {"tests[].name", "line", kRequired, "", "knights leap", "What the test shows."},
    {"tests[].fen", "position", kOptional, "", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
     "The position; without it, the start of the variant."},
    {"tests[].moves", "list of text", kOptional, "", "e4 e5", "Moves to play from there."},
    {"tests[].play", "list of text", kOptional, "", "e4 e5", "Moves to play from there."},
    {"tests[].check", "list of text", kOptional, "", "black",
     "The sides in check: none, a side, or a list."},
    {"tests[].count", "integer 0..100000", kOptional, "", "20", "The number of legal moves."},
    {"tests[].legal", "list of text", kOptional, "", "[Nf3, e4]", "Moves that must be legal."},
    {"tests[].illegal", "map of text to text", kOptional, "", "{ Ke3: leaves-in-check }",
     "Moves that must be illegal: a list, or a mapping from moves to ids of rules."},
    {"tests[].exactly", "list of text", kOptional, "", "[Kd1, Kf1]",
     "All legal moves, in UCI notation or SAN."},
    {"tests[].becomes", "position", kOptional, "", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1",
     "The FEN of the position."},
    {"tests[].result", "choice ongoing | 1-0 | 0-1 | 1/2-1/2", kOptional, "", "1-0",
     "The result of the game."},
    {"tests[].because",
     "choice checkmate | stalemate | goal | extinction | repetition | perpetual check "
     "| perpetual chase | move count | insufficient material | resignation",
     kOptional, "", "checkmate", "How the game ended."},
    {"tests[].perft", "map of text to integer 0..2000000000", kOptional, "", "{ 1: 20, 2: 400 }",
     "The numbers of positions after so many plies."},
    {"tests[].game", "list of text", kOptional, "", "e4 e5 Nf3 Nc6",
     "The moves of a game; all must be legal."},
    {"tests[].sees", "map of text to text", kOptional, "", "{ White: 1?3/5/PPPPP/RNBQK }",
     "The board as sides see it: FEN with a ? for each cell that the side does not know."},
    {"tests[].try", "list of text", kOptional, "", "[exd5 refused, e5 played]",
     "Moves that the side to move tries, one after the other, and what becomes of each: "
     "played, refused or impossible. impossible: "
     "the player knows that it cannot be legal, or has tried it in this turn."},
    {"tests[].possible", "list of text", kOptional, "", "[e2e3, e2e4]",
     "All moves that the side to move may try, in UCI notation; or how many they are."},
    {"tests[].announced", "list of text", kOptional, "", "[pawn captured on c3, 4 pawn tries]",
     "What the umpire has told after the last move; [] for nothing."},
    {"tests[].heard", "map of text to integer 0..1000000", kOptional, "", "{ White: 2, Black: 0 }",
     "How many failed attempts sides have heard of, their own among them."},
    {"tests[].ask", "boolean", kOptional, "", "yes",
     "The side to move asks for captures with pawns: the answer."},
    {"equivalent", "list of mapping", kOptional, "", "",
     "Changes of the rules that no test can notice."},
    {"equivalent[].mutant", "line", kRequired, "", "\"castling: off\"",
     "The change, as the report of mutants has it."},
    {"equivalent[].because", "text", kRequired, "", "no king can castle here",
     "Why no test can notice it."},
};

}  // namespace

const SchemaKey& rule_test_schema() {
  static const SchemaKey root = build_schema(kKeys);
  return root;
}

}  // namespace stockade
