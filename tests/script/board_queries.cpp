// What the view answers about lines and parts of the board in one call, and hooks that are called
// less often than moves are tried.

#include <string>

#include <catch2/catch.hpp>

#include "tests/support/scratch.h"
#include "tests/support/scripted_game.h"

namespace stockade::test::board_queries_test {
namespace {

/// What a hook of the variant announces with a move from the position, "" the start: the text of
/// `expression`.
std::string answer_in(const std::string& variant, const std::string& expression,
                      const std::string& fen) {
  const Scratch scratch;
  const auto loaded = scratch.load(
      "extends: " + variant + "\nname: Game\n",
      "return { announce = function(view, move)\n"
      "  local function text(...)\n"
      "    local parts = {}\n"
      "    for i = 1, select('#', ...) do\n"
      "      local value = select(i, ...)\n"
      "      if type(value) == 'table' then value = '{' .. table.concat(value, ' ') .. '}' end\n"
      "      parts[i] = tostring(value)\n"
      "    end\n"
      "    return table.concat(parts, ',')\n"
      "  end\n"
      "  local function names(cells)\n"
      "    local found = {}\n"
      "    for i, cell in ipairs(cells) do found[i] = view:name(cell) end\n"
      "    return table.concat(found, ' ')\n"
      "  end\n"
      "  return text(" +
          expression + ")\nend }");
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  const DefinitionPtr d = loaded->definition;
  Game game = fen.empty() ? Game(d) : game_at(d, fen);
  const MoveList moves = game.legal_moves();
  REQUIRE_FALSE(moves.empty());
  const auto* announcement = d->kernel().facet<AnnouncementFacet>();
  REQUIRE(announcement);
  const std::string text = announcement->announce(game.position(), moves[0], {});
  CHECK(errors(d).empty());
  return text;
}

std::string answer(const std::string& expression) {
  return answer_in("chess", expression, "4k3/8/8/8/r3N2p/8/4P3/4K3 w - - 0 1");
}

}  // namespace

TEST_CASE("the first piece along a line: its cell, type and side", "[script]") {
  CHECK(answer("view:first_piece('e4', 'w')") == answer("view:cell('a4')") + ",R,2");
  CHECK(answer("view:first_piece('e4', 1, 0)") == answer("view:cell('h4')") + ",P,2");
  CHECK(answer("view:first_piece('e4', 'forward')") == answer("view:cell('e8')") + ",K,2");
  CHECK(answer("view:first_piece('e4', 'ne')").empty());
  CHECK(answer("view:first_piece('a1', 'sw')").empty());
}

TEST_CASE("other boards have other directions", "[script]") {
  const auto steps = [](const std::string& variant, const std::string& from,
                        const std::string& ways) {
    return answer_in(variant,
                     "(function() local found = {} for way in ('" + ways +
                         "'):gmatch('%S+') do local cell = view:step('" + from +
                         "', way) found[#found + 1] = cell and view:name(cell) or '-' end "
                         "return table.concat(found, ' ') end)()",
                     "");
  };
  // On hexagons ranks bend at the middle file.
  CHECK(steps("glinski", "f6", "n ne se s sw nw forward backward") == "f7 g6 g5 f5 e5 e6 f7 f5");
  CHECK(steps("raumschach", "Cc3", "n e s w ne up down") == "Cc4 Cd3 Cc2 Cb3 Cd4 Dc3 Bc3");
  CHECK(steps("raumschach", "Ea1", "up s w") == "- - -");
  CHECK(steps("ninemensmorris", "d2", "n e s w") == "d3 f2 d1 b2");
}

TEST_CASE("the cells along a line, all or those before the first piece", "[script]") {
  CHECK(answer("names(view:open_cells('e4', -1, 0))") == "d4 c4 b4");
  CHECK(answer("names(view:open_cells('e4', 's'))") == "e3");
  CHECK(answer("names(view:ray('e4', 'w'))") == "d4 c4 b4 a4");
  CHECK(answer("names(view:ray('e4', -1, 0))") == "d4 c4 b4 a4");
  CHECK(answer("names(view:ray('b1', 1, 2))") == "c3 d5 e7");
}

TEST_CASE("pieces on a part of the board, by a region or by cells", "[script]") {
  CHECK(answer("view:count(1, 'P', 'second rank')") == "1");
  CHECK(answer("view:count(2, 'P', 'second rank')") == "0");
  CHECK(answer("view:count(nil, nil, { 'a4', 'e4', 'e5' })") == "2");
  CHECK(answer("names(view:pieces(nil, nil, 'rank 4'))") == "a4 e4 h4");
}

TEST_CASE("a line needs a direction that the board has", "[script]") {
  const Scratch scratch;
  const DefinitionPtr d =
      scratch.chess("return { outcome = function(view) view:first_piece('e4', 'up') end }");
  Game game(d);
  CHECK(game.legal_moves().size() == 20);
  contains(errors(d), "this board has no direction 'up'");
}

TEST_CASE("an effect that changes attributes alone leaves the fast test of legality", "[script]") {
  const Scratch scratch;
  const std::string hook = "run = function(view, move, act) act:set('n', 1) end } }";
  CHECK(
      scratch.chess("return { attributes = { n = 0 }, effect = { attributes_only = true, " + hook)
          ->kernel()
          .has_fast_legality());
  const DefinitionPtr d = scratch.chess("return { attributes = { n = 0 }, effect = { " + hook);
  CHECK_FALSE(d->kernel().has_fast_legality());
}

TEST_CASE("such an effect sets the attribute, and cannot move pieces", "[script]") {
  const Scratch scratch;
  const DefinitionPtr d = scratch.chess(
      "return { attributes = { n = 0 }, effect = { attributes_only = true,\n"
      "  run = function(view, move, act)\n"
      "    act:set('n', view:attribute('n') + 1)\n"
      "    if move.piece == 'N' then act:remove(move.to) end\n"
      "  end } }");
  Game game(d);
  play(game, "e2e4");
  CHECK(text_of(game).ends_with(" 1"));
  CHECK(errors(d).empty());
  play(game, "g8f6");
  CHECK(text_of(game).ends_with(" 1"));
  contains(errors(d), "a hook with attributes_only can change attributes, but no pieces");
}

TEST_CASE("an attacks hook that is asked again costs what it has cost", "[script]") {
  const Scratch scratch;
  // 10 million steps are allowed for one position, 1 million for a call.
  const DefinitionPtr d = scratch.chess(
      "return {\n"
      "  attacks = { pieces = 'Q', run = function(view)\n"
      "    local n = 0\n"
      "    for i = 1, 200000 do n = n + i end\n"
      "    return nil\n"
      "  end },\n"
      "  legal = function(view, move)\n"
      "    view:attacked('e4', 1)\n"
      "    return true\n"
      "  end,\n"
      "}");
  Game game(d);
  CHECK(game.legal_moves().size() == 20);
  contains(errors(d), "all hooks of one position together may take 10 million steps");
}

TEST_CASE("an attacks hook is asked anew when the position has changed", "[script]") {
  const Scratch scratch;
  // Queens attack two cells ahead of them.
  const DefinitionPtr d = scratch.chess(
      "return { attacks = { pieces = 'Q', run = function(view, cell, pieces)\n"
      "  local found = {}\n"
      "  for _, from in ipairs(pieces) do\n"
      "    if view:offset(from, 1, 2) == cell then found[#found + 1] = from end\n"
      "  end\n"
      "  return found\n"
      "end } }");
  Game game = game_at(d, "4k3/8/8/8/8/3Q4/8/4K3 w - - 0 1");
  play(game, "d3d6");
  CHECK(d->kernel().in_check(game.position(), Side{1}));
  game.undo();
  CHECK_FALSE(d->kernel().in_check(game.position(), Side{1}));
  play(game, "d3c3");
  CHECK_FALSE(d->kernel().in_check(game.position(), Side{1}));
}

}  // namespace stockade::test::board_queries_test
