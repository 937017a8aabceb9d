#pragma once
// The measurements of `stockade bench` for the table of docs/develop/performance.md, and the
// results of other programs.

#include "framework/tools/cli/figures.h"

namespace stockade {

[[nodiscard]] BenchFigures bench_figures();

}  // namespace stockade
