// What each hook can say, and what happens when one fails.

#include <algorithm>
#include <thread>

#include <catch2/catch.hpp>

#include "framework/game/game.h"
#include "framework/notation/explain.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/rules/rule_text.h"
#include "framework/search/search.h"
#include "framework/session/play/session.h"
#include "tests/support/scratch.h"
#include "tests/support/scripted_game.h"
#include "tests/support/variants.h"

namespace stockade::test::hooks_test {
namespace {

/// Of `counters`, which count moves; core attributes of a board that is not the one asked; and what
/// only saves looking at the moves before for a repetition.
bool is_outside_the_key(const std::string& attribute) {
  return attribute.starts_with("plies of ") || attribute.starts_with("limit of ") ||
         attribute == "of another board" || attribute == "pieces taken";
}

int evaluation_of(const DefinitionPtr& definition, const Position& position) {
  const auto* script = definition->kernel().facet<EvaluationFacet>();
  REQUIRE(script);
  return script->evaluate(position);
}

constexpr const char* kKnights = "4k3/8/8/8/8/2N5/4P3/4K3 w - - 0 1";

// Captures burn all neighbours but pawns, the captor as well.
constexpr const char* kBlast = R"(
return {
  effect = {
    captures = true,
    run = function(view, move, act)
      act:remove(move.to)
      for _, cell in ipairs(view:neighbours(move.to)) do
        local piece = view:at(cell)
        if piece and piece ~= "P" then act:remove(cell) end
      end
    end,
  },
}
)";

}  // namespace

TEST_CASE("effect changes the board with the move, and taking back undoes it", "[script]") {
  const Scratch scratch;
  const DefinitionPtr d = scratch.chess(kBlast);
  Game game = game_at(d, "4k3/8/8/2pnr3/3b4/4P3/8/4K3 w - - 0 1");
  const std::string before = text_of(game);
  play(game, "exd4");
  CHECK(text_of(game) == "4k3/8/8/2p5/8/8/8/4K3 b - - 0 1");
  CHECK(game.position().key() == game.position().computed_key());
  CHECK(game.position().key() == position(d, "4k3/8/8/2p5/8/8/8/4K3 b - - 0 1").key());
  game.undo();
  CHECK(text_of(game) == before);
  CHECK(errors(d) == "");
}

TEST_CASE("a right is lost with the piece that a script takes away", "[script]") {
  const Scratch scratch;
  const DefinitionPtr d = scratch.chess(kBlast);
  Game game = game_at(d, "4k3/8/8/4b3/8/8/7P/R3K2R b KQ - 0 1");
  play(game, "Bxh2");
  CHECK(text_of(game) == "4k3/8/8/8/8/8/8/R3K3 w Q - 0 2");
}

TEST_CASE("a cell is not open to capture en passant once the piece that passed is gone",
          "[script]") {
  const Scratch scratch;
  const DefinitionPtr d = scratch.chess(R"(
    return { effect = { pieces = "P", run = function(view, move, act)
      if move.to == view:cell("e4") then act:remove("e4") end
    end } })");
  Game game = game_at(d, "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
  play(game, "e4");
  CHECK(text_of(game) == "4k3/8/8/8/3p4/8/8/4K3 b - - 0 1");
  CHECK_FALSE(can(game, "d4e3"));
  CHECK(errors(d) == "");
}

TEST_CASE("an effect follows the moves of players, not what chance does", "[script]") {
  const Scratch scratch;
  const auto loaded =
      scratch.load("extends: chess\nname: Game\nchance: { die: { dice: 1 } }\n",
                   "return { attributes = { moves = 0 }, effect = function(view, move, act)\n"
                   "  act:set('moves', view:attribute('moves') + move.side)\nend }");
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  const DefinitionPtr d = loaded->definition;
  Game game(d);
  const auto counted = [&] { return text_of(game).substr(text_of(game).rfind(' ') + 1); };
  play(game, "die:3");
  CHECK(counted() == "-");
  play(game, "e4");
  CHECK(counted() == "1");
  play(game, "die:6");
  CHECK(counted() == "1");
  play(game, "e5");
  CHECK(counted() == "3");
  CHECK(errors(d) == "");
}

TEST_CASE("all changes: place, move, capture, transfer, attributes", "[script]") {
  const Scratch scratch;
  const auto loaded = scratch.load("extends: hostage\nname: Game\n", R"(
    return {
      attributes = { charge = 3 },
      effect = { pieces = "K", run = function(view, move, act)
        assert(view:attribute("charge") == 3)
        act:set("charge", 4)
        act:place("a1", 1, "N")
        act:move("a1", "a2")
        act:capture("h8")
        act:transfer("airfield", 2, "B", 2)
        act:reset_count()
      end },
    })");
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  const DefinitionPtr d = loaded->definition;
  Game game = game_at(d, "4k2r/8/8/8/8/8/8/4K3[] w - - 7 9");
  const Position before = game.position();
  play(game, "Kf1");
  CHECK(errors(d) == "");
  const std::string after = text_of(game);
  CHECK(after == "4k3/8/8/8/8/8/N7/5K2[bb#r] b - - 0 9 4");
  CHECK(game.position().key() == game.position().computed_key());
  CHECK(position(d, after).same_as(game.position()));
  game.undo();
  CHECK(game.position().same_as(before));
  CHECK(text_of(game).ends_with(" w - - 7 9 -"));
}

TEST_CASE("what a script remembers is part of the key", "[script]") {
  const Scratch scratch;
  const auto loaded = scratch.load("extends: chess\nname: Game\n", R"(
    return {
      attributes = { charge = 0, mood = 7 },
      effect = { pieces = "N", run = function(view, move, act)
        act:set("charge", view:attribute("charge") + 1)
      end },
    })");
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  const DefinitionPtr d = loaded->definition;
  // The knights are back where they were, and yet it is another position.
  Game game(d);
  const Position before = game.position();
  for (const char* move : {"Nf3", "Nf6", "Ng1", "Ng8"}) play(game, move);
  CHECK(game.position().key() != before.key());
  // Each attribute of its own.
  for (size_t i = static_cast<size_t>(CoreAttribute::count_); i < d->layout().attributes().size();
       ++i) {
    CHECK(d->layout().hashed(static_cast<int>(i)));
    Position changed(before);
    changed.set_attribute(static_cast<int>(i), 9);
    CHECK(changed.key() != before.key());
    CHECK(changed.key() == changed.computed_key());
  }
}

TEST_CASE("no rule of the library remembers anything outside the key", "[script]") {
  // The core attributes count moves, which makes no other position, or are told by one that counts.
  // So do counters, whose numbers and limits are shown in the FEN.
  for (const Listing& listing : list_definitions()) {
    const DefinitionPtr& d = variant(listing.id);
    INFO(listing.id);
    for (size_t i = static_cast<size_t>(CoreAttribute::count_); i < d->layout().attributes().size();
         ++i)
      CHECK((d->layout().hashed(static_cast<int>(i)) ||
             is_outside_the_key(d->layout().attributes()[i].name)));
  }
}

TEST_CASE("a wrong change is an error, and then none is made", "[script]") {
  const Scratch scratch;
  const auto after = [&](const std::string& acts, const std::string& message) {
    const auto loaded = scratch.load(
        "extends: hostage\nname: Game\n",
        "return { effect = function(view, move, act)\n act:remove('a8')\n " + acts + " end }");
    INFO(loaded.message());
    REQUIRE(loaded.ok());
    Game game = game_at(loaded->definition, "r3k3/8/8/8/8/8/8/4K3[] w - - 0 1");
    play(game, "Kf1");
    CHECK(text_of(game) == "r3k3/8/8/8/8/8/8/5K2[] b - - 1 1");
    const std::string problem = errors(loaded->definition);
    contains(problem, "game.lua:3: error: the hook 'effect' failed");
    contains(problem, message);
    contains(problem, "stack traceback");
    CHECK(errors(loaded->definition) == "");  // once
  };
  after("act:remove('i9')", "there is no cell 'i9'");
  after("act:remove(64)", "there is no cell 64");
  after("act:place('a1', 3, 'N')", "no such side");
  after("act:place('a1', 1, 'X')", "no piece type 'X'");
  after("act:transfer('airfield', 1, 'N', -1)", "cannot hold -1");
  after("act:transfer('cellar', 1, 'N')", "no zone 'cellar'");
  after("act:capture('h1')", "there is no piece on h1");
  after("act:set('full_move', 1)", "only be changed by the rules");
  after("act:set('mood', 1)", "no attribute 'mood'");
  after("act.remove('a1')", "with a colon");
  after("view.x = 1", "only be read");
  after("for i = 1, 1000 do act:remove('a1') end", "more than 512 changes");
}

TEST_CASE("attacks give check, and legality follows", "[script]") {
  const Scratch scratch;
  // Knights attack like rooks on their own file.
  const DefinitionPtr d = scratch.chess(R"(
    local lines = require("lines")
    return { attacks = { pieces = "N", run = function(view, cell, pieces)
      local found = {}
      for _, piece in ipairs(pieces) do
        for _, dy in ipairs({ 1, -1 }) do
          if lines.first(view, piece, 0, dy) == cell then found[#found + 1] = piece end
        end
      end
      return found
    end } })");
  Game game = game_at(d, "4k3/8/8/8/8/8/8/K3N3 b - - 0 1");
  CHECK(game.in_check());
  CHECK_FALSE(can(game, "e8e7"));
  CHECK(can(game, "e8d8"));
  Game shut = game_at(d, "4k3/4p3/8/8/8/8/8/K3N3 b - - 0 1");
  CHECK_FALSE(shut.in_check());
  CHECK_FALSE(d->kernel().has_fast_legality());
  CHECK(errors(d) == "");
}

TEST_CASE("outcome ends the game, with words", "[script]") {
  const Scratch scratch;
  const DefinitionPtr d = scratch.chess(R"(
    return { outcome = function(view)
      for side = 1, 2 do
        for _, cell in ipairs(view:pieces(side, "K")) do
          if view:rank(cell) == 4 then return side, "the king is on the hill" end
        end
      end
      if view:count() == 2 then return "draw", "bare kings" end
    end })");
  Game game = game_at(d, "4k3/7p/8/8/8/4K3/7P/8 w - - 0 1");
  CHECK_FALSE(game.outcome().over());
  play(game, "Kd4");
  CHECK(game.legal_moves().empty());
  CHECK(game.outcome().result() == "1-0");
  CHECK(game.outcome().ending == Ending::goal);
  Game bare = game_at(d, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  CHECK(bare.outcome().result() == "1/2-1/2");
  Session session(d);
  session.set_start(position(d, "4k3/7p/8/8/8/4K3/7P/8 w - - 0 1"));
  REQUIRE(session.play_text("Ke4").ok());
  CHECK(session.status() == "White wins by goal: the king is on the hill");
  CHECK(errors(d) == "");
}

TEST_CASE("value turns the computer's judgement", "[script]") {
  const Scratch scratch;
  // Worth much: a white knight on h1, and a black one on h8.
  const DefinitionPtr d = scratch.chess(R"(
    return { value = function(view)
      local worth = 0
      local piece, side = view:at("h1")
      if piece == "N" and side == 1 then worth = worth + 50 end
      piece, side = view:at("h8")
      if piece == "N" and side == 2 then worth = worth - 50 end
      return worth
    end })");
  CHECK(d->kernel().facet<EvaluationFacet>());
  CHECK(evaluation_of(d, position(d, "4k3/8/8/8/8/8/8/4K2N w - - 0 1")) == 5000);
  const auto searcher = make_generic_searcher(d);
  SearchLimits limits;
  limits.depth = 2;
  const Game white = game_at(d, "4k3/8/8/8/8/6N1/8/4K3 w - - 0 1");
  CHECK(uci_notation(*d, searcher->search(white, limits, {}).best) == "g3h1");
  const Game black = game_at(d, "4k3/8/6n1/8/8/8/8/4K3 b - - 0 1");
  CHECK(uci_notation(*d, searcher->search(black, limits, {}).best) == "g6h8");
  CHECK(errors(d) == "");
}

TEST_CASE("generate adds moves, as plain steps or with effects of their own", "[script]") {
  const Scratch scratch;
  // Kings step two to the right; rooks change places with a piece of their own beside them.
  const DefinitionPtr d = scratch.chess(R"(
    local lists = require("lists")
    return { generate = {
      { name = "stride", pieces = "K", run = function(view, pieces)
        return lists.map(pieces, function(cell)
          local to = view:offset(cell, 2, 0)
          return to and { from = cell, to = to }
        end)
      end },
      { name = "swap", pieces = "R",
        run = function(view, pieces)
          return lists.map(pieces, function(cell)
            return { from = cell, to = lists.filter(view:neighbours(cell), function(near)
              local piece, side = view:at(near)
              return piece and piece ~= "R" and side == view:mover()
            end) }
          end)
        end,
        play = function(view, move, act)
          assert(move.name == "swap")
          local piece, side = view:at(move.to)
          act:move(move.from, move.to)
          act:place(move.from, side, piece)
        end },
    } })");
  Game game = game_at(d, "4k3/8/8/8/8/8/PP6/R3K1n1 w - - 0 1");
  CHECK(can(game, "e1g1/stride"));
  CHECK(can(game, "a1b2/swap"));
  CHECK(can(game, "a1a2/swap"));
  const Position before = game.position();
  play(game, "a1b2");
  CHECK(text_of(game) == "4k3/8/8/8/8/8/PR6/P3K1n1 b - - 1 1");
  CHECK(game.position().key() == game.position().computed_key());
  game.undo();
  CHECK(game.position().same_as(before));
  play(game, "e1g1");
  contains(text_of(game), "4k3/8/8/8/8/8/PP6/R5K1 b - - 0 1");
  CHECK(errors(d) == "");
}

TEST_CASE("a generated move captures what its own changes capture, and may stay on its cell",
          "[script]") {
  const Scratch scratch;
  // Rooks change places with any piece beside them; knights become bishops where they stand.
  const DefinitionPtr d = scratch.chess(R"(
    local lists = require("lists")
    return { generate = {
      { name = "swap", pieces = "R",
        run = function(view, pieces)
          return lists.map(pieces, function(cell)
            return { from = cell, to = lists.filter(view:neighbours(cell), function(near)
              return view:at(near) == "Q"
            end) }
          end)
        end,
        play = function(view, move, act)
          local piece, side = view:at(move.to)
          act:move(move.from, move.to)
          act:place(move.from, side, piece)
        end },
      { name = "ordain", pieces = "N",
        run = function(view, pieces)
          return lists.map(pieces, function(cell) return { from = cell, to = cell } end)
        end,
        play = function(view, move, act) act:place(move.from, view:mover(), "B") end },
    } })");
  Game game = game_at(d, "4k3/8/8/8/8/8/1Q6/R3KN2 w - - 0 1");
  const auto swap = parse_move(game, "a1b2");
  REQUIRE(swap.ok());
  CHECK(game.captured(*swap) == kEmpty);
  CHECK(move_text(game, *swap, MoveStyle::san) == "Rb2/swap");
  CHECK(can(game, "f1f1/ordain"));
  const Position before = game.position();
  play(game, "f1f1");
  CHECK(text_of(game) == "4k3/8/8/8/8/8/1Q6/R3KB2 b - - 1 1");
  game.undo();
  CHECK(game.position().same_as(before));
  CHECK(errors(d) == "");
}

TEST_CASE("announce is shown with the move", "[script]") {
  const Scratch scratch;
  const DefinitionPtr d = scratch.chess(R"(
    return { announce = { captures = true, run = function(view, move)
      return "a " .. move.captured .. " falls on " .. view:name(move.captured_at)
    end } })");
  Session session(d);
  session.set_start(position(d, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"));
  REQUIRE(session.play_text("exd5").ok());
  CHECK(session.notice() == "a P falls on d5");
  REQUIRE(session.play_text("Kd7").ok());
  CHECK(session.notice() == "");
}

TEST_CASE("a hook that fails is treated as if it returned nil, and the game goes on", "[script]") {
  const Scratch scratch;
  const DefinitionPtr d = scratch.chess(R"(
    return {
      allow = function(view, move) return view.absent() end,
      attacks = function() return 7.5 end,
      outcome = function() return "victory" end,
      value = function() return "much" end,
      generate = function() return { { from = "e2" } } end,
      effect = function(view, move, act) act:remove("e8") error("no") end,
      announce = function() error("no") end,
    })");
  const DefinitionPtr plain = variant("chess");
  Game game(d);
  CHECK(game.legal_moves().size() == 20);
  play(game, "e4");
  CHECK(text_of(game) == text_of([&] {
          Game other(plain);
          play(other, "e4");
          return other;
        }()));
  CHECK(evaluation_of(d, game.position()) == 0);
  const std::string all = errors(d);
  for (const char* hook : {"allow", "attacks", "outcome", "value", "generate", "effect"})
    contains(all, std::string("the hook '") + hook + "' failed");
}

TEST_CASE("read-only tables are read as usual", "[script]") {
  const Scratch scratch;
  const DefinitionPtr d = scratch.chess(R"(
    local list = { "b5", "d5" }
    names = { b = { 2 }, a = { 1 } }
    return { allow = { pieces = "N", run = function(view, move)
      assert(#list == 2 and list[2] == "d5" and table.concat(list, " ") == "b5 d5")
      local order = ""
      for key, value in pairs(names) do order = order .. key .. value[1] end
      assert(order == "a1b2")
      for i, name in ipairs(list) do assert(list[i] == name) end
      return list
    end } })");
  Game game = game_at(d, kKnights);
  CHECK(can(game, "c3b5"));
  CHECK_FALSE(can(game, "c3e4"));
  CHECK(errors(d) == "");
}

TEST_CASE("the view tells what there is", "[script]") {
  const Scratch scratch;
  const auto loaded = scratch.load("extends: hostage\nname: Game\n", R"(
    local function same(list, words)
      local names = {}
      for word in words:gmatch("%S+") do names[#names + 1] = word end
      return list, names
    end
    return { allow = { pieces = "K", run = function(view, move)
      local function is(list, words)
        local found = {}
        for _, cell in ipairs(list) do found[#found + 1] = view:name(cell) end
        local text = table.concat(found, " ")
        assert(text == words, text .. ", not " .. words)
      end
      assert(same({}, "a"))
      is(view:pieces(1), "e1 h1 e2")
      is(view:pieces(nil, "RP"), "h1 e2 a7")
      is(view:pieces(2, "K"), "e8")
      assert(view:count(1) == 3 and view:count() == 5 and view:count(2, "Q") == 0)
      assert(view:held("prison", 1, "N") == 1 and view:held("airfield", 2, "B") == 2)
      assert(view:mover() == 1 and view:enemy() == 2 and view:enemy(2) == 1)
      is(view:attackers("f1", 1), "e1 h1")
      assert(view:attacked("h8", 1) and not view:attacked("a1", 2))
      is(view:royals(), "e1")
      is(view:royals(2), "e8")
      assert(view:name(view:step("e1", "ne")) == "f2" and view:step("a1", "w") == nil)
      assert(view:name(view:step("e4", "forward", 2)) == "e3")
      assert(view:name(view:offset("e4", 1, 2)) == "f6")
      is(view:ray("f1", 1, 1), "g2 h3")
      is(view:neighbours("a1"), "b1 a2 b2")
      assert(view:file("c5") == 3 and view:rank("c5") == 5 and view:shade("a1") == 0)
      assert(view:level("a1") == 1 and view:board("a1") == 1 and view:twin("a1", 1) == view:cell("a1"))
      assert(view:name(view:mirrored("a1", 2)) == "a8")
      is(view:region("last rank and file a", 2), "a1")
      local piece, side = view:at("h1")
      assert(piece == "R" and side == 1 and view:at("a1") == nil and view:empty("a1"))
      assert(view:attribute("full_move") == 5 and view:attribute("quiet_plies") == 3)
      assert(move.piece == "K" and move.side == 1 and move.name == "" and move.zone == nil)
      assert(move.captured == nil and move.to == nil and move.other == nil and #move.losses == 0)
    end } })");
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  Game game = game_at(loaded->definition, "4k3/p7/8/8/8/8/4P3/4K2R[bb#n] w - - 3 5");
  CHECK_FALSE(game.legal_moves().empty());
  CHECK(errors(loaded->definition) == "");
}

TEST_CASE("the view is valid only while a hook runs, and refuses nonsense", "[script]") {
  const Scratch scratch;
  const auto problem = [&](const std::string& body) {
    const DefinitionPtr d = scratch.chess(
        "return { allow = { pieces = 'N', run = function(view, move) " + body + " end } }");
    Game game(d);
    CHECK(game.legal_moves().size() == 20);
    return errors(d);
  };
  contains(problem("view:at('z9')"), "there is no cell 'z9'");
  contains(problem("view:at(-1)"), "there is no cell -1");
  contains(problem("view:at(2.5)"), "there is no cell 2.5");
  contains(problem("view:at({})"), "a cell is a number or a name, not a table");
  contains(problem("view.at(1)"), "with a colon");
  contains(problem("view:pieces(0)"), "no such side");
  contains(problem("view:pieces(1, 'Z')"), "has a letter that is not a piece type");
  contains(problem("view:step('a1', 'sideways')"), "no direction 'sideways'");
  contains(problem("view:region('the moon')"), "is not a region");
  contains(problem("return move.colour"), "a move has no 'colour'");
  contains(problem("move.to = 1"), "only be read");
  contains(problem("return 'z9'"), "there is no cell 'z9'");
  contains(problem("return { 1, {} }"), "not a table");
  contains(problem("view:ray('a1', 0, 0)"), "is not a direction");
  contains(problem("view:offset('a1', 1 << 40)"), "too far");
}

TEST_CASE("piece types, zones and regions of filters are checked", "[script]") {
  const Scratch scratch;
  const auto problem = [&](const std::string& filter) {
    const auto loaded =
        scratch.load("extends: chess\nname: Game\n",
                     "return { allow = {\n " + filter + ", run = function() end } }");
    CHECK_FALSE(loaded.ok());
    return loaded.message();
  };
  contains(problem("pieces = 'NX'"),
           "game.lua:2: error: the hook 'allow': 'NX' has a letter that is not a piece type");
  contains(problem("zones = 'prison'"), "there is no zone 'prison'");
  contains(problem("at = 'the moon'"), "game.lua:2:");
  contains(problem("at = 'the moon'"), "is not a region");
}

TEST_CASE("a former name in a script is refused with the present one", "[script]") {
  const Scratch scratch;
  const auto refused = [&](const std::string& filter) {
    const auto loaded = scratch.load("extends: chess\nname: Game\n",
                                     "return { allow = { " + filter + ", run = function() end } }");
    CHECK_FALSE(loaded.ok());
    return loaded.message();
  };
  contains(refused("kinds = 'N'"), "no key 'kinds' (it is now called 'pieces')");
  contains(refused("on = 'last rank'"), "no key 'on' (it is now called 'at')");
  const auto failing = [&](const std::string& body) {
    const DefinitionPtr d = scratch.chess(
        "return { allow = { pieces = 'N', run = function(view, move) " + body + " end } }");
    Game game(d);
    CHECK(game.legal_moves().size() == 20);
    return errors(d);
  };
  contains(failing("view:men(1)"), "has no 'men': it is now called 'pieces'");
  contains(failing("return move.kind == 'N'"), "has no 'kind': it is now called 'piece'");
}

TEST_CASE("random games with effects: undo, keys and threads agree", "[script][property]") {
  const Scratch scratch;
  const DefinitionPtr d = scratch.chess(kBlast);
  for (uint64_t seed = 1; seed <= 30; ++seed) {
    Random random(seed);
    Game game = random_game(d, random, 80);
    const int plies = game.plies();
    for (int i = 0; i < plies; ++i) {
      if (game.position().key() != game.position().computed_key()) FAIL(text_of(game));
      game.undo();
    }
    if (!game.position().same_as(d->start())) FAIL(text_of(game));
  }
  CHECK(errors(d) == "");
}

TEST_CASE("threads that share a scripted game play the same games as one", "[script]") {
  const Scratch scratch;
  const DefinitionPtr d = scratch.chess(kBlast);
  constexpr int kGames = 24;
  const auto play_all = [&](int threads) {
    std::vector<uint64_t> keys(kGames);
    std::vector<std::thread> workers;
    for (int t = 0; t < threads; ++t)
      workers.emplace_back([&, t] {
        Journal journal;
        for (int i = t; i < kGames; i += threads) {
          Random random(static_cast<uint64_t>(i) + 1);
          Position at(d->start());
          journal.clear();
          d->kernel().playout(at, journal, random, 120);
          keys[i] = at.key();
        }
      });
    for (std::thread& worker : workers) worker.join();
    return keys;
  };
  const auto alone = play_all(1);
  CHECK(play_all(4) == alone);
  CHECK(play_all(8) == alone);
  CHECK(errors(d) == "");
}

TEST_CASE("a game without a script has nothing of it", "[script]") {
  const DefinitionPtr& chess = variant("chess");
  CHECK_FALSE(chess->facts().uses_lua);
  CHECK(chess->kernel().has_fast_legality());
  CHECK_FALSE(chess->kernel().facet<EvaluationFacet>());
  const Scratch scratch;
  CHECK(scratch.chess("return {}")->facts().uses_lua);
}

TEST_CASE("the rules of a script are part of what a game is", "[script]") {
  const Scratch scratch;
  const uint64_t one = scratch.chess("return {}")->content_hash();
  CHECK(scratch.chess("return {}")->content_hash() == one);
  CHECK(scratch.chess("return { }")->content_hash() != one);
  bool shown = false;
  for (const RuleText& line : scratch.chess(kBlast)->describe())
    shown = shown || line.words == "a script adds effects of a move (captures)";
  CHECK(shown);
}

TEST_CASE("scripts see neutral pieces, which have no side", "[script]") {
  const Scratch scratch;
  const DefinitionPtr d = scratch.chess(
      R"(
return {
  define = function(d)
    d.pieces.S = { name = "stone", moves = "none", owner = "nobody", capturable = "yes" }
  end,
  -- A knight's move turns the piece on a1 into a stone, if that is no stone and has a side.
  effect = {
    pieces = "N",
    run = function(view, move, act)
      local piece, side = view:at("a1")
      if piece == "S" and side == nil then act:remove("a1") else act:place("a1", 1, "S") end
    end,
  },
  allow = {
    pieces = "R",
    run = function(view, move)
      return #view:pieces(nil, "S") == 1 and view:count(1, "S") == 0
    end,
  },
}
)");
  Game game = game_at(d, "4k3/8/8/8/8/2N5/4P3/4K2R w - - 0 1");
  CHECK_FALSE(can(game, "h1h2"));
  play(game, "Nb1");
  CHECK(text_of(game) == "4k3/8/8/8/8/8/4P3/SN2K2R b - - 1 1");
  play(game, "Ke7");
  CHECK(can(game, "h1h2"));
  play(game, "Nc3");
  CHECK(text_of(game) == "8/4k3/8/8/8/2N5/4P3/4K2R b - - 3 2");
  CHECK(errors(d) == "");
}

}  // namespace stockade::test::hooks_test
