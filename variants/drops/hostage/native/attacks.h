#pragma once
// Attack tables of the native Hostage Chess generator, as bitboards. The plugin says "square" where
// the framework says "cell", because its board is always 8x8. Squares are numbered a1 = 0 … h8
// = 63.
//
// PEXT bitboards: sliders index one table of 107,648 entries by pext(). It is filled when the
// library is loaded.

#include <array>
#include <cstdint>

#include "framework/base/bits.h"
#include "framework/base/indexed.h"

namespace stockade::hostage {

using Set = uint64_t;

enum PieceType : int { kPawn, kKnight, kBishop, kRook, kQueen, kKing, kNoPieceType };
enum Color : int { kWhite, kBlack };
constexpr Color operator~(Color c) { return static_cast<Color>(c ^ 1); }
inline constexpr Color kColors[] = {kWhite, kBlack};
template <class T>
using ByColor = IndexedArray<Color, T, 2>;

inline constexpr Set kFileA = 0x0101010101010101ull;
inline constexpr Set kFileH = kFileA << 7;
inline constexpr Set kRank1 = 0xFF;
inline constexpr Set kRank8 = kRank1 << 56;
inline constexpr Set bit(int square) { return Set{1} << square; }
inline constexpr Set rank(int r) { return kRank1 << (8 * r); }

/// A slider's relevant squares, and the beginning of its part of the table.
struct Slider {
  Set mask;
  const Set* table;
};

/// `packed`, spread to the bits of `mask` from the low end: the inverse of pext().
inline uint64_t pdep(uint64_t packed, uint64_t mask) {
#if defined(__BMI2__)
  return __builtin_ia32_pdep_di(packed, mask);
#else
  uint64_t spread = 0;
  for (; mask; mask &= mask - 1, packed >>= 1)
    if (packed & 1) spread |= mask & (0 - mask);
  return spread;
#endif
}

/// The attacks of a piece from a square in a quarter of the memory: as bits of those on an empty
/// board. It takes a little longer, but who looks at many different positions finds more of the
/// table in the cache. A leaper has no relevant squares, and one entry.
struct PackedAttacks {
  Set mask;
  Set all;
  const uint16_t* table;
  [[nodiscard]] Set from(Set occupied) const { return pdep(table[pext(occupied, mask)], all); }
};

struct Tables {
  std::array<Set, 64> knight{};
  std::array<Set, 64> king{};
  /// The squares that a pawn attacks from a square, by the pawn's color.
  ByColor<std::array<Set, 64>> pawn{};
  std::array<Slider, 64> bishop{};
  std::array<Slider, 64> rook{};
  std::array<PackedAttacks, 64> packed_bishop{};
  std::array<PackedAttacks, 64> packed_rook{};
  std::array<PackedAttacks, 64> packed_knight{};
  std::array<PackedAttacks, 64> packed_king{};
  /// `between`: the squares strictly between two squares of a line. `line`: the whole line from the
  /// first square through the second.
  std::array<std::array<Set, 64>, 64> between{};
  std::array<std::array<Set, 64>, 64> line{};
  Tables();
  Tables(const Tables&) = delete;
  Tables& operator=(const Tables&) = delete;

 private:
  static constexpr size_t kEntries = 107648;
  std::array<Set, kEntries> sliders_;
  std::array<uint16_t, kEntries> packed_sliders_;
  uint16_t leaper_ = 0xFF;
};

/// Constructed when the library is loaded, and immutable afterwards.
extern const Tables kTables;

inline Set bishop_from(int square, Set occupied) {
  const Slider& m = kTables.bishop[square];
  return m.table[pext(occupied, m.mask)];
}
inline Set rook_from(int square, Set occupied) {
  const Slider& m = kTables.rook[square];
  return m.table[pext(occupied, m.mask)];
}

/// Where generate() looks attacks up: in the tables of words, which are faster if few different
/// positions are looked at, as in perft, …
struct WideLookup {
  static Set bishop(int square, Set occupied) { return bishop_from(square, occupied); }
  static Set rook(int square, Set occupied) { return rook_from(square, occupied); }
};
/// … or in the packed ones.
struct PackedLookup {
  static Set bishop(int square, Set occupied) {
    return kTables.packed_bishop[square].from(occupied);
  }
  static Set rook(int square, Set occupied) { return kTables.packed_rook[square].from(occupied); }
};

}  // namespace stockade::hostage
