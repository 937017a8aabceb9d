// Moves and sides as Fairy-Stockfish names them.

#include "framework/notation/dialect_moves.h"

#include <catch2/catch.hpp>

#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "tests/support/variants.h"

namespace stockade::test {
namespace {

Move played(Game& game, const char* text) {
  const auto move = parse_move(game, text);
  INFO(text << " " << move.message());
  REQUIRE(move.ok());
  game.play(*move);
  return *move;
}

}  // namespace

TEST_CASE("squares of shogi are named as in chess for Fairy-Stockfish, and back", "[unit]") {
  const DefinitionPtr& d = variant("shogi");
  Game game(d);
  for (const auto& [own, fairy] :
       {std::pair("7g7f", "c3c4"), std::pair("3c3d", "g7g6"), std::pair("8h2b+", "b2h8+"),
        std::pair("3a2b", "g9h8"), std::pair("B@5e", "B@e5")}) {
    const Move move = played(game, own);
    CHECK(dialect_notation(*d, move, FenDialect::fairy) == fairy);
    CHECK(dialect_notation(*d, move, FenDialect::stockade) == uci_notation(*d, move));
    CHECK(from_dialect(*d, fairy, FenDialect::fairy) == uci_notation(*d, move));
    CHECK(from_dialect(*d, own, FenDialect::stockade) == own);
  }
  CHECK(write_fen(*d, game.position(), FenDialect::fairy).find("] b ") != std::string::npos);
  CHECK(write_fen(*d, game.position()).find("] w ") != std::string::npos);
}

TEST_CASE("squares that have the names of chess stay", "[unit]") {
  for (const char* id : {"chess", "hostage", "xiangqi", "raumschach", "glinski", "bughouse"}) {
    const DefinitionPtr& d = variant(id);
    for (const Move move : Game(d).legal_moves()) {
      const std::string text = uci_notation(*d, move);
      CHECK(dialect_notation(*d, move, FenDialect::fairy) == text);
      CHECK(from_dialect(*d, text, FenDialect::fairy) == text);
    }
  }
}

}  // namespace stockade::test
