#pragma once
// search --epd: solves the positions of a suite.

#include <string>

#include "framework/tools/cli/command.h"

namespace stockade::cli {

struct SuiteRun {
  std::string file;
  DefinitionPtr definition;
  SearchLimits limits;
  const Dialect* dialect = nullptr;  ///< of positions and moves; null: recognised
};

/// Searches every position of the file, and prints which of them the engine has solved. Exit::usage
/// if the file, or a line of it, cannot be read.
[[nodiscard]] Exit solve_suite(const SuiteRun& run, Searcher& searcher, const JsonArgument& json);

}  // namespace stockade::cli
