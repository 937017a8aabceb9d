// The main function of stockade_tests. It is a file of its own, because Catch2's runner is slow to
// compile.
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
