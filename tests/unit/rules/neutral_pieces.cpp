// Neutral pieces, and pieces that are placed: texts, moves, check, conditions, scripts, evaluation.

#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/base/random.h"
#include "framework/definition/loader.h"
#include "framework/game/game.h"
#include "framework/notation/board_text.h"
#include "framework/notation/explain.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/plugin/verify.h"
#include "framework/search/evaluation.h"
#include "tests/support/rules_text.h"
#include "tests/support/variants.h"

namespace stockade::test::neutral_pieces_test {
namespace {

std::vector<std::string> moves_of(Game& game) {
  std::vector<std::string> texts;
  for (const Move move : game.legal_moves()) texts.push_back(uci_notation(game.definition(), move));
  std::sort(texts.begin(), texts.end());
  return texts;
}

bool can(Game& game, const std::string& text) {
  const std::vector<std::string> texts = moves_of(game);
  return std::find(texts.begin(), texts.end(), text) != texts.end();
}

std::string reason(Game& game, const std::string& text) {
  const auto verdict = explain_move(game, text);
  INFO(text << " " << verdict.message());
  REQUIRE(verdict.ok());
  return verdict->legal ? "legal" : verdict->reason.rule;
}

/// A stone that nobody moves, a cart that both sides move and nobody captures, a sheep that the
/// mover moves and both may capture, a lion that the mover moves and that captures.
constexpr const char* kFarm =
    "extends: chess\n"
    "pieces:\n"
    "  S: { name: stone, moves: none, owner: nobody, sign: '*' }\n"
    "  C: { name: cart, moves: mW, owner: mover }\n"
    "  A: { name: sheep, moves: mR, owner: mover, capturable: yes }\n"
    "  L: { name: lion, moves: R, owner: mover }\n"
    "lint: [{ allow: unreachable-piece-type, because: positions of tests have them }]\n";

}  // namespace

TEST_CASE("neutral pieces stand behind all others and belong to nobody", "[unit]") {
  const DefinitionPtr definition = game_of(kFarm);
  const Roster& roster = definition->roster();
  CHECK(roster.types() == 10);
  CHECK(roster.owned_types() == 6);
  CHECK(roster.pieces() == 1 + 2 * 6 + 4);
  for (int i = 0; i < roster.types(); ++i) {
    const PieceType type{i};
    const bool neutral = roster.is_neutral(type);
    CHECK((roster.piece(Side{0}, type) == roster.piece(Side{1}, type)) == neutral);
    for (const Side side : {Side{0}, Side{1}}) {
      const Piece piece = roster.piece(side, type);
      CHECK(roster.type_of(piece) == type);
      CHECK(roster.is_neutral(piece) == neutral);
      CHECK(roster.side_of(piece) == (neutral ? Side{2} : side));
    }
  }
  CHECK_FALSE(roster.is_neutral(kEmpty));
  CHECK(definition->equipment().describe(roster.piece(Side{0}, PieceType{6})) == "the stone");
}

TEST_CASE("positions with neutral pieces are read and written", "[unit]") {
  const DefinitionPtr definition = game_of(kFarm);
  const std::string fen = "4k3/8/2*5/3C4/8/5A2/7L/4K3 b - - 3 9";
  const Position at = position(definition, fen);
  CHECK(write_fen(*definition, at) == fen);
  CHECK(at.key() == at.computed_key());
  CHECK(at.cells_of(Side{0}).count() == 1);
  CHECK(at.cells_of(Side{1}).count() == 1);
  CHECK(at.occupied().count() == 6);
  CHECK(write_fen(*definition, position(definition, "4k3/8/8/8/8/8/8/S3K3 w - - 0 1")) ==
        "4k3/8/8/8/8/8/8/*3K3 w - - 0 1");
  CHECK_FALSE(parse_fen(*definition, "4k3/8/8/8/8/8/8/s3K3 w - - 0 1").ok());
  CHECK(draw_board(*definition, at).find(" * ") != std::string::npos);
}

TEST_CASE("who moves and captures neutral pieces", "[unit]") {
  const DefinitionPtr definition = game_of(kFarm);
  Game game(definition, position(definition, "4k3/8/8/2C1*3/8/2A5/8/R1R1K3 w - - 0 1"));
  CHECK(can(game, "c5c6"));
  CHECK(can(game, "c3h3"));
  CHECK(can(game, "c1c3"));  // captures the sheep
  CHECK_FALSE(can(game, "c3c5"));
  CHECK(reason(game, "e5e6") == "not-your-piece");
  CHECK(reason(game, "c3c5") == "blocked");
  game.play(*parse_move(game, "c1c3"));
  CHECK(write_fen(*definition, game.position()) == "4k3/8/8/2C1*3/8/2R5/8/R3K3 b - - 0 1");
  CHECK(can(game, "c5b5"));
  CHECK_FALSE(can(game, "c3c4"));
  game.undo();
  CHECK(write_fen(*definition, game.position()) == "4k3/8/8/2C1*3/8/2A5/8/R1R1K3 w - - 0 1");
}

TEST_CASE("check by and behind neutral pieces", "[unit]") {
  const DefinitionPtr definition = game_of(kFarm);
  {  // A cart that leaves the line opens it.
    Game game(definition, position(definition, "k3r3/8/8/4C3/8/8/8/4K3 w - - 0 1"));
    CHECK_FALSE(game.in_check());
    CHECK(reason(game, "e5d5") == "leaves-king-attacked");
    CHECK(can(game, "e5e6"));
  }
  {  // The lion attacks the king of the side that is not to move, and of the other in turn.
    Game game(definition, position(definition, "k7/8/8/4L3/8/8/8/7K w - - 0 1"));
    CHECK_FALSE(can(game, "e5h5"));  // Black would capture with it next
    CHECK(reason(game, "e5a5") == "legal");
    game.play(*parse_move(game, "e5a5"));
    CHECK(game.in_check());
    CHECK(can(game, "a5b5"));
    CHECK_FALSE(can(game, "a8a7"));
  }
  {  // A stone gives no check and blocks one.
    Game game(definition, position(definition, "k3r3/8/8/4*3/8/8/8/4K3 w - - 0 1"));
    CHECK_FALSE(game.in_check());
    CHECK(game.legal_moves().size() == 5);
  }
}

TEST_CASE("conditions see neutral pieces", "[unit]") {
  const DefinitionPtr definition = game_of(
      std::string(kFarm) +
      "forbid:\n"
      "  - { when: neutral(to), because: no sheep is captured }\n"
      "  - { when: piece in P and count(neutral S) > 1, because: two stones keep pawns }\n"
      "  - { when: 'piece in N and sees(own K, neutral C)', because: the cart is in sight }\n"
      "  - { when: piece in R and empty(e4) and not neutral(neutral S), because: no stone }\n");
  const auto legal = [&](const std::string& fen, const std::string& move) {
    Game game(definition, position(definition, fen));
    return can(game, move);
  };
  CHECK_FALSE(legal("4k3/8/8/8/8/2A5/8/*1R1K3 w - - 0 1", "c1c3"));
  CHECK(legal("4k3/8/8/8/8/2A5/8/*1R1K3 w - - 0 1", "c1c2"));
  CHECK_FALSE(legal("4k3/8/8/8/8/2A5/8/2R1K3 w - - 0 1", "c1c2"));
  CHECK(legal("4k3/8/8/8/8/8/P7/*3K3 w - - 0 1", "a2a3"));
  CHECK_FALSE(legal("4k3/8/8/8/8/8/P7/*3K2* w - - 0 1", "a2a3"));
  CHECK(legal("4k3/8/8/8/8/8/1N6/*3K3 w - - 0 1", "b2a4"));
  CHECK_FALSE(legal("4k3/8/4C3/8/8/8/1N6/*3K3 w - - 0 1", "b2a4"));
}

TEST_CASE("neutral pieces are worth nothing", "[unit]") {
  const DefinitionPtr definition = game_of(kFarm);
  const Evaluator evaluator(*definition);
  const auto score = [&](const std::string& fen) {
    const Position at = position(definition, fen);
    return evaluator.tally(at).score;
  };
  CHECK(score("4k3/8/8/3C1L2/2A5/8/8/*3K3 w - - 0 1") == score("4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
  for (int type = 6; type < 10; ++type)
    CHECK(evaluator.value(definition->roster().piece(Side{0}, PieceType{type})) == 0);
}

TEST_CASE("the fast ways of finding moves agree with brute force", "[unit]") {
  for (const char* more : {"", "royal: off\ngoals: [{ lost: K, result: loss }]\n"}) {
    const DefinitionPtr definition =
        game_of(std::string(kFarm) + more +
                "setup: r1*1kbnr/pppp1ppp/8/2C1A3/8/3L4/PPPPPP1P/RN2KB1R w KQkq - 0 1\n");
    Random random(7);
    for (int i = 0; i < 20; ++i) {
      Position at = definition->start();
      Journal journal;
      for (int ply = 0; ply < 60; ++ply) {
        MoveList fast;
        MoveList slow;
        definition->kernel().legal_moves(at, journal, fast);
        definition->kernel().legal_moves_slowly(at, journal, slow);
        std::sort(fast.begin(), fast.end());
        std::sort(slow.begin(), slow.end());
        REQUIRE(fast == slow);
        REQUIRE(definition->kernel().count_legal(at, journal) == std::ssize(fast));
        if (fast.empty()) break;
        definition->kernel().apply(at, journal,
                                   fast[random.below(static_cast<uint32_t>(fast.size()))]);
        REQUIRE(at.key() == at.computed_key());
      }
    }
  }
}

TEST_CASE("a piece is placed from off the board, again and again or once", "[unit]") {
  const std::string board =
      "board: { files: 3, ranks: 3 }\n"
      "pieces: { P: { name: stone, moves: none }, W: { name: wall, moves: none, owner: nobody } }\n"
      "setup: 3/3/3 w - - 0 1\nturn: { one_of: [place] }\n"
      "lint: [{ allow: unreachable-piece-type, because: of the test }]\n";
  {
    const DefinitionPtr definition = game_of(board + "place: { pieces: [P, W] }\n");
    Game game(definition);
    CHECK(moves_of(game).size() == 18);
    game.play(*parse_move(game, "P@b2"));
    game.play(*parse_move(game, "W@a1"));
    game.play(*parse_move(game, "W@c3"));
    game.play(*parse_move(game, "P@c1"));
    CHECK(write_fen(*definition, game.position()).starts_with("2W/1P1/W1p w"));
    CHECK(moves_of(game).size() == 10);
    CHECK(reason(game, "P@b2") == "occupied");
    CHECK(reason(game, "W@b1") == "legal");
  }
  {
    const DefinitionPtr definition =
        game_of(board + "place: { pieces: [P, W], single: yes, within: not last rank }\n");
    Game game(definition);
    CHECK(moves_of(game).size() == 12);
    CHECK(reason(game, "P@b3") == "drop-region");
    game.play(*parse_move(game, "P@b2"));
    CHECK(reason(game, "P@b1") == "drop-region");  // the last rank of the second side
    game.play(*parse_move(game, "W@a2"));
    game.play(*parse_move(game, "W@a1"));
    CHECK(write_fen(*definition, game.position()).starts_with("3/1P1/W2 b"));
    game.play(*parse_move(game, "P@a3"));
    CHECK(reason(game, "P@b2") == "occupied");
    game.play(*parse_move(game, "P@c1"));
    CHECK(write_fen(*definition, game.position()).starts_with("p2/3/W1P b"));
    CHECK(reason(game, "W@a1") == "occupied");
  }
}

}  // namespace stockade::test::neutral_pieces_test
