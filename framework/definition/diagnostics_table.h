#pragma once
// The table of every message id of the program, with its meaning and a remedy: those of the core,
// and those of each rule. The reference of diagnostics is generated from this table;
// tests/definition/diagnostics.cpp checks that it is complete.

#include <span>

#include "framework/language/diagnostic_row.h"

namespace stockade {

/// Ordered by source, then by id.
[[nodiscard]] std::span<const DiagnosticRow> diagnostics_table();

}  // namespace stockade
