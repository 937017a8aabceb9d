// Hooks that say which moves are allowed or legal.

#include <catch2/catch.hpp>

#include "framework/notation/explain.h"
#include "framework/rules/rule_text.h"
#include "tests/support/scratch.h"
#include "tests/support/scripted_game.h"

namespace stockade::test::move_hooks_test {
namespace {

constexpr const char* kKnights = "4k3/8/8/8/8/2N5/4P3/4K3 w - - 0 1";

}  // namespace

TEST_CASE("allow cuts down the targets of the piece types that it is about", "[script]") {
  const Scratch scratch;
  const DefinitionPtr d = scratch.chess(R"(
    return { allow = { pieces = "N", run = function(view, move)
      local kept = {}
      for _, cell in ipairs(move.targets) do
        if view:file(cell) ~= 1 then kept[#kept + 1] = cell end
      end
      return kept, "a knight may not go to the a-file"
    end } })");
  Game game = game_at(d, kKnights);
  CHECK_FALSE(can(game, "c3a4"));
  CHECK(can(game, "c3b5"));
  CHECK(can(game, "e1f1"));
  CHECK(errors(d) == "");
  const auto why = explain_move(game, "Na4");
  REQUIRE(why.ok());
  CHECK(why->reason.rule == "requirement-not-met");
  CHECK(why->reason.words == "a knight may not go to the a-file");
  CHECK(why->reason.where.file.ends_with("game.lua"));
  CHECK(why->reason.where.line == 2);
}

TEST_CASE("allow may answer with true, false, nothing, a cell or names", "[script]") {
  const Scratch scratch;
  const auto moves_of_knight = [&](const std::string& answer) {
    const DefinitionPtr d = scratch.chess(
        "return { allow = { pieces = 'N', run = function(view, move) " + answer + " end } }");
    Game game = game_at(d, kKnights);
    int count = 0;
    for (const Move move : game.legal_moves()) count += uci_notation(*d, move).starts_with("c3");
    CHECK(errors(d) == "");
    return count;
  };
  CHECK(moves_of_knight("return true") == 7);
  CHECK(moves_of_knight("") == 7);
  CHECK(moves_of_knight("return false") == 0);
  CHECK(moves_of_knight("return 'b5'") == 1);
  CHECK(moves_of_knight("return { 'b5', 'd5', 'h8' }") == 2);
  CHECK(moves_of_knight("return {}") == 0);
}

TEST_CASE("legal judges the position that a move leads to", "[script]") {
  const Scratch scratch;
  const DefinitionPtr d = scratch.chess(R"(
    return { legal = { pieces = "N", run = function(view, move)
      if #view:attackers(move.to, move.side) == 0 then
        return false, "a knight needs a guard on " .. view:name(move.to)
      end
    end } })");
  Game game = game_at(d, kKnights);
  CHECK(can(game, "c3d1"));
  CHECK_FALSE(can(game, "c3b5"));
  CHECK(can(game, "e1f1"));
  CHECK(game.legal_moves().size() == 7);
  CHECK(errors(d) == "");
  const auto why = explain_move(game, "Nb5");
  REQUIRE(why.ok());
  CHECK(why->reason.rule == "forbidden-after");
  CHECK(why->reason.words == "a knight needs a guard on b5");
  CHECK(why->reason.where.file.ends_with("game.lua"));
  CHECK(why->reason.where.line == 2);
  for (uint64_t seed = 0; seed < 10; ++seed) {
    Random random(seed);
    Position position(d->start());
    Journal journal;
    d->kernel().playout(position, journal, random, 60);
    MoveList fast;
    MoveList slow;
    d->kernel().legal_moves(position, journal, fast);
    d->kernel().legal_moves_slowly(position, journal, slow);
    std::sort(fast.begin(), fast.end());
    std::sort(slow.begin(), slow.end());
    CHECK(fast == slow);
  }
}

TEST_CASE("legal knows what the move has captured", "[script]") {
  const Scratch scratch;
  const DefinitionPtr d = scratch.chess(R"(
    return { legal = { captures = true, run = function(view, move)
      return move.captured ~= "P", "pawns are spared"
    end } })");
  Game game = game_at(d, "4k3/8/8/1p1n4/8/2N5/8/4K3 w - - 0 1");
  CHECK(can(game, "c3d5"));
  CHECK_FALSE(can(game, "c3b5"));
  CHECK(can(game, "c3e4"));
  CHECK(explain_move(game, "Nxb5")->reason.words == "pawns are spared");
  Game passing = game_at(d, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
  CHECK_FALSE(can(passing, "e5d6"));
  CHECK(errors(d) == "");
}

TEST_CASE("an answer of legal that is no truth is an error", "[script]") {
  const Scratch scratch;
  const DefinitionPtr d =
      scratch.chess("return { legal = function(view, move) return view:name(move.to) end }");
  Game game = game_at(d, kKnights);
  CHECK(can(game, "c3b5"));
  contains(errors(d), "legal must return true, false or nothing");
}

TEST_CASE("conditions of the variant file know the attributes of its scripts", "[script]") {
  const Scratch scratch;
  const std::string script = R"(
    return { attributes = { charge = 0 }, effect = { captures = true,
      run = function(view, move, act) act:set("charge", view:attribute("charge") + 1) end } })";
  const std::string rules =
      "extends: chess\nname: Charged\n"
      "goals: [{ when: charge >= 2 and side = 2, result: win }]\n";
  const auto loaded = scratch.load(rules, script);
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  Game game(loaded->definition);
  for (const char* move : {"e4", "d5", "exd5"}) play(game, move);
  CHECK_FALSE(game.outcome().over());
  play(game, "Qxd5");
  CHECK(game.outcome().result() == "0-1");
  const auto misspelt = scratch.load(rules + "forbid: [{ when: charg = 1 }]\n", script);
  REQUIRE_FALSE(misspelt.ok());
  contains(misspelt.message(), "did you mean 'charge'?");
}

TEST_CASE("a hook is called only for moves that concern it", "[script]") {
  const Scratch scratch;
  const DefinitionPtr d = scratch.chess(R"(
    return { allow = {
      { pieces = "R", run = function() error("about rooks") end },
      { forms = "castling", run = function() error("about castling") end },
      { captures = true, run = function() error("about captures") end },
      { at = "last rank", run = function() error("about the last rank") end },
    } })");
  Game game = game_at(d, "4k3/8/8/8/8/2N5/4P3/4K3 w - - 0 1");
  CHECK(can(game, "c3b5"));
  CHECK(errors(d) == "");
  Game captures = game_at(d, "4k3/8/8/1p6/8/2N5/8/4K3 w - - 0 1");
  CHECK(can(captures, "c3b5"));
  contains(errors(d), "about captures");
  Game far = game_at(d, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
  CHECK(can(far, "a7a8q"));
  contains(errors(d), "about the last rank");
}

TEST_CASE("pawns are asked about one by one, each with its cell", "[script]") {
  const Scratch scratch;
  const DefinitionPtr d = scratch.chess(R"(
    return { allow = { pieces = "P", run = function(view, move)
      return view:file(move.from) ~= 5 and #move.targets == 1
    end } })");
  Game game(d);
  CHECK_FALSE(can(game, "e2e4"));
  CHECK(can(game, "d2d4"));
  CHECK(errors(d) == "");
}

TEST_CASE("drop_allowed and exchange_allowed are about drops and exchanges alone", "[script]") {
  const Scratch scratch;
  const auto loaded = scratch.load("extends: hostage\nname: Game\n", R"(
    return {
      drop_allowed = { pieces = "N", zones = "airfield", run = function(view, move)
        assert(move.form == "drop" and move.zone == "airfield" and move.from == nil)
        return view:region("first rank")
      end },
      exchange_allowed = function(view, move)
        assert(move.form == "exchange" and move.other)
        return false
      end,
    })");
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  const DefinitionPtr d = loaded->definition;
  Game game = game_at(d, "4k3/8/8/8/8/2N5/8/4K3[NB#nN] w - - 0 1");
  CHECK(can(game, "N@a1"));
  CHECK_FALSE(can(game, "N@a2"));
  CHECK(can(game, "B@a2"));
  CHECK(can(game, "c3b5"));
  for (const Move move : game.legal_moves()) CHECK(!d->kernel().effect(move).is_exchange());
  CHECK(errors(d) == "");
}

TEST_CASE("hooks may be about several forms of moves, and pieces of several zones", "[script]") {
  const Scratch scratch;
  const auto loaded = scratch.load("extends: hostage\nname: Game\n", R"(
    return {
      legal = {
        { forms = { "castling", "exchange" },
          run = function(view, move)
            assert(move.form == "castling" or move.form == "exchange")
            return false, "neither castling nor exchanges"
          end },
        { zones = { "airfield", "prison" }, at = "rank 4",
          run = function(view, move)
            assert(move.form == "drop" and move.zone == "airfield")
            return false, "no drops on rank 4"
          end },
      },
    })");
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  const DefinitionPtr d = loaded->definition;
  Game game = game_at(d, "4k3/8/8/8/8/8/8/4K2R[#nN] w K - 0 1");
  CHECK_FALSE(can(game, "e1g1"));
  CHECK(can(game, "e1f1"));
  for (const Move move : game.legal_moves())
    CHECK(d->kernel().effect(move).form == MoveForm::board);
  Game drop = game_at(d, "4k3/8/8/8/8/8/8/4K2R[N#] w K - 0 1");
  CHECK(can(drop, "N@a3"));
  CHECK_FALSE(can(drop, "N@a4"));
  CHECK(can(drop, "h1h4"));
  CHECK(errors(d) == "");
  const auto reason_of = [](Game& at, const char* move) {
    const auto why = explain_move(at, move);
    REQUIRE(why.ok());
    return why->reason.words;
  };
  CHECK(reason_of(game, "O-O") == "neither castling nor exchanges");
  CHECK(reason_of(drop, "N@a4") == "no drops on rank 4");
  std::string words;
  for (const RuleText& text : d->describe()) words += text.words + "\n";
  contains(words, "castling; exchange");
  contains(words, "from airfield; from prison; at rank 4");
}

TEST_CASE("legal knows where a pawn captured en passant has stood", "[script]") {
  const Scratch scratch;
  const DefinitionPtr d = scratch.chess(R"(
    return { legal = { captures = true, run = function(view, move)
      return #move.losses ~= 1 or move.captured_at ~= view:cell("d5"), "the pawn on d5 is safe"
    end } })");
  Game game = game_at(d, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
  CHECK_FALSE(can(game, "e5d6"));
  CHECK(can(game, "e5e6"));
  const auto why = explain_move(game, "exd6");
  REQUIRE(why.ok());
  CHECK(why->reason.words == "the pawn on d5 is safe");
  CHECK(errors(d) == "");
}

TEST_CASE("a move that captures on its way tells of each piece that it takes", "[script]") {
  const Scratch scratch;
  const auto loaded = scratch.load("extends: internationaldraughts\nname: Game\n", R"(
    return { announce = function(view, move)
      local cells = {}
      for _, loss in ipairs(move.losses) do
        assert(loss.piece == "P" and loss.side == 2)
        cells[#cells + 1] = view:name(loss.cell)
      end
      return table.concat(cells, " ")
    end })");
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  Game game = game_at(loaded->definition, "10/10/10/2p7/10/2p3p3/3P1P4/10/10/10 w - - 0 1");
  const MoveList moves = game.legal_moves();
  REQUIRE(moves.size() == 1);
  CHECK(announcement(loaded->definition->kernel(), game.position(), moves[0]) == "c5 c7");
  CHECK(errors(loaded->definition) == "");
}

}  // namespace stockade::test::move_hooks_test
