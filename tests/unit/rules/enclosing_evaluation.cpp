// What enclosing captures add to the evaluation: the same for both sides and from all four corners.

#include <vector>

#include <catch2/catch.hpp>

#include "framework/base/random.h"
#include "framework/rules/builtin/custodian/stable_cells.h"
#include "tests/support/variants.h"

namespace stockade::test::enclosing_evaluation_test {
namespace {

/// The board of `position` with its cells moved, and with the sides exchanged if `swaps`.
template <class MoveCell>
Position moved(const DefinitionPtr& definition, const Position& position, bool swaps,
               MoveCell move_cell) {
  const Roster& roster = definition->roster();
  Position result(definition->layout());
  for (int cell = 0; cell < definition->topology().cells(); ++cell) {
    const Piece piece = position.at(cell);
    if (piece == kEmpty) continue;
    const Side side = roster.side_of(piece);
    result.put(move_cell(cell),
               roster.piece(swaps ? Side{1 - side.index()} : side, roster.type_of(piece)));
  }
  const Side mover = position.side_to_move();
  result.set_side_to_move(swaps ? Side{1 - mover.index()} : mover);
  return result;
}

TEST_CASE("the evaluation of enclosing captures knows no side and no corner", "[search]") {
  const DefinitionPtr& definition = variant(GENERATE("reversi", "reversi10"));
  const Topology& topology = definition->topology();
  const int files = topology.files();
  const int ranks = topology.ranks();
  const StableCells cells(topology, LineWay::any);
  Random random(5);
  for (int i = 0; i < 60; ++i) {
    const Position position = random_game(definition, random, 4 + i).position();
    const int score = cells.evaluate(position);
    CHECK(cells.evaluate(moved(definition, position, true, [](int cell) { return cell; })) ==
          -score);
    CHECK(cells.evaluate(moved(definition, position, false, [&](int cell) {
      return cell / files * files + (files - 1 - cell % files);
    })) == score);
    CHECK(cells.evaluate(moved(definition, position, false, [&](int cell) {
      return (ranks - 1 - cell / files) * files + cell % files;
    })) == score);
    CHECK(cells.evaluate(moved(definition, position, false, [&](int cell) {
      return cell % files * files + cell / files;
    })) == score);
  }
}

TEST_CASE("a corner counts, and a piece beside an empty one helps the enemy", "[search]") {
  const DefinitionPtr& definition = variant("reversi");
  const StableCells cells(definition->topology(), LineWay::any);
  const auto score = [&](const std::string& board) {
    return cells.evaluate(position(definition, board + "[DDDDDDDDDDdddddddddd] b - - 0 1"));
  };
  const int middle = score("8/8/8/3dD3/3Dd3/3D4/8/8");
  CHECK(score("8/8/8/3dD3/3Dd3/8/8/D7") > middle);
  CHECK(score("8/8/8/3dD3/3Dd3/8/1D6/8") < middle);
  // Along the edge from the corner on, no disc can be enclosed.
  CHECK(score("8/8/8/3dD3/3Dd3/8/8/DDD5") - score("8/8/8/3dD3/3Dd3/8/8/D2DD3") > 0);
}

}  // namespace
}  // namespace stockade::test::enclosing_evaluation_test
