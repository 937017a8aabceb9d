#pragma once
// Board: a position of Hostage Chess in 64 bytes, copied when a move is made (copy-make).
//
// A Color is White or Black (the framework's Side), a PieceType is pawn … king, and a piece is a
// type of a color. The pieces on the board are six bitboards: one per color, pawns, knights,
// diagonal sliders (bishops and queens) and orthogonal sliders (rooks and queens); kings are in no
// bitboard of types. Each color has one word with its reserves, a nibble per type: its airfield
// (own pieces) and its prison (enemy pieces); then the king's square and the castling rights. The
// board can represent at most 15 pieces per type in a reserve and exactly one king per color; the
// generic kernel plays other positions.

#include <cstdint>

#include "variants/drops/hostage/native/attacks.h"

namespace stockade::hostage {

/// Reserves: 4 bits per type from pawns to queens, the lowest for pawns.
inline constexpr int kAirfield = 0;
inline constexpr int kPrison = 20;
inline constexpr uint64_t kFiveNibbles = 0xFFFFF;
/// Knights, bishops, rooks and queens: the types that a pawn can promote to.
inline constexpr uint64_t kOfficers = 0xFFFF0;
inline constexpr int kKingAt = 40;
inline constexpr uint64_t kShortRight = uint64_t{1} << 46;
inline constexpr uint64_t kLongRight = uint64_t{1} << 47;
inline constexpr uint64_t kKingUnmoved = uint64_t{1} << 48;
/// The position of the en passant square + 1. It is always in White's word, whichever side may
/// capture.
inline constexpr int kPassedAt = 49;
inline constexpr uint64_t kPassedMask = uint64_t{0x7F} << kPassedAt;

struct Board {
  ByColor<Set> color;
  Set pawns, knights, diagonal, orthogonal;
  ByColor<uint64_t> word;

  [[nodiscard]] Set occupied() const { return color[kWhite] | color[kBlack]; }
  [[nodiscard]] Set bishops() const { return diagonal & ~orthogonal; }
  [[nodiscard]] Set rooks() const { return orthogonal & ~diagonal; }
  [[nodiscard]] Set queens() const { return diagonal & orthogonal; }
  [[nodiscard]] Set officers() const { return knights | diagonal | orthogonal; }
  [[nodiscard]] int king(Color c) const { return static_cast<int>(word[c] >> kKingAt & 63); }
  [[nodiscard]] int airfield(Color c, int type) const {
    return static_cast<int>(word[c] >> (kAirfield + 4 * type) & 15);
  }
  /// The number of enemy pieces of `type` in the prison of c.
  [[nodiscard]] int prison(Color c, int type) const {
    return static_cast<int>(word[c] >> (kPrison + 4 * type) & 15);
  }
  /// Whether pawns of c can promote, and therefore attack the last rank.
  [[nodiscard]] bool live(Color c) const { return (word[~c] >> kPrison & kOfficers) != 0; }
  [[nodiscard]] int passed() const {
    return static_cast<int>(word[kWhite] >> kPassedAt & 0x7F) - 1;
  }
  [[nodiscard]] PieceType at(int square) const {
    const Set b = bit(square);
    if (pawns & b) return kPawn;
    if (knights & b) return kKnight;
    if (diagonal & b) return orthogonal & b ? kQueen : kBishop;
    if (orthogonal & b) return kRook;
    return occupied() & b ? kKing : kNoPieceType;
  }
};
static_assert(sizeof(Board) == 64);

}  // namespace stockade::hostage
