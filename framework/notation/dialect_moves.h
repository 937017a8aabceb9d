#pragma once
// Moves as other programs write them. A definition may name its cells as the players of its game do
// (7g: files by numbers from the right, ranks by letters from the top); Fairy-Stockfish names those
// of all games alike (c3). See docs/fairy-stockfish.md.

#include <string>
#include <string_view>

#include "framework/game/definition.h"
#include "framework/notation/fen.h"

namespace stockade {

/// The UCI notation of a move in a dialect: of FenDialect::fairy with files by letters and ranks by
/// numbers, from the first side's left, where the board is one plane of squares; as in
/// uci_notation() otherwise. The move is not none.
[[nodiscard]] std::string dialect_notation(const GameDefinition& definition, Move move,
                                           FenDialect dialect);

/// A move's text with the names of cells that the definition has, ready for parse_move().
[[nodiscard]] std::string from_dialect(const GameDefinition& definition, std::string_view text,
                                       FenDialect dialect);

}  // namespace stockade
