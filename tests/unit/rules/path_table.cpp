// PathTable finds the same ends of a path as a walk, whatever cells are occupied.

#include <catch2/catch.hpp>

#include "framework/base/random.h"
#include "framework/rules/support/path_mover.h"

namespace stockade::path_table_test {
namespace {

using Cells = Bits<2>;

/// Collects the targets of a walk.
struct Collector {
  Cells targets;
  [[nodiscard]] Contents meets(int, Contents there) const { return there; }
  [[nodiscard]] int takes(int node, int) const { return node; }
  bool ends(int, int cell, Contents) {
    targets.set(cell);
    return false;
  }
};

struct Scene {
  Topology board = Topology::square(9, 10).value();
  PathMachine<2> machine;

  explicit Scene(const char* text) {
    const auto read = parse_path(text, Compass());
    INFO(text << ": " << read.message());
    REQUIRE(read.ok());
    machine.path = std::make_shared<const Path>(*read);
    machine.steps = path_steps(board, *machine.path, board.orientation(Forward::up));
    machine.table = PathTable<2>(*machine.path, machine.steps, board.cells());
  }
};

/// Each cell is empty with a chance of `empty` in 8, or own, or an enemy.
PathScene<2> random_scene(const Topology& board, uint32_t empty, Random& random) {
  PathScene<2> scene;
  for (int cell = 0; cell < board.cells(); ++cell) {
    if (random.below(8) < empty) continue;
    (random.below(2) ? scene.own : scene.enemy).set(cell);
  }
  return scene;
}

}  // namespace

TEST_CASE("a path table finds what a walk finds", "[unit]") {
  const char* const text = GENERATE(
      "step orthogonal, step out", "step diagonal, step on", "step orthogonal, step out, step on",
      "slide orthogonal to empty | slide orthogonal, hop, slide to enemy",
      "slide orthogonal, hop, (slide to empty | slide to enemy)", "jump orthogonal, step out",
      "(step n, step e) repeat 2..3", "slide n 2..3", "step n, step back");
  Scene scene(text);
  INFO(text);
  REQUIRE(scene.machine.table.any());
  Random random(1);
  for (int round = 0; round < 40; ++round) {
    const PathScene<2> drawn = random_scene(scene.board, static_cast<uint32_t>(round % 9), random);
    for (int from = 0; from < scene.board.cells(); ++from) {
      PathScene<2> seen = drawn;
      seen.own.reset(from);
      seen.enemy.reset(from);
      Collector walked;
      PathWalk<2, Collector>(scene.machine, scene.board.cells(), seen, walked).from(from, 0);
      // The piece itself is on its cell, and counts as nobody there.
      const Cells occupied = seen.own | seen.enemy | Cells::of(from);
      const auto ends = scene.machine.table.ends(from, occupied);
      Cells found = (ends.quiet & ~occupied) | (ends.captures & seen.enemy);
      walked.targets.reset(from);
      found.reset(from);
      REQUIRE(found == walked.targets);
    }
  }
}

TEST_CASE("a path table finds what a walk finds behind walls", "[unit]") {
  const char* const text =
      GENERATE("slide orthogonal, hop over [not C], (slide to empty | slide to enemy [not C])",
               "hop diagonal over [not C], (step to empty | step to enemy [not C])");
  Scene scene(text);
  INFO(text);
  scene.machine.table.learn_walls(*scene.machine.path, scene.machine.steps, scene.board.cells());
  REQUIRE(scene.machine.table.knows_walls());
  Random random(2);
  for (int round = 0; round < 40; ++round) {
    PathScene<2> drawn = random_scene(scene.board, static_cast<uint32_t>(round % 9), random);
    drawn.has_named = true;
    for (int cell = 0; cell < scene.board.cells(); ++cell)
      if (random.below(3) == 0) drawn.named.set(cell);
    for (int from = 0; from < scene.board.cells(); ++from) {
      PathScene<2> seen = drawn;
      seen.own.reset(from);
      seen.enemy.reset(from);
      Collector walked;
      PathWalk<2, Collector>(scene.machine, scene.board.cells(), seen, walked).from(from, 0);
      const Cells occupied = seen.own | seen.enemy | Cells::of(from);
      REQUIRE(table_serves(scene.machine, seen, from));
      const auto ends = table_ends(scene.machine, seen, from, occupied);
      REQUIRE(((ends.quiet & ~occupied) | (ends.captures & seen.enemy)) == walked.targets);
    }
  }
}

TEST_CASE("a path table knows no walls where named pieces let ways pass or meet", "[unit]") {
  const char* const text = GENERATE("slide orthogonal, hop over [C], slide to enemy",
                                    "step orthogonal, step across to enemy [not C]");
  Scene scene(text);
  INFO(text);
  scene.machine.table.learn_walls(*scene.machine.path, scene.machine.steps, scene.board.cells());
  CHECK(!scene.machine.table.knows_walls());
}

TEST_CASE("a path table does not serve paths that ask whose pieces are in the way", "[unit]") {
  const char* const text =
      GENERATE("slide orthogonal, hop over own, step to empty", "take orthogonal, step on",
               "slide n, until edge", "slide n, until enemy");
  INFO(text);
  CHECK(!Scene(text).machine.table.any());
}

}  // namespace stockade::path_table_test
