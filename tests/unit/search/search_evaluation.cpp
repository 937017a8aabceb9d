#include <algorithm>
#include <cstdlib>

#include <catch2/catch.hpp>

#include "framework/search/evaluation.h"
#include "framework/search/kernel_game.h"
#include "framework/search/score.h"
#include "tests/support/variants.h"

namespace stockade::test::search_evaluation_test {
namespace {

int score(const Evaluator& evaluator, const Position& position) {
  return evaluator.evaluate(position, evaluator.tally(position), -kInfinite, kInfinite);
}
int score(const DefinitionPtr& definition, const Evaluator& evaluator, const char* text) {
  return score(evaluator, position(definition, text));
}
Piece piece(const DefinitionPtr& definition, char letter) {
  return *definition->equipment().find_piece(letter);
}

}  // namespace

TEST_CASE("pieces without declared values are valued by how far they reach", "[search]") {
  const DefinitionPtr& chess = variant("chess");
  const Evaluator evaluator(*chess);
  const auto value = [&](char letter) { return evaluator.value(piece(chess, letter)); };
  CHECK(value('P') == 100);
  CHECK(value('N') > 250);
  CHECK(value('N') < value('B'));
  CHECK(value('B') < value('R'));
  CHECK(value('R') > 400);
  CHECK(value('R') < 600);
  CHECK(value('Q') > value('R') + value('B'));
  CHECK(value('K') > 10 * value('Q'));
  for (const char letter : {'P', 'N', 'B', 'R', 'Q', 'K'})
    CHECK(value(letter) == value(static_cast<char>(letter - 'A' + 'a')));
}

TEST_CASE("declared values are kept", "[search]") {
  const DefinitionPtr& hostage = variant("hostage");
  const Evaluator evaluator(*hostage);
  CHECK(evaluator.value(piece(hostage, 'P')) == 100);
  CHECK(evaluator.value(piece(hostage, 'n')) == 300);
  CHECK(evaluator.value(piece(hostage, 'Q')) == 900);
}

TEST_CASE("the evaluator finds out from the rules which pieces are royal and which promote",
          "[search]") {
  for (const char* id : {"chess", "hostage"}) {
    const DefinitionPtr& definition = variant(id);
    const Evaluator evaluator(*definition);
    for (const char letter : {'P', 'n', 'B', 'r', 'Q', 'k'}) {
      CHECK(evaluator.royal(piece(definition, letter)) == (letter == 'k'));
      CHECK(evaluator.promotes(piece(definition, letter)) == (letter == 'P'));
    }
    CHECK(evaluator.has_drops() == (std::string(id) == "hostage"));
  }
}

TEST_CASE("the evaluation is symmetric: a mirrored position has the same score", "[search]") {
  const DefinitionPtr& hostage = variant("hostage");
  const Evaluator evaluator(*hostage);
  CHECK(score(hostage, evaluator,
              "r3k1nr/p4ppp/8/1p1qp3/P1p5/Kpb5/n4PPP/1R3BNR[QBNPP#PPb] w kq - 0 1") ==
        score(hostage, evaluator,
              "1r3bnr/N4ppp/kPB5/p1P5/1P1QP3/8/P4PPP/R3K1NR[qbnpp#ppB] b KQ - 0 1"));
  const DefinitionPtr& chess = variant("chess");
  const Evaluator orthodox(*chess);
  CHECK(score(orthodox, chess->start()) ==
        score(chess, orthodox, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"));
}

TEST_CASE("a piece that can be dropped is worth more than on the board", "[search]") {
  const DefinitionPtr& hostage = variant("hostage");
  const Evaluator evaluator(*hostage);
  for (const char* pieces : {"P", "N", "R"}) {
    const std::string dropped =
        "4k3/pppp4/8/8/8/8/PPPP4/4K3[" + std::string(pieces) + "] w - - 0 1";
    const std::string standing =
        "4k3/pppp4/8/8/8/" + std::string(pieces) + "7/PPPP4/4K3[] w - - 0 1";
    CHECK(score(hostage, evaluator, dropped.c_str()) > score(hostage, evaluator, standing.c_str()));
  }
}

TEST_CASE("a piece that can no longer enter with a move is worth nothing", "[search]") {
  const DefinitionPtr& seirawan = variant("seirawan");
  const Evaluator evaluator(*seirawan);
  const auto worth = [&](const std::string& rights) {
    const std::string board = "4k3/8/8/8/8/8/8/1N2K1N1";
    return score(seirawan, evaluator, (board + "[EH] w " + rights + " - 0 1").c_str()) -
           score(seirawan, evaluator, (board + "[] w - - 0 1").c_str());
  };
  const int elephant = 4 * evaluator.value(piece(seirawan, 'E')) / 5;
  const int hawk = 4 * evaluator.value(piece(seirawan, 'H')) / 5;
  REQUIRE(elephant > hawk);
  // The moves with which they enter count a little as well.
  CHECK(std::abs(worth("BG") - elephant - hawk) < 50);
  CHECK(std::abs(worth("B") - elephant) < 50);  // only one of them can enter
  CHECK(worth("-") == 0);
}

TEST_CASE("a piece to pay with is worth something to its holder", "[search]") {
  const DefinitionPtr& hostage = variant("hostage");
  const Evaluator evaluator(*hostage);
  const int none = score(hostage, evaluator, "4k3/pppp4/8/8/8/8/PPPP4/4K3[] w - - 0 1");
  CHECK(score(hostage, evaluator, "4k3/pppp4/8/8/8/8/PPPP4/4K3[#n] w - - 0 1") > none);
  CHECK(score(hostage, evaluator, "4k3/pppp4/8/8/8/8/PPPP4/4K3[#N] w - - 0 1") < none);
}

TEST_CASE("a piece about to promote is worth less when there is nothing to become", "[search]") {
  const DefinitionPtr& hostage = variant("hostage");
  const Evaluator evaluator(*hostage);
  const auto advanced = [&](const char* zones) {
    const std::string near = "k7/8/8/8/8/8/8/K7" + std::string(zones) + " w - - 0 1";
    const std::string far = "k7/4P3/8/8/8/8/8/K7" + std::string(zones) + " w - - 0 1";
    return score(hostage, evaluator, far.c_str()) - score(hostage, evaluator, near.c_str());
  };
  CHECK(advanced("[#R]") > advanced("[#P]") + 30);
}

TEST_CASE("the incremental evaluation equals the evaluation from scratch", "[search]") {
  for (const char* id : {"chess", "hostage"}) {
    const DefinitionPtr& definition = variant(id);
    const Evaluator evaluator(*definition);
    Random random(3);
    for (int round = 0; round < 20; ++round) {
      Game game(definition);
      KernelGame walked(game, evaluator);
      Tally tally = evaluator.tally(game.position());
      for (int ply = 0; ply < 120; ++ply) {
        const MoveList moves = game.legal_moves();
        if (moves.empty()) break;
        const Move move = moves[random.below(static_cast<uint32_t>(moves.size()))];
        game.play(move);
        evaluator.update(game.position(), game.journal().frame(), tally);
        const Tally anew = evaluator.tally(game.position());
        REQUIRE(tally.score == anew.score);
        REQUIRE(tally.advance == anew.advance);
        REQUIRE(tally.force == anew.force);
        walked.make(move);
        REQUIRE(walked.key() == game.position().key());
        REQUIRE(walked.in_check() == game.in_check());
        REQUIRE(walked.evaluate(-kInfinite, kInfinite) == score(evaluator, game.position()));
      }
    }
  }
}

TEST_CASE("the stages of a move list make up the legal moves", "[search]") {
  for (const char* id : {"chess", "hostage"}) {
    const DefinitionPtr& definition = variant(id);
    const Evaluator evaluator(*definition);
    Random random(8);
    for (int round = 0; round < 40; ++round) {
      Game game = random_game(definition, random, 10 + 3 * round);
      KernelGame walked(game, evaluator);
      MoveList legal = game.legal_moves();
      walked.open(0);
      CHECK(walked.any_move(0) == !legal.empty());
      KernelGame::List list;
      walked.list(0, MoveStage::tactical, Breadth::full, list);
      const size_t tactical = list.size();
      for (const auto& candidate : list) CHECK(walked.is_tactical(candidate.move));
      walked.list(0, MoveStage::quiet, Breadth::full, list);
      for (size_t i = tactical; i < list.size(); ++i) CHECK(!walked.is_tactical(list[i].move));
      MoveList listed;
      for (const auto& candidate : list) listed.push_back(candidate.move);
      std::sort(legal.begin(), legal.end());
      std::sort(listed.begin(), listed.end());
      REQUIRE(listed == legal);
      for (const Move move : legal) {
        REQUIRE(walked.find(0, walked.code(move)) == move);
        REQUIRE(walked.history_index(move) < KernelGame::history_size(game.definition()));
      }
      // Narrower lists are parts of it, and no piece is left out whatever its price.
      for (const Breadth breadth : {Breadth::narrow, Breadth::normal}) {
        KernelGame::List part;
        walked.list(0, MoveStage::quiet, breadth, part);
        for (const auto& candidate : part)
          REQUIRE(std::binary_search(legal.begin(), legal.end(), candidate.move));
        if (breadth != Breadth::normal) continue;
        for (const Move move : legal) {
          if (!walked.is_placement(move)) continue;
          CHECK(std::any_of(part.begin(), part.end(), [&](const auto& candidate) {
            return candidate.move.piece() == move.piece() && candidate.move.to() == move.to();
          }));
        }
      }
      // Moves marked as checks give check.
      for (size_t i = tactical; i < list.size(); ++i) {
        if (!list[i].checks) continue;
        game.play(list[i].move);
        CHECK(game.in_check());
        game.undo();
      }
    }
  }
}

TEST_CASE("mating placements mate, and few are missed", "[search]") {
  const DefinitionPtr& hostage = variant("hostage");
  const Evaluator evaluator(*hostage);
  Random random(5);
  int there = 0;
  int seen = 0;
  for (int round = 0; round < 1000; ++round) {
    Game game = random_game(hostage, random, 30 + round % 120);
    if (game.in_check()) continue;
    KernelGame walked(game, evaluator);
    walked.open(0);
    const uint64_t key = walked.key();
    const Move found = walked.mating_placement(0);
    CHECK(walked.key() == key);
    const auto mates = [&](Move move) {
      game.play(move);
      const bool mate = game.legal_moves().empty() && game.in_check();
      game.undo();
      return mate;
    };
    if (!found.is_none()) {
      REQUIRE(game.is_legal(found));
      CHECK(mates(found));
    }
    bool any = false;
    for (const Move move : game.legal_moves())
      any = any || (walked.is_placement(move) && mates(move));
    there += any;
    seen += any && !found.is_none();
  }
  CHECK(there >= 25);
  CHECK(seen * 10 >= there * 9);
}

TEST_CASE("static exchange evaluation (SEE) of the generic game", "[search]") {
  const DefinitionPtr& chess = variant("chess");
  const Evaluator evaluator(*chess);
  const auto wins = [&](const char* text, const char* from, const char* to, int least) {
    Game game(chess, position(chess, text));
    KernelGame walked(game, evaluator);
    for (const Move move : game.legal_moves())
      if (move.from() == Site::cell(*chess->topology().find(from)) &&
          move.to() == Site::cell(*chess->topology().find(to)))
        return walked.see_at_least(move, least);
    FAIL("no such move");
    return false;
  };
  // A pawn that nobody guards.
  CHECK(wins("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1", "d5", 100));
  CHECK(!wins("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1", "d5", 101));
  // Guarded by a pawn: the rook is lost for it.
  CHECK(!wins("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1", "d5", 0));
  // A second rook behind the first does not help against two pawns ...
  CHECK(!wins("4k3/8/2p1p3/3p4/8/8/3R4/3RK3 w - - 0 1", "d2", "d5", 0));
  // ... but helps where a rook guards.
  CHECK(wins("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2", "d5", 100));
  // A king does not capture what is guarded, and captures what is not.
  CHECK(wins("8/8/4k3/3p4/8/8/3R4/3RK3 w - - 0 1", "d2", "d5", 100));
  CHECK(!wins("8/8/4k3/3p4/8/8/3R4/4K3 w - - 0 1", "d2", "d5", 0));
  // A quiet move to a guarded cell loses the piece, and to a free cell nothing.
  CHECK(!wins("4k3/8/4p3/8/8/8/8/3RK3 w - - 0 1", "d1", "d5", 0));
  CHECK(wins("4k3/8/4p3/8/8/8/8/3RK3 w - - 0 1", "d1", "d4", 0));
}

TEST_CASE("no null move for a side with only king and pawns", "[search]") {
  const DefinitionPtr& chess = variant("chess");
  const Evaluator evaluator(*chess);
  const auto may_pass = [&](const char* text) {
    return KernelGame(Game(chess, position(chess, text)), evaluator).may_pass();
  };
  CHECK(may_pass("4k3/pppp4/8/8/8/8/PPPP4/3RK3 w - - 0 1"));
  CHECK(!may_pass("4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1"));
  CHECK(!may_pass("4k3/pppp4/8/8/8/4r3/PPPP4/3RK3 w - - 0 1"));  // in check
}

TEST_CASE("a null move changes only the turn, and is undone", "[search]") {
  const DefinitionPtr& hostage = variant("hostage");
  const Evaluator evaluator(*hostage);
  Random random(2);
  const Game game = random_game(hostage, random, 21);
  KernelGame walked(game, evaluator);
  const Position before = walked.position();
  walked.pass();
  CHECK(walked.position().side_to_move() != before.side_to_move());
  CHECK(walked.key() == walked.position().computed_key());
  walked.undo_pass();
  CHECK(walked.position().same_as(before));
  CHECK(walked.key() == before.key());
}

}  // namespace stockade::test::search_evaluation_test
