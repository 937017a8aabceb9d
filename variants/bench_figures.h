#pragma once
// What `stockade bench` measures for the table of docs/performance.md, and what others reach.

#include "framework/cli/figures.h"

namespace stockade {

[[nodiscard]] BenchFigures bench_figures();

}  // namespace stockade
