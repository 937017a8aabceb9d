// Sets of cells of boards of any size do what sets of numbers do.

#include "framework/topology/cell_set.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <tuple>
#include <vector>

#include <catch2/catch.hpp>
#include <rapidcheck.h>

namespace stockade::test::cell_set_test {
namespace {

using Numbers = std::set<int>;

/// The same set kept in two ways.
struct Both {
  CellSet cells;
  Numbers numbers;
};

/// What the set says of itself in each way agrees.
bool same(const CellSet& cells, const Numbers& numbers) {
  const int count = static_cast<int>(numbers.size());
  if (cells.count() != count || cells.any() != (count > 0) || cells.empty() != (count == 0) ||
      cells.more_than_one() != (count > 1))
    return false;
  for (int cell = 0; cell < kMaxCells; ++cell) {
    const bool member = numbers.count(cell) == 1;
    if (cells.test(cell) != member || (cells.word(cell / 64) >> cell % 64 & 1) != member)
      return false;
  }
  CellSet rest = cells;
  int n = 0;
  for (const int number : numbers) {
    if (cells.nth(n++) != number || rest.lowest() != number || rest.pop() != number) return false;
  }
  return rest.empty();
}

Numbers all_but(const Numbers& numbers) {
  Numbers others;
  for (int cell = 0; cell < kMaxCells; ++cell)
    if (!numbers.count(cell)) others.insert(cell);
  return others;
}

Both combined(int operation, const Both& a, const Both& b) {
  Both made;
  const auto into = std::inserter(made.numbers, made.numbers.end());
  const auto& [first, second] = std::tie(a.numbers, b.numbers);
  if (operation == 0) {
    made.cells = a.cells & b.cells;
    std::set_intersection(first.begin(), first.end(), second.begin(), second.end(), into);
  } else if (operation == 1) {
    made.cells = a.cells | b.cells;
    std::set_union(first.begin(), first.end(), second.begin(), second.end(), into);
  } else {
    made.cells = a.cells ^ b.cells;
    std::set_symmetric_difference(first.begin(), first.end(), second.begin(), second.end(), into);
  }
  return made;
}

/// Cells of small boards, of the near words, on both sides of their end, and any.
rc::Gen<int> any_cell() {
  return rc::gen::oneOf(rc::gen::inRange(0, 64), rc::gen::inRange(0, 256),
                        rc::gen::element(0, 63, 64, 127, 128, 255, 256, 257, 319, 320, 1022, 1023),
                        rc::gen::inRange(256, kMaxCells), rc::gen::inRange(0, kMaxCells));
}

template <int W>
bool resizes(const Both& set) {
  Numbers fewer;
  for (const int number : set.numbers)
    if (number < 64 * W) fewer.insert(number);
  const Bits<W> bits = set.cells.resized<W>();
  for (int cell = 0; cell < 64 * W; ++cell)
    if (bits.test(cell) != (fewer.count(cell) == 1)) return false;
  return same(CellSet(bits), fewer);
}

}  // namespace

TEST_CASE("sets of cells are sets of numbers, whatever is done with them", "[unit]") {
  CHECK(rc::check([] {
    std::vector<Both> sets(3);
    const int steps = *rc::gen::inRange(1, 60);
    for (int step = 0; step < steps; ++step) {
      Both& set = sets[*rc::gen::inRange<size_t>(0, sets.size())];
      const Both other = sets[*rc::gen::inRange<size_t>(0, sets.size())];
      const int cell = *any_cell();
      const int operation = *rc::gen::inRange(0, 12);
      RC_LOG() << "operation " << operation << ", cell " << cell << "\n";
      switch (operation) {
        case 0:
        case 1:
        case 2:
          set = combined(operation, set, other);
          break;
        case 3:
          set = {~set.cells, all_but(set.numbers)};
          break;
        case 4:
        case 5:
          set.cells.set(cell);
          set.numbers.insert(cell);
          break;
        case 6:
          set.cells.reset(cell);
          set.numbers.erase(cell);
          break;
        case 7:
          set.cells.flip(cell);
          if (set.numbers.erase(cell) == 0) set.numbers.insert(cell);
          break;
        case 8:
          if (set.numbers.empty()) break;
          RC_ASSERT(set.cells.pop() == *set.numbers.begin());
          set.numbers.erase(set.numbers.begin());
          break;
        case 9:
          set.cells = CellSet::of(cell);
          set.numbers = {cell};
          break;
        case 10: {
          const int word = cell / 64;
          const auto bits = *rc::gen::arbitrary<uint64_t>();
          set.cells.set_word(word, bits);
          for (int i = 0; i < 64; ++i) {
            set.numbers.erase(64 * word + i);
            if (bits >> i & 1) set.numbers.insert(64 * word + i);
          }
          break;
        }
        default:
          set = other;
      }
      RC_ASSERT(same(set.cells, set.numbers));
      for (const Both& each : sets)
        RC_ASSERT((each.cells == set.cells) == (each.numbers == set.numbers));
    }
    for (const Both& set : sets)
      RC_ASSERT(resizes<1>(set) && resizes<2>(set) && resizes<4>(set) && resizes<kMaxWords>(set));
  }));
}

TEST_CASE("sets begin empty, or full up to a number", "[unit]") {
  CHECK(same(CellSet(), {}));
  CHECK(same(CellSet::none(), {}));
  for (const int n : {0, 1, 63, 64, 65, 255, 256, 257, 1023, 1024}) {
    Numbers first;
    for (int i = 0; i < n; ++i) first.insert(i);
    CHECK(same(CellSet::first(n), first));
    CHECK(same(~CellSet::first(n), all_but(first)));
  }
}

TEST_CASE("how many words sets of cells have", "[unit]") {
  CHECK(words_for(64) == 1);
  CHECK(words_for(65) == 2);
  CHECK(words_for(128) == 2);
  CHECK(words_for(129) == 4);
  CHECK(words_for(256) == 4);
  CHECK(words_for(257) == kMaxWords);
  CHECK(words_for(kMaxCells) == kMaxWords);
}

}  // namespace stockade::test::cell_set_test
