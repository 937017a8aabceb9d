// Catch's runner takes long to compile, so that all programs of tests share it.
#define CATCH_CONFIG_RUNNER
#include "tests/catch_runner.h"

#include <catch2/catch.hpp>

namespace stockade::test {

int run_tests(int argc, char** argv) { return Catch::Session().run(argc, argv); }

}  // namespace stockade::test
