// A game as text with diagrams: gui/model/game_text.

#include <catch2/catch.hpp>

#include "framework/notation/fen.h"
#include "framework/notation/pgn.h"
#include "framework/session/library.h"
#include "framework/session/play/session.h"
#include "gui/model/game_text.h"

namespace stockade::gui::gui_game_text_test {
namespace {

using Kind = GameBlock::Kind;

std::vector<std::string> texts(const std::vector<GameBlock>& blocks, Kind type) {
  std::vector<std::string> found;
  for (const GameBlock& block : blocks)
    if (block.type == type) found.push_back(block.text);
  return found;
}

}  // namespace

TEST_CASE("a printed game has its moves, comments, variations and diagrams", "[unit][gui]") {
  Session session(*open_variant("chess"));
  session.set_tag("White", "Anna");
  session.set_tag("Black", "Bert");
  session.set_tag("Event", "Club");
  session.set_analysing(true);  // so that other moves become variations
  for (const char* move : {"e4", "e5", "Nf3", "Nc6"}) REQUIRE(session.play_text(move).ok());
  session.set_comment(session.node(), "the usual move");
  session.undo();
  REQUIRE(session.play_text("d6").ok());
  session.set_comment(session.node(), "solid");
  REQUIRE(session.play_text("d4").ok());
  session.go_to_start();
  session.go_to_end();
  const std::vector<GameBlock> blocks = game_blocks(session.record(), 1);
  CHECK(blocks.front().type == Kind::title);
  CHECK(blocks.front().text == "Anna – Bert");
  CHECK(texts(blocks, Kind::note).front().find("Chess, Club") == 0);
  CHECK(texts(blocks, Kind::moves) == std::vector<std::string>{"1. e4 e5", "2. Nf3 Nc6"});
  CHECK(texts(blocks, Kind::comment) == std::vector<std::string>{"the usual move"});
  CHECK(texts(blocks, Kind::variation) == std::vector<std::string>{"(2… d6 solid 3. d4)"});
  CHECK(texts(blocks, Kind::diagram) == std::vector<std::string>{"after 1… e5", "after 2… Nc6"});
  const auto& last = blocks.back();
  REQUIRE(last.position);
  CHECK(write_fen(session.definition(), *last.position) ==
        "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
  // Only at the end
  CHECK(texts(game_blocks(session.record(), 0), Kind::diagram).size() == 1);
  // Where the game asks for one
  session.go_to_start();
  session.redo();
  session.toggle_glyph(session.node(), 220);
  CHECK(texts(game_blocks(session.record(), 0), Kind::diagram) ==
        std::vector<std::string>{"after 1. e4", "after 2… Nc6"});
}

TEST_CASE("a game without moves is its start", "[unit][gui]") {
  const Session session(*open_variant("hostage"));
  const std::vector<GameBlock> blocks = game_blocks(session.record(), 10);
  REQUIRE(blocks.back().type == Kind::diagram);
  CHECK(blocks.back().position->same_as(session.definition().start()));
}

}  // namespace stockade::gui::gui_game_text_test
