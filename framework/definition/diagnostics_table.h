#pragma once
// Every message id that the program can give, with what it means and what to do about it: those of
// the core, and those that each rule brings. The reference of diagnostics is written from this
// table; tests/definition/diagnostics.cpp checks that it is complete.

#include <span>

#include "framework/language/diagnostic_row.h"

namespace stockade {

/// Ordered by source, then by id.
[[nodiscard]] std::span<const DiagnosticRow> diagnostics_table();

}  // namespace stockade
