// Games in which stones are placed until some are in a line: a plugin recognises them by their
// rules and searches them on a board of its own, which must agree with the kernel's.

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include <catch2/catch.hpp>

#include "framework/base/random.h"
#include "framework/definition/heads.h"
#include "tests/support/plugins.h"
#include "tests/support/rules_text.h"
#include "tests/support/variants.h"
#include "variants/abstract/native/line_game.h"
#include "variants/abstract/native/line_rules.h"

namespace stockade::test::lines_test {
namespace {

using lines::LineGame;
using lines::LineRules;

std::string stones(const std::string& board, const std::string& more) {
  return "board: " + board +
         "\npieces: { P: { name: stone, moves: none } }\nzones: { supply: { holds: own } }\n"
         "turn: { one_of: [drop] }\ndrop: { from: own.supply }\n" +
         more;
}

/// Three in a row win on four by four cells, where stones fall.
const char* const kFalling =
    "setup: 4/4/4/4[PPPPPPPPpppppppp] w - - 0 1\n"
    "forbid: [{ when: empty(below(to)), because: a stone falls to the lowest empty cell }]\n"
    "goals: [{ when: \"line(own, 3)\", result: win }]\n"
    "no_legal_moves: { otherwise: draw }\n";

DefinitionPtr falling() { return game_of(stones("{ files: 4, ranks: 4 }", kFalling)); }

std::set<Move> listed(LineGame& line_game, Breadth breadth) {
  LineGame::List list;
  line_game.open(0);
  line_game.list(0, MoveStage::tactical, breadth, list);
  line_game.list(0, MoveStage::quiet, breadth, list);
  std::set<Move> moves;
  for (const auto& candidate : list) {
    CHECK(moves.insert(line_game.outer(candidate.move)).second);
    if (breadth != Breadth::full)
      CHECK(line_game.find(0, LineGame::code(candidate.move)) == candidate.move);
  }
  return moves;
}

std::set<Move> legal(Game& game) {
  const auto moves = game.legal_moves();
  return {moves.begin(), moves.end()};
}

TEST_CASE("games of lines are told by their rules", "[native]") {
  for (const char* id : {"gomoku", "connectfour", "tictactoe"}) {
    INFO(id);
    CHECK(LineRules::find(variant(id)));
  }
  for (const char* id : {"reversi", "hex", "chess", "ninemensmorris", "go9", "breakthrough"}) {
    INFO(id);
    CHECK_FALSE(LineRules::find(variant(id)));
  }
  const auto rules = LineRules::find(falling());
  REQUIRE(rules);
  CHECK(rules->has_supports());
  CHECK(rules->length() == 3);
  // Four ranks, four files, and diagonals of three cells, two places in each of length four.
  CHECK(rules->lines() == 8 + 8 + 8);
  CHECK(rules->support(0) == LineRules::kNone);
  CHECK(rules->support(5) == 1);
  CHECK(rules->level(13) == 3);
}

TEST_CASE("a game that is nearly one of lines is none", "[native]") {
  const std::string end = "no_legal_moves: { otherwise: draw }\n";
  const std::string line = "goals: [{ when: \"line(own, 3)\", result: win }]\n" + end;
  const std::string start = "setup: 3/3/3[PPPPPppppp] w - - 0 1\n";
  const std::string board = "{ files: 3, ranks: 3 }";
  CHECK(LineRules::find(game_of(stones(board, start + line))));
  const std::string loses = "goals: [{ when: \"line(own, 3)\", result: loss }]\n" + end;
  CHECK_FALSE(LineRules::find(game_of(stones(board, start + loses))));
  const std::string scarce = "setup: 3/3/3[PPppp] w - - 0 1\n";
  CHECK_FALSE(LineRules::find(game_of(stones(board, scarce + line))));
  const std::string first_only = "goals: [{ when: \"line(own, 3)\", side: White, result: win }]\n";
  CHECK_FALSE(LineRules::find(game_of(stones(board, start + first_only + end))));
  const std::string wins_full = "no_legal_moves: { otherwise: win }\n";
  CHECK_FALSE(LineRules::find(game_of(
      stones(board, start + "goals: [{ when: \"line(own, 3)\", result: win }]\n" + wins_full))));
  const std::string apart =
      "forbid: [{ when: \"count(own on [a]) > 0 and to in [a]\", because: one stone there }]\n";
  const auto loaded = try_rules(stones(board, start + apart + line));
  if (loaded.ok()) CHECK_FALSE(LineRules::find(loaded->definition));
}

TEST_CASE("the board of lines agrees with the kernel in random games", "[native]") {
  const std::string id = GENERATE("connectfour", "gomoku", "tictactoe", "");
  const DefinitionPtr definition = id.empty() ? falling() : variant(id);
  INFO(definition->id());
  const auto rules = LineRules::find(definition);
  REQUIRE(rules);
  for (uint64_t seed = 1; seed <= 6; ++seed) {
    Random random(seed);
    Game game(definition);
    LineGame played(game, *rules);
    std::vector<std::pair<uint64_t, int>> before;
    while (!game.outcome().over()) {
      REQUIRE(rules->fits(game));
      REQUIRE_FALSE(played.over());
      const LineGame fresh(game, *rules);
      REQUIRE(played.key() == fresh.key());
      REQUIRE(played.evaluate(0, 0) == fresh.evaluate(0, 0));
      REQUIRE(played.in_check() == fresh.in_check());
      REQUIRE(listed(played, Breadth::full) == legal(game));
      if (seed == 1) listed(played, Breadth::normal);
      before.emplace_back(played.key(), played.evaluate(0, 0));
      const auto moves = game.legal_moves();
      const Move move = moves[random.below(static_cast<uint32_t>(moves.size()))];
      played.make({static_cast<int16_t>(move.to().index())});
      game.play(move);
    }
    CHECK(played.over() == game.outcome().winner().has_value());
    CHECK(played.result_without_moves() == (game.outcome().winner() ? -1 : 0));
    for (; !before.empty(); before.pop_back()) {
      played.undo();
      CHECK(played.key() == before.back().first);
      CHECK(played.evaluate(0, 0) == before.back().second);
    }
  }
}

TEST_CASE("a line to complete or to prevent leaves nothing else to do", "[native]") {
  const DefinitionPtr& game = variant("connectfour");
  const auto rules = LineRules::find(game);
  // White has three in a row above a1, b1, c1 and may complete at d1.
  const std::string hand = "[PPPPPPPPPPPPPPPPPPppppppppppppppppppp]";
  const Game wins(game, position(game, "7/7/7/7/pp5/PPP4" + hand + " w - - 0 1"));
  LineGame to_win(wins, *rules);
  CHECK(listed(to_win, Breadth::normal).size() == 1);
  CHECK(listed(to_win, Breadth::full).size() == 7);
  CHECK_FALSE(to_win.in_check());
  const Game saves(game, position(game, "7/7/7/7/pp5/PPP4" + hand + " b - - 0 1"));
  LineGame to_save(saves, *rules);
  CHECK(to_save.in_check());
  const auto moves = listed(to_save, Breadth::normal);
  REQUIRE(moves.size() == 1);
  CHECK(moves.begin()->to().index() == 3);
}

/// What the position is worth to the side to move, by every line of play.
int worth(Game& game, std::map<uint64_t, int>& known) {
  const uint64_t key = game.position().key();
  if (const auto found = known.find(key); found != known.end()) return found->second;
  const Outcome outcome = game.outcome();
  if (outcome.over()) {
    const auto winner = outcome.winner();
    return !winner ? 0 : *winner == game.side_to_move() ? 1 : -1;
  }
  int best = -1;
  for (const Move move : game.legal_moves()) {
    game.play(move);
    best = std::max(best, -worth(game, known));
    game.undo();
  }
  return known[key] = best;
}

TEST_CASE("the search of a small game of lines keeps its result", "[native]") {
  const DefinitionPtr definition = falling();
  const auto searcher = plugins().make_searcher(definition);
  std::map<uint64_t, int> known;
  SearchLimits limits;
  limits.nodes = 20'000;
  for (uint64_t seed = 1; seed <= 12; ++seed) {
    Random random(seed);
    Game game(definition);
    for (uint64_t ply = 0; ply < seed && !game.outcome().over(); ++ply) {
      const auto moves = game.legal_moves();
      game.play(moves[random.below(static_cast<uint32_t>(moves.size()))]);
    }
    if (game.outcome().over()) continue;
    const int expected = worth(game, known);
    const SearchResult result = searcher->search(game, limits);
    game.play(result.best);
    CHECK(-worth(game, known) == expected);
    if (expected != 0) {
      REQUIRE(result.info.score.mate);
      CHECK((*result.info.score.mate > 0) == (expected > 0));
    }
  }
}

TEST_CASE("an open three wins in Gomoku", "[native]") {
  const DefinitionPtr& gomoku = variant("gomoku");
  Game game(gomoku);
  for (const char* cell : {"h8", "a1", "i8", "o1", "j8", "a15"}) {
    const auto moves = game.legal_moves();
    const int target = *gomoku->topology().find(cell);
    game.play(*std::find_if(moves.begin(), moves.end(),
                            [&](Move move) { return move.to().index() == target; }));
  }
  SearchLimits limits;
  limits.nodes = 20'000;
  const auto result = plugins().make_searcher(gomoku)->search(game, limits);
  REQUIRE(result.info.score.mate);
  CHECK(*result.info.score.mate == 2);
}

TEST_CASE("the plugin for games of lines has an engine, but no move generator", "[native]") {
  for (const char* id : {"gomoku", "connectfour", "tictactoe"}) {
    INFO(id);
    CHECK(plugins().find(variant(id)));
    CHECK(plugins().make_searcher(variant(id))->name() == "native");
    CHECK(plugins().make_searcher(variant(id), false)->name() != "native");
    CHECK_FALSE(plugins().make_moves(*variant(id)));
  }
  // Nobody has written code for this game.
  CHECK(plugins().make_native_searcher(falling()));
  CHECK(plugins().words_on_fallback(variant("hex")).empty());
}

TEST_CASE("every variant that a plugin plays may be in a list of those", "[native]") {
  for (const VariantHead& head : read_heads().variants)
    if (!plugins().may_know(head)) {
      const auto loaded = load_definition(head.path.string());
      if (!loaded.ok()) continue;
      INFO(head.id);
      CHECK_FALSE(plugins().find(loaded->definition));
    }
}

// Somebody has set up a position without enough stones: the kernel says what is legal.
TEST_CASE("a position that lacks stones is searched with the kernel", "[native]") {
  const DefinitionPtr& game = variant("connectfour");
  const Game poor(game, position(game, "7/7/7/7/7/PPpPppP[Pp] w - - 0 1"));
  const auto searcher = plugins().make_native_searcher(game);
  REQUIRE(searcher);
  CHECK(searcher->takes(Game(game)));
  CHECK_FALSE(searcher->takes(poor));
  SearchLimits limits;
  limits.nodes = 1000;
  Game present(poor);
  CHECK(legal(present).count(searcher->search(poor, limits).best) == 1);
}

}  // namespace
}  // namespace stockade::test::lines_test
