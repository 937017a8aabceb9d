// The main function of the programs of tests that need no window.

#include "tests/catch_runner.h"

int main(int argc, char** argv) { return stockade::test::run_tests(argc, argv); }
