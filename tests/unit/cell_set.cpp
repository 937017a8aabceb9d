// Sets of cells of boards of any size do what sets of numbers do.

#include "framework/topology/cell_set.h"

#include <bitset>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/base/random.h"

namespace stockade::test {
namespace {

using Numbers = std::bitset<kMaxCells>;

/// The same set kept in two ways.
struct Both {
  CellSet cells;
  Numbers numbers;
};

void check_same(const CellSet& cells, const Numbers& numbers) {
  REQUIRE(static_cast<size_t>(cells.count()) == numbers.count());
  REQUIRE(cells.any() == numbers.any());
  REQUIRE(cells.empty() == numbers.none());
  REQUIRE(cells.more_than_one() == (numbers.count() > 1));
  for (int i = 0; i < kMaxCells; ++i)
    if (cells.test(i) != numbers.test(static_cast<size_t>(i))) FAIL(i);
  int last = -1;
  int n = 0;
  for (CellSet rest = cells; rest.any(); ++n) {
    const int lowest = rest.lowest();
    REQUIRE(cells.nth(n) == lowest);
    const int cell = rest.pop();
    REQUIRE(cell == lowest);
    REQUIRE(cell > last);
    REQUIRE(numbers.test(static_cast<size_t>(cell)));
    last = cell;
  }
}

Both random_set(Random& random, int cells, uint32_t members) {
  Both both;
  for (uint32_t i = 0; i < members; ++i) {
    const int cell = static_cast<int>(random.below(static_cast<uint32_t>(cells)));
    both.cells.set(cell);
    both.numbers.set(static_cast<size_t>(cell));
  }
  return both;
}

}  // namespace

TEST_CASE("sets of cells are sets of numbers", "[unit]") {
  Random random(8);
  for (int round = 0; round < 200; ++round) {
    const int size = round % 3 == 0 ? 64 : round % 3 == 1 ? 256 : kMaxCells;
    std::vector<Both> sets;
    for (int i = 0; i < 3; ++i)
      sets.push_back(random_set(random, i == 2 ? kMaxCells : size, random.below(40)));
    for (const Both& a : sets) {
      check_same(a.cells, a.numbers);
      check_same(~a.cells, ~a.numbers);
      check_same(CellSet(a.cells.resized<kMaxWords>()), a.numbers);
      check_same(CellSet(a.cells.resized<4>()),
                 a.numbers << (kMaxCells - 256) >> (kMaxCells - 256));
      for (const Both& b : sets) {
        check_same(a.cells & b.cells, a.numbers & b.numbers);
        check_same(a.cells | b.cells, a.numbers | b.numbers);
        check_same(a.cells ^ b.cells, a.numbers ^ b.numbers);
        check_same(a.cells & ~b.cells, a.numbers & ~b.numbers);
        check_same(~a.cells | b.cells, ~a.numbers | b.numbers);
        check_same(~(~a.cells ^ ~b.cells), ~(~a.numbers ^ ~b.numbers));
        REQUIRE((a.cells == b.cells) == (a.numbers == b.numbers));
        REQUIRE(~~a.cells == a.cells);
      }
    }
    Both changing = sets[2];
    for (int i = 0; i < 20; ++i) {
      const int cell = static_cast<int>(random.below(kMaxCells));
      switch (random.below(3)) {
        case 0:
          changing.cells.set(cell);
          changing.numbers.set(static_cast<size_t>(cell));
          break;
        case 1:
          changing.cells.reset(cell);
          changing.numbers.reset(static_cast<size_t>(cell));
          break;
        default:
          changing.cells.flip(cell);
          changing.numbers.flip(static_cast<size_t>(cell));
      }
    }
    check_same(changing.cells, changing.numbers);
  }
}

TEST_CASE("sets begin empty, full up to a number, or with one cell", "[unit]") {
  check_same(CellSet(), Numbers());
  check_same(CellSet::none(), Numbers());
  for (const int n : {0, 1, 63, 64, 255, 256, 257, 1023, 1024}) {
    Numbers first;
    for (int i = 0; i < n; ++i) first.set(static_cast<size_t>(i));
    check_same(CellSet::first(n), first);
    if (n < kMaxCells) check_same(CellSet::of(n), Numbers().set(static_cast<size_t>(n)));
    if (n < kMaxCells) REQUIRE(CellSet::of(n).word(n / 64) == uint64_t{1} << n % 64);
  }
  CellSet words;
  words.set_word(0, 5);
  words.set_word(15, uint64_t{1} << 63);
  check_same(words, Numbers().set(0).set(2).set(1023));
  REQUIRE(CellSet(CellSet::first(300).resized<kMaxWords>()) == CellSet::first(300));
  REQUIRE(CellSet(CellSet::first(30).resized<kMaxWords>()) == CellSet::first(30));
}

}  // namespace stockade::test
