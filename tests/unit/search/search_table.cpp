#include <catch2/catch.hpp>

#include "framework/base/random.h"
#include "framework/search/score.h"
#include "framework/search/transposition_table.h"

namespace stockade::search_table_test {
namespace {

TEST_CASE("the table returns what was stored, and nothing for other positions", "[search]") {
  TranspositionTable table(1);
  CHECK(table.probe(0x1234567890ABCDEFull, 0).bound == Bound::none);
  table.store(0x1234567890ABCDEFull, 0, 0xCAFE, -345, 7, Bound::lower);
  const TableEntry entry = table.probe(0x1234567890ABCDEFull, 0);
  CHECK(entry.move == 0xCAFE);
  CHECK(entry.score == -345);
  CHECK(entry.depth == 7);
  CHECK(entry.bound == Bound::lower);
  CHECK(table.probe(0x1234567890ABCDEEull, 0).bound == Bound::none);
  CHECK(table.probe(0x9234567890ABCDEFull, 0).bound == Bound::none);
  table.clear();
  CHECK(table.probe(0x1234567890ABCDEFull, 0).bound == Bound::none);
}

TEST_CASE("a mate in the table keeps its distance from the position at any ply", "[search]") {
  TranspositionTable table(1);
  table.store(77, 4, 1, mate_in(9), 3, Bound::exact);
  CHECK(table.probe(77, 4).score == mate_in(9));
  CHECK(table.probe(77, 10).score == mate_in(15));
  table.store(78, 6, 1, mated_in(8), 3, Bound::exact);
  CHECK(table.probe(78, 0).score == mated_in(2));
  table.store(79, 6, 1, -1234, 3, Bound::exact);
  CHECK(table.probe(79, 0).score == -1234);
}

TEST_CASE("an upper bound without a move keeps the old hash move", "[search]") {
  TranspositionTable table(1);
  table.store(5, 0, 42, 10, 3, Bound::lower);
  table.store(5, 0, 0, -10, 5, Bound::upper);
  CHECK(table.probe(5, 0).move == 42);
  CHECK(table.probe(5, 0).bound == Bound::upper);
}

TEST_CASE("a full table replaces old and shallow entries first", "[search]") {
  TranspositionTable table(1);
  Random random(1);
  const uint64_t deep = random.next();
  table.store(deep, 0, 1, 1, 30, Bound::exact);
  for (int i = 0; i < 300000; ++i) table.store(random.next(), 0, 1, 1, 2, Bound::exact);
  CHECK(table.probe(deep, 0).bound == Bound::exact);
  CHECK(table.hashfull() > 900);
  for (int generation = 0; generation < 12; ++generation) {
    table.age();
    for (int i = 0; i < 100000; ++i) table.store(random.next(), 0, 1, 1, 2, Bound::exact);
  }
  CHECK(table.probe(deep, 0).bound == Bound::none);
}

TEST_CASE("the table has any size from one megabyte", "[search]") {
  TranspositionTable table(0);
  CHECK(table.megabytes() == 1);
  table.store(9, 0, 1, 1, 1, Bound::exact);
  table.resize(3);
  CHECK(table.megabytes() == 3);
  CHECK(table.probe(9, 0).bound == Bound::none);
  table.store(9, 0, 1, 1, 1, Bound::exact);
  CHECK(table.probe(9, 0).bound == Bound::exact);
}

}  // namespace
}  // namespace stockade::search_table_test
