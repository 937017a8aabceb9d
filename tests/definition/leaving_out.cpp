// `pieces: { B: off }` takes a piece type out of all that the base says of it.

#include <string>

#include <catch2/catch.hpp>

#include "framework/definition/loader.h"
#include "framework/game/game.h"
#include "framework/language/node.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/rules/rule_text.h"
#include "tests/support/scratch.h"
#include "tests/support/variants.h"

namespace stockade::test::leaving_out_test {
namespace {

Result<Loaded> load(const std::string& text) {
  LoadOptions options;
  options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  options.lint = true;
  return load_definition_text("schema: 1\nname: Test\n" + text + "\n", "test.yaml", options);
}

DefinitionPtr game_of(const std::string& text) {
  const auto loaded = load(text);
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  INFO(to_string(loaded->warnings));
  CHECK(loaded->warnings.empty());
  return loaded->definition;
}

uint64_t perft(const DefinitionPtr& definition, int depth) {
  Position at(definition->start());
  Journal journal;
  return definition->kernel().perft(at, journal, depth, {});
}

}  // namespace

TEST_CASE("a base without bishops", "[definition]") {
  const auto game = game_of(
      "extends: hostage\npieces: { B: off }\n"
      "setup: rn1qk1nr/pppppppp/8/8/8/8/PPPPPPPP/RN1QK1NR w KQkq - 0 1");
  // As chess from the same position: no piece can be captured before the third ply is made.
  const auto chess =
      game_of("extends: chess\nsetup: rn1qk1nr/pppppppp/8/8/8/8/PPPPPPPP/RN1QK1NR w KQkq - 0 1");
  CHECK(perft(game, 3) == perft(chess, 3));
  CHECK(game->equipment().types.size() == 5);
  CHECK(game->style().zone_order == "QRNP");
  for (const ZoneInfo& zone : game->layout().zones()) CHECK(zone.holds.size() == 4);
  for (const RuleText& line : game->describe()) CHECK(line.words.find("bishop") == line.words.npos);
  CHECK_FALSE(parse_fen(*game, "4k3/8/8/8/8/8/8/4K3[B] w - - 0 1").ok());
}

TEST_CASE("castling goes with its rook, and promotion with its pawn", "[definition]") {
  const auto no_rooks = game_of(
      "extends: chess\npieces: { R: off }\n"
      "setup: 1nbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBN1 w - - 0 1");
  CHECK(perft(no_rooks, 2) == 400);
  for (const RuleText& line : no_rooks->describe())
    CHECK(line.words.find("castl") == line.words.npos);

  const auto no_pawns = game_of(
      "extends: chess\npieces: { P: off }\nen_passant: off\n"
      "setup: rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w KQkq - 0 1");
  for (const RuleText& line : no_pawns->describe())
    CHECK(line.words.find("pawn") == line.words.npos);
}

TEST_CASE("tables, goals and dice lose the lines of the type", "[definition]") {
  const auto game = game_of(
      "extends: extinction\npieces: { N: off }\n"
      "setup: r1bqkb1r/pppppppp/8/8/8/8/PPPPPPPP/R1BQKB1R w KQkq - 0 1");
  CHECK_FALSE(game->kernel().goal(game->start()));
}

TEST_CASE("the setup's use of a type that is left out is one error", "[definition]") {
  const auto loaded = load("extends: hostage\npieces: { B: off, N: off }");
  REQUIRE_FALSE(loaded.ok());
  REQUIRE(loaded.problems().size() == 1);
  const Diagnostic& problem = loaded.problems().front();
  CHECK(problem.id == "piece-in-setup");
  CHECK(problem.message.find("of the type B and N, which test.yaml:4") != std::string::npos);
  CHECK(problem.where.file.ends_with("chess.yaml"));
}

TEST_CASE("a rule of the file itself may not name the type", "[definition]") {
  const auto loaded = load(
      "extends: chess\npieces: { B: off }\npromotion: { to: [Q, B] }\n"
      "setup: rn1qk1nr/pppppppp/8/8/8/8/PPPPPPPP/RN1QK1NR w KQkq - 0 1");
  REQUIRE_FALSE(loaded.ok());
  CHECK(loaded.problems().front().id == "unknown-piece-type");
}

TEST_CASE("a promotion whose only target goes can be given another", "[definition]") {
  const Scratch folder;
  folder.write("base.yaml",
               "schema: 1\nextends: chess\nname: Base\npieces: { M: { name: met, moves: F } }\n"
               "promotion: { at: last 3 ranks, to: M }\n");
  LoadOptions options;
  options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  const auto load_own = [&](const std::string& text) {
    return load_definition(folder.write("own.yaml", text).string(), options);
  };
  const std::string patch = "schema: 1\nextends: base\nname: Test\npieces: { M: off }\n";
  for (const std::string to : {"Q", "{ Q: yes }"}) {
    const auto loaded = load_own(patch + "promotion: { to: " + to + " }\n");
    INFO(loaded.message());
    REQUIRE(loaded.ok());
    // The rest of the base's promotion stays: pawns promote on the last three ranks, to a queen.
    Game game(loaded->definition, position(loaded->definition, "4k3/8/8/P7/8/8/8/4K3 w - - 0 1"));
    CHECK(parse_move(game, "a6=Q").ok());
    CHECK_FALSE(parse_move(game, "a6=M").ok());
    CHECK(parse_move(game, "a6").value() == parse_move(game, "a6=Q").value());
  }
  // Without another target no pawn promotes.
  const auto none = load_own(patch);
  INFO(none.message());
  REQUIRE(none.ok());
  Game game(none->definition, position(none->definition, "4k3/8/8/P7/8/8/8/4K3 w - - 0 1"));
  CHECK(parse_move(game, "a6").ok());
  // What is missing then is named.
  const auto empty = load_own(patch + "promotion: { at: last rank }\n");
  REQUIRE_FALSE(empty.ok());
  CHECK(empty.problems().front().id == "promotion-empty");
}

TEST_CASE("a yes-mapping adds to a single item of the base", "[definition]") {
  const auto list_after = [](const std::string& base, const std::string& patch) {
    const Node merged =
        merge(parse_yaml(base, "base.yaml").value(), parse_yaml(patch, "patch.yaml").value());
    std::string items;
    for (const Node::Entry& item : merged.find("to")->value.entries)
      items += item.key + "=" + item.value.text + " ";
    return items;
  };
  CHECK(list_after("to: Q", "to: { A: yes }") == "Q=yes A=yes ");
  CHECK(list_after("to: Q", "to: { Q: no, A: yes }") == "Q=no A=yes ");
  CHECK(list_after("to: [Q]", "to: { A: yes }") == "Q=yes A=yes ");
  // What a base takes away is no item.
  CHECK(list_after("to: off", "to: { A: yes }") == "A=yes ");
  // Other mappings replace a single value.
  CHECK(list_after("to: Q", "to: { at: e4 }") == "at=e4 ");
}

TEST_CASE("a royal type may be a promoted one, whose plain type is not royal", "[definition]") {
  const auto loaded = load(
      "extends: chess\n"
      "pieces: { +N: { name: prince, moves: K } }\n"
      "zones: { hand: { holds: own, pieces: [Q, R, B, N, P] } }\n"
      "capture: { to: captor.hand, changes_side: yes }\n"
      "turn: { one_of: [move, drop] }\ndrop: { from: own.hand }\n"
      "royal: [K, +N]");
  INFO(loaded.message());
  CHECK(loaded.ok());
}

}  // namespace stockade::test::leaving_out_test
