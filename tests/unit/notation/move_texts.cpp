// Texts of moves that must not mean another move.

#include <set>
#include <string>

#include <catch2/catch.hpp>

#include "framework/definition/loader.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "tests/support/variants.h"

namespace stockade::test::move_texts_test {
namespace {

DefinitionPtr load(const std::string& rules, const std::string& base = "") {
  LoadOptions options;
  options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  options.base = base;
  const auto loaded = load_definition_text("schema: 1\nname: Test\n" + rules, "test.yaml", options);
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  return loaded->definition;
}

/// The UCI texts of the legal moves that are castlings. All texts must differ and read back.
std::set<std::string> castlings(const DefinitionPtr& rules, const std::string& fen,
                                UciCastling style = UciCastling::usual) {
  Game game(rules, position(rules, fen));
  std::set<std::string> all;
  std::set<std::string> found;
  for (const Move move : game.legal_moves()) {
    const std::string text = uci_notation(*rules, move, style);
    INFO(text);
    CHECK(all.insert(text).second);
    const auto read = parse_move(game, text);
    REQUIRE(read.ok());
    CHECK(*read == move);
    if (rules->kernel().effect(move).form == MoveForm::castling) found.insert(text);
  }
  return found;
}

}  // namespace

TEST_CASE("castling that looks like a step of the king is written as king takes rook", "[unit]") {
  const DefinitionPtr near = load(
      "extends: chess\ncastling: { wings: { K: { king: e1 f1, rook: h1 e1 }, Q: { king: e1 c1 } } "
      "}\n");
  const char* fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
  CHECK(castlings(near, fen) == std::set<std::string>{"e1h1", "e1c1"});
  CHECK(castlings(near, fen, UciCastling::king_takes_rook) ==
        std::set<std::string>{"e1h1", "e1a1"});
}

TEST_CASE("castling to one of several cells is told apart by the king's cell", "[unit]") {
  const std::set<std::string> all = {"f1g1o", "f1h1", "f1i1", "f1j1",
                                     "f1e1o", "f1d1", "f1c1", "f1b1"};
  const DefinitionPtr& wildebeest = variant("wildebeest");
  const char* fen = "5k5/11/11/11/11/11/11/11/11/R4K4R w KQ - 0 1";
  CHECK(castlings(wildebeest, fen) == all);
  CHECK(castlings(wildebeest, fen, UciCastling::king_takes_rook) == all);
}

TEST_CASE("castling of Alice Chess around Wildebeest Chess reads back", "[unit]") {
  const DefinitionPtr game = load("modifies: any\nbase: alice around wildebeest\n");
  const std::string rest = "&11/11/11/11/11/11/11/11/11/11 w KQ - 0 1";
  const std::set<std::string> found = castlings(game, "5k5/11/11/11/11/11/11/11/11/R4K4R" + rest);
  CHECK(found.size() == 8);
  CHECK(found.contains("Af1Bg1o"));
  CHECK(found.contains("Af1Bh1"));
}

TEST_CASE("a capture that gives check is no promotion where '+' promotes", "[unit]") {
  const DefinitionPtr& shogi = variant("shogi");
  Game game(shogi, position(shogi, "9/9/3k5/3p5/3P5/9/9/9/4K4[] b - - 0 1"));
  const MoveList legal = game.legal_moves();
  const auto move = parse_move(game, "6e6d");
  REQUIRE(move.ok());
  const std::string san = move_text(game, *move, legal, MoveStyle::san);
  CHECK(san.ends_with("x6d+"));
  CHECK(parse_move(game, san).value() == *move);
}

TEST_CASE("pieces in the same place on two boards are told apart", "[unit]") {
  const DefinitionPtr& alice = variant("alice3");
  Game game(alice,
            position(alice, "4k3/8/8/8/8/8/8/4K3&8/8/8/8/7R/8/8/8&8/8/8/8/7R/8/8/8 w - - 0 1"));
  const MoveList legal = game.legal_moves();
  std::set<std::string> texts;
  for (const Move move : legal) {
    const std::string text = move_text(game, move, legal, MoveStyle::san);
    INFO(text);
    CHECK(texts.insert(text).second);
    CHECK(parse_move(game, text).value() == move);
  }
}

}  // namespace stockade::test::move_texts_test
