// Games whose values are known, solved by looking at every line of play.

#include <algorithm>
#include <string>
#include <unordered_map>

#include <catch2/catch.hpp>

#include "framework/game/game.h"
#include "tests/support/rules_text.h"
#include "tests/support/variants.h"

namespace stockade::test::solved_games_test {
namespace {

/// Only for games without repetitions: what has been before does not matter.
class Solver {
 public:
  explicit Solver(DefinitionPtr definition) : game_(std::move(definition)) {}
  /// 1 if the side to move wins with best play, -1 if it loses, 0 if it is a draw.
  int value() { return value(-1, 1); }

 private:
  struct Bounds {
    int8_t low = -1;
    int8_t high = 1;
  };

  int value(int low, int high) {
    if (const Outcome outcome = game_.outcome(); outcome.over()) {
      const auto winner = outcome.winner();
      return !winner ? 0 : *winner == game_.side_to_move() ? 1 : -1;
    }
    Bounds& known = known_[game_.position().key()];
    low = std::max<int>(low, known.low);
    high = std::min<int>(high, known.high);
    if (low >= high) return known.low == known.high ? known.low : low;
    const int lowest = low;
    int best = -1;
    for (const Move move : game_.legal_moves()) {
      const Side mover = game_.side_to_move();
      game_.play(move);
      const bool same = game_.side_to_move() == mover;
      best = std::max(best, same ? value(low, high) : -value(-high, -low));
      game_.undo();
      low = std::max(low, best);
      if (low >= high) break;
    }
    Bounds& found = known_[game_.position().key()];
    if (best > lowest) found.low = std::max(found.low, static_cast<int8_t>(best));
    if (best < high) found.high = std::min(found.high, static_cast<int8_t>(best));
    return best;
  }

  Game game_;
  std::unordered_map<uint64_t, Bounds> known_;
};

int value_of(const DefinitionPtr& definition) { return Solver(definition).value(); }

std::string letters(char letter, int count) {
  return std::string(static_cast<size_t>(count), letter);
}

/// Connect Four on another board.
DefinitionPtr connect_four(int files, int ranks) {
  std::string rows;
  for (int i = 0; i < ranks; ++i) rows += (i ? "/" : "") + std::to_string(files);
  const int each = (files * ranks + 1) / 2;
  return game_of("extends: connectfour\nboard: { files: " + std::to_string(files) +
                 ", ranks: " + std::to_string(ranks) + " }\nsetup: \"" + rows + "[" +
                 letters('P', each) + letters('p', each) + "] w - - 0 1\"\n");
}

}  // namespace

TEST_CASE("tic-tac-toe is a draw", "[unit]") { CHECK(value_of(variant("tictactoe")) == 0); }

TEST_CASE("the second player wins hexapawn", "[unit]") {
  CHECK(value_of(variant("hexapawn")) == -1);
}

// John Tromp's table of small boards.
TEST_CASE("small boards of Connect Four are draws", "[unit]") {
  CHECK(value_of(connect_four(4, 4)) == 0);
  CHECK(value_of(connect_four(5, 4)) == 0);
}

TEST_CASE("larger boards of Connect Four", "[.slow][unit]") {
  CHECK(value_of(connect_four(4, 5)) == 0);
  CHECK(value_of(connect_four(6, 4)) == -1);
}

// The second player wins by eight discs.
TEST_CASE("the second player wins Reversi on sixteen squares", "[unit]") {
  CHECK(value_of(game_of("extends: reversi\nboard: { files: 4, ranks: 4 }\n"
                         "setup: \"4/1dD1/1Dd1/4[" +
                         letters('D', 12) + letters('d', 12) + "] b - - 0 1\"\n")) == -1);
}

// A draw is impossible, and an extra stone never hurts (Nash). With the swap the second player
// takes what wins.
TEST_CASE("the first player wins Hex on a small board, with the swap the second", "[unit]") {
  const auto hex = [](const std::string& swap) {
    return game_of(
        "extends: hex\nboard: { rhombus: 3 }\n"
        "regions: { lower edge: a1 b1 c1, upper edge: a3 b3 c3 }\n"
        "goals:\n"
        "  - { side: Red, when: \"connected(own, [lower edge], [upper edge], straight)\", result: "
        "win }\n"
        "  - { side: Blue, when: \"connected(own, [file a], [file c], straight)\", result: win }\n"
        "setup: 3/3/3 r - - 0 1\n" +
        swap);
  };
  CHECK(value_of(hex("swap: off\n")) == 1);
  CHECK(value_of(hex("")) == -1);
}

}  // namespace stockade::test::solved_games_test
