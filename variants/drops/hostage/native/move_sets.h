#pragma once
// MoveSets: the legal moves of a position as sets of squares, filled by the generator. The parts of
// HostageGame (making moves, move lists, tactics) share them.

#include <array>
#include <cstdint>

#include "variants/drops/hostage/native/perft.h"

namespace stockade::hostage {

/// The legal moves of a position, as the generator reports them.
struct MoveSets {
  struct Pieces {
    Set to;
    uint8_t type;
    uint8_t from;
  };
  struct Pawns {
    Set to;
    int8_t shift;   ///< a pawn comes from target - shift
    uint8_t types;  ///< types of promotions; 0 for other moves
  };
  std::array<Pieces, 64> pieces;
  std::array<Pawns, 8> pawn_moves;
  int pieces_count = 0;
  int pawn_count = 0;
  Set double_steps = 0;
  std::array<uint8_t, 2> en_passant_from{};
  int en_passant_count = 0;
  int en_passant_to = 0;
  bool castles[2] = {};  ///< long, short
  std::array<Set, 5> drop_to{};
  unsigned drop_types = 0;
  unsigned paid = 0;  ///< the set of types to pay with; 0 without exchanges
  unsigned held = 0;
  Set exchange_to = 0;
  int freezing = -1;  ///< the type whose payment freezes the enemy's pawns
  Set freezing_to = 0;
};

/// The cost of a payment by its type, for ordering payments.
inline constexpr std::array<int, 5> kPrice = {100, 400, 370, 450, 850};

inline int pop(Set& s) {
  const int at = std::countr_zero(s);
  s &= s - 1;
  return at;
}

/// Fills MoveSets from the generator.
struct Collector {
  MoveSets& sets;
  void piece(PieceType type, int from, Set to) {
    sets.pieces[sets.pieces_count++] = {to, static_cast<uint8_t>(type), static_cast<uint8_t>(from)};
  }
  void pawns(Set to, int shift) { promotions(to, shift, 0); }
  void double_steps(Set to) { sets.double_steps = to; }
  void promotions(Set to, int shift, unsigned types) {
    sets.pawn_moves[sets.pawn_count++] = {to, static_cast<int8_t>(shift),
                                          static_cast<uint8_t>(types)};
  }
  void en_passant(int from, int to) {
    sets.en_passant_from[sets.en_passant_count++] = static_cast<uint8_t>(from);
    sets.en_passant_to = to;
  }
  void castle(bool is_short) { sets.castles[is_short] = true; }
  void drops(PieceType type, Set to) {
    sets.drop_to[type] = to;
    sets.drop_types |= 1u << type;
  }
  void exchanges(unsigned paid, unsigned held, Set empty, Set answer, int freezing,
                 Set freezing_answer) {
    sets.paid = paid;
    sets.held = held;
    sets.exchange_to = empty & answer;
    sets.freezing = freezing;
    sets.freezing_to = empty & freezing_answer;
  }
};

/// The squares from which a piece of Us gives check, by type.
template <Color Us>
struct CheckSquares {
  std::array<Set, 6> of{};
  explicit CheckSquares(const Board& b) {
    const int king = b.king(~Us);
    of[kPawn] = kTables.pawn[~Us][king];
    if (!b.live(Us)) of[kPawn] &= ~kSeventhRank<Us>;
    of[kKnight] = kTables.knight[king];
    of[kBishop] = bishop_from(king, b.occupied());
    of[kRook] = rook_from(king, b.occupied());
    of[kQueen] = of[kBishop] | of[kRook];
  }
};

/// Calls visit(paid, freed, targets, is_cheapest) for each pair of types that can be exchanged.
template <class Visit>
void for_each_payment(const MoveSets& sets, Visit visit) {
  for (unsigned held = sets.held; held; held &= held - 1) {
    const int r = std::countr_zero(held);
    int cheapest = -1;
    for (unsigned paid = sets.paid; paid; paid &= paid - 1) {
      const int p = std::countr_zero(paid);
      if (kWorth[r] > kWorth[p]) continue;
      if (cheapest < 0 || kPrice[p] < kPrice[cheapest]) cheapest = p;
    }
    for (unsigned paid = sets.paid; paid; paid &= paid - 1) {
      const int p = std::countr_zero(paid);
      if (kWorth[r] > kWorth[p]) continue;
      Set to = p == sets.freezing ? sets.freezing_to : sets.exchange_to;
      if (r == kPawn) to &= ~kNotForPawns;
      if (to) visit(static_cast<PieceType>(p), static_cast<PieceType>(r), to, p == cheapest);
    }
  }
}

}  // namespace stockade::hostage
