#pragma once
// Attack tables of the 8x8 board for the native Hostage generator. Squares are numbered a1 = 0 … h8
// = 63.
//
// Sliders are looked up by pext() in one table of 107,648 entries, made when the library is loaded.

#include <array>
#include <cstdint>

#include "framework/base/bits.h"

namespace stockade::hostage {

using Set = uint64_t;

inline constexpr Set kFileA = 0x0101010101010101ull;
inline constexpr Set kFileH = kFileA << 7;
inline constexpr Set kRank1 = 0xFF;
inline constexpr Set kRank8 = kRank1 << 56;
inline constexpr Set bit(int square) { return Set{1} << square; }
inline constexpr Set rank(int r) { return kRank1 << (8 * r); }

/// A slider's relevant squares and where its table begins.
struct Magic {
  Set mask;
  const Set* table;
};

struct Tables {
  std::array<Set, 64> knight{};
  std::array<Set, 64> king{};
  /// Squares that a pawn of the side attacks from a square.
  std::array<std::array<Set, 64>, 2> pawn{};
  std::array<Magic, 64> bishop{};
  std::array<Magic, 64> rook{};
  /// Squares strictly between two squares of a line; the whole line from the first through the
  /// second.
  std::array<std::array<Set, 64>, 64> between{};
  std::array<std::array<Set, 64>, 64> line{};
  Tables();
  Tables(const Tables&) = delete;
  Tables& operator=(const Tables&) = delete;

 private:
  std::array<Set, 107648> sliders_;
};

/// Immutable after its construction at load.
extern const Tables kTables;

inline Set bishop_from(int square, Set occupied) {
  const Magic& m = kTables.bishop[square];
  return m.table[pext(occupied, m.mask)];
}
inline Set rook_from(int square, Set occupied) {
  const Magic& m = kTables.rook[square];
  return m.table[pext(occupied, m.mask)];
}

}  // namespace stockade::hostage
