#pragma once
// What the programs of tests have in common.

namespace stockade::test {

/// Runs the tests that the command line chooses; the exit status of the program.
int run_tests(int argc, char** argv);

}  // namespace stockade::test
