// Moves and sides as Fairy-Stockfish names them.

#include "framework/notation/dialect_moves.h"

#include <functional>

#include <catch2/catch.hpp>

#include "framework/notation/dialects/recognise.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "tests/support/variants.h"

namespace stockade::test::dialect_moves_test {
namespace {

const Dialect& fairy() { return *find_dialect("fairy"); }

/// Plays a turn, and returns its text.
std::string played(Game& game, std::initializer_list<const char*> moves) {
  const Position before = game.position();
  std::vector<Move> turn;
  for (const char* text : moves) {
    const auto move = parse_move(game, text);
    INFO(text << " " << move.message());
    REQUIRE(move.ok());
    turn.push_back(*move);
    game.play(*move);
  }
  const DialectLine line = dialect_line(game.definition_ptr(), before, turn, fairy());
  REQUIRE(line.turns.size() == 1);
  CHECK(line.begun.empty());
  const Game there(game.definition_ptr(), before);
  const auto read = read_dialect_turn(there, line.turns[0], fairy());
  INFO(line.turns[0] << " " << read.message());
  REQUIRE(read.ok());
  CHECK(*read == turn);
  return line.turns[0];
}

std::vector<std::string> texts(const Game& game) {
  std::vector<std::string> all;
  for (const DialectTurn& turn : dialect_turns(game, fairy())) all.push_back(turn.text);
  return all;
}

}  // namespace

TEST_CASE("squares of shogi are named as in chess for Fairy-Stockfish, and back", "[unit]") {
  const DefinitionPtr& d = variant("shogi");
  Game game(d);
  for (const auto& [own, fairy] :
       {std::pair("7g7f", "c3c4"), std::pair("3c3d", "g7g6"), std::pair("8h2b+", "b2h8+"),
        std::pair("3a2b", "g9h8"), std::pair("B@5e", "B@e5")})
    CHECK(played(game, {own}) == fairy);
  CHECK(write_fen(*d, game.position(), fairy()).find("] b ") != std::string::npos);
  CHECK(write_fen(*d, game.position()).find("] w ") != std::string::npos);
}

TEST_CASE("moves that both programs write alike stay", "[unit]") {
  for (const char* id : {"chess", "hostage", "xiangqi", "raumschach", "glinski", "bughouse"}) {
    const Game game(variant(id));
    for (const Move move : Game(game).legal_moves()) {
      const std::string text = uci_notation(game.definition(), move);
      for (const Dialect& dialect : {std::cref(own_dialect()), std::cref(fairy())}) {
        CHECK(dialect_line(game.definition_ptr(), game.position(), {move}, dialect).turns ==
              std::vector{text});
        CHECK(read_dialect_turn(game, text, dialect).value() == std::vector{move});
      }
    }
    CHECK(texts(game).size() == Game(game).legal_moves().size());
  }
}

TEST_CASE("a move and the duck after it are one move for Fairy-Stockfish", "[unit]") {
  Game game(variant("duck"));
  CHECK(played(game, {"e2e4", "D@e6"}) == "e2e4,e4e6");
  CHECK(played(game, {"b8c6", "D@d3"}) == "b8c6,c6d3");
  CHECK(played(game, {"g1f3", "D@f6"}) == "g1f3,f3f6");
  CHECK(played(game, {"c6d4", "D@h3"}) == "c6d4,d4h3");
  CHECK(played(game, {"f1a6", "D@f1"}) == "f1a6,a6f1");
  CHECK(played(game, {"d4b3", "D@h3"}) == "d4b3,b3h3");
  CHECK(played(game, {"e1g1", "D@e1"}) == "e1g1,g1e1");
  // 20 moves, and the duck on each of the 32 squares that are empty then.
  CHECK(texts(Game(variant("duck"))).size() == 20 * 32);

  const auto begun = parse_move(game, "h7h5");
  const Position before = game.position();
  const DialectLine line = dialect_line(game.definition_ptr(), before, {begun.value()}, fairy());
  CHECK(line.turns.empty());
  CHECK(line.begun == std::vector{*begun});
}

TEST_CASE("a duck after the capture of a king is read, though the game is over", "[unit]") {
  const DefinitionPtr& d = variant("duck");
  const Game game(d, position(d, "4k3/8/8/1B6/8/8/8/4K3 w - - 0 1"));
  const auto turn = read_dialect_turn(game, "b5e8,e8d4", fairy());
  REQUIRE(turn.ok());
  CHECK(turn->size() == 1);
  for (const char* wrong : {"b5e8,e8", "b5e8d4", "b5c7,c7d4", "b5c6,c6c6", "b5c6,c6e1", ","})
    CHECK_FALSE(read_dialect_turn(game, wrong, fairy()).ok());
}

TEST_CASE("what a piece leaves behind is written with its move", "[unit]") {
  Game game(variant("joust"));
  CHECK(played(game, {"d4e6"}) == "d4e6,e6d4");
  Game isolation(variant("isolation"));
  CHECK(played(isolation, {"c1d2", "X@d5"}) == "c1d2,d2d5");
  Game amazons(variant("amazons"));
  CHECK(played(amazons, {"a4a6", "X@a4"}) == "a4a6,a6a4");
  // A piece that turns into stone where it arrives is no wall.
  const DefinitionPtr& d = variant("petrified");
  Game stone(d, position(d, "4k3/8/8/8/3p4/8/1N6/R3K3 w Q - 0 1"));
  for (const std::string& text : texts(stone)) CHECK(text.find(',') == std::string::npos);
}

TEST_CASE("a piece that is turned over has its sign behind the move", "[unit]") {
  Game game(variant("kyotoshogi"));
  CHECK(played(game, {"2e2d"}) == "d1d2-");
  CHECK(played(game, {"2a3b"}) == "d5c4+");
  CHECK(read_dialect_turn(Game(variant("kyotoshogi")), "d1d2-", *find_dialect("xboard")).ok());
}

TEST_CASE("a promotion that has no letter there is written as a plus", "[unit]") {
  const DefinitionPtr& d = variant("wolf");
  Game game(d, position(d, "7k/P7/8/8/8/8/8/8/8/K7 w - - 0 1"));
  CHECK(played(game, {"a9a10e"}) == "a9a10+");
  Game other(d, position(d, "7k/P7/8/8/8/8/8/8/8/K7 w - - 0 1"));
  CHECK(played(other, {"a9a10q"}) == "a9a10q");
}

TEST_CASE("checks are counted down in the FEN of Fairy-Stockfish", "[unit]") {
  for (const auto& [id, fen] :
       {std::pair("threecheck", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 2+3 0 1"),
        std::pair("fivecheck", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4+5 0 1")}) {
    const DefinitionPtr& d = variant(id);
    const Position given = position(d, fen);
    CHECK(write_fen(*d, given, fairy()) == fen);
    CHECK(write_fen(*d, given).find(" +1+0") != std::string::npos);
  }
}

TEST_CASE("a pass is a move of the general to where it stands", "[unit]") {
  Game janggi(variant("janggi"));
  CHECK(played(janggi, {"pass"}) == "e2e2");
  const DefinitionPtr& d = variant("reversi");
  Game reversi(d, position(d, "8/8/8/8/8/8/8/Dd5D[DDdd] w - - 0 1"));
  REQUIRE(parse_move(reversi, "pass").ok());
  CHECK(played(reversi, {"pass"}) == "b1b1");
}

TEST_CASE("SAN of Fairy-Stockfish is read, with its walls and letters", "[unit]") {
  const auto read = [](const char* id, const std::vector<std::string>& words) {
    Game game(variant(id));
    const auto moves = read_moves(game, words, fairy());
    INFO(id << ": " << moves.message());
    REQUIRE(moves.ok());
    std::string text;
    for (const Move move : *moves) {
      text += (text.empty() ? "" : " ") + uci_notation(game.definition(), move);
      game.play(move);
    }
    return text;
  };
  CHECK(read("duck", {"e4,d5", "Nc6,d3"}) == "e2e4 D@d5 b8c6 D@d3");
  CHECK(read("amazons", {"Qdd7,g7"}) == "d1d7 X@g7");
  CHECK(read("shogi", {"Pc4", "Pg6", "Bg7=H+"}) == "7g7f 3c3d 8h3c+");
  CHECK(read("isolation", {"Pb1,a1"}) == read("isolation", {"c1b1,b1a1"}));
  CHECK(read("snailtrail", {"Pb1,a1"}) == read("snailtrail", {"a1b1,b1a1"}));
  CHECK(read("joust", {"Nc2,d4"}) == read("joust", {"d4c2,c2d4"}));
}

}  // namespace stockade::test::dialect_moves_test
