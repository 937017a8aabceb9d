// A flag is true while a scope lasts.

#include "framework/base/raised_flag.h"

#include <stdexcept>

#include <catch2/catch.hpp>

namespace stockade::test::raised_flag_test {

TEST_CASE("a flag is raised until the outermost scope ends", "[unit]") {
  bool flag = false;
  {
    const RaisedFlag outer(flag);
    CHECK(flag);
    {
      const RaisedFlag inner(flag);
      CHECK(flag);
    }
    CHECK(flag);
  }
  CHECK_FALSE(flag);
}

TEST_CASE("an exception lowers the flag, too", "[unit]") {
  bool flag = false;
  try {
    const RaisedFlag raised(flag);
    throw std::runtime_error("x");
  } catch (const std::runtime_error&) {
  }
  CHECK_FALSE(flag);
}

}  // namespace stockade::test::raised_flag_test
