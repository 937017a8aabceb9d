// effects: what happens after a move, in the author's words.

#include <string>

#include <catch2/catch.hpp>

#include "tests/support/move_outcome.h"
#include "tests/support/rules_text.h"

namespace stockade::test::effects_test {
namespace {

std::string after(const std::string& rules, const char* text, const char* move) {
  return after_move(game_of(rules), text, move);
}

constexpr const char* kStart = "4k3/8/2ppp3/8/3NP3/3P4/8/4K3 w - - 0 1";

}  // namespace

TEST_CASE("effects reach the pieces of the side and the types that they name", "[rules]") {
  const std::string chess = "extends: chess\n";
  CHECK(after(chess + "effects: [{ cells: neighbours(to), do: remove }]\n", kStart, "Nb5") ==
        "4k3/8/3pp3/1N6/4P3/3P4/8/4K3 b - - 0 1");
  CHECK(after(chess + "effects: [{ cells: attacks(to), side: enemy, do: change side }]\n", kStart,
              "Nb5") == "4k3/8/2pPp3/1N6/4P3/3P4/8/4K3 b - - 1 1");
  CHECK(after(chess + "effects: [{ cells: [attacks(to), e4], side: own, becomes: Q }]\n", kStart,
              "Nc2") == "4k3/8/2ppp3/8/4Q3/3P4/2N5/4K3 b - - 1 1");
  CHECK(after(chess + "effects: [{ cells: '[rank 6]', pieces: [N, P], becomes: B }]\n", kStart,
              "Nc2") == "4k3/8/2bbb3/8/4P3/3P4/2N5/4K3 b - - 1 1");
  CHECK(after(chess + "effects: [{ cells: '[rank 6]', pieces: N, becomes: B }]\n", kStart,
              "Nxe6") == "4k3/8/2ppB3/8/4P3/3P4/8/4K3 b - - 0 1");
}

TEST_CASE("effects happen under their conditions, one after the other", "[rules]") {
  const std::string rules =
      "extends: chess\n"
      "effects:\n"
      "  - { when: captures and victim in P, becomes: B }\n"
      "  - { when: piece in N, pieces: B, do: change side }\n";
  CHECK(after(rules, kStart, "Nxe6") == "4k3/8/2ppb3/8/4P3/3P4/8/4K3 b - - 0 1");
  CHECK(after(rules, kStart, "Nc2") == "4k3/8/2ppp3/8/4P3/3P4/2N5/4K3 b - - 1 1");
}

TEST_CASE("effects place pieces on empty cells", "[rules]") {
  CHECK(after("extends: chess\neffects: [{ when: piece in N, cells: from, places: P }]\n", kStart,
              "Nc2") == "4k3/8/2ppp3/8/3PP3/3P4/2N5/4K3 b - - 1 1");
  CHECK(after("extends: chess\neffects: [{ cells: neighbours(to), places: P }]\n", kStart, "Kf1") ==
        "4k3/8/2ppp3/8/3NP3/3P4/4PPP1/4PKP1 b - - 1 1");
}

TEST_CASE("effects capture: the pieces go where captured pieces go", "[rules]") {
  const std::string rules =
      "extends: crazyhouse\n"
      "effects: [{ cells: neighbours(to), side: enemy, do: capture }]\n";
  CHECK(after(rules, "4k3/8/2ppp3/8/3NP3/3P4/8/4K3[] w - - 0 1", "Nb5") ==
        "4k3/8/3pp3/1N6/4P3/3P4/8/4K3[P] b - - 0 1");
}

TEST_CASE("effects spare royal pieces and guard the own one", "[rules]") {
  const std::string rules =
      "extends: chess\neffects: [{ cells: neighbours(to), do: change side }]\n";
  CHECK(after(rules, "4k3/8/8/8/8/8/3N4/4K3 w - - 0 1", "Kf2") ==
        "4k3/8/8/8/8/8/3N1K2/8 b - - 1 1");
  // The rook beside the own king would become the enemy's.
  CHECK(after(rules, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Kd1") == "4k3/8/8/8/8/8/8/R2K4 b - - 1 1");
  CHECK(after(rules, "4k3/8/8/8/8/8/8/1R2K3 w - - 0 1", "Kd2") ==
        "4k3/8/8/8/8/8/3K4/1R6 b - - 1 1");
  CHECK(after(rules, "4k3/8/8/8/8/8/8/2R1K3 w - - 0 1", "Kd1") == "leaves-king-attacked");
}

TEST_CASE("a pawn that an effect changes cannot be captured en passant", "[rules]") {
  const std::string rules =
      "extends: chess\neffects: [{ when: rank(to) = 4, pieces: P, becomes: N }]\n";
  CHECK(after(rules, "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e4") ==
        "4k3/8/8/8/3pN3/8/8/4K3 b - - 0 1");
  CHECK(after(rules, "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e3") ==
        "4k3/8/8/8/3p4/4P3/8/4K3 b - - 0 1");
}

TEST_CASE("a rook that an effect replaces does not castle", "[rules]") {
  CHECK(after("extends: chess\neffects: [{ when: piece in N, cells: a1, becomes: B }]\n",
              "4k3/8/8/8/8/8/8/R3K1N1 w Q - 0 1", "Nf3") == "4k3/8/8/8/8/5N2/8/B3K3 b - - 1 1");
}

TEST_CASE("the piece goes back where it came from, if its cell is empty", "[rules]") {
  const std::string rules = "extends: chess\neffects: [{ when: captures, do: go back }]\n";
  CHECK(after(rules, kStart, "Nxe6") == "4k3/8/2pp4/8/3NP3/3P4/8/4K3 b - - 0 1");
  CHECK(after("extends: chess\neffects: [{ cells: from, places: P }, { do: go back }]\n", kStart,
              "Nc2") == "4k3/8/2ppp3/8/3PP3/3P4/2N5/4K3 b - - 1 1");
}

}  // namespace stockade::test::effects_test
