#pragma once
// Translates movements from the Betza notation of Fairy-Stockfish to that of variant files.
//
// Their dialects differ: in Fairy-Stockfish 'n' makes any leap lame, a hopper's range counts from
// where it starts, and pairs such as 'rb' are one direction. So a movement is read into its leaps
// by the rules of Fairy-Stockfish, and a part is kept as it was written only where our reader finds
// the same leaps in it.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/tools/import/squares.h"
#include "framework/topology/compass.h"

namespace stockade {

/// One atom of a movement: leaps of one sort.
struct FairyAtom {
  enum class Gait : unsigned char { leap, slide, hop, grasshop, lame };

  Gait gait = Gait::leap;
  char letter = 'W';
  std::string directions;  ///< the letters before the atom
  std::vector<Vec> leaps;  ///< as seen by White, in order
  int range = 0;         ///< of a slide or a hop: the maximum distance from the start; 0: no limit
  bool initial = false;  ///< only from the region of double steps
  bool quiet = true;
  bool captures = true;
};

/// Reads the notation. Unknown letters are left out, as in Fairy-Stockfish, and added to `unknown`.
[[nodiscard]] std::vector<FairyAtom> read_fairy_betza(std::string_view betza,
                                                      std::string* unknown = nullptr);

/// Whether the movement differs between left and right.
[[nodiscard]] bool is_chiral(const std::vector<FairyAtom>& atoms);
/// Whether a piece could move away from that square on an empty board, by moves that are not
/// initial.
[[nodiscard]] bool can_leave(const std::vector<FairyAtom>& atoms, Square from,
                             const Squares& board);
/// The squares that a piece may pass on moves between squares of `region`, which it cannot leave;
/// none if it could stop on one of them.
[[nodiscard]] std::optional<Squares> with_passed(const std::vector<FairyAtom>& atoms,
                                                 const Squares& region, const Squares& board);
/// A rough estimate of the strength, for the order of pieces.
[[nodiscard]] int strength(const std::vector<FairyAtom>& atoms);

/// The parts of `moves` in a variant file: Betza notation, and paths after "path: ". `en_passant`:
/// captures that are not quiet moves may be en passant.
[[nodiscard]] std::vector<std::string> movement_texts(const std::vector<FairyAtom>& atoms,
                                                      bool en_passant);

}  // namespace stockade
