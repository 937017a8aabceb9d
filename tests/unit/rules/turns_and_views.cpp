// Games that no definition file asks for yet: more than two sides, teams, sides that move twice,
// chance, and hidden pieces. They are put together from rules by hand.

#include <set>

#include <catch2/catch.hpp>

#include "framework/game/game.h"
#include "framework/rules/builtin/capture.h"
#include "framework/rules/builtin/movement/movement.h"
#include "framework/rules/builtin/no_legal_moves.h"
#include "framework/rules/builtin/turn.h"
#include "framework/rules/program_building.h"

namespace stockade::test::turns_and_views_test {
namespace {

constexpr std::optional<int> kAnyBoard;

TurnStep side(int number) { return {Side{number}, kAnyBoard}; }
TurnStep chance() { return {std::nullopt, kAnyBoard}; }

/// Wazirs ('W', one step along rank or file) on a board of 4 by 4, a prison for each side.
Equipment wazirs(int sides) {
  Equipment equipment{Topology::square(4, 4).value(), {}, {}, {}, Visibility::everyone};
  for (int s = 0; s < sides; ++s) {
    const std::string name = "Side " + std::to_string(s + 1);
    equipment.sides.push_back({name, name, static_cast<char>('a' + s), {1, 1}, std::nullopt});
  }
  PieceTypeInfo type;
  type.name = "wazir";
  type.letter = 'W';
  type.movement = "W";
  equipment.types.push_back(type);
  return equipment;
}

void add_prisons(Equipment& equipment) {
  const Roster roster = equipment.roster();
  for (int owner = 0; owner < roster.sides(); ++owner) {
    ZoneInfo zone;
    zone.name = "prison";
    zone.owner = Side{owner};
    for (int held = 0; held < roster.sides(); ++held)
      if (roster.are_enemies(Side{owner}, Side{held}))
        zone.holds.push_back(roster.piece(Side{held}, PieceType{0}));
    equipment.zones.push_back(zone);
  }
}

RuleList basic_rules(std::optional<TurnOrder> order = {}) {
  RuleList rules;
  rules.push_back(make_movement_rule({}));
  rules.push_back(make_capture_rule({.to = {CaptureTo::captor, "prison"}, .except = {}}));
  if (order) rules.push_back(make_turn_rule({*order}, {}));
  rules.push_back(make_no_moves_rule({}));
  return rules;
}

struct Placed {
  const char* cell;
  int side;
};

DefinitionPtr make_game(Equipment equipment, RuleList rules, const std::vector<Placed>& pieces) {
  add_prisons(equipment);
  auto made = GameDefinition::compile({}, std::move(equipment), std::move(rules), {});
  for (const Diagnostic& problem : made.problems()) UNSCOPED_INFO(problem.to_string());
  REQUIRE(made.ok());
  const auto definition = std::move(made).value();
  Position start(definition->layout());
  for (const Placed& piece : pieces)
    start.put(*definition->topology().find(piece.cell),
              definition->roster().piece(Side{piece.side}, PieceType{0}));
  definition->set_start(start);
  return definition;
}

Move move_of(Game& game, const char* from, const char* to) {
  const Topology& board = game.definition().topology();
  for (const Move move : game.legal_moves())
    if (move.from() == Site::cell(*board.find(from)) && move.to() == Site::cell(*board.find(to)))
      return move;
  FAIL("no move " << from << to);
  return {};
}

/// All keys of positions up to `depth` plies, each once a position; checks keys and undo on the
/// way.
void walk(Game& game, int depth, std::set<uint64_t>& keys) {
  keys.insert(game.position().key());
  CHECK(game.position().key() == game.position().computed_key());
  if (depth == 0) return;
  const Position before = game.position();
  for (const Move move : game.legal_moves()) {
    game.play(move);
    walk(game, depth - 1, keys);
    game.undo();
    CHECK(game.position().same_as(before));
  }
}

uint64_t perft(Game& game, int depth) {
  Position position = game.position();
  Journal journal;
  return game.definition().kernel().perft(position, journal, depth, {});
}

template <int W>
void emit_tosses(const int& effect, const GenContext<W>&, BundleSink<W>& sink) {
  sink.push(Bits<W>::first(2), Site(), effect, 0);
}

/// Chance throws a coin: tails on the first cell, heads on the second. Of what came up the position
/// knows, and nothing else follows from it.
class CoinRule : public RuleBase<CoinRule, int> {
 public:
  CoinRule() : RuleBase(SourceMark{}) {}
  std::string_view name() const override { return "coin"; }
  std::string parameters(const Equipment&) const override { return ""; }
  int declare(Compilation& c) const {
    c.chance_moves = true;
    return c.declare_attribute({"coin", true, 0});
  }
  template <int W>
  void build(Program<W>& program, const Compilation&, int attribute) const {
    Effect<W> effect;
    effect.data = program.own(attribute);
    effect.apply = [](const Effect<W>& self, const Program<W>&, Position& position,
                      Journal& journal, Move move, MoveEvents&) {
      journal.set_attribute(position, data_of<int>(self), 1 + move.to().index());
      return false;
    };
    auto* index = program.own(program.add_effect(effect, {}));
    program.bundle_bound += 1;
    program.generators[Side{program.roster.sides()}].push_back({hook<emit_tosses<W>>(index)});
  }
};

}  // namespace

TEST_CASE("three sides move in turn, and the captor keeps the piece", "[turn]") {
  const auto definition = make_game(wazirs(3), basic_rules(), {{"a1", 0}, {"b1", 1}, {"d4", 2}});
  Game game(definition);
  CHECK(game.side_to_move() == Side{0});
  game.play(move_of(game, "a1", "b1"));
  CHECK(game.side_to_move() == Side{1});
  const PositionLayout& layout = definition->layout();
  const Piece captive = definition->roster().piece(Side{1}, PieceType{0});
  CHECK(game.position().count(*layout.find_slot(*layout.find_zone("prison", Side{0}), captive)) ==
        1);
  CHECK(game.position().count(*layout.find_slot(*layout.find_zone("prison", Side{2}), captive)) ==
        0);
  // The second side has no pieces left, and so no move: that is how these rules end.
  CHECK(game.outcome().ending == Ending::extinction);
  CHECK(game.outcome().result() == "1/2-1/2-1/2");
}

TEST_CASE("a round is complete when the last side has moved", "[turn]") {
  const auto definition = make_game(wazirs(3), basic_rules(), {{"a1", 0}, {"c2", 1}, {"d4", 2}});
  Game game(definition);
  const auto full_move = [&] { return game.position().attribute(CoreAttribute::full_move); };
  game.play(move_of(game, "a1", "a2"));
  game.play(move_of(game, "c2", "c3"));
  CHECK(full_move() == 1);
  game.play(move_of(game, "d4", "d3"));
  CHECK(full_move() == 2);
  CHECK(game.side_to_move() == Side{0});
  std::set<uint64_t> keys;
  walk(game, 4, keys);
}

TEST_CASE("allies do not capture each other", "[turn]") {
  Equipment equipment = wazirs(4);
  for (size_t s = 0; s < 4; ++s) equipment.sides[s].team = static_cast<int>(s % 2);
  const auto definition =
      make_game(std::move(equipment), basic_rules(), {{"b2", 0}, {"b3", 1}, {"c2", 2}, {"d4", 3}});
  Game game(definition);
  std::set<std::string> targets;
  for (const Move move : game.legal_moves())
    targets.insert(definition->topology().name(move.to().index()));
  CHECK(targets == std::set<std::string>{"a2", "b1", "b3"});
  const Roster& roster = definition->roster();
  CHECK(Outcome::win(roster, Side{3}, Ending::checkmate).result() == "0-1-0-1");
  CHECK(Outcome::loss(roster, Side{0}, Ending::time_forfeit).result() == "0-1-0-1");
  CHECK_FALSE(roster.has_single_enemies());
}

TEST_CASE("a side may have two moves in a round", "[turn]") {
  const TurnOrder order({side(0), side(1), side(1)});
  const auto definition = make_game(wazirs(2), basic_rules(order), {{"a1", 0}, {"d4", 1}});
  Game game(definition);
  // A wazir has two moves in a corner and three beside it.
  CHECK(perft(game, 1) == 2);
  CHECK(perft(game, 2) == 4);
  CHECK(perft(game, 3) == 12);
  CHECK(perft(game, 4) == 36);

  game.play(move_of(game, "a1", "a2"));
  const uint64_t first_move = game.position().key();
  game.play(move_of(game, "d4", "d3"));
  CHECK(game.side_to_move() == Side{1});
  CHECK(game.position().attribute(CoreAttribute::full_move) == 1);
  // The same pieces on the same cells with the same side to move, but one move left instead of two.
  Position other = game.position();
  other.set_side_to_move(Side{1});
  CHECK(other.turn_step() == 1);
  CHECK(other.key() != game.position().key());
  CHECK(first_move != game.position().key());
  game.play(move_of(game, "d3", "d4"));
  CHECK(game.side_to_move() == Side{0});
  std::set<uint64_t> keys;
  walk(game, 4, keys);
}

TEST_CASE("chance acts between the players, and its moves do not count as theirs", "[turn]") {
  RuleList rules = basic_rules(TurnOrder({chance(), side(0), chance(), side(1)}));
  rules.push_back(std::make_unique<CoinRule>());
  const auto definition = make_game(wazirs(2), std::move(rules), {{"a1", 0}, {"d4", 1}});
  CHECK(definition->facts().has_chance);
  CHECK_FALSE(definition->facts().perfect_information_two_player);
  Game game(definition);
  CHECK(game.side_to_move() == Side{2});
  CHECK(game.legal_moves().size() == 2);
  CHECK(perft(game, 4) == 2 * 2 * 2 * 2);
  const auto quiet = [&] { return game.position().attribute(CoreAttribute::quiet_plies); };
  game.play(game.legal_moves().front());
  CHECK(quiet() == 0);
  game.play(game.legal_moves().front());
  CHECK(quiet() == 1);
  // Heads and tails are different positions.
  const MoveList throws = game.legal_moves();
  std::set<uint64_t> keys;
  for (const Move move : throws) {
    game.play(move);
    keys.insert(game.position().key());
    game.undo();
  }
  CHECK(keys.size() == 2);
  std::set<uint64_t> all;
  walk(game, 4, all);
}

TEST_CASE("chance in a turn order needs moves", "[turn]") {
  Equipment equipment = wazirs(2);
  add_prisons(equipment);
  const auto made = GameDefinition::compile(
      {}, std::move(equipment), basic_rules(TurnOrder({chance(), side(0), side(1)})), {});
  REQUIRE_FALSE(made.ok());
  CHECK(made.problems().front().id == "chance-has-nothing-to-do");
}

TEST_CASE("a move may be confined to one board", "[turn]") {
  const TurnOrder order({{Side{0}, 0}, side(1)});
  const auto definition = make_game(wazirs(2), basic_rules(order), {{"a1", 0}, {"d4", 1}});
  Game game(definition);
  CHECK(perft(game, 3) == 2 * 2 * 3);  // there is only one, so it confines nothing
}

TEST_CASE("the content hash tells turn orders, teams and visibility apart", "[turn]") {
  std::set<uint64_t> hashes;
  const auto add = [&](Equipment equipment, std::optional<TurnOrder> order) {
    hashes.insert(make_game(std::move(equipment), basic_rules(order), {{"a1", 0}})->content_hash());
  };
  add(wazirs(3), {});
  add(wazirs(3), TurnOrder({side(0), side(2), side(1)}));
  add(wazirs(3), TurnOrder({side(0), side(1), side(2), side(2)}));
  Equipment team = wazirs(3);
  team.sides[0].team = team.sides[2].team = 1;
  add(team, {});
  Equipment dark = wazirs(3);
  dark.pieces_seen_by = Visibility::owner;
  add(dark, {});
  CHECK(hashes.size() == 5);
}

TEST_CASE("a view shows what its player may see and nothing else", "[views]") {
  Equipment equipment = wazirs(2);
  equipment.pieces_seen_by = Visibility::owner;
  const auto definition =
      make_game(std::move(equipment), basic_rules(), {{"a1", 0}, {"d4", 1}, {"b1", 1}});
  CHECK(definition->facts().hides_information);
  CHECK_FALSE(definition->facts().perfect_information_two_player);
  Game game(definition);
  game.play(move_of(game, "a1", "b1"));
  const PlayerView& mine = definition->view(Side{0});
  CHECK_FALSE(mine.complete());
  const auto cell = [&](const char* name) { return *definition->topology().find(name); };
  CHECK(mine.sees(game.position(), Site::cell(cell("b1"))));
  CHECK_FALSE(mine.sees(game.position(), Site::cell(cell("d4"))));
  // That a cell is empty is not known either: somebody might stand there unseen.
  CHECK_FALSE(mine.sees(game.position(), Site::cell(cell("c3"))));
  const Position shown = mine.seen(game.position());
  CHECK(shown.at(cell("b1")) == definition->roster().piece(Side{0}, PieceType{0}));
  CHECK(shown.at(cell("d4")) == kEmpty);
  CHECK(shown.key() == shown.computed_key());
  CHECK(shown.side_to_move() == game.side_to_move());
  // Prisons are open to everybody here.
  CHECK(shown.count(0) == game.position().count(0));
}

TEST_CASE("a zone may be hidden from the other side, or from all", "[views]") {
  for (const auto hidden : {Visibility::owner, Visibility::nobody}) {
    Equipment equipment = wazirs(2);
    add_prisons(equipment);
    for (ZoneInfo& zone : equipment.zones) zone.seen_by = hidden;
    RuleList rules = basic_rules();
    auto made = GameDefinition::compile({}, std::move(equipment), std::move(rules), {});
    REQUIRE(made.ok());
    const auto definition = std::move(made).value();
    Position position(definition->layout());
    const PositionLayout& layout = definition->layout();
    const int slot = *layout.find_slot(*layout.find_zone("prison", Side{0}),
                                       definition->roster().piece(Side{1}, PieceType{0}));
    position.set_count(slot, 2);
    CHECK(definition->view(Side{0}).seen(position).count(slot) ==
          (hidden == Visibility::owner ? 2 : 0));
    CHECK(definition->view(Side{1}).seen(position).count(slot) == 0);
    CHECK(definition->view(Side{1}).sees(position, Site::slot(slot)) == false);
  }
}

TEST_CASE("where nothing is hidden a view is the position itself", "[views]") {
  const auto definition = make_game(wazirs(2), basic_rules(), {{"a1", 0}, {"d4", 1}});
  for (int s = 0; s < 2; ++s) {
    CHECK(definition->view(Side{s}).complete());
    CHECK(definition->view(Side{s}).seen(definition->start()).same_as(definition->start()));
  }
  CHECK(definition->facts().perfect_information_two_player);
}

}  // namespace stockade::test::turns_and_views_test
