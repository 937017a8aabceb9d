// Moves of scripts between the same cells: told apart by the names of their hooks in every text.

#include <algorithm>
#include <string>

#include <catch2/catch.hpp>

#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/notation/pgn.h"
#include "framework/session/records/record_json.h"
#include "tests/support/scratch.h"
#include "tests/support/scripted_game.h"

namespace stockade::test::named_moves_test {
namespace {

// Rooks may carry a pawn with them to the right, or leave one behind; both look like their step.
constexpr const char* kTwoWays = R"(
  local lists = require("lists")
  local function right(view, cells)
    return lists.map(cells, function(cell)
      local to = view:offset(cell, 1, 0)
      return to and not view:at(to) and { from = cell, to = to }
    end)
  end
  return {
    attributes = { sown = 0 },
    generate = {
      { name = "sow", pieces = "R", run = right,
        play = function(view, move, act)
          act:move(move.from, move.to)
          act:place(move.from, view:mover(), "P")
        end },
      { name = "turn", pieces = "R",
        run = function(view, cells)
          return lists.map(cells, function(cell) return { from = cell, to = cell } end)
        end,
        play = function(view, move, act) act:place(move.from, view:mover(), "B") end },
    },
    effect = { pieces = "R", run = function(view, move, act)
      if move.name == "sow" then act:set("sown", 1) end
    end },
  })";

constexpr const char* kStart = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";

}  // namespace

TEST_CASE("a named move and a plain one between the same cells are both played", "[script]") {
  const Scratch scratch;
  const DefinitionPtr d = scratch.chess(kTwoWays);
  for (const auto& [text, result] : {std::pair("a1b1", "4k3/8/8/8/8/8/8/1R2K3 b - - 1 1 -"),
                                     std::pair("Rb1", "4k3/8/8/8/8/8/8/1R2K3 b - - 1 1 -"),
                                     std::pair("a1b1/sow", "4k3/8/8/8/8/8/8/PR2K3 b - - 1 1 1"),
                                     std::pair("Rb1/sow", "4k3/8/8/8/8/8/8/PR2K3 b - - 1 1 1"),
                                     std::pair("a1a1", "4k3/8/8/8/8/8/8/B3K3 b - - 1 1 -"),
                                     std::pair("Ra1/turn", "4k3/8/8/8/8/8/8/B3K3 b - - 1 1 -")}) {
    INFO(text);
    Game game = game_at(d, kStart);
    play(game, text);
    CHECK(text_of(game) == result);
  }
  CHECK(errors(d) == "");
}

TEST_CASE("each text of a named move is read back as that move", "[script]") {
  const Scratch scratch;
  const DefinitionPtr d = scratch.chess(kTwoWays);
  Game game = game_at(d, kStart);
  for (const Move move : game.legal_moves())
    for (const MoveStyle style : {MoveStyle::uci, MoveStyle::san, MoveStyle::older}) {
      const std::string text = move_text(game, move, style);
      INFO(text);
      const auto read = parse_move(game, text);
      REQUIRE(read.ok());
      CHECK(*read == move);
    }
}

TEST_CASE("a hook sees the piece that enters with a move", "[script]") {
  const Scratch scratch;
  const auto loaded = scratch.load("extends: seirawan\nname: Game\n", R"(
    return {
      attributes = { hawks = 0 },
      effect = function(view, move, act)
        if move.entering == "H" then act:set("hawks", 1) end
      end,
    })");
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  const DefinitionPtr d = loaded->definition;
  Game game(d);
  play(game, "Nc3/H");
  contains(text_of(game), " 1 1 1");
  game.undo();
  play(game, "Nc3/E");
  contains(text_of(game), " 1 1 -");
  CHECK(errors(d) == "");
}

TEST_CASE("game files keep the name of a move", "[script]") {
  const Scratch scratch;
  const DefinitionPtr d = scratch.chess(kTwoWays);
  const std::string tags = "[SetUp \"1\"]\n[FEN \"" + std::string(kStart) + "\"]\n\n";
  const auto games = read_pgn(tags + "1. Rb1/sow Kd7 2. Rb1/turn Kd6 *", {"", d, {}});
  REQUIRE(games.size() == 1);
  REQUIRE_FALSE(games[0].failure);
  contains(write_pgn(games[0].record), "1. Rb1/sow Kd7 2. Rb1/turn Kd6");
  const std::string json = write_records({&games[0].record});
  contains(json, "\"a1b1/sow\"");
  const auto read =
      read_records(json, [&](const auto&, const auto&, const auto&) { return Result(d); });
  INFO(read.message());
  REQUIRE(read.ok());
  CHECK(write_records({&read->front()}) == json);
}

TEST_CASE("a hook's name is a word that can stand behind a move", "[script]") {
  const Scratch scratch;
  for (const std::string name : {"s", "Sow", "so w", "1st", "", "a-b"}) {
    const auto loaded = scratch.load("extends: chess\nname: Game\n",
                                     "return { generate = { name = '" + name +
                                         "', run = function(view, cells) return nil end } }");
    INFO(name);
    REQUIRE_FALSE(loaded.ok());
    contains(loaded.message(), "'name' cannot be");
  }
}

TEST_CASE("a move of a script that looks like another one is left out, and that is said",
          "[script]") {
  const Scratch scratch;
  const DefinitionPtr d = scratch.chess(R"(
    return { generate = { pieces = "R",
      run = function(view, cells) return { { from = "a1", to = "b1" }, { from = "a1", to = "c2" } } end,
      play = function(view, move, act) act:remove(move.from) end } })");
  Game game = game_at(d, kStart);
  const MoveList legal = game.legal_moves();
  CHECK(can(game, "a1c2"));
  CHECK(std::count_if(legal.begin(), legal.end(),
                      [&](Move move) { return uci_notation(*d, move) == "a1b1"; }) == 1);
  contains(errors(d), "there is another move between these cells");
}

TEST_CASE("plain steps that a script repeats are one move", "[script]") {
  const Scratch scratch;
  const DefinitionPtr d = scratch.chess(R"(
    return { generate = { pieces = "R", run = function(view, cells)
      return { { from = "a1", to = "b1" }, { from = "a1", to = "c2" }, { from = "a1", to = "c2" } }
    end } })");
  Game game = game_at(d, kStart);
  const MoveList legal = game.legal_moves();
  CHECK(legal.size() == game_at(d, kStart).legal_moves().size());
  for (const char* text : {"a1b1", "a1c2"})
    CHECK(std::count_if(legal.begin(), legal.end(),
                        [&](Move move) { return uci_notation(*d, move) == text; }) == 1);
  CHECK(errors(d) == "");
}

TEST_CASE("a move to its own cell needs changes of its own", "[script]") {
  const Scratch scratch;
  const DefinitionPtr d = scratch.chess(R"(
    return { generate = { pieces = "R", run = function(view, cells)
      return { { from = "a1", to = "a1" } }
    end } })");
  Game game = game_at(d, kStart);
  CHECK_FALSE(can(game, "a1a1"));
  contains(errors(d), "a move from a1 to the same cell does nothing");
}

}  // namespace stockade::test::named_moves_test
