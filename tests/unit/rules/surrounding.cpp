// Captures by surrounding, against numbers that others have published: how many positions of Go are
// legal, and how many games there are on the smallest boards.

#include <algorithm>
#include <map>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/base/random.h"
#include "framework/rules/key_set.h"
#include "tests/support/move_outcome.h"
#include "tests/support/rules_text.h"

namespace stockade::test::surrounding_test {
namespace {

DefinitionPtr go_of(int files, int ranks, const std::string& surround) {
  std::string rows;
  for (int rank = 0; rank < ranks; ++rank) rows += (rank ? "/" : "") + std::to_string(files);
  return game_of("board: { files: " + std::to_string(files) + ", ranks: " + std::to_string(ranks) +
                 " }\npieces: { S: { name: stone, moves: none } }\nplace: { pieces: S }\n"
                 "turn: { one_of: [place, pass] }\nsurround: { lines: straight, " +
                 surround + " }\npass: {}\nsetup: " + rows + " w - - 0 1\n");
}

/// What stands on the board, in base 3.
uint64_t board_of(const Position& position) {
  uint64_t number = 0;
  for (int cell = 0; cell < position.layout().cells(); ++cell)
    number = 3 * number + static_cast<uint64_t>(position.at(cell).index());
  return number;
}

/// The boards that moves lead to from the empty one. Without ko each legal position is among them:
/// its stones can be put down in any order, as a group that loses a stone keeps an empty point.
size_t legal_boards(const DefinitionPtr& game) {
  std::unordered_set<uint64_t> seen;
  std::vector<Position> open{game->start()};
  seen.insert(board_of(open.front()));
  Journal journal;
  MoveList moves;
  while (!open.empty()) {
    Position position = open.back();
    open.pop_back();
    for (int side = 0; side < 2; ++side) {
      position.set_side_to_move(Side{side});
      moves.clear();
      game->kernel().legal_moves(position, journal, moves);
      for (const Move move : moves) {
        game->kernel().apply(position, journal, move);
        if (seen.insert(board_of(position)).second) open.push_back(position);
        game->kernel().undo(position, journal);
      }
    }
  }
  return seen.size();
}

bool is_pass(const DefinitionPtr& game, Move move) { return game->kernel().effect(move).is_pass(); }

/// The games in which no position of stones comes back, whoever plays next: those that end here,
/// and those that go on with a stone of either colour.
uint64_t games_from(const DefinitionPtr& game, Position& position, Journal& journal) {
  uint64_t games = 1;
  for (int passes = 0; passes < 2; ++passes) {
    MoveList moves;
    game->kernel().legal_moves(position, journal, moves);
    for (const Move move : moves) {
      if (is_pass(game, move)) continue;
      game->kernel().apply(position, journal, move);
      games += games_from(game, position, journal);
      game->kernel().undo(position, journal);
    }
    const auto pass =
        std::find_if(moves.begin(), moves.end(), [&](Move move) { return is_pass(game, move); });
    REQUIRE(pass != moves.end());
    game->kernel().apply(position, journal, *pass);
  }
  game->kernel().undo(position, journal);
  game->kernel().undo(position, journal);
  return games;
}

uint64_t games_of(const DefinitionPtr& game) {
  Position position(game->start());
  Journal journal;
  return games_from(game, position, journal);
}

/// Plays random games and lists the moves of each position in both ways; tells how many stones only
/// ko has forbidden.
int moves_that_ko_forbids(const DefinitionPtr& game, int games) {
  const Kernel& kernel = game->kernel();
  int forbidden = 0;
  for (int g = 0; g < games; ++g) {
    Random random(static_cast<uint64_t>(g));
    Position position(game->start());
    Journal journal;
    for (int ply = 0; ply < 60; ++ply) {
      MoveList fast;
      MoveList slow;
      MoveList without_history;
      kernel.legal_moves(position, journal, fast);
      kernel.legal_moves_slowly(position, journal, slow);
      Journal empty;
      kernel.legal_moves(position, empty, without_history);
      for (MoveList* list : {&fast, &slow}) std::sort(list->begin(), list->end());
      REQUIRE(fast == slow);
      forbidden += static_cast<int>(without_history.size() - fast.size());
      kernel.apply(position, journal, fast[random.below(static_cast<uint32_t>(fast.size()))]);
    }
  }
  return forbidden;
}

}  // namespace

TEST_CASE("the fast list of moves and the slow one look back for ko", "[unit]") {
  for (const std::string ko : {"board", "board and side", "board and mover"}) {
    INFO(ko);
    CHECK(moves_that_ko_forbids(go_of(3, 3, "ko: " + ko), 30) > 0);
    CHECK(moves_that_ko_forbids(go_of(3, 3, "self_capture: yes, ko: " + ko), 30) > 0);
  }
  CHECK(moves_that_ko_forbids(go_of(3, 3, "ko: none"), 30) == 0);
}

TEST_CASE("as many positions of Go are legal as have been counted", "[unit]") {
  // Tromp and Farnebäck (2007): Combinatorics of Go.
  const std::map<std::pair<int, int>, size_t> counted = {
      {{1, 1}, 1},  {{2, 1}, 5},   {{3, 1}, 15},   {{4, 1}, 41},
      {{2, 2}, 57}, {{3, 2}, 489}, {{4, 2}, 4125}, {{3, 3}, 12675}};
  for (const auto& [size, boards] : counted) {
    INFO(size.first << " by " << size.second);
    CHECK(legal_boards(go_of(size.first, size.second, "ko: none")) == boards);
    CHECK(legal_boards(go_of(size.first, size.second, "self_capture: yes")) == boards);
  }
}

TEST_CASE("as many games without a return are possible as have been counted", "[unit]") {
  // The same article: games in which a stone may take away its own group.
  CHECK(games_of(go_of(1, 1, "ko: board, self_capture: yes")) == 1);
  CHECK(games_of(go_of(2, 1, "ko: board, self_capture: yes")) == 9);
  CHECK(games_of(go_of(3, 1, "ko: board, self_capture: yes")) == 907);
}

TEST_CASE("a wall takes room and is not captured", "[unit]") {
  const DefinitionPtr game = game_of(R"yaml(
board: { files: 4, ranks: 1 }
pieces:
  S: { name: stone, moves: none }
  X: { name: wall, moves: none, owner: nobody }
place: { pieces: S }
turn: { one_of: [place, pass] }
surround: { lines: straight }
pass: {}
setup: 4 w - - 0 1
)yaml");
  CHECK(after_move(game, "Xs2 w - - 0 1", "S@c1") == "X1S1 b - - 1 1");
  CHECK(after_move(game, "X2S b - - 0 1", "S@b1") == "Xs1S w - - 1 2");
  CHECK(after_move(game, "X1X1 b - - 0 1", "S@b1") == "self-capture");
}

TEST_CASE("stones of two enemies are two groups", "[unit]") {
  const DefinitionPtr game = game_of(R"yaml(
board: { files: 5, ranks: 1 }
sides: [{ name: Red, letter: r }, { name: Blue, letter: b }, { name: Yellow, letter: y }]
pieces: { S: { name: stone, moves: none } }
place: { pieces: S }
turn: { one_of: [place, pass] }
surround: { lines: straight }
pass: {}
setup: 5 r - - 0 1
)yaml");
  CHECK(after_move(game, "bSyS3 r - - 0 1", "S@c1") == "bS1rS2 b - - 1 1");
}

TEST_CASE("a set of keys grows, finds what is in it, and is cleared", "[unit]") {
  KeySet set;
  Random random(3);
  std::vector<uint64_t> keys{0, 1};
  for (int i = 0; i < 5000; ++i) keys.push_back(uint64_t{random.below(1u << 31)} << 33 | 2);
  for (int round = 0; round < 2; ++round) {
    for (const uint64_t key : keys) REQUIRE(!set.contains(key));
    for (const uint64_t key : keys) set.insert(key);
    for (const uint64_t key : keys) REQUIRE(set.contains(key));
    CHECK(!set.contains(6));
    set.clear();
    CHECK(set.size() == 0);
  }
}

}  // namespace stockade::test::surrounding_test
