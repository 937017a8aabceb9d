// The mate search against a brute force that knows nothing but the rules.

#include <atomic>
#include <memory>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/plugin/plugin.h"
#include "tests/support/variants.h"
#include "variants/builtin_plugins.h"

namespace stockade::test::search_mate_test {
namespace {

Game game_at(const char* id, const std::string& text) {
  const DefinitionPtr& definition = variant(id);
  return Game(definition, position(definition, text));
}

using Searchers = std::vector<std::unique_ptr<Searcher>>;

/// Every searcher that plays the variant: the generic one, and a plugin's.
Searchers all_searchers(const DefinitionPtr& definition) {
  Searchers all;
  all.push_back(make_generic_searcher(definition));
  PluginRegistry plugins;
  add_builtin_plugins(plugins);
  if (plugins.find(definition)) all.push_back(plugins.make_searcher(definition));
  return all;
}

SearchResult look_for_mate(Searcher& searcher, const Game& game, int moves) {
  SearchLimits limits;
  limits.mate = moves;
  limits.depth = 1;  // where there is no mate, any move will do
  return searcher.search(game, limits);
}
SearchResult look_for_mate(const Game& game, int moves) {
  return look_for_mate(*make_generic_searcher(game.definition_ptr()), game, moves);
}

bool is_mated(Game& game) { return game.in_check() && game.legal_moves().empty(); }

/// Whether the side to move can mate in at most so many moves, every draw by rule counted.
bool mates_by_force(Game& game, int moves);

bool is_lost_by_force(Game& game, int moves) {
  if (is_mated(game)) return true;
  if (moves == 0 || game.drawn_by_rule()) return false;
  const MoveList replies = game.legal_moves();
  for (const Move reply : replies) {
    game.play(reply);
    const bool lost = !game.drawn_by_rule() && mates_by_force(game, moves);
    game.undo();
    if (!lost) return false;
  }
  return !replies.empty();
}

bool mates_by_force(Game& game, int moves) {
  for (const Move move : game.legal_moves()) {
    game.play(move);
    const bool mates = (moves > 1 || game.in_check()) && is_lost_by_force(game, moves - 1);
    game.undo();
    if (mates) return true;
  }
  return false;
}

/// Moves of the shortest mate, 0 if there is none of at most `most`.
int shortest_by_force(Game game, int most) {
  for (int moves = 1; moves <= most; ++moves)
    if (mates_by_force(game, moves)) return moves;
  return 0;
}

void check_answer(const Game& game, const SearchResult& result, int asked, int expected) {
  if (expected == 0) {
    CHECK(result.mate == MateAnswer::none);
    CHECK((!result.info.score.mate || *result.info.score.mate <= 0 ||
           *result.info.score.mate > asked));
    return;
  }
  CHECK(result.mate == MateAnswer::found);
  REQUIRE(result.info.score.mate);
  CHECK(*result.info.score.mate == expected);
  REQUIRE(static_cast<int>(result.info.pv.size()) == 2 * expected - 1);
  CHECK(result.best == result.info.pv.front());
  Game line = game;
  for (const Move move : result.info.pv) {
    REQUIRE(line.is_legal(move));
    line.play(move);
  }
  CHECK(is_mated(line));
}

/// Each searcher looks for a mate in at most `asked` moves. The answer is the one expected, with a
/// whole line that ends in it; or, if 0 is expected, that there is none.
void check_mate(const Searchers& searchers, const Game& game, int asked, int expected) {
  for (const auto& searcher : searchers) {
    INFO(searcher->name());
    check_answer(game, look_for_mate(*searcher, game, asked), asked, expected);
  }
}
void check_mate(const Game& game, int asked, int expected) {
  check_mate(all_searchers(game.definition_ptr()), game, asked, expected);
}

}  // namespace

TEST_CASE("the mates of the rules are found, and are the shortest", "[search][mate]") {
  struct Problem {
    const char* id;
    const char* text;
    int moves;
    const char* first;  ///< "" if several moves do it
  };
  const Problem problems[] = {
      {"hostage", "r3k1nr/p4ppp/8/1p1qp3/P1p5/Kpb5/n4PPP/1R3BNR[QBNPP#PPb] b kq - 0 1", 1, "b5b4"},
      {"hostage", "r3k1nr/p4ppp/8/1p1qp3/P1p5/1p6/nK3PPP/1R3BNR[BNPP#QPPbb] b kq - 0 1", 2,
       "B#Q@c3"},
      {"hostage", "5r2/pppk1p1p/3pNP2/4n3/3bP3/4B1P1/PPP2PpP/RNK3n1[Rb#QBqrp] b - - 0 1", 2,
       "Q#Q@e1"},
      {"chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 1, "a1a8"},
      {"chess", "7k/8/8/8/8/8/R7/1R5K w - - 0 1", 2, ""},
      // The smothered mate, and one whose first moves give no check.
      {"chess", "5rk1/5Npp/8/3Q4/8/8/8/6K1 w - - 0 1", 3, "f7h6"},
      {"chess", "7k/8/5K2/8/8/8/8/6R1 w - - 0 1", 2, "f6f7"},
      {"chess", "8/8/8/8/8/5K2/R7/7k w - - 0 1", 2, ""},
  };
  for (const Problem& problem : problems) {
    INFO(problem.text);
    const Game game = game_at(problem.id, problem.text);
    REQUIRE(shortest_by_force(game, problem.moves) == problem.moves);
    for (const int most : {problem.moves, problem.moves + 3}) {
      check_mate(game, most, problem.moves);
      if (*problem.first)
        CHECK(uci_notation(game.definition(), look_for_mate(game, most).best) == problem.first);
    }
  }
}

TEST_CASE("a payment that freezes the pawn ends its check", "[search][mate]") {
  // d7 mates, unless Black can pay the one piece that the pawn could change places with.
  const std::string board = "3bkr2/4pp2/3P4/8/8/8/8/3RK3";
  check_mate(game_at("hostage", board + "[#N] w - - 0 1"), 1, 1);    // there is nobody to free
  check_mate(game_at("hostage", board + "[#NNn] w - - 0 1"), 1, 1);  // another knight is left
  check_mate(game_at("hostage", board + "[#Nn] w - - 0 1"), 1, 0);
  const Game frozen = game_at("hostage", board + "[#Nn] w - - 0 1");
  check_mate(frozen, 2, shortest_by_force(frozen, 2));
}

TEST_CASE("the mate search proves that positions have no mate", "[search][mate]") {
  for (const char* text : {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
                           "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                           "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", "k7/8/1K6/8/8/8/8/8 w - - 0 1"}) {
    INFO(text);
    const Game game = game_at("chess", text);
    check_mate(game, 2, 0);
  }
}

TEST_CASE("a side that is checkmated has no mate", "[search][mate]") {
  const Game game = game_at("chess", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
  const SearchResult result = look_for_mate(game, 2);
  CHECK(result.best.is_none());
  CHECK(result.mate == MateAnswer::none);
}

TEST_CASE("the mate search agrees with brute force near the ends of random games",
          "[search][mate]") {
  for (const char* id : {"chess", "hostage"}) {
    Random random(2024);
    int mates = 0;
    int tried = 0;
    const Searchers searchers = all_searchers(variant(id));
    for (int round = 0; round < 4000 && mates < 12; ++round) {
      // To the end, and then back from it.
      Game game = random_game(variant(id), random, 300);
      if (!is_mated(game)) continue;
      for (int back = 0; back < 5 && game.plies() > 0; ++back) {
        game.undo();
        // Brute force takes too long where pieces can be placed everywhere.
        const size_t width = game.legal_moves().size();
        const int most = width <= 12 ? 3 : width <= 60 ? 2 : 1;
        INFO(id << " round " << round << ", " << back + 1 << " plies before mate, " << width);
        const int expected = shortest_by_force(game, most);
        check_mate(searchers, game, most, expected);
        ++tried;
        mates += expected > 1;
      }
    }
    INFO(id << ": " << tried << " positions");
    CHECK(mates >= 10);
  }
}

TEST_CASE("mates in three agree with brute force where few pieces are left", "[search][mate]") {
  Random random(7);
  const DefinitionPtr& definition = variant("chess");
  const Searchers searchers = all_searchers(definition);
  int mates = 0;
  for (int round = 0; round < 6000 && mates < 20; ++round) {
    // The lone king near a corner, and two or three pieces against it.
    std::string board(64, '.');
    const auto put = [&](char piece, uint32_t cell) {
      if (board[cell] == '.') board[cell] = piece;
    };
    put('k', random.below(2) * 8 + random.below(3));
    put('K', random.below(64));
    for (int i = 0; i < 2; ++i) put("QRBN"[random.below(4)], random.below(64));
    put("pP"[random.below(2)], 8 + random.below(48));
    if (board.find('K') == std::string::npos) continue;
    std::string text;
    for (size_t cell = 0; cell < 64; ++cell) {
      if (cell && cell % 8 == 0) text += '/';
      if (board[cell] != '.')
        text += board[cell];
      else if (!text.empty() && text.back() >= '1' && text.back() <= '7')
        ++text.back();
      else
        text += '1';
    }
    const auto parsed = parse_fen(*definition, text + " w - - 0 1");
    if (!parsed.ok()) continue;
    const Game game(definition, *parsed);
    if (Game(game).legal_moves().size() > 26) continue;
    INFO(text);
    const int expected = shortest_by_force(game, 3);
    check_mate(searchers, game, 3, expected);
    mates += expected == 3;
  }
  CHECK(mates >= 10);
}

TEST_CASE("no mate after the draw by the n-move rule", "[search][mate]") {
  // Two rooks mate in two moves: three plies.
  for (const int quiet : {96, 97, 98, 99}) {
    const Game game =
        game_at("chess", "7k/8/8/8/8/8/R7/1R5K w - - " + std::to_string(quiet) + " 90");
    INFO(quiet);
    check_mate(game, 3, shortest_by_force(game, 3));
    CHECK((shortest_by_force(game, 3) == 2) == (quiet <= 97));
  }
  // The last ply before the draw may mate.
  const Game last = game_at("chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 99 90");
  check_mate(last, 1, 1);
}

TEST_CASE("no mate through a third occurrence", "[search][mate]") {
  Game game = game_at("chess", "7k/8/8/8/8/8/R7/1R5K w - - 0 1");
  const auto play = [&](const char* text) {
    const auto move = parse_move(game, text);
    REQUIRE(move.ok());
    game.play(*move);
  };
  // The position after 1.Ra7 occurs twice, as does that before it.
  for (int round = 0; round < 2; ++round)
    for (const char* text : {"a2a7", "h8g8", "a7a2", "g8h8"}) play(text);
  REQUIRE(game.occurrences() == 3);
  check_mate(game, 2, shortest_by_force(game, 2));
  CHECK(uci_notation(game.definition(), look_for_mate(game, 2).best) != "a2a7");
  // Where this was the only way, no mate is left.
  SearchLimits limits;
  limits.mate = 2;
  limits.depth = 1;
  limits.root_moves = {*parse_move(game, "a2a7")};
  const auto searcher = make_generic_searcher(game.definition_ptr());
  CHECK(searcher->search(game, limits).mate == MateAnswer::none);
}

TEST_CASE("only mates that begin with one of the root moves count", "[search][mate]") {
  Game game = game_at("chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
  const auto searcher = make_generic_searcher(game.definition_ptr());
  SearchLimits limits;
  limits.mate = 1;
  limits.depth = 1;
  limits.root_moves = {*parse_move(game, "a1a7")};
  CHECK(searcher->search(game, limits).mate == MateAnswer::none);
  limits.root_moves.push_back(*parse_move(game, "a1a8"));
  CHECK(searcher->search(game, limits).mate == MateAnswer::found);
}

TEST_CASE("an interrupted mate search gives no wrong answer", "[search][mate]") {
  const Game game =
      game_at("hostage", "5r2/pppk1p1p/3pNP2/4n3/3bP3/4B1P1/PPP2PpP/RNK3n1[Rb#QBqrp] b - - 0 1");
  for (const auto& searcher : all_searchers(game.definition_ptr())) {
    INFO(searcher->name());
    for (uint64_t nodes = 1; nodes < 20000; nodes = nodes * 3 / 2 + 1) {
      SearchLimits limits;
      limits.mate = 2;
      limits.nodes = nodes;
      const SearchResult result = searcher->search(game, limits);
      INFO(nodes);
      REQUIRE(Game(game).is_legal(result.best));
      CHECK(result.mate != MateAnswer::none);
      if (result.mate == MateAnswer::found) CHECK(result.info.score.mate == 2);
    }
    const std::atomic<bool> stopped{true};
    SearchLimits limits;
    limits.mate = 2;
    limits.stop = &stopped;
    const SearchResult result = searcher->search(game, limits);
    CHECK(result.mate == MateAnswer::open);
    CHECK(Game(game).is_legal(result.best));
  }
}

}  // namespace stockade::test::search_mate_test
