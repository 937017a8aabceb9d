// Pieces that become royal, and promotion of one side only.

#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/base/random.h"
#include "framework/game/game.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/rules/rule.h"
#include "framework/rules/rule_text.h"
#include "tests/support/legal_moves.h"
#include "tests/support/move_outcome.h"
#include "tests/support/rules_text.h"
#include "tests/support/scratch.h"
#include "tests/support/variants.h"

namespace stockade::test::royal_promotion_test {
namespace {

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("a pawn does not become a king that would be attacked", "[unit]") {
  // The one royal type of each side, so that checkers and pins would serve if nobody promoted.
  const auto game = game_of("extends: chess\npromotion: { to: [Q, K] }\n");
  CHECK(moves_from(game, "6r1/P2P2k1/8/8/8/8/8/4K3 w - - 0 1", "") ==
        Texts{"a7a8q", "d7d8q", "e1d1", "e1d2", "e1e2", "e1f1", "e1f2"});
  CHECK(after_move(game, "6r1/P2P2k1/8/8/8/8/8/4K3 w - - 0 1", "d8=K") == "leaves-king-attacked");
  CHECK(moves_from(game, "8/P5k1/8/8/8/8/8/4K3 w - - 0 1", "a7") == Texts{"a7a8k", "a7a8q"});
  // From then on both are to be guarded.
  CHECK(moves_from(game, "K7/8/8/8/8/8/8/r3K1k1 w - - 0 1", "").empty());
}

TEST_CASE("the fast move generator leaves games to brute force whose pieces become royal",
          "[unit]") {
  CHECK_FALSE(game_of("extends: chess\npromotion: { to: [Q, K] }\n")->kernel().has_fast_legality());
  CHECK(game_of("extends: chess\npromotion: { to: [Q, R] }\n")->kernel().has_fast_legality());
  CHECK_FALSE(game_of("extends: chess\npromotion: { to: [Q, K] }\n")->facts().single_royal);
}

TEST_CASE("a FEN may have as many royal pieces as promotion makes", "[unit]") {
  const auto game = game_of("extends: chess\npromotion: { pieces: black P, to: [Q, K] }\n");
  CHECK(parse_fen(*game, "k1k5/8/8/8/8/8/8/4K3 w - - 0 1").ok());
  const auto white = parse_fen(*game, "k7/8/8/8/8/8/8/K3K3 b - - 0 1");
  REQUIRE_FALSE(white.ok());
  CHECK(white.problems().front().id == "position-royal");
}

TEST_CASE("a promoted piece that reverts is as royal as the type it shows", "[unit]") {
  const auto game = game_of("extends: chess\nroyal: [K, Q]\npromotion: { reverts: yes }\n");
  CHECK(after_move(game, "4k3/8/8/8/8/7r/3Q~3N/4K3 w - - 0 1", "Nf3") ==
        "4k3/8/8/8/8/5N1r/3Q~4/4K3 b - - 1 1");
  CHECK(after_move(game, "3rk3/8/8/8/8/8/3Q~3N/4K3 w - - 0 1", "Nf3") == "king-in-check");
}

TEST_CASE("an item of promotion may be for one side only", "[unit]") {
  const auto game = game_of(
      "extends: chess\n"
      "promotion:\n"
      "  - { pieces: white P, to: Q }\n"
      "  - { pieces: black P, at: last 2 ranks, to: [R, N], mandatory: no }\n");
  CHECK(moves_from(game, "7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7") == Texts{"a7a8q"});
  CHECK(moves_from(game, "7k/8/P7/8/8/8/8/K7 w - - 0 1", "a6") == Texts{"a6a7"});
  CHECK(moves_from(game, "7k/8/8/8/8/p7/8/K7 b - - 0 1", "a3") == Texts{"a3a2", "a3a2n", "a3a2r"});
  CHECK(after_move(game, "7k/P7/8/8/8/8/8/K7 w - - 0 1", "a8=R") == "no-such-move");
}

TEST_CASE("promotion of one side says so in words", "[unit]") {
  const auto game = game_of("extends: chess\npromotion: { pieces: black P, to: Q }\n");
  std::vector<RuleText> texts;
  for (const auto& rule : game->rules()) rule->describe(game->equipment(), texts);
  CHECK(std::any_of(texts.begin(), texts.end(), [](const RuleText& text) {
    return text.words == "a black pawn that lands on its last rank becomes a queen";
  }));
}

TEST_CASE("items for different sides may speak of the same moves, those for one side may not",
          "[unit]") {
  CHECK_FALSE(try_rules("extends: chess\n"
                        "promotion: [{ pieces: white P, to: Q }, { pieces: P, to: R }]\n")
                  .ok());
  CHECK(
      try_rules("extends: chess\npromotion: [{ pieces: red P, to: Q }]\n").problems().front().id ==
      "unknown-side");
}

TEST_CASE("a type that is left out takes its promotion of one side along", "[unit]") {
  const Scratch scratch;
  scratch.write("armies.yaml",
                "schema: 1\n"
                "extends: chess\n"
                "name: Armies\n"
                "pieces: { S: { name: soldier, moves: fW } }\n"
                "setup: rnbqkbnr/ssssssss/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                "promotion:\n"
                "  - { pieces: white P, to: Q }\n"
                "  - { pieces: black S, to: [Q, N] }\n");
  LoadOptions options;
  options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  const auto armies = load_definition((scratch.folder() / "armies.yaml").string(), options);
  REQUIRE(armies.ok());
  CHECK(moves_from(armies->definition, "4k3/8/8/8/8/8/s7/4K3 b - - 0 1", "a2") ==
        Texts{"a2a1n", "a2a1q"});
  scratch.write("peace.yaml",
                "schema: 1\n"
                "extends: armies.yaml\n"
                "name: Peace\n"
                "pieces: { S: off }\n"
                "setup: rnbqkbnr/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n");
  const auto peace = load_definition((scratch.folder() / "peace.yaml").string(), options);
  INFO(peace.message());
  CHECK(peace.ok());
}

}  // namespace stockade::test::royal_promotion_test
