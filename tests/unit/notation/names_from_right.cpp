// Boards whose files are numbered from the right, with more than nine files.

#include <string>

#include <catch2/catch.hpp>

#include "framework/notation/board_text.h"
#include "framework/notation/move_text.h"
#include "framework/notation/pgn.h"
#include "tests/support/rules_text.h"
#include "tests/support/variants.h"

namespace stockade::test::names_from_right_test {
namespace {

DefinitionPtr wide() {
  return game_of(
      "board: { files: 12, ranks: 4, names: from the right }\n"
      "pieces: { R: { name: rook, moves: R }, K: { name: king, moves: K } }\n"
      "setup: k10r/12/12/K10R w - - 0 1\nroyal: K\nrepetition: { fold: 3 }\n");
}

}  // namespace

TEST_CASE("files from the right are numbered past nine", "[unit]") {
  const auto game = wide();
  const Topology& topology = game->topology();
  CHECK(topology.name(0) == "12d");
  CHECK(topology.find("12d") == 0);
  CHECK(topology.find("1d") == 11);
  CHECK(topology.find("10a") == 38);
  CHECK_FALSE(topology.find("13a"));
  const std::string board = draw_board(*game, game->start());
  INFO(board);
  CHECK(board.find("12 11 10") != std::string::npos);
}

TEST_CASE("moves between files of one and of two figures are read back", "[unit]") {
  const auto definition = wide();
  Random random(3);
  int long_names = 0;
  for (int i = 0; i < 4; ++i) {
    Game game = random_game(definition, random, 10 + i);
    for (const Move move : game.legal_moves()) {
      const std::string uci = uci_notation(*definition, move);
      long_names += uci.size() == 6;
      for (const std::string& text : {uci, move_text(game, move)}) {
        const auto read = parse_move(game, text);
        INFO(text << ": " << read.message());
        REQUIRE(read.ok());
        CHECK(*read == move);
      }
    }
    Record start(definition, game.position());
    for (const Move move : game.legal_moves()) start.root().child(move);
    PgnReadOptions options;
    options.fallback = definition;
    const auto back = read_pgn(write_pgn(start), options);
    REQUIRE(back.size() == 1);
    CHECK_FALSE(back[0].failure);
    CHECK(back[0].warnings.empty());
    CHECK(back[0].record.root().children.size() == start.root().children.size());
  }
  CHECK(long_names > 0);
}

}  // namespace stockade::test::names_from_right_test
