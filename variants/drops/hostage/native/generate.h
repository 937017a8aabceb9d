#pragma once
// The legal move generator. It calls a handler with sets of target squares.
//
// A handler has: piece(type, from, targets); pawns(targets, shift) for steps and captures without
// promotion (the pawn comes from target - shift); double_steps(targets); promotions(targets, shift,
// types); en_passant(from, to); castle(is_short); drops(type, targets); exchanges(paid, held,
// empty, answer, freezing, freezing_answer). Every move is legal, and no set is empty.
//
// A set of types is a number with a bit per type.
//
// Frozen pawns on their seventh rank attack nothing. Comments mark the consequences for checks,
// captures and payments with the section of the game's rules, 5 or 6.

#include <array>
#include <bit>

#include "variants/drops/hostage/native/board.h"

namespace stockade::hostage {

/// The set of types that a reserve of five nibbles contains.
inline unsigned presence(uint64_t nibbles) {
  nibbles |= nibbles >> 2;
  nibbles |= nibbles >> 1;
  return static_cast<unsigned>(pext(nibbles & kFiveNibbles, 0x11111));
}

/// The ranking for payments: Q > R > B = N > P.
inline constexpr std::array<int, 5> kWorth = {1, 3, 3, 5, 9};

/// The numbers of exchanges that free an officer, and that free a pawn, by (paid types, held
/// types).
struct Affordable {
  uint8_t officers;
  uint8_t pawns;
};
inline constexpr auto kAffordable = [] {
  std::array<Affordable, 1024> table{};
  for (unsigned paid = 0; paid < 32; ++paid)
    for (unsigned held = 0; held < 32; ++held)
      for (int p = 0; p < 5; ++p)
        for (int r = 0; r < 5; ++r)
          if ((paid >> p & 1) && (held >> r & 1) && kWorth[r] <= kWorth[p])
            (r == 0 ? table[paid << 5 | held].pawns : table[paid << 5 | held].officers) += 1;
  return table;
}();

/// The ranks on which pawns may not be dropped.
inline constexpr Set kNotForPawns = kRank1 | kRank8;
template <Color C>
inline constexpr Set kLastRank = C == kWhite ? kRank8 : kRank1;
template <Color C>
inline constexpr Set kSeventhRank = C == kWhite ? rank(6) : rank(1);
template <Color C>
inline constexpr int kForward = C == kWhite ? 8 : -8;

template <int Shift>
constexpr Set shifted(Set s) {
  if constexpr (Shift == 8)
    return s << 8;
  else if constexpr (Shift == -8)
    return s >> 8;
  else if constexpr (Shift == 9)
    return (s & ~kFileH) << 9;
  else if constexpr (Shift == 7)
    return (s & ~kFileA) << 7;
  else if constexpr (Shift == -7)
    return (s & ~kFileH) >> 7;
  else
    return (s & ~kFileA) >> 9;
}

template <Color C>
constexpr Set pawn_attacks(Set pawns) {
  return C == kWhite ? shifted<9>(pawns) | shifted<7>(pawns)
                     : shifted<-7>(pawns) | shifted<-9>(pawns);
}

/// Whether a piece of `By` attacks the square on a board with this occupancy; only attackers within
/// `occupied` count.
template <Color By>
inline bool attacked(const Board& b, int square, Set occupied, bool live) {
  const Set theirs = b.color[By] & occupied;
  const Set pawns = live ? b.pawns : b.pawns & ~kSeventhRank<By>;
  return (kTables.pawn[~By][square] & pawns & theirs) ||
         (kTables.knight[square] & b.knights & theirs) ||
         (kTables.king[square] & bit(b.king(By))) ||
         (bishop_from(square, occupied) & b.diagonal & theirs) ||
         (rook_from(square, occupied) & b.orthogonal & theirs);
}

template <Color By>
inline bool in_check(const Board& b) {
  return attacked<By>(b, b.king(~By), b.occupied(), b.live(By));
}

template <Color Us, class Lookup = WideLookup, class Handler>
inline void generate(const Board& b, Handler& h) {
  constexpr Color Them = ~Us;
  const Set own = b.color[Us];
  const Set enemy = b.color[Them];
  const Set occupied = own | enemy;
  const Set empty = ~occupied;
  const int king = b.king(Us);
  const bool they_live = b.live(Them);
  const Set their_seventh = b.pawns & enemy & kSeventhRank<Them>;
  const Set their_pawns = b.pawns & enemy & (they_live ? ~Set{0} : ~kSeventhRank<Them>);

  // --- checkers and pins
  const Set pawn_checkers = kTables.pawn[Us][king] & their_pawns;
  const Set leaping = pawn_checkers | (kTables.knight[king] & b.knights & enemy);
  const Set diagonal_view = Lookup::bishop(king, occupied);
  const Set orthogonal_view = Lookup::rook(king, occupied);
  const Set riding = ((diagonal_view & b.diagonal) | (orthogonal_view & b.orthogonal)) & enemy;
  const Set checkers = leaping | riding;
  Set pinned = 0;
  {
    const Set screens = own & (diagonal_view | orthogonal_view);
    Set snipers = ((Lookup::bishop(king, occupied ^ (screens & diagonal_view)) & b.diagonal) |
                   (Lookup::rook(king, occupied ^ (screens & orthogonal_view)) & b.orthogonal)) &
                  enemy & ~riding;
    for (; snipers; snipers &= snipers - 1)
      pinned |= kTables.between[king][std::countr_zero(snipers)] & own;
  }

  // --- king
  Set danger = 0;
  // Beside its own pieces on all sides a king can't castle either, so danger does not matter.
  if (Set king_targets = kTables.king[king] & ~own) {
    danger = pawn_attacks<Them>(their_pawns) | kTables.king[b.king(Them)];
    const Set vacated = occupied ^ bit(king);
    for (Set s = b.knights & enemy; s; s &= s - 1) danger |= kTables.knight[std::countr_zero(s)];
    for (Set s = b.diagonal & enemy; s; s &= s - 1)
      danger |= Lookup::bishop(std::countr_zero(s), vacated);
    for (Set s = b.orthogonal & enemy; s; s &= s - 1)
      danger |= Lookup::rook(std::countr_zero(s), vacated);
    king_targets &= ~danger;
    // (6) A king that captures an officer may thaw pawns; it may not land where they then attack.
    if (!they_live && their_seventh)
      king_targets &= ~(b.officers() & enemy & pawn_attacks<Them>(their_seventh));
    if (king_targets) h.piece(kKing, king, king_targets);
  }

  // --- targets of the other pieces
  Set answer = ~Set{0};
  if (checkers) {
    if (checkers & (checkers - 1))
      answer = 0;
    else
      answer = checkers | (riding ? kTables.between[king][std::countr_zero(checkers)] : 0);
  }
  Set allowed = answer & ~own;
  // (6) In pseudo-check, no other piece may capture an officer, because the thawed pawn would
  // attack the king.
  if (!they_live && (kTables.pawn[Us][king] & their_seventh)) allowed &= ~(b.officers() & enemy);

  if (answer) {
    for (Set s = b.knights & own & ~pinned; s; s &= s - 1) {
      const int from = std::countr_zero(s);
      if (const Set to = kTables.knight[from] & allowed) h.piece(kKnight, from, to);
    }
    const auto along_pin = [&](int from, Set to) {
      return pinned & bit(from) ? to & kTables.line[king][from] : to;
    };
    for (Set s = b.bishops() & own; s; s &= s - 1) {
      const int from = std::countr_zero(s);
      if (const Set to = along_pin(from, Lookup::bishop(from, occupied) & allowed))
        h.piece(kBishop, from, to);
    }
    for (Set s = b.rooks() & own; s; s &= s - 1) {
      const int from = std::countr_zero(s);
      if (const Set to = along_pin(from, Lookup::rook(from, occupied) & allowed))
        h.piece(kRook, from, to);
    }
    for (Set s = b.queens() & own; s; s &= s - 1) {
      const int from = std::countr_zero(s);
      if (const Set to = along_pin(
              from, (Lookup::bishop(from, occupied) | Lookup::rook(from, occupied)) & allowed))
        h.piece(kQueen, from, to);
    }

    // --- pawns; (5) on the seventh rank they move only by changing places with a piece held
    // prisoner
    const uint64_t held = b.word[Them] >> kPrison & kFiveNibbles;
    const bool we_live = (held & kOfficers) != 0;
    const Set pawns = b.pawns & own;
    const Set movers = we_live ? pawns : pawns & ~kSeventhRank<Us>;
    constexpr int kLeft = Us == kWhite ? 7 : -9;
    constexpr int kRight = Us == kWhite ? 9 : -7;
    // A pinned pawn can step if it is pinned along a file, and capture if it is pinned along a
    // diagonal.
    const Set file_free = movers & (~pinned | (kFileA << (king & 7)));
    const Set single = shifted<kForward<Us>>(file_free) & empty;
    const Set third = Us == kWhite ? rank(2) : rank(5);
    const Set doubled = shifted<kForward<Us>>(single & third) & empty & allowed;
    const Set steps = single & allowed;
    const Set left_movers = movers & ~pinned;
    Set left = shifted<kLeft>(left_movers) & enemy & allowed;
    Set right = shifted<kRight>(left_movers) & enemy & allowed;
    for (Set s = movers & pinned; s; s &= s - 1) {
      const Set line = kTables.line[king][std::countr_zero(s)];
      const Set pawn = s & (0 - s);
      left |= shifted<kLeft>(pawn) & enemy & allowed & line;
      right |= shifted<kRight>(pawn) & enemy & allowed & line;
    }
    constexpr Set kLast = kLastRank<Us>;
    if (steps & ~kLast) h.pawns(steps & ~kLast, kForward<Us>);
    if (doubled) h.double_steps(doubled);
    if (left & ~kLast) h.pawns(left & ~kLast, kLeft);
    if (right & ~kLast) h.pawns(right & ~kLast, kRight);
    if ((steps | left | right) & kLast) {
      const unsigned types = presence(held) & ~1u;
      if (steps & kLast) h.promotions(steps & kLast, kForward<Us>, types);
      if (left & kLast) h.promotions(left & kLast, kLeft, types);
      if (right & kLast) h.promotions(right & kLast, kRight, types);
    }

    // --- drops
    const Set drop_targets = empty & answer;
    const unsigned ready = presence(b.word[Us] >> kAirfield & kFiveNibbles);
    if (ready && drop_targets) {
      if ((ready & 1) && (drop_targets & ~kNotForPawns))
        h.drops(kPawn, drop_targets & ~kNotForPawns);
      for (unsigned s = ready & ~1u; s; s &= s - 1)
        h.drops(static_cast<PieceType>(std::countr_zero(s)), drop_targets);
    }
  }

  // --- exchanges
  const uint64_t purse = b.word[Us] >> kPrison & kFiveNibbles;
  const uint64_t ransom = b.word[Them] >> kPrison & kFiveNibbles;
  if (purse && ransom) {
    const unsigned paid_types = presence(purse);
    const unsigned held_types = presence(ransom);
    // (6) Paying with the only officer freezes the enemy's pawns. That ends their check, wherever
    // the freed piece lands; that piece may block one other checker.
    Set freezing_answer = answer;
    int freezing = -1;
    if (checkers & their_seventh) {
      const uint64_t officers = purse & kOfficers;
      const int nibble = std::countr_zero(officers) / 4;
      if (officers == uint64_t{1} << (4 * nibble)) {
        freezing = nibble;
        const Set rest = checkers & ~their_seventh;
        freezing_answer = !rest                  ? ~Set{0}
                          : rest & (rest - 1)    ? 0
                          : (rest & riding) != 0 ? kTables.between[king][std::countr_zero(rest)]
                                                 : 0;
      }
    }
    if (answer || freezing_answer)
      h.exchanges(paid_types, held_types, empty, answer, freezing, freezing_answer);
  }

  if (const int passed = b.passed(); passed >= 0) {
    // Two pieces leave their squares at once, so this tests the board without them.
    const int victim = passed - kForward<Us>;
    for (Set s = kTables.pawn[Them][passed] & b.pawns & own; s; s &= s - 1) {
      const int from = std::countr_zero(s);
      const Set after = (occupied ^ bit(from) ^ bit(victim)) | bit(passed);
      const Set others = enemy & ~bit(victim);
      const bool exposed = (Lookup::bishop(king, after) & b.diagonal & others) ||
                           (Lookup::rook(king, after) & b.orthogonal & others) ||
                           (kTables.knight[king] & b.knights & others) ||
                           (kTables.pawn[Us][king] & their_pawns & others);
      if (!exposed) h.en_passant(from, passed);
    }
  }

  if (!checkers && (b.word[Us] & (kShortRight | kLongRight))) {
    constexpr int kHome = Us == kWhite ? 0 : 56;
    constexpr Set kShortEmpty = Set{0x60} << kHome;
    constexpr Set kLongEmpty = Set{0x0E} << kHome;
    constexpr Set kLongKingPath = Set{0x0C} << kHome;
    if ((b.word[Us] & kShortRight) && !(occupied & kShortEmpty) && !(danger & kShortEmpty))
      h.castle(true);
    if ((b.word[Us] & kLongRight) && !(occupied & kLongEmpty) && !(danger & kLongKingPath))
      h.castle(false);
  }
}

}  // namespace stockade::hostage
