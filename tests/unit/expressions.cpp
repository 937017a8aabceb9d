// Conditions and formulas of variant files.

#include <algorithm>

#include <catch2/catch.hpp>

#include "framework/base/random.h"
#include "framework/definition/loader.h"
#include "framework/game/game.h"
#include "framework/notation/explain.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/rules/expression.h"
#include "tests/support/variants.h"

namespace stockade::test {
namespace {

using Scope = ExpressionScope;
using Type = ExpressionType;

const DefinitionPtr& hostage() {
  static const DefinitionPtr definition = variant("hostage");
  return definition;
}

/// The value of an expression in a position, or of 1. e4 of the board's e2 piece.
int value(const std::string& text, const std::string& fen, Scope scope = Scope::move) {
  const auto position = parse_fen(*hostage(), fen);
  INFO(text << " " << position.message());
  REQUIRE(position.ok());
  const bool is_truth = Expression::parse(text, scope, Type::truth, hostage()->equipment()).ok();
  const auto expression =
      Expression::parse(text, scope, is_truth ? Type::truth : Type::number, hostage()->equipment());
  INFO(expression.message());
  REQUIRE(expression.ok());
  struct Board {
    const Kernel& kernel;
    const Position& position;
  } board{hostage()->kernel(), *position};
  ExpressionScene scene;
  scene.number = 7;
  scene.position = &*position;
  scene.own = position->side_to_move();
  scene.data = &board;
  scene.attacked = [](const void* data, int cell, Side by) {
    const auto& b = *static_cast<const Board*>(data);
    return b.kernel.attackers(b.position, cell, by).any();
  };
  scene.from = *hostage()->topology().find("e2");
  scene.to = *hostage()->topology().find("e4");
  scene.piece = position->at(scene.from);
  scene.victim = position->at(scene.to);
  return expression->evaluate(scene);
}

const char* const kBoard = "4k3/8/8/3p4/4n3/8/PP2P3/R3K3[#Qnn] w - - 12 30";

std::string complaint(const std::string& text, Scope scope, Type wanted) {
  const auto parsed = Expression::parse(text, scope, wanted, hostage()->equipment());
  REQUIRE_FALSE(parsed.ok());
  return parsed.problems().front().id + ": " + parsed.problems().front().message;
}

DefinitionPtr chess_with(const std::string& keys) {
  LoadOptions options;
  options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  const auto loaded =
      load_definition_text("schema: 1\nextends: chess\nname: Chess with a condition\n" + keys,
                           "condition.yaml", options);
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  return loaded->definition;
}

Game game_from(const DefinitionPtr& definition, const std::string& fen) {
  const auto position = parse_fen(*definition, fen);
  INFO(fen << " " << position.message());
  REQUIRE(position.ok());
  return Game(definition, *position);
}

}  // namespace

TEST_CASE("numbers are reckoned as on paper", "[expression]") {
  CHECK(value("1 + 2 * 3", kBoard) == 7);
  CHECK(value("(1 + 2) * 3", kBoard) == 9);
  CHECK(value("7 / 2 - 7 mod 4", kBoard) == 0);
  CHECK(value("-3 + abs(-5)", kBoard) == 2);
  CHECK(value("min(number, 5)", kBoard) == 5);
  CHECK(value("max(number, 5)", kBoard) == 7);
  CHECK(value("2 - 1 - 1", kBoard) == 0);
  CHECK(value("5 / 0", kBoard) == 0);
  CHECK(value("5 mod 0", kBoard) == 0);
  CHECK(value("1000000 * 1000000 > 0", kBoard) == 1);
}

TEST_CASE("'and' binds closer than 'or', 'not' closest", "[expression]") {
  CHECK(value("1 = 1 or 1 = 2 and 1 = 2", kBoard) == 1);
  CHECK(value("(1 = 1 or 1 = 2) and 1 = 2", kBoard) == 0);
  CHECK(value("not 1 = 2 and 1 = 1", kBoard) == 1);
  CHECK(value("1 < 2 and 2 <= 2 and 3 > 2 and 3 >= 3 and 3 != 2", kBoard) == 1);
}

TEST_CASE("pieces are counted by owner, piece type, region and zone", "[expression]") {
  CHECK(value("count(own P)", kBoard) == 3);
  CHECK(value("count(own)", kBoard) == 5);
  CHECK(value("count(any [P N])", kBoard) == 5);
  CHECK(value("count(enemy [K,N])", kBoard) == 2);
  CHECK(value("count(own P on [file a, file b])", kBoard) == 2);
  CHECK(value("count(own on [first rank])", kBoard) == 2);
  CHECK(value("count(enemy N in own prison)", kBoard) == 2);
  CHECK(value("count(own Q in enemy prison)", kBoard) == 1);
  CHECK(value("count(own Q in own prison)", kBoard) == 0);
}

TEST_CASE("ranks are those that the side sees, and so are regions", "[expression]") {
  CHECK(value("rank(e2)", kBoard) == 2);
  const std::string black = "4k3/8/8/3p4/4n3/8/PP2P3/R3K3[#Qnn] b - - 12 30";
  CHECK(value("rank(e2)", black) == 7);
  CHECK(value("file(e2) + level(e2)", black) == 6);
  CHECK(value("e8 on [first rank]", black) == 1);
  CHECK(value("e8 on [first rank]", kBoard) == 0);
  CHECK(value("colour(a1) = 0 and colour(h1) = 1", kBoard) == 1);
}

TEST_CASE("cells are asked who stands there and who attacks them", "[expression]") {
  CHECK(value("enemy(e4) and own(e2) and empty(e3)", kBoard) == 1);
  CHECK(value("attacked(d2) and not attacked(a2)", kBoard) == 1);
  CHECK(value("twin(e4) = e4", kBoard) == 1);
}

TEST_CASE("a move tells what it is", "[expression]") {
  CHECK(value("from = e2 and to = e4 and to != e2", kBoard) == 1);
  CHECK(value("captures and piece in P and victim in [Q N]", kBoard) == 1);
  CHECK(value("victim in P or becomes in [Q] or drops or castles or exchanges", kBoard) == 0);
  CHECK(value("turn = 30 and quiet = 12", kBoard) == 1);
}

TEST_CASE("mistakes are told with their place", "[expression]") {
  CHECK(complaint("captures", Scope::position, Type::truth) ==
        "expression-name: in 'captures', at 'captures': 'captures' cannot be used here: only "
        "'forbid' looks at a move");
  CHECK(complaint("turn", Scope::formula, Type::number).starts_with("expression-name"));
  CHECK(complaint("rank(e4)", Scope::move, Type::truth) ==
        "expression-type: in 'rank(e4)', at 'rank(e4)': this is a number, but yes or no is needed");
  CHECK(complaint("from < to", Scope::move, Type::truth).starts_with("expression-type"));
  CHECK(complaint("from = piece", Scope::move, Type::truth).starts_with("expression-type"));
  CHECK(complaint("1 +", Scope::move, Type::number) ==
        "expression-syntax: in '1 +', at its end: expected a value");
  CHECK(complaint("(1 = 1", Scope::move, Type::truth).starts_with("expression-syntax"));
  CHECK(complaint("1 = 1 1", Scope::move, Type::truth).starts_with("expression-syntax"));
  CHECK(complaint("e4 on last rank", Scope::move, Type::truth).starts_with("expression-syntax"));
  CHECK(complaint("e4 on [lost rank]", Scope::move, Type::truth).starts_with("expression-syntax"));
  CHECK(complaint("count(own in own pocket) = 1", Scope::move, Type::truth) ==
        "expression-name: in 'count(own in own pocket) = 1', at 'pocket) = 1': there is no zone "
        "'pocket'");
  CHECK(
      complaint(std::string(200, '('), Scope::move, Type::truth).starts_with("expression-syntax"));
  CHECK(complaint("99999999999999999999", Scope::move, Type::number)
            .starts_with("expression-syntax"));
}

TEST_CASE("a move that a condition forbids is not legal, and says why", "[expression]") {
  const auto definition =
      chess_with("forbid: [{ when: piece in N and captures, because: knights are peaceful }]\n");
  Game game = game_from(definition, "4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1");
  const auto why = explain_move(game, "Nxd5");
  REQUIRE(why.ok());
  CHECK_FALSE(why->legal);
  CHECK(why->reason.rule == "requirement-not-met");
  CHECK(why->reason.words.find("knights are peaceful") != std::string::npos);
  CHECK(explain_move(game, "Nb5")->legal);
}

TEST_CASE("a piece that may not capture still gives check", "[expression]") {
  const auto definition = chess_with("forbid: [{ when: piece in N and captures }]\n");
  Game game = game_from(definition, "4k3/8/3N4/8/8/8/8/4K3 b - - 0 1");
  CHECK(definition->kernel().in_check(game.position(), game.position().side_to_move()));
}

TEST_CASE("with conditions the fast move generator agrees with brute force", "[expression]") {
  const auto definition = chess_with(
      "forbid:\n"
      "  - when: captures and count(own) > count(enemy)\n"
      "  - when: piece in [N B] and to on [dark cells] and attacked(from)\n"
      "  - when: home(from) and piece in P and turn mod 3 = 0 and rank(to) = 4\n");
  CHECK(definition->kernel().has_fast_legality());
  int forbidden = 0;
  const DefinitionPtr chess = variant("chess");
  for (uint64_t seed = 0; seed < 30; ++seed) {
    Random random(seed);
    Game game(definition);
    for (int ply = 0; ply < 80; ++ply) {
      Position position(game.position());
      Journal journal;
      MoveList slow;
      definition->kernel().legal_moves_slowly(position, journal, slow);
      MoveList fast = game.legal_moves();
      std::sort(fast.begin(), fast.end());
      std::sort(slow.begin(), slow.end());
      REQUIRE(fast == slow);
      const auto plain = parse_fen(*chess, write_fen(*definition, game.position()));
      REQUIRE(plain.ok());
      forbidden += static_cast<int>(Game(chess, *plain).legal_moves().size() - fast.size());
      if (fast.empty()) break;
      game.play(fast[random.below(static_cast<uint32_t>(fast.size()))]);
    }
  }
  CHECK(forbidden > 1000);
}

TEST_CASE("a goal may be a condition, and befalls the side that it speaks of", "[expression]") {
  const auto definition =
      chess_with("goals: [{ when: \"count(own P on [rank 5]) >= 2\", result: win }]\n");
  Game game = game_from(definition, "4k3/8/8/1P6/P7/8/p7/4K3 w - - 0 1");
  REQUIRE_FALSE(game.outcome().over());
  const auto move = parse_move(game, "a5");
  REQUIRE(move.ok());
  game.play(*move);
  CHECK(game.outcome().result() == "1-0");
  CHECK(game.legal_moves().empty());
  // The same rank from the other side is Black's fourth.
  CHECK_FALSE(game_from(definition, "4k3/8/8/pp6/8/8/8/4K3 w - - 0 1").outcome().over());
  CHECK(game_from(definition, "4k3/8/8/8/pp6/8/8/4K3 w - - 0 1").outcome().result() == "0-1");
}

TEST_CASE("a series is as long as its formula says", "[expression]") {
  const auto definition = chess_with("turn: { series: { length: \"min(number, 2)\" } }\n");
  Game game(definition);
  std::string movers;
  for (const char* text : {"a3", "a6", "b6", "b3", "c3", "c6", "d6", "d3"}) {
    movers += game.position().side_to_move().index() == 0 ? 'w' : 'b';
    const auto move = parse_move(game, text);
    INFO(text << " " << move.message());
    REQUIRE(move.ok());
    game.play(*move);
  }
  CHECK(movers == "wbbwwbbw");
}

}  // namespace stockade::test
