#pragma once
// The dialect of a program behind XBoard's protocol. There, programs follow XBoard, whatever they
// write over UCI: Fairy-Stockfish counts ten ranks from 0.

#include "framework/notation/dialects/dialect.h"

namespace stockade {

/// `program`: its own name ("Sjaak II 1.4.1"), "" if it has none. XBoard's dialect if no dialect
/// of its kind claims the program.
[[nodiscard]] const Dialect& dialect_over_xboard(std::string_view program);

}  // namespace stockade
