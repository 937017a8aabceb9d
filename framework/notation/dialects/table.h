#pragma once
// The dialects of this folder, each defined in the file of its name.

#include "framework/notation/dialects/dialect.h"

namespace stockade {

[[nodiscard]] const Dialect& stockade_dialect();
[[nodiscard]] const Dialect& fairy_dialect();
[[nodiscard]] const Dialect& pychess_dialect();
[[nodiscard]] const Dialect& xboard_dialect();
[[nodiscard]] const Dialect& sjaak_dialect();
[[nodiscard]] const Dialect& lichess_dialect();
[[nodiscard]] const Dialect& ucci_dialect();

/// The forms of Fairy-Stockfish, from which those of programs that use it differ little.
[[nodiscard]] FenForm fairy_fen_form(const GameDefinition& definition);
[[nodiscard]] TurnForm fairy_turn_form(const GameDefinition& definition);
/// The forms of XBoard. `dialects`: whose letters to use, the first first.
[[nodiscard]] FenForm xboard_fen_form(const DialectSpelling& spelling);
[[nodiscard]] TurnForm xboard_turn_form(const DialectSpelling& spelling);

}  // namespace stockade
