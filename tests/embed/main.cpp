// These tests see only what other programs see of the library: its own headers.

#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
