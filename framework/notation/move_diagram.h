#pragma once
// A diagram of the cells that a piece can go to. It is drawn from the moves of the compiled rules,
// so it shows what the program plays: the piece is put on a board, other pieces are tried out on
// the cells around it, and its moves are listed each time.

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "framework/game/definition.h"

namespace stockade {

/// The condition under which a piece moves to a cell, or captures there.
enum class Reach : uint8_t {
  never,
  always,
  initial,  ///< only from the initial region of its type
  over      ///< only if another piece is somewhere, which it hops over or captures on the way
};

struct DiagramCell {
  Reach moves = Reach::never;
  Reach captures = Reach::never;
  std::vector<int> passes;  ///< cells where a piece would stop it, in the order of the way
};

struct MoveDiagram {
  const GameDefinition* definition = nullptr;
  Position position;              ///< the piece, and pieces that somebody has put beside it
  int from = 0;                   ///< the piece's cell
  CellVector<DiagramCell> cells;  ///< by cell
};

/// Tries out `position`, in which the piece on `from` is to move, with `others` put on its cells
/// one at a time: own and enemy pieces, at least one enemy. With `between`, pieces that are hopped
/// over are also tried out; without it only those of the position are. The definition outlives the
/// diagram. Cost: about ten thousand lists of moves on a board of 81 cells, growing with the square
/// of the number of cells. If `stop` becomes true the diagram ends early, and is not complete.
[[nodiscard]] MoveDiagram probe_moves(const GameDefinition& definition, const Position& position,
                                      int from, const std::vector<Piece>& others, bool between,
                                      const std::atomic<bool>* stop = nullptr);

/// Marks the cells that are in `anywhere`, the diagram of a piece in its initial region, but not in
/// `elsewhere`, the diagram of the same piece outside it.
[[nodiscard]] MoveDiagram with_initial_moves(MoveDiagram anywhere, const MoveDiagram& elsewhere);

/// The description of a cell with these marks for people: "moves; captures, over a piece".
[[nodiscard]] std::string describe_marks(Reach moves, Reach captures);

/// The diagram for terminals: a board of files and ranks with a legend, or lists of the cells of
/// another board. Only for games with one board.
[[nodiscard]] std::string diagram_text(const MoveDiagram& diagram);
/// The same as an SVG file with a background of its own, legible on light and dark pages. `title`
/// describes the diagram for readers who cannot see it.
[[nodiscard]] std::string diagram_svg(const MoveDiagram& diagram, const std::string& title);

}  // namespace stockade
