#pragma once
// Board: a position of Hostage Chess in 64 bytes, copied when a move is made.
//
// Pieces on the board are four sets beside the two of colours: pawns, knights, diagonal movers
// (bishops and queens) and orthogonal movers (rooks and queens); a king is in none of them. Each
// side has one word with its reserves, a nibble per piece type: its airfield (own pieces) and its
// prison (enemy pieces), then the king's square and the rights. Reserves of more than 15 pieces of
// a type do not fit, nor do boards with other than one king a side; such positions are left to the
// generic kernel.

#include <cstdint>

#include "variants/hostage/native/attacks.h"

namespace stockade::hostage {

enum PieceType : int { kPawn, kKnight, kBishop, kRook, kQueen, kKing, kNoPieceType };
enum Color : int { kWhite, kBlack };
constexpr Color operator~(Color c) { return static_cast<Color>(c ^ 1); }

/// Pieces of the five piece types are 4 bits each, the lowest for pawns.
inline constexpr int kAirfield = 0;
inline constexpr int kPrison = 20;
inline constexpr uint64_t kFiveNibbles = 0xFFFFF;
/// Knights, bishops, rooks and queens: whom a pawn can change places with.
inline constexpr uint64_t kOfficers = 0xFFFF0;
inline constexpr int kKingAt = 40;
inline constexpr uint64_t kShortRight = uint64_t{1} << 46;
inline constexpr uint64_t kLongRight = uint64_t{1} << 47;
inline constexpr uint64_t kKingUnmoved = uint64_t{1} << 48;
/// In White's word, whoever may capture: 1 + the passed square.
inline constexpr int kPassedAt = 49;
inline constexpr uint64_t kPassedMask = uint64_t{0x7F} << kPassedAt;

struct Board {
  Set color[2];
  Set pawns, knights, diagonal, orthogonal;
  uint64_t word[2];

  [[nodiscard]] Set occupied() const { return color[0] | color[1]; }
  [[nodiscard]] Set bishops() const { return diagonal & ~orthogonal; }
  [[nodiscard]] Set rooks() const { return orthogonal & ~diagonal; }
  [[nodiscard]] Set queens() const { return diagonal & orthogonal; }
  [[nodiscard]] Set officers() const { return knights | diagonal | orthogonal; }
  [[nodiscard]] int king(Color c) const { return static_cast<int>(word[c] >> kKingAt & 63); }
  [[nodiscard]] int airfield(Color c, int piece_type) const {
    return static_cast<int>(word[c] >> (kAirfield + 4 * piece_type) & 15);
  }
  /// How many pieces of the enemy's `piece_type` the prison of c holds.
  [[nodiscard]] int prison(Color c, int piece_type) const {
    return static_cast<int>(word[c] >> (kPrison + 4 * piece_type) & 15);
  }
  /// Whether pawns of c may promote, and so attack the last rank.
  [[nodiscard]] bool live(Color c) const { return (word[c ^ 1] >> kPrison & kOfficers) != 0; }
  [[nodiscard]] int passed() const { return static_cast<int>(word[0] >> kPassedAt & 0x7F) - 1; }
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
