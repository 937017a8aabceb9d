// Conditions and formulas of variant files.

#include <algorithm>

#include <catch2/catch.hpp>

#include "framework/base/random.h"
#include "framework/definition/loader.h"
#include "framework/game/game.h"
#include "framework/notation/explain.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/rules/support/attack_scene.h"
#include "framework/search/search.h"
#include "tests/support/variants.h"

namespace stockade::test::expressions_test {
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
  const KernelScene board(hostage()->kernel(), *position);
  ExpressionScene scene;
  board.show(scene);
  scene.number = 7;
  scene.own = position->side_to_move();
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

TEST_CASE("a cell leads to the cells beside it", "[expression]") {
  CHECK(value("ahead(e2) = e3 and behind(e2) = e1 and left(e2) = d2 and right(e2) = f2", kBoard));
  CHECK(value("above(e2) = e3 and below(e2) = e1", kBoard));
  const std::string black = "4k3/8/8/3p4/4n3/8/PP2P3/R3K3[#Qnn] b - - 12 30";
  CHECK(value("ahead(e2) = e1 and behind(e2) = e3 and left(e2) = d2 and right(e2) = f2", black));
  CHECK(value("above(e2) = e3 and below(e2) = e1", black));
  CHECK(value("ahead(ahead(from)) = to", kBoard));
  CHECK(
      value("exists(below(a2)) and not exists(below(a1)) and not exists(left(below(a1)))", kBoard));
  CHECK(value("not empty(below(a1)) and not own(left(a1)) and rank(below(a1)) = 0", kBoard));
}

TEST_CASE("pieces are counted on cells that a rule of the board finds", "[expression]") {
  CHECK(value("count(own P on neighbours(b1))", kBoard) == 2);
  CHECK(value("count(any on neighbours(e3))", kBoard) == 2);
  CHECK(value("count(any on neighbours(behind(e1)))", kBoard) == 0);
  CHECK(value("count(any on between(e1, e8))", kBoard) == 2);
  CHECK(value("count(any on between(own K, enemy K)) + count(any on between(e1, f3))", kBoard) ==
        2);
  CHECK(value("e3 on between(to, from) and not from on between(to, from)", kBoard));
  CHECK(value("count(enemy on attacked)", kBoard) == 1);
  CHECK(value("count(own P on defended)", kBoard) == 2);
  CHECK(value("file(own K) = file(enemy K) and own R = a1 and not exists(enemy Q)", kBoard));
}

TEST_CASE("expressions measure distances and lines, and find groups", "[rules]") {
  constexpr const char* kPawns = "4k3/8/8/2p5/1p6/3PP3/3P4/3K2B1[] w - - 0 1";
  CHECK(value("distance(a1, h8)", kPawns) == 7);
  CHECK(value("distance(a1, b3)", kPawns) == 2);
  CHECK(value("distance(c2, c2)", kPawns) == 0);
  CHECK(value("distance(ahead(e8), e1)", kPawns) == 0);
  CHECK(value("count(any on through(d1, d2))", kPawns) == 3);
  CHECK(value("count(any on through(d3, d2))", kPawns) == 3);
  CHECK(value("count(any on through(c1, e3))", kPawns) == 2);
  CHECK(value("a7 on through(d4, g1)", kPawns));
  CHECK(value("not b3 on through(a1, b2) and not a1 on through(a1, b3)", kPawns));
  CHECK(value("count(any on through(d1, d1))", kPawns) == 0);
  CHECK(value("connected(enemy P)", kPawns));
  CHECK(value("connected(own [K P]) and not connected(own)", kPawns));
  CHECK(value("not connected(own Q)", kPawns));
  CHECK(value("connected(own, [first rank], [third rank])", kPawns));
  CHECK(value("not connected(own, [first rank], [fourth rank])", kPawns));
  CHECK(value("connected(any, [rank 1], [rank 5])", kPawns) == 0);
  CHECK(value("connected(enemy P, [file b], [file c])", kPawns));
  CHECK(value("connected(enemy P, [file b], [file c], diagonal)", kPawns));
  CHECK(value("not connected(enemy P, [file b], [file c], straight)", kPawns));
  CHECK(value("connected(own, [first rank], [third rank], file)", kPawns));
  CHECK(value("connected(own, [first rank], [second rank], [third rank], file)", kPawns));
  CHECK(value("connected(own, [first rank], [second rank], [third rank])", kPawns));
  CHECK(value("not connected(own, [first rank], [second rank], [fourth rank])", kPawns));
  CHECK(value("not connected(enemy P, [file b], [file c], [file d])", kPawns));
  // One group reaches all three of the first, but none those of the second.
  CHECK(value("connected(own, [file d], [third rank], [file e])", kPawns));
  CHECK(value("not connected(own, [first rank], [third rank], [file g])", kPawns));
  CHECK(value("not connected(own, [first rank], [third rank], diagonal)", kPawns));
  CHECK(value("not connected(own, [first rank], [third rank], rank)", kPawns));
}

TEST_CASE("pieces see each other along open lines", "[expression]") {
  CHECK_FALSE(value("sees(own K, enemy K)", kBoard));
  CHECK(value("sees(own K, own P, file) and sees(own R, own K, rank)", kBoard));
  CHECK_FALSE(value("sees(own R, own K, diagonal)", kBoard));
  CHECK(value("sees(enemy N, enemy P, diagonal) and sees(own K, own R, straight)", kBoard));
  CHECK_FALSE(value("sees(own Q, enemy K)", kBoard));
}

TEST_CASE("some pieces stand in a row", "[expression]") {
  const std::string rows = "4k3/8/8/3p4/2P5/1P6/P2PP3/R3K3[] w - - 0 1";
  CHECK(value("line(own P, 3) and line(own, 3, diagonal) and not line(own, 4)", rows));
  CHECK(value("line(any, 4, diagonal) and not line(any P, 3, rank)", rows));
  CHECK(value("line(own P, 2, rank) and line(own, 2, file) and not line(own P, 2, file)", rows));
}

TEST_CASE("an expression knows whose turn it is", "[expression]") {
  CHECK(value("side = 1 and to move and not in check", kBoard));
  CHECK(value("side = 2 and to move", "4k3/8/8/8/8/8/8/4K3[] b - - 0 1"));
  CHECK(value("in check", "4k3/8/8/8/8/8/4r3/4K3[] w - - 0 1"));
}

TEST_CASE("parts of a condition may stand in any order", "[expression]") {
  const auto& equipment = hostage()->equipment();
  const auto parsed = Expression::parse("attacked(to) and (captures and piece in [K Q])",
                                        Scope::move, Type::truth, equipment);
  REQUIRE(parsed.ok());
  const std::vector<Expression> parts = parsed->conjuncts();
  REQUIRE(parts.size() == 3);
  CHECK(parts[0].target_mask().of == TargetMask::Of::captures);
  CHECK(parts[1].uses().piece);
  CHECK(parts[2].uses().target);
  CHECK_FALSE(parts[1].uses().target);
  const auto negated =
      Expression::parse("not to on [dark cells]", Scope::move, Type::truth, equipment);
  REQUIRE(negated.ok());
  CHECK(negated->target_mask().of == TargetMask::Of::region);
  CHECK(negated->target_mask().negated);
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
  CHECK(complaint("gives check", Scope::move, Type::truth) ==
        "expression-name: in 'gives check', at 'gives check': 'gives check' cannot be used here: "
        "'when' looks at the position before the move");
  CHECK(complaint("can reach(own K, [last rank])", Scope::after, Type::truth) ==
        "expression-name: in 'can reach(own K, [last rank])', at 'can reach(own K, [last r': 'can "
        "reach' cannot be used here: only 'goals' may look for moves");
  CHECK(complaint("sees(own K, enemy K, line)", Scope::move, Type::truth) ==
        "expression-syntax: in 'sees(own K, enemy K, line)', at 'line)': expected file, rank, "
        "straight or diagonal");
  CHECK(complaint("line(own, 1)", Scope::move, Type::truth).starts_with("expression-syntax"));
  CHECK(complaint("line(own, P)", Scope::move, Type::truth).starts_with("expression-syntax"));
  CHECK(complaint("count(own on neighbours(1)) = 1", Scope::move, Type::truth)
            .starts_with("expression-type"));
  CHECK(complaint("e4 on somewhere", Scope::move, Type::truth) ==
        "expression-syntax: in 'e4 on somewhere', at 'somewhere': expected cells");
  for (const char* broken : {"sees(", "line(", "count(own on between(", "e4 on neighbours", "own",
                             "can reach(own K", "not", "between(a1, a2)", "last", "gives"})
    CHECK(complaint(broken, Scope::position, Type::truth).starts_with("expression-"));
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

/// Random games in which the generators agree with brute force; how many moves a condition took
/// away from those of chess.
int forbidden_in_random_games(const DefinitionPtr& definition, int games, int plies) {
  int forbidden = 0;
  const DefinitionPtr chess = variant("chess");
  for (int seed = 0; seed < games; ++seed) {
    Random random(static_cast<uint64_t>(seed));
    Game game(definition);
    for (int ply = 0; ply < plies; ++ply) {
      Position position(game.position());
      Journal journal;
      MoveList slow;
      definition->kernel().legal_moves_slowly(position, journal, slow);
      MoveList fast = game.legal_moves();
      std::sort(fast.begin(), fast.end());
      std::sort(slow.begin(), slow.end());
      REQUIRE(fast == slow);
      const std::string fen = write_fen(*definition, game.position());
      const auto plain = parse_fen(*chess, fen.substr(0, fen.find(" +")));
      REQUIRE(plain.ok());
      forbidden += static_cast<int>(Game(chess, *plain).legal_moves().size() - fast.size());
      if (fast.empty()) break;
      game.play(fast[random.below(static_cast<uint32_t>(fast.size()))]);
    }
  }
  return forbidden;
}

TEST_CASE("a condition may be about the position that a move leads to", "[expression]") {
  const auto definition = chess_with(
      "forbid:\n"
      "  - { after: gives check, because: nobody gives check }\n"
      "  - { when: piece in N, after: defended(to), because: knights stand alone }\n");
  CHECK(definition->kernel().has_fast_legality());
  Game game = game_from(definition, "4k3/8/8/8/8/2N5/3P4/R3K3 w - - 0 1");
  const auto check = explain_move(game, "Ra8");
  REQUIRE(check.ok());
  CHECK(check->reason.rule == "forbidden-after");
  CHECK(check->reason.words == "nobody gives check");
  CHECK(check->reason.where.line == 5);
  const auto guarded = explain_move(game, "Na2");
  REQUIRE(guarded.ok());
  CHECK(guarded->reason.rule == "forbidden-after");
  CHECK(guarded->reason.words == "knights stand alone");
  CHECK(guarded->reason.where.line == 6);
  CHECK(explain_move(game, "Nb5")->legal);
  CHECK(explain_move(game, "d3")->legal);
  CHECK(forbidden_in_random_games(definition, 20, 80) > 500);
}

TEST_CASE("a side whose moves all lead to forbidden positions has none", "[expression]") {
  const std::string fen = "8/8/8/8/7p/1p6/1Pk4P/K7 w - - 0 1";
  CHECK(game_from(variant("chess"), fen).legal_moves().size() == 1);
  const auto definition = chess_with("forbid: [{ after: \"count(own P on [rank 3]) > 0\" }]\n");
  Game stuck = game_from(definition, fen);
  CHECK(stuck.legal_moves().empty());
  CHECK(stuck.outcome().result() == "1/2-1/2");
}

TEST_CASE("a capture en passant that leads to a forbidden position is no right", "[expression]") {
  const auto definition = chess_with("forbid: [{ after: \"count(enemy P) = 0\" }]\n");
  const auto chess = variant("chess");
  const std::string before = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
  for (const auto& [one, live] : {std::pair(definition, false), std::pair(chess, true)}) {
    Game game = game_from(one, before);
    const auto move = parse_move(game, "d5");
    REQUIRE(move.ok());
    game.play(*move);
    CHECK((game.position().attribute(CoreAttribute::passed_live) != 0) == live);
  }
}

TEST_CASE("random games and searches obey conditions on the position after a move",
          "[expression]") {
  const auto definition = chess_with("forbid: [{ after: gives check }]\n");
  for (uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed);
    Position position(definition->start());
    Journal journal;
    definition->kernel().playout(position, journal, random, 100);
    CHECK_FALSE(definition->kernel().in_check(position, position.side_to_move()));
  }
  Game game = game_from(definition, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
  SearchLimits limits;
  limits.depth = 3;
  const auto answer = make_generic_searcher(definition)->search(game, limits);
  CHECK(uci_notation(*definition, answer.best) != "a1a8");
}

TEST_CASE("a position counts the checks that each side has given", "[expression]") {
  const auto definition = chess_with("goals: [{ when: checks given >= 2, result: win }]\n");
  Game game = game_from(definition, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  CHECK(write_fen(*definition, game.position()).ends_with(" 0 1 +0+0"));
  const uint64_t key = game.position().key();
  for (const char* text : {"Ra8", "Ke7", "Ra7"}) {
    REQUIRE_FALSE(game.outcome().over());
    const auto move = parse_move(game, text);
    REQUIRE(move.ok());
    game.play(*move);
    CHECK(game.position().key() == game.position().computed_key());
  }
  CHECK(write_fen(*definition, game.position()).ends_with(" +2+0"));
  CHECK(game.outcome().result() == "1-0");
  CHECK(game_from(definition, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 +1+1").position().key() != key);
  for (const char* broken : {"1+1", "+1", "+1+1+1", "+1+100", "+1+", "++1", "+1+1x"}) {
    const auto read =
        parse_fen(*definition, std::string("4k3/8/8/8/8/8/8/R3K3 w - - 0 1 ") + broken);
    INFO(broken);
    REQUIRE_FALSE(read.ok());
    CHECK(read.problems().front().id == "position-number");
  }
}

TEST_CASE("a position knows the last move if a condition asks for it", "[expression]") {
  const auto definition =
      chess_with("forbid: [{ when: to = last from, because: do not follow }]\n");
  Game game = game_from(definition, "4k3/8/8/8/8/8/4q3/K6R b - - 0 1");
  const auto move = parse_move(game, "Qe1");
  REQUIRE(move.ok());
  game.play(*move);
  const std::string fen = write_fen(*definition, game.position());
  CHECK(fen.ends_with(" e2 e1"));
  CHECK(game_from(definition, fen).position().key() == game.position().key());
  Game second = game_from(definition, "4k3/8/8/8/8/8/8/K6R w - - 1 2 h8 a8");
  CHECK(explain_move(second, "Rh8")->reason.words == "do not follow");
  CHECK(explain_move(second, "Rh7")->legal);
}

TEST_CASE("a goal may ask where a piece can go", "[expression]") {
  const auto definition = chess_with(
      "goals: [{ when: \"not to move and not can reach(enemy K, [first rank])\", result: win }]\n");
  CHECK_FALSE(game_from(definition, "8/8/8/8/8/8/4k3/K7 b - - 0 1").outcome().over());
  CHECK(game_from(definition, "8/8/8/8/8/4k3/8/K7 b - - 0 1").outcome().result() == "1-0");
  CHECK(game_from(definition, "8/8/8/8/8/8/4k3/K5QR b - - 0 1").outcome().result() == "1-0");
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

TEST_CASE("what pieces are worth is added up", "[unit]") {
  // Of Hostage Chess: queen 9, rook 5, knight 3, pawn 1.
  CHECK(value("worth(own)", kBoard) == 8);
  CHECK(value("worth(enemy) - worth(own P)", kBoard) == 1);
  CHECK(value("worth(own [P R] on [first rank])", kBoard) == 5);
  CHECK(value("worth(enemy in own prison)", kBoard) == 6);
  CHECK(value("worth(own Q in enemy prison)", kBoard) == 9);
  CHECK(value("worth(any B)", kBoard) == 0);
}

TEST_CASE("yes and no are conditions", "[unit]") {
  CHECK(value("yes", kBoard) == 1);
  CHECK(value("no or not no", kBoard) == 1);
  CHECK(complaint("yes + 1", Scope::formula, Type::number) ==
        "expression-type: in 'yes + 1', at 'yes + 1': this is yes or no, but a number is needed");
}

TEST_CASE("where a turn is one move, it is step 1, and nobody has passed", "[unit]") {
  CHECK(value("step", kBoard) == 1);
  CHECK(value("passes", kBoard) == 0);
}

}  // namespace stockade::test::expressions_test
