// Games that hide pieces: what the umpire plays, refuses and tells, and what players learn.

#include <algorithm>
#include <fstream>
#include <sstream>

#include <catch2/catch.hpp>

#include "framework/game/sight.h"
#include "framework/game/umpire.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/notation/umpire_text.h"
#include "tests/support/rules_text.h"
#include "tests/support/variants.h"

namespace stockade::test::hidden_pieces_test {
namespace {

constexpr Side kWhite{0};
constexpr Side kBlack{1};

Attempted try_text(Umpire& umpire, const std::string& text) {
  const auto move = parse_attempt(umpire.player(umpire.game().next_player()), text);
  INFO(text << ": " << move.message());
  if (!move.ok()) return Attempted::not_possible;
  return umpire.attempt(*move);
}

bool has_shape(const PlayerGame& player, Move move) {
  const Kernel& kernel = player.definition().kernel();
  return std::any_of(
      player.possible().begin(), player.possible().end(),
      [&](const PossibleMove& p) { return shape_of(kernel, p.move) == shape_of(kernel, move); });
}

}  // namespace

TEST_CASE("a recorded game of Kriegspiel on four by four cells", "[views]") {
  const DefinitionPtr definition = game_of(
      "extends: kriegspiel\nboard: { files: 4, ranks: 4 }\ncastling: off\nen_passant: off\n"
      "pieces: { P: { moves: fmWfcF } }\nsetup: r1kr/pppp/PPPP/R1KR w - - 0 1\n");
  Umpire umpire(definition);
  std::ifstream file(std::string(STOCKADE_TEST_DATA_DIR) + "/kriegspiel_4x4.tsv");
  REQUIRE(file.good());
  int attempts = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream fields(line);
    std::string move, verdict, captured, where;
    int tries = 0;
    fields >> move >> verdict >> captured;
    if (captured != "-") fields >> where;
    fields >> tries;
    INFO(line);
    // The record goes on after stalemate, where each try fails; here the game is over.
    if (umpire.outcome().over()) {
      CHECK(verdict == "refused");
      continue;
    }
    ++attempts;
    const Attempted found = try_text(umpire, move);
    REQUIRE(found == (verdict == "refused" ? Attempted::refused : Attempted::played));
    if (found != Attempted::played) continue;
    std::string told;
    int number = 0;
    for (const UmpireCall& call : umpire.player(kWhite).calls()) {
      if (call.type == UmpireCall::Type::tries) number = call.number;
      if (call.type != UmpireCall::Type::capture) continue;
      told = std::string(call.captured == UmpireCall::Captured::pawn ? "pawn " : "piece ") +
             definition->topology().name(call.cell);
    }
    CHECK(told == (captured == "-" ? "" : captured + " " + where));
    // The record counts a capture that promotes once for each piece.
    int all = 0;
    int once = 0;
    std::vector<std::pair<Site, Site>> ways;
    for (const Move one : umpire.game().legal_moves()) {
      if (umpire.game().captured(one) == kEmpty ||
          definition->equipment().name_of(one.piece()) != "pawn")
        continue;
      ++all;
      if (std::find(ways.begin(), ways.end(), std::pair(one.from(), one.to())) != ways.end())
        continue;
      ways.emplace_back(one.from(), one.to());
      ++once;
    }
    CHECK(all == tries);
    CHECK(once == number);
  }
  CHECK(attempts > 70);
  CHECK(umpire.outcome().ending == Ending::stalemate);
}

TEST_CASE("a move that failed is remembered until the turn ends", "[views]") {
  Umpire umpire(variant("kriegspiel"));
  CHECK(try_text(umpire, "exd3") == Attempted::refused);
  CHECK(umpire.player(kWhite).refused().size() == 1);
  CHECK(umpire.player(kBlack).events().empty());
  CHECK(try_text(umpire, "exd3") == Attempted::not_possible);
  CHECK(parse_attempt(umpire.player(kWhite), "exd3").problems().front().id == "tried-already");
  CHECK(try_text(umpire, "e4") == Attempted::played);
  CHECK(umpire.player(kWhite).refused().empty());
  CHECK(umpire.player(kBlack).events().size() == 1);
  CHECK(umpire.player(kBlack).events().front().move.is_none());
}

TEST_CASE("moves are written as far as the player knows what they are", "[views]") {
  const auto texts = [](const char* id, const char* fen) {
    const DefinitionPtr& definition = variant(id);
    const Umpire umpire(definition, position(definition, fen));
    return attempt_texts(umpire.player(kWhite));
  };
  const auto has = [](const std::vector<std::string>& all, const char* text) {
    return std::find(all.begin(), all.end(), text) != all.end();
  };
  const auto dark = texts("darkchess", "4k3/8/3q4/2p5/1P6/8/3R4/R3K2R w KQ - 0 1");
  for (const char* text : {"Rxd6", "Rd5", "bxc5", "b5", "O-O", "O-O-O", "Ke2"}) {
    INFO(text);
    CHECK(has(dark, text));
  }
  const auto blind = texts("kriegspiel", "4k3/8/3q4/2p5/1P6/8/3R4/R3K2R w KQ - 0 1");
  for (const char* text : {"Rd6", "bxc5", "bxa5", "b5", "O-O"}) {
    INFO(text);
    CHECK(has(blind, text));
  }
}

TEST_CASE("English rules: both players hear of what fails, and of the question", "[views]") {
  LoadOptions options;
  options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  options.set = {{"refusals", "everyone"}, {"tries", "asked"}};
  const auto loaded = load_definition("kriegspiel", options);
  REQUIRE(loaded.ok());
  Umpire umpire(loaded->definition);
  CHECK(try_text(umpire, "exd3") == Attempted::refused);
  REQUIRE(umpire.player(kBlack).events().size() == 1);
  CHECK(umpire.player(kBlack).events().front().move.is_none());
  CHECK(umpire.ask() == false);
  CHECK_FALSE(umpire.ask());
  CHECK(event_words(umpire.player(kBlack), umpire.player(kBlack).events().back()) ==
        "White asked, and there is no pawn try");
}

TEST_CASE("what is legal is possible, and what players see is what they have",
          "[views][property]") {
  for (const char* id : {"kriegspiel", "darkchess"}) {
    const DefinitionPtr& definition = variant(id);
    for (uint64_t seed = 1; seed <= 20; ++seed) {
      Random random(seed);
      Umpire umpire(definition);
      for (int ply = 0; ply < 160 && !umpire.outcome().over(); ++ply) {
        const PlayerGame& mover = umpire.player(umpire.game().next_player());
        INFO(id << " seed " << seed << " " << write_fen(*definition, umpire.game().position()));
        const MoveList legal = umpire.game().legal_moves();
        for (const Move move : legal) CHECK(has_shape(mover, move));
        if (!mover.definition().kernel().facet<ViewFacet>()->attempts())
          CHECK(mover.possible().size() == legal.size());
        for (int side = 0; side < 2; ++side) {
          const PlayerGame& player = umpire.player(Side{side});
          CHECK(player.seen().key() == player.seen().computed_key());
          CHECK((umpire.game().position().cells_of(Side{side}) & ~player.sight()).empty());
          for (CellSet cells = definition->topology().all() & ~player.sight(); cells.any();)
            CHECK(player.seen().at(cells.pop()) == kEmpty);
        }
        // Half of the attempts are at random, so that many fail.
        const auto& possible = mover.possible();
        const PossibleMove wanted = possible[random.below(static_cast<uint32_t>(possible.size()))];
        if (random.below(2) == 0)
          umpire.attempt(wanted.move);
        else
          umpire.play(legal[random.below(static_cast<uint32_t>(legal.size()))]);
      }
    }
  }
}

namespace {

/// Everything that is made of a game for a player.
std::string all_of(const PlayerGame& player) {
  std::string text = seen_fen(player) + "\n" + std::to_string(player.key()) + "\n" +
                     std::to_string(player.seen().key()) + "\n" + player.outcome().result() + "\n";
  for (const PlayerEvent& event : player.events()) text += event_words(player, event) + "\n";
  for (const std::string& one : attempt_texts(player)) text += one + " ";
  return text;
}

}  // namespace

TEST_CASE("games that a player cannot tell apart give the player the same", "[views][property]") {
  // The enemy moves twice in two orders, which the player does not see.
  const auto told = [](const char* id, std::vector<const char*> moves, Side viewer) {
    Umpire umpire(variant(id));
    for (const char* move : moves) {
      const auto parsed = parse_move(umpire.game(), move);
      REQUIRE(parsed.ok());
      umpire.play(*parsed);
    }
    return all_of(umpire.player(viewer));
  };
  CHECK(told("kriegspiel", {"e4", "a6", "d3", "h6"}, kWhite) ==
        told("kriegspiel", {"e4", "h6", "d3", "Nf6"}, kWhite));
  CHECK(told("kriegspiel", {"e4", "a6", "d3", "h6"}, kBlack) !=
        told("kriegspiel", {"e4", "h6", "d3", "Nf6"}, kBlack));
  CHECK(told("kriegspiel", {"e4", "e5", "Nf3"}, kBlack) ==
        told("kriegspiel", {"d3", "e5", "a4"}, kBlack));
  CHECK(told("darkchess", {"e4", "b6", "d3", "Bb7"}, kWhite) ==
        told("darkchess", {"e4", "c6", "d3", "Qc7"}, kWhite));
  CHECK(told("darkchess", {"e4", "a6", "d3", "h6"}, kWhite) !=
        told("darkchess", {"e4", "e5", "d3", "h6"}, kWhite));
}

TEST_CASE("two games that differ in what is hidden look the same to the player at every step",
          "[views][property]") {
  // Two random games with the same moves of White, as long as both allow them and White is told the
  // same: then everything made for White must be equal.
  for (const char* id : {"kriegspiel", "darkchess"}) {
    const DefinitionPtr& definition = variant(id);
    int compared = 0;
    for (uint64_t seed = 1; seed <= 60; ++seed) {
      Random random(seed);
      Umpire one(definition);
      Umpire other(definition);
      for (int ply = 0; ply < 60; ++ply) {
        if (one.outcome().over() || other.outcome().over()) break;
        if (one.game().next_player() == kWhite) {
          const auto& possible = one.player(kWhite).possible();
          if (possible.empty()) break;
          const Move move = possible[random.below(static_cast<uint32_t>(possible.size()))].move;
          if (one.attempt(move) != other.attempt(move)) break;
        } else {
          for (Umpire* umpire : {&one, &other}) {
            const MoveList legal = umpire->game().legal_moves();
            umpire->play(legal[random.below(static_cast<uint32_t>(legal.size()))]);
          }
        }
        const PlayerGame& a = one.player(kWhite);
        const PlayerGame& b = other.player(kWhite);
        // What White has learnt, from the first principles of the rules.
        const bool same_news = a.calls() == b.calls() && seen_board(a) == seen_board(b) &&
                               a.to_move() == b.to_move() && a.outcome() == b.outcome();
        if (!same_news) break;
        if (!definition->kernel().facet<ViewFacet>()->attempts() &&
            attempt_texts(a) != attempt_texts(b))
          break;
        INFO(id << " seed " << seed << " ply " << ply);
        REQUIRE(all_of(a) == all_of(b));
        if (!one.game().position().same_as(other.game().position())) ++compared;
      }
    }
    CHECK(compared > 100);
  }
}

}  // namespace stockade::test::hidden_pieces_test
