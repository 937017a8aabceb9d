// Promotion as a list of rules: each of its own pieces or region, with limits, and what files that
// extend a list change in it.

#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/definition/loader.h"
#include "framework/game/game.h"
#include "framework/notation/explain.h"
#include "framework/notation/move_text.h"
#include "framework/rules/rule.h"
#include "tests/support/legal_moves.h"
#include "tests/support/variants.h"

namespace stockade::test::promotion_lists_test {
namespace {

Result<Loaded> load(const std::string& base, const std::string& keys) {
  LoadOptions options;
  options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  return load_definition_text("schema: 1\nextends: " + base + "\nname: Test\n" + keys + "\n",
                              "test.yaml", options);
}

DefinitionPtr game_of(const std::string& base, const std::string& keys) {
  const auto loaded = load(base, keys);
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  return loaded->definition;
}

Rejection reason(const DefinitionPtr& definition, const std::string& fen, const std::string& move) {
  Game game(definition, position(definition, fen));
  const auto verdict = explain_move(game, move);
  REQUIRE(verdict.ok());
  CHECK_FALSE(verdict->legal);
  return verdict->reason;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("each rule of the list has pieces and choices of its own", "[unit]") {
  const auto game = game_of("chess",
                            "promotion:\n"
                            "  - { pieces: P, to: [Q, N] }\n"
                            "  - { pieces: N, at: last rank, to: R, mandatory: no }");
  const std::string fen = "7k/P7/3N4/8/8/8/8/4K3 w - - 0 1";
  CHECK(moves_from(game, fen, "a7") == Texts{"a7a8n", "a7a8q"});
  CHECK(moves_from(game, fen, "d6c8") == Texts{"d6c8", "d6c8r"});
  CHECK(moves_from(game, fen, "d6b7") == Texts{"d6b7"});

  const Rejection wrong = reason(game, fen, "a8=R");
  CHECK(wrong.rule == "no-such-move");
  CHECK(wrong.words.find("cannot become a rook") != std::string::npos);
  CHECK(wrong.where.line == 5);
  const Rejection knight = reason(game, fen, "Nb7=R");
  CHECK(knight.words.find("does not promote on b7") != std::string::npos);
  CHECK(knight.where.line == 6);
}

TEST_CASE("one piece type may have several regions", "[unit]") {
  const auto game = game_of("chess",
                            "promotion:\n"
                            "  - { pieces: P, at: last rank, to: Q }\n"
                            "  - { pieces: P, at: sixth rank, to: [N, B], mandatory: no }");
  CHECK(moves_from(game, "7k/P7/8/8/8/8/8/4K3 w - - 0 1", "a7") == Texts{"a7a8q"});
  CHECK(moves_from(game, "7k/8/8/P7/8/8/8/4K3 w - - 0 1", "a5") == Texts{"a5a6", "a5a6b", "a5a6n"});
  CHECK(moves_from(game, "7k/8/P7/8/8/8/8/4K3 w - - 0 1", "a6") == Texts{"a6a7"});
}

TEST_CASE("two rules for the same move of a piece contradict each other", "[unit]") {
  const auto loaded = load("chess",
                           "promotion:\n"
                           "  - { pieces: [P, N], at: last 2 ranks, to: Q, mandatory: no }\n"
                           "  - { pieces: P, at: last rank, to: R }");
  REQUIRE_FALSE(loaded.ok());
  const std::string message = loaded.message();
  CHECK(message.find("rules-contradict") == std::string::npos);
  CHECK(loaded.problems().front().id == "rules-contradict");
  CHECK(loaded.problems().front().where.line == 6);
  CHECK(message.find("what the white pawn becomes by the same move") != std::string::npos);
  CHECK(message.find("test.yaml:5") != std::string::npos);
}

TEST_CASE("a limit counts own pieces on the board", "[unit]") {
  const auto game = game_of("chess", "promotion: { limit: { Q: 1, R: 2 } }");
  const std::string one_queen = "6k1/P7/8/8/8/8/q7/Q3K3 w - - 0 1";
  CHECK(moves_from(game, one_queen, "a7") == Texts{"a7a8b", "a7a8n", "a7a8r"});
  CHECK(moves_from(game, "6k1/P7/8/8/8/8/q7/4K3 w - - 0 1", "a7").size() == 4);
  CHECK(moves_from(game, "6k1/P7/8/8/8/8/8/R3K2R w - - 0 1", "a7").size() == 3);

  const Rejection full = reason(game, one_queen, "a8=Q");
  CHECK(full.rule == "promotion-full");
  CHECK(full.words ==
        "the white pawn on a7 cannot become a queen: White has 1 on the board, and "
        "may have 1");
  CHECK(full.by->name() == "promotion");
}

TEST_CASE("a pawn that finds every type at its limit stays, and still gives check", "[unit]") {
  const auto game = game_of("chess", "promotion: { to: Q, limit: { Q: 1 } }");
  const std::string fen = "8/P7/8/8/8/8/8/Q3K2k w - - 0 1";
  CHECK(moves_from(game, fen, "a7").empty());
  CHECK(reason(game, fen, "a8=Q").rule == "promotion-full");
  CHECK(reason(game, fen, "a7a8").rule == "promotion-full");
  Position check = position(game, "1k6/P7/8/8/8/8/8/Q3K3 b - - 0 1");
  CHECK(game->kernel().in_check(check, Side{1}));
}

TEST_CASE("only what has been captured", "[unit]") {
  const auto game = game_of("chess", "promotion: { captured_only: yes }");
  CHECK(moves_from(game, "6k1/P7/8/8/8/8/8/Q3K2R w - - 0 1", "a7") ==
        Texts{"a7a8b", "a7a8n", "a7a8r"});
  const std::string all = "6k1/P7/8/8/8/8/8/RNBQKBNR w - - 0 1";
  CHECK(moves_from(game, all, "a7").empty());
  const Rejection none = reason(game, all, "a7a8");
  CHECK(none.rule == "promotion-full");
  CHECK(none.words ==
        "the white pawn on a7 would have to promote on a8, and no white piece that "
        "it could become is captured");
  CHECK(reason(game, all, "a8=N").words.find("no white knight is captured (on the board: 2") !=
        std::string::npos);
}

TEST_CASE("a limit counts promoted pieces that revert with the others", "[unit]") {
  const auto game = game_of("crazyhouse", "promotion: { limit: { Q: 2 } }");
  CHECK(moves_from(game, "6k1/P7/8/8/8/8/8/Q~Q2K3[] w - - 0 1", "a7").size() == 3);
  CHECK(moves_from(game, "6k1/P7/8/8/8/8/8/Q~3K3[] w - - 0 1", "a7").size() == 4);
}

TEST_CASE("a file changes a list of one rule key by key, and replaces a longer one", "[unit]") {
  const auto one = game_of("chess", "promotion:\n  - { pieces: P, to: [Q, R] }");
  CHECK(moves_from(one, "7k/P7/8/8/8/8/8/4K3 w - - 0 1", "a7").size() == 2);

  const auto adds = game_of("losalamos", "promotion: { to: { R: no } }");
  CHECK(moves_from(adds, "5k/P5/6/6/6/4K1 w - - 0 1", "a5") == Texts{"a5a6n", "a5a6q"});
}

TEST_CASE("two zones' gates of one piece close apart", "[unit]") {
  // On the files a to d a pawn changes places with a queen alone, elsewhere with a knight alone.
  const auto game =
      game_of("hostage",
              "promotion:\n"
              "  - { pieces: P, at: a8 b8 c8 d8 a1 b1 c1 d1, to: Q, swap_with: enemy.prison }\n"
              "  - { pieces: P, at: e8 f8 g8 h8 e1 f1 g1 h1, to: N, swap_with: enemy.prison }");
  const std::string queen = "8/P6P/8/8/8/8/8/K6k[#Q] w - - 0 1";
  CHECK(moves_from(game, queen, "a7") == Texts{"a7a8q"});
  CHECK(moves_from(game, queen, "h7").empty());
  CHECK(reason(game, queen, "h7h8").rule == "no-piece-to-promote-to");
  const auto in_check = [&](const std::string& fen) {
    Position at = position(game, fen);
    CHECK(moves_from(game, fen, "").size() > 0);
    return game->kernel().in_check(at, Side{1});
  };
  CHECK(in_check("1k6/P7/8/8/8/8/8/K7[#Q] b - - 0 1"));
  CHECK_FALSE(in_check("1k6/P7/8/8/8/8/8/K7[#N] b - - 0 1"));
  CHECK(in_check("6k1/7P/8/8/8/8/8/K7[#N] b - - 0 1"));
  CHECK_FALSE(in_check("6k1/7P/8/8/8/8/8/K7[#Q] b - - 0 1"));
}

}  // namespace stockade::test::promotion_lists_test
