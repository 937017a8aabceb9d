// Rules of one game that speak of the same thing: they add up, or the loader refuses them.

#include <catch2/catch.hpp>

#include "framework/definition/loader.h"
#include "framework/notation/move_text.h"
#include "framework/rules/builtin/movement/movement.h"
#include "framework/rules/builtin/no_legal_moves.h"
#include "framework/rules/builtin/series/series.h"
#include "framework/rules/builtin/turn.h"
#include "tests/support/rules_text.h"
#include "tests/support/variants.h"

namespace stockade::test::rule_composition_test {
namespace {

bool in_check(const DefinitionPtr& definition, const char* text) {
  const Position at = position(definition, text);
  return definition->kernel().in_check(at, at.side_to_move());
}

int count(const DefinitionPtr& definition, const Position& position, PieceType type, Side side) {
  return position.cells_of(definition->roster().piece(side, type)).count();
}

}  // namespace

TEST_CASE("kings that are reborn are so where pieces capture at a distance", "[rules]") {
  const DefinitionPtr plain = game_of("extends: ultima\n");
  const DefinitionPtr reborn = game_of("extends: ultima\nrebirth: { K: setup cell }\n");
  // The long leaper (n) on e7 can leap over the king on e5.
  CHECK(in_check(plain, "k7/4n3/8/4K3/8/8/8/8 w - - 0 1"));
  CHECK_FALSE(in_check(reborn, "k7/4n3/8/4K3/8/8/8/8 w - - 0 1"));
  // A friend stands on its home square.
  const CellSet home = reborn->start().cells_of(*reborn->equipment().find_piece('K'));
  REQUIRE(home.count() == 1);
  const std::string name = reborn->topology().name(home.lowest());
  CHECK(name == "d1");
  CHECK(in_check(reborn, "k7/4n3/8/4K3/8/8/8/3P4 w - - 0 1"));
  // The other king beside it could capture it by moving onto it.
  CHECK_FALSE(in_check(reborn, "8/8/4k3/4K3/8/8/8/8 w - - 0 1"));
}

TEST_CASE("pieces that are captured at a distance are reborn as others are", "[rules]") {
  const DefinitionPtr definition = game_of("extends: ultima\nrebirth: { Q: setup cell }\n");
  // The pincer from c1 to c4 captures the withdrawer on d4 against the pincer on e4.
  Game game(definition, position(definition, "k7/8/8/8/3qP3/8/8/K1P5 w - - 0 1"));
  const auto move = parse_move(game, "c1c4");
  REQUIRE(move.ok());
  game.play(*move);
  const PieceType withdrawer = *definition->equipment().find_type('Q');
  CHECK(game.position().at(*definition->topology().find("d4")) == kEmpty);
  CHECK(count(definition, game.position(), withdrawer, Side{1}) == 1);
  CHECK(game.position().at(*definition->topology().find("d8")) ==
        definition->roster().piece(Side{1}, withdrawer));
}

TEST_CASE("pieces are held by neighbours and by their own type at once", "[rules]") {
  const DefinitionPtr definition = game_of("extends: ultima\nparalysis: { by: same type }\n");
  const auto held = [&](const char* text) {
    const Position at = position(definition, text);
    return names(definition->topology(), definition->kernel().immobile(at, at.side_to_move()));
  };
  // Beside an immobilizer; two kings that attack each other.
  CHECK(held("k7/8/8/8/3mQ3/8/8/7K w - - 0 1") == "e4");
  CHECK(held("8/8/8/8/3mQ3/8/6k1/7K w - - 0 1") == "h1 e4");
  Game game(definition, position(definition, "k7/8/8/8/3mQ3/8/8/7K w - - 0 1"));
  CHECK_FALSE(parse_move(game, "e4e5").ok());
}

TEST_CASE("pieces that others push off the board paralyse their own type", "[rules]") {
  const DefinitionPtr definition = game_of("extends: dynamo\nparalysis: { by: same type }\n");
  // Rooks on a line, the white one before the edge.
  const Position at = position(definition, "r6k/8/8/8/8/8/8/R3K3 w - - 0 1");
  CHECK(definition->kernel().immobile(at, Side{0}).test(*definition->topology().find("a1")));
}

TEST_CASE("dice go together with captures at a distance and held pieces", "[rules]") {
  LoadOptions options;
  options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  options.base = "ultima";
  const auto loaded = load_definition("dicechess", options);
  REQUIRE(loaded.ok());
  const DefinitionPtr& definition = loaded->definition;
  Random random(3);
  Journal journal;
  int plies = 0;
  for (int game = 0; game < 5; ++game) {
    Position at(definition->start());
    plies += definition->kernel().playout(at, journal, random, 200).plies;
    journal.clear();
  }
  CHECK(plies > 100);
}

TEST_CASE("two rules that decide the same are refused with both places", "[rules]") {
  Equipment equipment{*Topology::square(4, 4), {}, {}, {}, Visibility::everyone};
  equipment.sides = {
      {"White", "white", 'w', equipment.topology.orientation(Forward::up), std::nullopt},
      {"Black", "black", 'b', equipment.topology.orientation(Forward::down), std::nullopt}};
  PieceTypeInfo king;
  king.name = "king";
  king.letter = 'K';
  king.movement = "K";
  equipment.types.push_back(king);
  const auto compile = [&](bool twice) {
    RuleList rules;
    rules.push_back(make_movement_rule({"a.yaml", 1, 1}));
    rules.push_back(make_turn_rule({TurnOrder::alternating(2), false}, {"a.yaml", 2, 1}));
    SeriesParams series;
    series.length = "number";
    rules.push_back(make_series_rule(series, {"a.yaml", 3, 1}));
    series.length = "2";
    if (twice) rules.push_back(make_series_rule(series, {"b.yaml", 4, 1}));
    return GameDefinition::compile({}, equipment, std::move(rules), {});
  };
  CHECK(compile(false).ok());
  const auto refused = compile(true);
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.problems().front().id == "rules-contradict");
  CHECK(refused.message().find("b.yaml:4:1") != std::string::npos);
  CHECK(refused.message().find("a.yaml:3:1") != std::string::npos);
}

TEST_CASE("kernels of one definition have facets and plans of their own", "[rules]") {
  const DefinitionPtr definition = game_of("extends: progressive\n");
  const Kernel& first = definition->kernel();
  const auto second = definition->make_kernel();
  REQUIRE(first.facet<TurnFacet>());
  CHECK(second->facet<TurnFacet>() != first.facet<TurnFacet>());
  Position at(definition->start());
  Journal journal;
  for (const bool inside : {false, true, false}) {
    MoveList moves;
    second->legal_moves(at, journal, moves);
    REQUIRE_FALSE(moves.empty());
    second->apply(at, journal, moves.front());
    // White has one move, then Black has two.
    CHECK(in_mid_turn(first, at) == inside);
    CHECK(in_mid_turn(*second, at) == inside);
  }
}

TEST_CASE("games without a rule have no facet of it, and the usual answer", "[rules]") {
  const DefinitionPtr definition = game_of("extends: chess\nen_passant: off\n");
  const Kernel& kernel = definition->kernel();
  CHECK_FALSE(kernel.facet<TurnFacet>());
  CHECK_FALSE(kernel.facet<ChanceFacet>());
  CHECK_FALSE(kernel.facet<PassageFacet>());
  CHECK_FALSE(in_mid_turn(kernel, definition->start()));
  CHECK(chance_weight(kernel, definition->start(), Move(0, Site(), Site::cell(0), kEmpty)) == 1);
  CHECK(passed_cells(kernel, definition->start()).empty());
  CHECK(passages(kernel, definition->start()).empty());
  CHECK(take_script_errors(kernel).empty());
}

}  // namespace stockade::test::rule_composition_test
