// The language of paths: what can be read, and what is said of the rest.

#include <catch2/catch.hpp>

#include "framework/pieces/movement.h"
#include "framework/pieces/path.h"
#include "framework/rules/routes.h"

namespace stockade::paths_test {
namespace {

const Compass kSquares;

/// The cells that a path from `from` can end on when the board is empty of others.
std::string ends(const std::string& path, const std::string& from, bool goes_up = true) {
  const Topology board = Topology::square(8, 8).value();
  const auto read = parse_path(path, kSquares);
  INFO(path << ": " << read.message());
  REQUIRE(read.ok());
  const int cell = *board.find(from);
  const PathReach reach = path_reach(
      board, *read, board.orientation(goes_up ? Forward::up : Forward::down), CellSet::of(cell));
  CellSet set = reach.ends[cell];
  set.reset(cell);
  return names(board, set);
}

struct Broken {
  const char* text;
  int column;  ///< from 10, where the text begins
  const char* words;
};

}  // namespace

TEST_CASE("directions are named, or turned from where a piece looks", "[unit]") {
  CHECK(ends("step", "d4") == "d5");
  CHECK(ends("step", "d4", false) == "d3");
  CHECK(ends("step forward", "d4") == "d5");
  CHECK(ends("step backward/e", "d4") == "d3 e4");
  CHECK(ends("step sideways", "d4") == "c4 e4");
  CHECK(ends("step left/right", "d4") == "c5 e5");
  CHECK(ends("step left 90", "d4") == "c4");
  CHECK(ends("step left 90", "d4", false) == "c4");
  CHECK(ends("step out", "d4") == "c5 e5");
  CHECK(ends("step across", "d4") == "c4 e4");
  CHECK(ends("step back", "d4") == "d3");
  CHECK(ends("step diagonal forward", "d4") == "c5 e5");
  CHECK(ends("step forward diagonal", "d4", false) == "c3 e3");
  CHECK(ends("step (1,2) backward", "d4") == "c2 e2 b3 f3");
  CHECK(ends("turn n/e, step left 90", "d4") == "c4 d5");
  CHECK(ends("step (1,2), step back", "d4").empty());
}

TEST_CASE("elements follow each other, are chosen from and repeated", "[unit]") {
  CHECK(ends("slide n 2..3", "a1") == "a3 a4");
  CHECK(ends("slide n 2", "a1") == "a3");
  CHECK(ends("slide n 6..", "a1") == "a7 a8");
  CHECK(ends("step n | step e", "a1") == "b1 a2");
  CHECK(ends("step n, (step e | step, step left 90)", "a1") == "b2");
  CHECK(ends("(step n, step e) repeat 2..3", "a1") == "c3 d4");
  CHECK(ends("step n repeat 2", "a1") == "a3");
  CHECK(ends("step n, (step e) repeat 0..1", "a1") == "a2 b2");
  CHECK(ends("jump orthogonal, step out", "d4") == "c2 e2 b3 f3 b5 f5 c6 e6");
}

TEST_CASE("a path that cannot be read is told where and why", "[unit]") {
  static constexpr Broken kBroken[] = {{"", 10, "is not an element"},
                                       {"step n,", 17, "is not an element"},
                                       {"leap (1,2)", 10, "'leap' is not an element"},
                                       {"step up", 15, "'up' is not a direction"},
                                       {"step n/", 17, "a direction is missing"},
                                       {"step n/left", 17, "cannot be joined"},
                                       {"step (1,2", 15, "two numbers"},
                                       {"step (0,0)", 15, "no such leap"},
                                       {"step diagonal sideways", 15, "no direction fits"},
                                       {"slide n 3..1", 18, "no step"},
                                       {"slide n 0..0", 18, "no step"},
                                       {"step n repeat 999", 24, "too often"},
                                       {"step left 50", 20, "50 degrees"},
                                       {"step n to own", 20, "empty, enemy"},
                                       {"hop n over", 20, "piece, own or enemy"},
                                       {"slide n until bored", 24, "needs a condition"},
                                       {"(step n", 17, "')' is missing"},
                                       {"step n)", 16, "not allowed here"},
                                       {"step n; step e", 16, "not allowed"},
                                       {"turn, step", 14, "needs a direction"},
                                       {"hop any", 10, "has no end"}};
  for (const Broken& broken : kBroken) {
    const auto read = parse_path(broken.text, kSquares, {"pieces.yaml", 3, 10});
    INFO(broken.text << ": " << read.message());
    REQUIRE_FALSE(read.ok());
    CHECK(read.problems()[0].id == "path");
    CHECK(read.problems()[0].where.column == broken.column);
    CHECK(read.problems()[0].message.find(broken.words) != std::string::npos);
    CHECK_FALSE(read.problems()[0].hint.empty());
  }
}

TEST_CASE("no text makes the reader of paths fail otherwise", "[unit]") {
  std::string deep;
  for (int i = 0; i < 5000; ++i) deep += '(';
  CHECK_FALSE(parse_path(deep, kSquares).ok());
  std::string wide = "step any";
  for (int i = 0; i < 12; ++i) wide = "(" + wide + ") repeat 9";
  CHECK_FALSE(parse_path(wide, kSquares).ok());
}

TEST_CASE("space and graphs have directions of their own", "[unit]") {
  Compass cube;
  cube.geometry = Geometry::cube;
  CHECK(parse_path("step up, slide on", cube).ok());
  CHECK(parse_path("slide corner forward", cube).ok());
  CHECK_FALSE(parse_path("step out", cube).ok());
  CHECK_FALSE(parse_path("step left", cube).ok());
  Compass hex;
  hex.geometry = Geometry::hex;
  CHECK(parse_path("step nne, slide out", hex).ok());
  CHECK(parse_path("slide left 60", hex).ok());
  CHECK_FALSE(parse_path("slide left 45", hex).ok());
}

TEST_CASE("moves of several legs in Betza's letters are paths", "[unit]") {
  for (const char* text :
       {"mafsW", "mpafsmpafW", "gQ", "mRcpR", "FyafsF", "caK", "qN", "zB", "oR", "afB", "mpafsW"}) {
    const auto atoms = parse_betza(text);
    INFO(text << ": " << atoms.message());
    REQUIRE(atoms.ok());
    CHECK(atoms->back().path != nullptr);
  }
  for (const char* text : {"naW", "ceaW", "yW", "qafW", "faW!"}) {
    INFO(text);
    CHECK_FALSE(parse_betza(text).ok());
  }
  CHECK(parse_betza("caK")->front().path->takes());
  CHECK_FALSE(parse_betza("aK")->front().path->takes());
}

}  // namespace stockade::paths_test
