#include <iterator>
#include <set>

#include <catch2/catch.hpp>

#include "framework/base/bits.h"
#include "framework/base/diagnostic.h"
#include "framework/base/random.h"
#include "framework/pieces/movement.h"
#include "framework/pieces/ray_table.h"
#include "framework/topology/topology.h"

namespace stockade::base_and_pieces_test {
namespace {

std::set<std::pair<int, int>> directions(const MovementAtom& atom) {
  std::set<std::pair<int, int>> found;
  for (const Vec v : atom.directions) found.insert({v.dx, v.dy});
  return found;
}

std::vector<MovementAtom> betza(const std::string& text) {
  auto atoms = parse_betza(text);
  REQUIRE(atoms.ok());
  return *atoms;
}

}  // namespace

TEMPLATE_TEST_CASE_SIG("a set of cells behaves alike in every width", "[unit]", ((int W), W), 1, 2,
                       4) {
  const int n = 64 * W;
  std::set<int> model;
  Bits<W> bits;
  Random random(42);
  for (int i = 0; i < 500; ++i) {
    const int at = static_cast<int>(random.below(static_cast<uint32_t>(n)));
    bits.flip(at);
    if (!model.erase(at)) model.insert(at);
    REQUIRE(bits.count() == static_cast<int>(model.size()));
    REQUIRE(bits.test(at) == (model.count(at) == 1));
    REQUIRE(bits.more_than_one() == (model.size() > 1));
  }
  std::vector<int> members(model.begin(), model.end());
  for (size_t i = 0; i < members.size(); ++i) CHECK(bits.nth(static_cast<int>(i)) == members[i]);
  for (const int by : {0, 1, -1, 7, -9, 63, -63}) {
    Bits<W> expected;
    for (const int at : members)
      if (at + by >= 0 && at + by < n) expected.set(at + by);
    CHECK(bits.shifted(by) == expected);
  }
  for (const int last : {5, 62, 63, n - 2, n - 1}) {
    const Bits<W> begin = bits & Bits<W>::first(last + 1);
    if (begin.any()) CHECK(begin.highest() == *std::prev(model.upper_bound(last)));
  }
  Bits<W> rest = bits;
  for (const int at : members) {
    CHECK(rest.lowest() == at);
    CHECK(rest.pop() == at);
  }
  CHECK(rest.empty());
  CHECK(Bits<W>::first(n - 3).count() == n - 3);
}

TEST_CASE("random numbers below n are uniform and repeat with their seed", "[unit]") {
  Random random(1);
  int counts[7] = {};
  for (int i = 0; i < 70000; ++i) ++counts[random.below(7)];
  for (const int count : counts) CHECK(std::abs(count - 10000) < 500);
  CHECK(Random(5).next() == Random(5).next());
  CHECK(Random(5).next() != Random(6).next());
}

TEST_CASE("the nearest name is offered only if it is near", "[unit]") {
  CHECK(nearest_name("captur", {"castling", "capture", "drop"}) == "capture");
  CHECK(nearest_name("hostge", {"chess", "hostage"}) == "hostage");
  CHECK(nearest_name("zzzzzz", {"chess", "hostage"}).empty());
  CHECK(nearest_names("captur", {"a", "castle", "b", "capture", "captain"}, 3) ==
        std::vector<std::string>{"capture", "castle", "captain"});
  CHECK(nearest_names(std::string(100'000, 'a'), {"a", "b"}, 3).size() == 2);
}

TEST_CASE("the orthodox pieces in Betza notation", "[unit]") {
  CHECK(directions(betza("N")[0]).size() == 8);
  CHECK(betza("R")[0].range == 0);
  CHECK(directions(betza("K")[0]).size() == 8);
  CHECK(directions(betza("Q")[0]).size() == 8);
  const auto pawn = betza("fmWfceFifmnD");
  REQUIRE(pawn.size() == 3);
  CHECK(directions(pawn[0]) == std::set<std::pair<int, int>>{{0, 1}});
  CHECK((pawn[0].may_move && !pawn[0].may_capture));
  CHECK(directions(pawn[1]) == std::set<std::pair<int, int>>{{1, 1}, {-1, 1}});
  CHECK((!pawn[1].may_move && pawn[1].may_capture && pawn[1].captures_en_passant));
  CHECK(directions(pawn[2]) == std::set<std::pair<int, int>>{{0, 2}});
  CHECK((pawn[2].initial && pawn[2].lame && pawn[2].opens_en_passant && !pawn[2].may_capture));
}

TEST_CASE("directions, ranges and doubled letters", "[unit]") {
  CHECK(directions(betza("fsW")[0]) == std::set<std::pair<int, int>>{{0, 1}, {1, 0}, {-1, 0}});
  CHECK(directions(betza("ffN")[0]) == std::set<std::pair<int, int>>{{1, 2}, {-1, 2}});
  CHECK(directions(betza("flF")[0]) == std::set<std::pair<int, int>>{{-1, 1}});
  CHECK(directions(betza("bF")[0]) == std::set<std::pair<int, int>>{{-1, -1}, {1, -1}});
  CHECK(betza("W3")[0].range == 3);
  CHECK(betza("WW")[0].range == 0);
  CHECK(betza("NN")[0].range == 0);
  CHECK(betza("WfF").size() == 2);
}

TEST_CASE("movement that cannot be read says what and why", "[unit]") {
  for (const char* text :
       {"", "f", "x", "QW!", "fY", "xW", "R1025", "fbbb", "yW", "afrR!", "naW"}) {
    INFO(text);
    const auto atoms = parse_betza(text, {"pieces.yaml", 3, 9});
    REQUIRE_FALSE(atoms.ok());
    CHECK(atoms.problems()[0].where.line == 3);
  }
}

TEST_CASE("regions in words, as each side sees them", "[unit]") {
  const Topology board = Topology::square(8, 8).value();
  const Orientation white{1, 1};
  const Orientation black{1, -1};
  CHECK(names(board, parse_region(board, white, "second rank").value()) ==
        "a2 b2 c2 d2 e2 f2 g2 h2");
  CHECK(names(board, parse_region(board, black, "second rank").value()) ==
        "a7 b7 c7 d7 e7 f7 g7 h7");
  CHECK(parse_region(board, black, "last rank").value() ==
        parse_region(board, white, "first rank").value());
  CHECK(names(board, parse_region(board, white, "d4 e5").value()) == "d4 e5");
  CHECK_FALSE(parse_region(board, white, "rank 9").ok());
  CHECK_FALSE(parse_region(board, white, "secnd rank").ok());
  CHECK_FALSE(Topology::square(0, 8).ok());
  CHECK_FALSE(Topology::square(40, 40).ok());
  CHECK(board.find("e4") == 28);
  for (const char* name : {"", "e", "e0", "e9", "i1", "e04", "e4 ", "44"})
    CHECK_FALSE(board.find(name).has_value());
}

TEMPLATE_TEST_CASE_SIG("ray tables see what walking along the rays sees", "[unit]",
                       ((int W, int N), W, N), (1, 8), (2, 10), (4, 16)) {
  const Topology board = Topology::square(N, N).value();
  std::vector<CellRays> rays;
  for (int cell = 0; cell < board.cells(); ++cell) {
    CellRays of_cell;
    for (const Vec v : {Vec{1, 0}, Vec{-1, 0}, Vec{0, 1}, Vec{0, -1}}) {
      std::vector<int> ray;
      for (auto at = board.offset(cell, v); at; at = board.offset(*at, v)) ray.push_back(*at);
      of_cell.push_back(ray);
    }
    rays.push_back(of_cell);
  }
  const RayTable<W> table(rays);
  Random random(9);
  for (int i = 0; i < 2000; ++i) {
    Bits<W> occupied;
    for (int cell = 0; cell < board.cells(); ++cell)
      if (random.below(4) == 0) occupied.set(cell);
    const int cell = static_cast<int>(random.below(static_cast<uint32_t>(board.cells())));
    Bits<W> expected;
    for (const auto& ray : rays[cell])
      for (const int at : ray) {
        expected.set(at);
        if (occupied.test(at)) break;
      }
    REQUIRE(table.from(cell, occupied) == expected);
  }
}

}  // namespace stockade::base_and_pieces_test
