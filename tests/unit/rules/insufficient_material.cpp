// Dead positions: neither side has the pieces to win.

#include <functional>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/game/game.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/rules/material_facet.h"
#include "framework/search/search.h"
#include "tests/support/game_after.h"
#include "tests/support/rules_text.h"
#include "tests/support/variants.h"

namespace stockade::test::insufficient_material_test {
namespace {

/// The sides that can still win: "both", "first", "second" or "none".
std::string who_can_win(const DefinitionPtr& definition, const std::string& fen) {
  INFO(definition->id() << " " << fen);
  const auto position = parse_fen(*definition, fen);
  REQUIRE(position.ok());
  const MaterialFacet* material = definition->material();
  REQUIRE(material);
  const bool first = material->can_win(*position, Side{0});
  const bool second = material->can_win(*position, Side{1});
  Game game(definition, *position);
  // The game ends in such a position, whatever its moves are.
  if (!first && !second && !game.legal_moves().empty())
    CHECK(game.outcome() == Outcome::draw(definition->roster(), Ending::insufficient_material));
  else
    CHECK(game.outcome().ending != Ending::insufficient_material);
  return first && second ? "both" : first ? "first" : second ? "second" : "none";
}

std::string in(const char* id, const std::string& fen) { return who_can_win(variant(id), fen); }

}  // namespace

TEST_CASE("kings alone, and kings with one minor piece, are dead in chess", "[unit][dead]") {
  CHECK(in("chess", "8/3k4/8/8/8/8/5K2/8 w - - 12 90") == "none");
  CHECK(in("chess", "8/3k4/8/8/2B5/8/5K2/8 b - - 0 1") == "none");
  CHECK(in("chess", "8/3k4/8/8/2n5/8/5K2/8 w - - 0 1") == "none");
  // Any number of bishops of one colour of squares, whoever owns them.
  CHECK(in("chess", "8/3k4/8/8/2B5/8/B4K2/8 w - - 0 1") == "none");
  CHECK(in("chess", "8/3kb3/5b2/8/1B6/B7/5K2/8 w - - 0 1") == "none");
  CHECK(in("chess", "1B1B1B2/B1B1B1B1/1B6/8/8/8/8/K6k w - - 0 1") == "none");
}

TEST_CASE("what can mate with the enemy's help is not dead", "[unit][dead]") {
  CHECK(in("chess", "8/3k4/8/8/2B5/8/1B3K2/8 w - - 0 1") == "first");  // on both colours
  CHECK(in("chess", "8/3kb3/8/8/2B5/8/5K2/8 w - - 0 1") == "both");
  CHECK(in("chess", "8/3kn3/8/8/2B5/8/5K2/8 w - - 0 1") == "both");
  CHECK(in("chess", "8/3kn3/8/8/2N5/8/5K2/8 w - - 0 1") == "both");
  CHECK(in("chess", "8/3k4/8/8/2NN4/8/5K2/8 w - - 0 1") == "first");
  CHECK(in("chess", "8/3kp3/8/8/8/8/5K2/8 w - - 0 1") == "second");
  CHECK(in("chess", "8/3kp3/8/8/2N5/8/5K2/8 w - - 0 1") == "both");
  CHECK(in("chess", "8/3kr3/8/8/8/8/5K2/8 w - - 0 1") == "second");
  CHECK(in("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") == "both");
}

TEST_CASE("a game ends when the last strong piece falls", "[unit][dead]") {
  const DefinitionPtr chess = variant("chess");
  Game game = game_after(chess, "7k/6R1/8/8/8/8/8/K7 b - - 3 60", {});
  CHECK_FALSE(game.outcome().over());
  game.play(game.legal_moves()[0]);  // the only moves take the rook or step aside
  game = game_after(chess, "7k/6R1/8/8/8/8/8/K7 b - - 3 60", {"Kxg7"});
  CHECK(game.outcome() == Outcome::draw(chess->roster(), Ending::insufficient_material));
  CHECK(game.legal_moves().size() == 3);
  game.undo();
  CHECK_FALSE(game.outcome().over());
}

TEST_CASE("the search knows that a capture makes the position dead", "[search][dead]") {
  // Black, a bishop and a pawn behind, takes the pawn; without the rule it would be a bishop
  // behind.
  const Game game = game_after(variant("chess"), "8/8/8/8/8/3k4/4P3/6KB b - - 0 1", {});
  SearchLimits limits;
  limits.nodes = 5000;
  const SearchResult result = make_generic_searcher(game.definition_ptr())->search(game, limits);
  CHECK(result.best.to() == Site::cell(12));
  CHECK(result.info.score.centipawns == 0);
}

TEST_CASE("the pieces of other games are judged by their own moves", "[unit][dead]") {
  // Los Alamos has six files; two knights there can still mate, one cannot.
  CHECK(in("losalamos", "6/2k3/6/6/4K1/6 w - - 0 1") == "none");
  CHECK(in("losalamos", "6/2k3/6/2N3/4K1/6 w - - 0 1") == "none");
  CHECK(in("losalamos", "6/2k3/6/6/2NNK1/6 w - - 0 1") == "first");
  // A met is bound to a colour like a bishop; a khon is not, and a knight and a met can mate.
  CHECK(in("makruk", "8/3k4/8/8/2M5/8/5K2/8 w - - 0 1") == "none");
  CHECK(in("makruk", "8/3k4/8/8/2MN4/8/5K2/8 w - - 0 1") == "first");
  CHECK(in("makruk", "8/3k4/8/8/2R5/8/5K2/8 w - - 0 1") == "first");
  // Two check-givers are needed for nothing else than a check.
  CHECK(in("threecheck", "8/3k4/8/8/8/8/5K2/8 w - - 0 1") == "none");
  CHECK(in("threecheck", "8/3k4/8/8/2B5/8/5K2/8 w - - 0 1") == "first");
  // On a larger board, with an archbishop.
  CHECK(in("capablanca", "10/3k6/10/10/4A5/10/5K4/10 w - - 0 1") == "first");
  CHECK(in("capablanca", "10/3k6/10/10/4B5/10/5K4/10 w - - 0 1") == "none");
  // Three dimensions.
  CHECK(variant("raumschach")->material());
}

TEST_CASE("in Atomic Chess kings do not help to mate, and captures win", "[unit][dead]") {
  CHECK(in("atomic", "8/3k4/8/8/8/8/5K2/8 w - - 0 1") == "none");
  CHECK(in("atomic", "8/3k4/8/8/2R5/8/5K2/8 w - - 0 1") == "none");
  CHECK(in("atomic", "8/3k4/8/8/2B5/8/5K2/8 w - - 0 1") == "none");
  CHECK(in("atomic", "8/3k4/8/8/2NN4/8/5K2/8 w - - 0 1") == "none");
  CHECK(in("atomic", "8/3k4/8/8/2NN4/2N5/5K2/8 w - - 0 1") == "first");
  CHECK(in("atomic", "8/3k4/8/8/2Q5/8/5K2/8 w - - 0 1") == "first");
  CHECK(in("atomic", "8/3kn3/8/8/2B5/8/5K2/8 w - - 0 1") == "both");
  // Bishops on different colours never meet.
  CHECK(in("atomic", "8/3kb3/8/8/2B5/8/5K2/8 w - - 0 1") == "none");
}

TEST_CASE("in Losing Chess bishops that never meet are dead", "[unit][dead]") {
  CHECK(in("antichess", "8/8/3b4/8/8/8/4B3/8 w - - 0 1") == "none");
  CHECK(in("antichess", "8/8/3b4/8/4b3/8/4B3/8 w - - 0 1") == "both");
  CHECK(in("antichess", "8/8/3b4/8/5p2/8/4B3/8 w - - 0 1") == "both");
  CHECK(in("antichess", "8/8/3n4/8/8/8/4B3/8 w - - 0 1") == "both");
}

TEST_CASE("games in which pieces come back, or that are won otherwise, are never drawn so",
          "[unit][dead]") {
  for (const char* id : {"crazyhouse", "kingofthehill", "racingkings", "shogi", "janggi", "duck",
                         "andernach", "circe"}) {
    INFO(id);
    const DefinitionPtr game = variant(id);
    const MaterialFacet* material = game->material();
    if (!material) continue;
    CHECK(material->words().find("never") != std::string::npos);
    CHECK(material->can_win(game->start(), Side{0}));
  }
  // Prisoners come back, so Hostage Chess does not even ask.
  CHECK_FALSE(variant("hostage")->material());
}

TEST_CASE("where the file names them, only those pieces can win", "[unit][dead]") {
  CHECK(in("xiangqi", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1") == "none");
  CHECK(in("xiangqi", "3ak1b2/4a4/9/9/9/4B4/9/9/4A4/3K1A3 w - - 0 1") == "none");
  CHECK(in("xiangqi", "3ak4/9/9/9/9/4P4/9/9/9/3K5 w - - 0 1") == "first");
  CHECK(in("xiangqi", "3ak4/9/9/9/9/4P4/9/6n2/9/3K5 w - - 0 1") == "both");
  CHECK(in("minixiangqi", "3k3/7/7/7/7/7/2K4 w - - 0 1") == "none");
  CHECK(in("manchu", "4k4/9/9/9/9/9/9/9/M8/3K5 w - - 0 1") == "first");
  // In a hand they count, too.
  const std::string hands =
      "extends: crazyhouse\ninsufficient_material: draw\ninsufficient_material_without: [Q, P]\n";
  CHECK(who_can_win(game_of(hands), "4k3/8/8/8/8/8/8/4K2R[p] w - - 0 1") == "second");
  CHECK(who_can_win(game_of(hands), "4k3/8/8/8/8/8/8/4K2R[n] w - - 0 1") == "none");
}

TEST_CASE("rules that leave royal pieces alone do not switch the draw off", "[unit][dead]") {
  CHECK(in("chigorin", "8/3k4/8/8/2N5/8/5K2/8 w - - 0 1") == "none");
  CHECK(in("chigorin", "8/3k4/8/8/2C5/8/5K2/8 w - - 0 1") == "first");
  CHECK(in("sittuyin", "8/3k4/8/8/2F5/8/5K2/8[] w - - 0 1") == "none");
  // A pawn becomes a general, and nothing else.
  CHECK(in("sittuyin", "8/3k4/8/8/2P5/8/5K2/8[] w - - 0 1") == "none");
  CHECK(in("sittuyin", "8/3k4/8/8/2R5/8/5K2/8[] w - - 0 1") == "first");
  const auto alone = [](const std::string& more) {
    return who_can_win(game_of("extends: chess\n" + more), "8/3k4/8/8/8/8/5K2/8 w - - 0 1");
  };
  CHECK(alone("forbid: [{ when: \"piece in [N P] and captures\" }]") == "none");
  CHECK(alone("forbid: [{ when: \"becomes in Q or piece in R\" }]") == "none");
  CHECK(alone("forbid: [{ when: \"piece in [K N] and captures\" }]") == "both");
  CHECK(alone("forbid: [{ when: \"becomes in Q or captures\" }]") == "both");
  CHECK(alone("forbid: [{ after: \"gives check\" }]") == "both");
}

TEST_CASE("a rule that decides a game with any pieces switches the draw off", "[unit][dead]") {
  const auto alone = [](const std::string& more) {
    return who_can_win(game_of("extends: chess\n" + more), "8/3k4/8/8/8/8/5K2/8 w - - 0 1");
  };
  CHECK(alone("en_passant: off") == "none");
  CHECK(alone("no_legal_moves: { in_check: loss, otherwise: loss }") == "both");
  CHECK(alone("goals: [{ reached: K, at: last rank, result: win }]") == "both");
  CHECK(alone("goals: [{ when: checks given >= 2, result: win }]") == "none");
  CHECK(alone("goals: [{ when: checks given >= 2 or count(own) > 5, result: win }]") == "both");
  // A loss by the count of moves is more than a draw.
  CHECK(game_of("extends: chess\ninsufficient_material: off")->material() == nullptr);
}

TEST_CASE("a royal piece of another kind, and pieces of another kind, are searched alike",
          "[unit][dead]") {
  // A knight that steps like a king besides mates alone; a camel does not.
  const auto with = [](const std::string& moves) {
    return who_can_win(game_of("extends: chess\npieces: { N: { moves: " + moves +
                               " } }\ncastling: off\n"
                               "setup: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"),
                       "8/3k4/8/8/7N/8/5K2/8 w - - 0 1");
  };
  CHECK(with("NK") == "first");
  CHECK(with("C") == "none");
  CHECK(with("A") == "none");
  CHECK(with("R2") == "first");
  // A hopper needs something to hop over: the kings are enough for a doubt.
  CHECK(with("pR") == "first");
}

namespace {

/// Whether a position of a small board, with these pieces in some cells, is a mate of Black.
bool some_mate(const DefinitionPtr& game, const std::vector<Piece>& pieces) {
  Position empty = game->start();
  const int cells = game->topology().cells();
  for (int cell = 0; cell < cells; ++cell) empty.put(cell, kEmpty);
  while (empty.side_to_move() != Side{1}) empty.set_turn(1 - empty.turn_step());
  const std::function<bool(Position&, size_t)> place = [&](Position& position, size_t next) {
    if (next == pieces.size()) {
      Journal journal;
      const Kernel& kernel = game->kernel();
      return kernel.in_check(position, Side{1}) && !kernel.in_check(position, Side{0}) &&
             kernel.count_legal(position, journal) == 0;
    }
    for (int cell = 0; cell < cells; ++cell) {
      if (position.at(cell) != kEmpty) continue;
      position.put(cell, pieces[next]);
      const bool found = place(position, next + 1);
      position.put(cell, kEmpty);
      if (found) return true;
    }
    return false;
  };
  return place(empty, 0);
}

/// Whether White may win with the pieces on some cells, the kings on the last ones.
bool may_win(const DefinitionPtr& game, const std::vector<Piece>& pieces) {
  Position position = game->start();
  const int cells = game->topology().cells();
  for (int cell = 0; cell < cells; ++cell) position.put(cell, kEmpty);
  position.put(cells - 1, pieces[0]);
  position.put(cells - 2, pieces[1]);
  for (int cell = 0; cell < cells - 2; ++cell) {
    position.put(cell, pieces[2]);
    for (int other = 0; other < (pieces.size() > 3 ? cells - 2 : 1); ++other) {
      if (pieces.size() > 3 && other == cell) continue;
      if (pieces.size() > 3) position.put(other, pieces[3]);
      if (game->material()->can_win(position, Side{0})) return true;
      if (pieces.size() > 3) position.put(other, kEmpty);
    }
    position.put(cell, kEmpty);
  }
  return false;
}

}  // namespace

TEST_CASE("what is called dead has no mate among all positions of a small board", "[unit][dead]") {
  int dead = 0;
  int alive = 0;
  const auto try_all = [&](const std::string& royal, const std::string& moves) {
    INFO(royal << " and " << moves);
    const DefinitionPtr game = game_of(
        "board: { files: 4, ranks: 5 }\n"
        "pieces: { K: { name: king, moves: " +
        royal + " }, X: { name: tested, moves: " + moves +
        " } }\n"
        "setup: 3k/4/4/4/K3 w\nroyal: K\ninsufficient_material: draw\n"
        "no_legal_moves: { in_check: loss, otherwise: draw }");
    const auto piece = [&](int side, char letter) {
      return game->roster().piece(Side{side}, *game->equipment().find_type(letter));
    };
    for (const bool helped : {false, true}) {
      std::vector<Piece> pieces = {piece(1, 'K'), piece(0, 'K'), piece(0, 'X')};
      if (helped) pieces.push_back(piece(1, 'X'));
      const bool mates = some_mate(game, pieces);
      CHECK((may_win(game, pieces) || !mates));
      ++(mates ? alive : dead);
    }
  };
  for (const char* moves :
       {"W", "F", "D", "N", "A", "H", "C", "B", "R", "Q", "fR", "FfW", "WfF", "N2", "fmWfcF"})
    try_all("K", moves);
  CHECK(dead > 3);
  CHECK(alive > 10);
  // Royal pieces that capture otherwise than they move, that ride, or that are lame.
  for (const char* royal : {"mKcH", "mWcF", "mKcWfF", "R", "mFcR", "mafsW", "fWfF",
                            "{ path: step orthogonal }", "{ path: slide diagonal }"})
    for (const char* moves : {"W", "D", "N", "fR"}) try_all(royal, moves);
}

TEST_CASE("a royal piece can mate alone if the enemy's is of another kind", "[unit][dead]") {
  const DefinitionPtr game = game_of(
      "board: { files: 5, ranks: 5 }\n"
      "pieces:\n  A: { name: amazon, moves: QN }\n  K: { name: king, moves: K }\n"
      "setup: 1k3/5/5/5/2A2 b\nroyal: [white A, black K]\ninsufficient_material: draw\n"
      "no_legal_moves: { in_check: loss, otherwise: draw }");
  CHECK(who_can_win(game, "k4/5/5/1A3/5 w - - 0 1") == "first");
  Game mated = game_after(game, "k4/5/5/1A3/5 w - - 0 1", {"Ab3"});
  CHECK(mated.outcome().result() == "1-0");
  CHECK(mated.outcome().ending == Ending::checkmate);
}

TEST_CASE("enemies stand in the way of who wins by having no move", "[unit][dead]") {
  const DefinitionPtr game = game_of(
      "board: { files: 3, ranks: 3 }\npieces: { M: { name: mover, moves: mW } }\n"
      "setup: 2m/3/M2 w\nno_legal_moves: { in_check: win, otherwise: win }\n"
      "insufficient_material: draw");
  CHECK(who_can_win(game, "2m/3/M2 w - - 0 1") == "none");
  Game stuck = game_after(game, "3/mm1/M2 b - - 0 1", {"b2b1"});
  CHECK(stuck.outcome().result() == "1-0");
}

TEST_CASE("any number of pieces can be in the way", "[unit][dead]") {
  // All stones have the same cells, and some of the king's steps are none of these: with a search
  // through all their places this would not end.
  const std::string pieces =
      "K: { name: king, moves: mKmNmAmDcH }, C: { name: captor, moves: W, within: a7-j8 }, "
      "X: { name: stone, moves: mK, within: a3-j8 }";
  const std::string rest =
      "\nroyal: K\ninsufficient_material: draw\n"
      "no_legal_moves: { in_check: loss, otherwise: draw }";
  const DefinitionPtr many = game_of("board: { files: 10, ranks: 8 }\npieces: { " + pieces +
                                     " }\nsetup: 4k5/8C1/10/10/10/10/10/K9 w" + rest);
  CHECK(who_can_win(many, "4k5/8C1/xxxxxxxxxx/xxxxxxxxxx/10/10/10/K9 w - - 0 1") == "none");
  // The stones beside the king come after seventy others in the order of cells.
  const std::string four = "/xxxxxxxxxxxxxxxx/xxxxxxxxxxxxxxxx/xxxxxxxxxxxxxxxx/xxxxxxxxxxxxxxxx";
  const DefinitionPtr walls = game_of(
      "board: { files: 16, ranks: 16 }\npieces: { K: { name: king, moves: K }, "
      "N: { name: knight, moves: N, within: a12-p16 }, X: { name: stone, moves: none } }\n"
      "setup: kx14/xx14/16/3N12/16/16/16/16/7K8/16/16/xx14" +
      four + " w" + rest);
  CHECK(who_can_win(walls, "kx14/xx14/16/3N12/16/16/16/16/7K8/16/16/xx14" + four + " w - - 0 1") ==
        "first");
}

TEST_CASE("a flag that falls is a draw if the enemy cannot win", "[unit][dead]") {
  const DefinitionPtr chess = variant("chess");
  const Game game = game_after(chess, "8/3kp3/8/8/8/8/5K2/8 w - - 0 1", {});
  CHECK(game.out_of_time(Side{0}).result() == "0-1");
  CHECK(game.out_of_time(Side{1}) == Outcome::draw(chess->roster(), Ending::insufficient_material));
}

}  // namespace stockade::test::insufficient_material_test
