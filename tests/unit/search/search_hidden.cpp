// The engine for games that hide pieces: what it believes, and what it tries.

#include <algorithm>

#include <catch2/catch.hpp>

#include "framework/game/umpire.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/notation/umpire_text.h"
#include "framework/search/beliefs.h"
#include "framework/search/information_set.h"
#include "framework/session/play/seen_game.h"
#include "tests/support/rules_text.h"
#include "tests/support/variants.h"

namespace stockade::test::search_hidden_test {
namespace {

constexpr Side kWhite{0};

std::string first_try(const char* id, const char* fen, uint64_t nodes = 1500) {
  const DefinitionPtr& definition = variant(id);
  const Umpire umpire(definition, position(definition, fen));
  SearchLimits limits;
  limits.nodes = nodes;
  limits.seed = 1;
  const auto searcher = make_information_set_searcher(definition);
  const PlayerGame& player = umpire.player(umpire.game().next_player());
  return attempt_text(player, searcher->search(player, limits).best);
}

}  // namespace

TEST_CASE("what the engine believes agrees with what the player sees", "[search][views]") {
  for (const char* id : {"kriegspiel", "darkchess"}) {
    const DefinitionPtr& definition = variant(id);
    for (uint64_t seed = 1; seed <= 4; ++seed) {
      Random random(seed);
      Umpire umpire(definition);
      Beliefs beliefs(32);
      for (int ply = 0; ply < 60 && !umpire.outcome().over(); ++ply) {
        const MoveList legal = umpire.game().legal_moves();
        const auto& possible = umpire.player(umpire.game().next_player()).possible();
        if (random.below(3) == 0)
          umpire.attempt(possible[random.below(static_cast<uint32_t>(possible.size()))].move);
        else
          umpire.play(legal[random.below(static_cast<uint32_t>(legal.size()))]);
        const PlayerGame& player = umpire.player(kWhite);
        beliefs.follow(player, random);
        INFO(id << " seed " << seed << " ply " << ply);
        REQUIRE(beliefs.all().size() == 32);
        for (const auto& [believed, line] : beliefs.all()) {
          CHECK(believed.cells_of(kWhite) == umpire.game().position().cells_of(kWhite));
          CHECK(believed.side_to_move() == umpire.game().side_to_move());
          CHECK(believed.key() == believed.computed_key());
        }
      }
    }
  }
}

TEST_CASE("beliefs follow the game from where they were", "[search][views]") {
  Umpire umpire(variant("kriegspiel"));
  Random random(1);
  Beliefs beliefs(50);
  const auto play = [&](const char* text) { umpire.play(*parse_move(umpire.game(), text)); };
  play("e4");
  play("d5");
  beliefs.follow(umpire.player(kWhite), random);
  // A pawn that can be captured was told, so each position has one.
  for (const auto& [believed, line] : beliefs.all())
    CHECK(count_pawn_captures(umpire.definition().kernel(),
                              *umpire.definition().kernel().facet<ViewFacet>(), believed) == 1);
  CHECK(beliefs.repairs() == 0);
}

TEST_CASE("beliefs know which positions have occurred", "[search][views]") {
  // The black king has one move each time, so nothing is unknown.
  const DefinitionPtr& definition = variant("kriegspiel");
  Umpire umpire(definition, position(definition, "7k/5K2/8/6P1/8/8/R7/8 w - - 0 1"));
  for (const char* move : {"Ra3", "Kh7", "Rb3", "Kh8", "Ra3", "Kh7", "Rb3", "Kh8"})
    umpire.play(*parse_move(umpire.game(), move));
  Random random(1);
  Beliefs beliefs(20);
  const PlayerGame& player = umpire.player(kWhite);
  beliefs.follow(player, random);
  for (const Belief& belief : beliefs.all()) {
    REQUIRE(belief.position.same_as(umpire.game().position()));
    CHECK(belief.occurrences(belief.position.key()) == 1);
  }
  // Ra3 would be the third time, and a draw.
  const auto searcher = make_information_set_searcher(definition);
  SearchLimits limits;
  limits.nodes = 200;
  limits.root_moves = {*parse_move(umpire.game(), "Ra3"), *parse_move(umpire.game(), "Rb2")};
  CHECK(searcher->search(player, limits).best == limits.root_moves[1]);
}

TEST_CASE("what hardly anybody would do is believed of those who could", "[search][views]") {
  // Only a king on b8 can have captured on a7, and few kings have gone there.
  const DefinitionPtr& definition = variant("kriegspiel");
  Umpire umpire(definition, position(definition, "3k4/R7/8/8/8/8/8/7K w - - 0 1"));
  for (const char* move : {"Kg1", "Kc8", "Kh1", "Kb8", "Kg1", "Kxa7"})
    umpire.play(*parse_move(umpire.game(), move));
  Random random(1);
  Beliefs beliefs(200);
  beliefs.follow(umpire.player(kWhite), random);
  CHECK(beliefs.repairs() == 0);
  for (const auto& [believed, line] : beliefs.all())
    CHECK(believed.same_as(umpire.game().position()));
}

TEST_CASE("the engine does not stalemate a king that it has cornered", "[search][views]") {
  const DefinitionPtr& definition = variant("kriegspiel");
  const Umpire umpire(definition, position(definition, "7k/8/5K2/8/8/8/6Q1/8 w - - 0 1"));
  const PlayerGame& player = umpire.player(kWhite);
  const auto searcher = make_information_set_searcher(definition);
  SearchLimits limits;
  limits.nodes = 100;
  Game game(definition, umpire.game().position());
  limits.root_moves = {*parse_move(game, "Qg6"), *parse_move(game, "Qe2")};
  for (limits.seed = 1; limits.seed <= 5; ++limits.seed)
    CHECK(searcher->search(player, limits).best == limits.root_moves[1]);
}

TEST_CASE("the engine captures what it sees, and a king above all", "[search][views]") {
  CHECK(first_try("darkchess", "4k3/8/3q4/8/8/8/3R4/K7 w - - 0 1") == "Rxd6");
  CHECK(first_try("darkchess", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1") == "Rxe8");
}

TEST_CASE("the engine mates where it knows how", "[search][views]") {
  // The start is known to all, so this is a mate in one.
  const std::string text = first_try("kriegspiel", "7k/8/6K1/8/8/8/8/R7 w - - 0 1");
  CHECK(text == "Ra8");
}

TEST_CASE("a level and a limit of moves are kept", "[search][views]") {
  const DefinitionPtr& definition = variant("kriegspiel");
  const Umpire umpire(definition);
  const PlayerGame& player = umpire.player(kWhite);
  const auto searcher = make_information_set_searcher(definition);
  SearchLimits limits;
  limits.level = 1;
  limits.root_moves = {player.possible()[3].move};
  CHECK(searcher->search(player, limits).best == limits.root_moves.front());
}

TEST_CASE("a session shows a person what it may, and everything at the end", "[session][views]") {
  Session session(variant("kriegspiel"));
  session.set_player(Side{0}, PlayerKind::person);
  session.set_player(Side{1}, PlayerKind::computer);
  SeenGame seen(session);
  REQUIRE(seen.viewer() == kWhite);
  CHECK(seen.hides());
  CHECK(*seen.attempt_text("exd3") == Attempted::refused);
  CHECK(*seen.attempt_text("e4") == Attempted::played);
  CHECK(session.node().annotations.others == "[%tried e2d3]");
  REQUIRE(session.play_text("d5").ok());
  CHECK((seen.position().occupied() & ~seen.position().cells_of(kWhite)).empty());
  CHECK(seen.status() == "White to move; 1 pawn try");
  const std::string sheet = seen.score_sheet(kWhite);
  CHECK(sheet.find("d7d5") == std::string::npos);
  CHECK(sheet.find("White tried e2d3, which failed") != std::string::npos);
  // Another observer of the same game learns of the attempt from the record.
  SeenGame other(session);
  CHECK(other.player(kWhite).key() == seen.player(kWhite).key());
  session.resign(kWhite);
  CHECK_FALSE(seen.hides());
  CHECK(seen.position().same_as(session.position()));
}

}  // namespace stockade::test::search_hidden_test
