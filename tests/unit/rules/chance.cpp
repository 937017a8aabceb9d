// Dice, decks and bags: how likely outcomes are, what positions remember, and what follows.

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include <catch2/catch.hpp>

#include "framework/game/random_moves.h"
#include "framework/notation/board_text.h"
#include "framework/notation/move_text.h"
#include "framework/rules/chance_facet.h"
#include "framework/search/search.h"
#include "framework/session/play/session.h"
#include "tests/support/move_outcome.h"
#include "tests/support/rules_text.h"
#include "tests/support/scripted_game.h"
#include "tests/support/variants.h"

namespace stockade::test::chance_test {
namespace {

constexpr const char* kCards =
    "extends: chess\n"
    "chance: { card: { deck: { knight: 3, pawn: 7 }, outcomes: { knight: { moves: N }, "
    "pawn: { moves: P } } } }\n"
    "goals: [{ lost: K, result: loss }]\n";

/// What chance may do, with its weights.
std::map<std::string, int> weights(Game& game) {
  const GameDefinition& definition = game.definition();
  std::map<std::string, int> found;
  for (const Move move : game.legal_moves())
    found[uci_notation(definition, move)] =
        chance_weight(definition.kernel(), game.position(), move);
  return found;
}

}  // namespace

TEST_CASE("cards are as likely as they are many", "[unit]") {
  const DefinitionPtr definition = game_of(kCards);
  Game game(definition);
  CHECK(weights(game) == std::map<std::string, int>{{"card:knight", 3}, {"card:pawn", 7}});
  Game later(
      definition,
      position(definition,
               "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 - knight:1,pawn:5"));
  CHECK(weights(later) == std::map<std::string, int>{{"card:knight", 1}, {"card:pawn", 5}});
}

TEST_CASE("things that are drawn together are not put back in between", "[unit]") {
  const DefinitionPtr definition =
      game_of("extends: chess\nchance: { tile: { bag: { a: 2, b: 1, c: 3 }, draws: 2 } }\n");
  Game game(definition);
  // 15 ways to take two of six.
  CHECK(weights(game) ==
        std::map<std::string, int>{
            {"tile:a+a", 1}, {"tile:a+b", 2}, {"tile:a+c", 6}, {"tile:b+c", 3}, {"tile:c+c", 3}});
}

TEST_CASE("dice have the weights of their faces, in every order", "[unit]") {
  const DefinitionPtr definition =
      game_of("extends: chess\nchance: { dice: { dice: 3, faces: [1, 2], weights: { 2: 3 } } }\n");
  Game game(definition);
  CHECK(weights(game) ==
        std::map<std::string, int>{
            {"dice:1+1+1", 1}, {"dice:1+1+2", 9}, {"dice:1+2+2", 27}, {"dice:2+2+2", 27}});
}

TEST_CASE("boards as text have what is drawn and what is left", "[unit]") {
  const DefinitionPtr cards = game_of(kCards);
  const auto below = [](const DefinitionPtr& definition, const char* fen) {
    const std::string text = draw_board(*definition, position(definition, fen));
    return text.substr(text.rfind("\n", text.size() - 2) + 1);
  };
  CHECK(below(cards, "4k3/8/8/8/8/8/P7/4K3 w - - 0 1 - -") ==
        "   card: - (left: knight 3, pawn 7)\n");
  CHECK(below(cards, "4k3/8/8/8/8/8/P7/4K3 w - - 0 1 pawn knight:3,pawn:6") ==
        "   card: pawn (left: knight 3, pawn 6)\n");
  CHECK(below(cards, "4k3/8/8/8/8/8/P7/4K3 w - - 0 1 pawn 0") == "   card: pawn (none left)\n");
  const DefinitionPtr dice = game_of("extends: chess\nchance: { wind: { dice: 2 } }\n");
  CHECK(below(dice, "4k3/8/8/8/8/8/P7/4K3 w - - 0 1 3+5") == "   wind: 3+5\n");
  CHECK(below(dice, "4k3/8/8/8/8/8/P7/4K3 w - - 0 1 -").find("wind") == std::string::npos);
  CHECK(below(variant("dicechess"), "4k3/8/8/8/8/8/P7/4K3 w - - 0 1 56") == "   dice: 5+6\n");
}

TEST_CASE("what is left in a deck belongs to the position", "[unit]") {
  const DefinitionPtr definition = game_of(kCards);
  const auto key = [&](const char* fen) { return position(definition, fen).key(); };
  CHECK(key("4k3/8/8/8/8/8/P7/4K3 w - - 0 1 - knight:3,pawn:6") !=
        key("4k3/8/8/8/8/8/P7/4K3 w - - 0 1 - knight:2,pawn:7"));
  CHECK(key("4k3/8/8/8/8/8/P7/4K3 w - - 0 1 - -") ==
        key("4k3/8/8/8/8/8/P7/4K3 w - - 0 1 - knight:3,pawn:7"));
  for (const char* fen :
       {"4k3/8/8/8/8/8/P7/4K3 w - - 0 1 pawn knight:3,pawn:6",
        "4k3/8/8/8/8/8/P7/4K3 b - - 0 1 - knight:1", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1 - -"})
    CHECK(write_fen(*definition, position(definition, fen)) == fen);
  for (const char* fen :
       {"4k3/8/8/8/8/8/P7/4K3 w - - 0 1 queen -", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1 - knight:4",
        "4k3/8/8/8/8/8/P7/4K3 w - - 0 1 - queen:1",
        "4k3/8/8/8/8/8/P7/4K3 w - - 0 1 - knight:1,knight:1",
        "4k3/8/8/8/8/8/P7/4K3 w - - 0 1 - knight"})
    CHECK_FALSE(parse_fen(*definition, fen).ok());
}

TEST_CASE("many kinds of cards take several numbers, and come back from the FEN", "[unit]") {
  std::string deck;
  for (int i = 0; i < 26; ++i)
    deck += (i ? ", " : "") + std::string("card_") + static_cast<char>('a' + i) + ": 4";
  const DefinitionPtr definition =
      game_of("extends: chess\nchance: { card: { deck: { " + deck + " } } }\n");
  Game game(definition);
  Random random(3);
  for (int ply = 0; ply < 200 && !game.outcome().sides; ++ply) {
    const MoveList legal = game.legal_moves();
    REQUIRE_FALSE(legal.empty());
    MoveList buffer;
    game.play(random_move(game, buffer, random));
    CHECK(game.position().key() == game.position().computed_key());
    const std::string fen = write_fen(*definition, game.position());
    CHECK(position(definition, fen).same_as(game.position()));
  }
}

TEST_CASE("random games draw cards by what is left", "[unit]") {
  const DefinitionPtr definition = game_of(kCards);
  Random random(11);
  int knights = 0;
  constexpr int kGames = 3000;
  for (int i = 0; i < kGames; ++i) {
    Position start(definition->start());
    Journal journal;
    definition->kernel().playout(start, journal, random, 1);
    knights += write_fen(*definition, start).find(" knight ") != std::string::npos ? 1 : 0;
  }
  CHECK(knights > kGames * 3 / 10 - 120);
  CHECK(knights < kGames * 3 / 10 + 120);
}

TEST_CASE("a session draws by itself, and its seed repeats the draws", "[unit]") {
  const DefinitionPtr definition = game_of(kCards);
  const auto played = [&](uint64_t seed) {
    Session session(definition);
    session.set_seed(seed);
    session.new_game();
    for (int i = 0; i < 12 && !session.outcome().over(); ++i) {
      REQUIRE_FALSE(session.game().chance_to_move());
      REQUIRE(session.play(session.legal_moves().front()));
    }
    return write_fen(*definition, session.position());
  };
  CHECK(played(5) == played(5));
  std::set<std::string> different;
  for (uint64_t seed = 1; seed < 8; ++seed) different.insert(played(seed));
  CHECK(different.size() > 1);
}

TEST_CASE("the search weighs outcomes by how many cards are left", "[unit]") {
  // Each knight has one defender, and a card decides which of them may move.
  const auto best = [](const std::string& deck) {
    const DefinitionPtr definition = game_of(
        "extends: chess\n"
        "chance: { card: { deck: { " +
        deck +
        " }, if: side = 2, refill: always, "
        "outcomes: { queen: { moves: Q }, rook: { moves: R } } } }\n"
        "goals: [{ lost: K, result: loss }]\nvalues: { P: 1, N: 3, B: 3, R: 5, Q: 9 }\n");
    const Game game(definition, position(definition, "q4bkr/1p3pp1/8/n2R3n/8/8/6PP/6K1 w - - 0 1"));
    SearchLimits limits;
    limits.depth = 3;
    Game lists(game);
    for (const Move move : lists.legal_moves())
      if (lists.definition().kernel().captured(game.position(), move) != kEmpty)
        limits.root_moves.push_back(move);
    const SearchResult result = make_generic_searcher(definition)->search(game, limits, {});
    return uci_notation(*definition, result.best);
  };
  CHECK(best("queen: 9, rook: 1") == "d5h5");
  CHECK(best("queen: 1, rook: 9") == "d5a5");
}

TEST_CASE("draws are listed and refused for what they are", "[unit]") {
  const DefinitionPtr definition = game_of(kCards);
  constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  CHECK(after_move(definition, kStart, "CARD:Knight").ends_with(" knight knight:2,pawn:7"));
  CHECK(after_move(definition, kStart, "card:bishop") == "no-such-move");
  CHECK(after_move(definition, kStart, "Nf3") == "no-such-move");
  const std::string drawn = std::string(kStart) + " pawn knight:3,pawn:6";
  CHECK(after_move(definition, drawn.c_str(), "Nf3") == "not-drawn");
  CHECK(after_move(definition, drawn.c_str(), "card:pawn") == "no-such-move");
  CHECK(after_move(definition, drawn.c_str(), "pass") != drawn);
}

TEST_CASE("fast and slow legal moves agree where chance acts before and after turns", "[unit]") {
  const DefinitionPtr definition = game_of(
      "extends: chess\n"
      "remember: { captured: captures }\n"
      "chance:\n"
      "  wind: { dice: 2, faces: [north, east, south, west] }\n"
      "  coin: { dice: 1, faces: [heads, tails], when: after, if: captured = 1, "
      "outcomes: { heads: { removes: last to } } }\n"
      "  weather: { deck: { rain: 1, sun: 2 }, if: turn mod 3 = 0, lasts: until drawn, "
      "outcomes: { rain: { moves: [P, K, N] } } }\n"
      "forbid: [{ when: rank(to) > rank(from) and not wind shows north, because: no wind }]\n"
      "goals: [{ lost: K, result: loss }]\n");
  const Kernel& kernel = definition->kernel();
  Random random(17);
  for (int number = 0; number < 20; ++number) {
    Game game(definition);
    for (int ply = 0; ply < 120 && !game.outcome().sides; ++ply) {
      MoveList fast;
      MoveList slow;
      Position now(game.position());
      Journal journal;
      kernel.legal_moves(now, journal, fast);
      kernel.legal_moves_slowly(now, journal, slow);
      std::sort(fast.begin(), fast.end());
      std::sort(slow.begin(), slow.end());
      INFO(write_fen(*definition, game.position()));
      CHECK(fast == slow);
      const std::string fen = write_fen(*definition, game.position());
      CHECK(position(definition, fen).same_as(game.position()));
      MoveList buffer;
      const Move move = random_move(game, buffer, random);
      if (move.is_none()) break;
      game.play(move);
    }
  }
}

TEST_CASE("a turn of several moves has one draw", "[unit]") {
  const DefinitionPtr definition = game_of(
      "extends: chess\nturn: { series: { length: 2, rules: free } }\n"
      "chance: { die: { dice: 1 } }\n");
  Game game(definition);
  CHECK(game.chance_to_move());
  play(game, "die:3");
  play(game, "e4");
  CHECK_FALSE(game.chance_to_move());
  play(game, "d4");
  CHECK(game.chance_to_move());
  play(game, "die:1");
  play(game, "e5");
  CHECK_FALSE(game.chance_to_move());
}

TEST_CASE("what a turn has passed over is open after the draw", "[unit]") {
  const DefinitionPtr definition = game_of(
      "extends: chess\nturn: { series: { length: 2, rules: free } }\n"
      "chance: { die: { dice: 1 } }\n");
  Game game = game_at(definition, "4k3/2p1p3/8/1P6/3p4/8/2P1P3/4K3 w - - 0 1 2");
  play(game, "e4");
  play(game, "c4");
  const auto is_read_back = [&] {
    return game.chance_to_move() && position(definition, text_of(game)).same_as(game.position());
  };
  CHECK(is_read_back());
  play(game, "die:5");
  CHECK(can(game, "d4e3"));
  CHECK(can(game, "d4c3"));
  play(game, "c5");
  play(game, "e5");
  CHECK(is_read_back());
  play(game, "die:6");
  CHECK(can(game, "b5c6"));
}

TEST_CASE("what follows from moves does not follow from a draw", "[unit]") {
  // A turn of Dynamo Chess may not take back the one before; the die between them changes nothing.
  const DefinitionPtr definition = game_of("extends: dynamo\nchance: { die: { dice: 1 } }\n");
  Game game = game_at(definition, "7k/8/8/8/r1R5/8/8/1K6 b - - 0 1 - 2");
  play(game, "a4a4,c4e4");
  play(game, "die:3");
  const auto back = explain_move(game, "e4c4");
  REQUIRE(back.ok());
  CHECK(back->reason.rule == "would-undo");
  CHECK(can(game, "e4d4"));
}

}  // namespace stockade::test::chance_test
