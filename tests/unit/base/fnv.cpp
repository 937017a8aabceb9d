// FNV-1a: its published values, and those that files contain.

#include "framework/base/fnv.h"

#include <catch2/catch.hpp>

#include "framework/session/learn/puzzle_book.h"

namespace stockade::test::fnv_test {

TEST_CASE("FNV-1a has its published values", "[unit]") {
  CHECK(fnv1a("") == 0xCBF29CE484222325ull);
  CHECK(fnv1a("a") == 0xAF63DC4C8601EC8Cull);
  CHECK(fnv1a("foobar") == 0x85944171F73967E8ull);
  CHECK(Fnv1a().add("foo").add("bar").value() == fnv1a("foobar"));
}

TEST_CASE("a part of a hash ends", "[unit]") {
  CHECK(Fnv1a().add_part("ab").add_part("c").value() !=
        Fnv1a().add_part("a").add_part("bc").value());
  CHECK(Fnv1a().add_part("a").value() == fnv1a("a\xFF"));
  CHECK(Fnv1a().add_word('a').value() == fnv1a("a"));
  CHECK(Fnv1a().add_word(0x6161).value() != fnv1a("aa"));
}

TEST_CASE("the ids of puzzles in users' files stay", "[unit]") {
  CHECK(short_hash("") == 0x4FD0BFC1u);
  CHECK(short_hash("a") == 0x296230C0u);
}

}  // namespace stockade::test::fnv_test
