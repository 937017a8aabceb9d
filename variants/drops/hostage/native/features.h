#pragma once
// The terms of the native evaluation: the features that it counts in a position.
//
// A feature is an index into one table of weights. The evaluation adds up weights and the tuner
// needs the counts; both run the same *_terms() functions, with a sink each.

#include <algorithm>
#include <array>
#include <cstdint>

#include "variants/drops/hostage/native/generate.h"

namespace stockade::hostage {

/// The first index of each group of weights. Types are in the order of PieceType; the "holder" owns
/// the prison.
namespace feature {
inline constexpr int kPiece = 0;  ///< [6][32]: piece-square tables, files mirrored
inline constexpr int kInAirfield = kPiece + 6 * 32;    ///< [5][3]: first, second, each further
inline constexpr int kInPrison = kInAirfield + 5 * 3;  ///< [5][3]: enemy pieces, for their holder
inline constexpr int kRescue = kInPrison + 5 * 3;   ///< [5]: a held piece that can be bought back
inline constexpr int kMobility = kRescue + 5;       ///< [4][16]: N, B, R, Q by free squares
inline constexpr int kPassed = kMobility + 4 * 16;  ///< [8]: by rank
inline constexpr int kDoubled = kPassed + 8;
inline constexpr int kIsolated = kDoubled + 1;
inline constexpr int kSupported = kIsolated + 1;
inline constexpr int kSeventhLive = kSupported + 1;  ///< a pawn that can promote
inline constexpr int kSeventhFrozen = kSeventhLive + 1;
inline constexpr int kPawnThreat = kSeventhFrozen + 1;  ///< [4]: pawn attacks N, B, R, Q
inline constexpr int kMinorThreat = kPawnThreat + 4;    ///< [2]: knight or bishop attacks R, Q
inline constexpr int kRookThreat = kMinorThreat + 2;
inline constexpr int kHanging = kRookThreat + 1;  ///< [5]: attacked and not defended
inline constexpr int kTempo = kHanging + 5;       ///< [5]: by the number of types to drop
inline constexpr int kShield = kTempo + 5;        ///< [2]: own pawns one and two ahead
// King safety: these add up to the danger of a king; its cost grows with the square of the danger.
inline constexpr int kDangerBase = kShield + 2;
inline constexpr int kRingAttack = kDangerBase + 1;   ///< [5]: squares beside it, by attacker
inline constexpr int kRingWeak = kRingAttack + 5;     ///< attacked, and defended by the king alone
inline constexpr int kBoardCheck = kRingWeak + 1;     ///< [4]: N, B, R, Q can safely check
inline constexpr int kDropCheck = kBoardCheck + 4;    ///< [5][3]: safe checks by a drop: 1, 2, 3+
inline constexpr int kRescueCheck = kDropCheck + 15;  ///< [5][3]: … by an exchange
inline constexpr int kArmed = kRescueCheck + 15;      ///< [5]: the enemy can drop this type
inline constexpr int kArmedRescue = kArmed + 5;       ///< [5]: … by an exchange
inline constexpr int kFlights = kArmedRescue + 5;     ///< [6]: squares to flee to
inline constexpr int kHoles = kFlights + 6;           ///< [6]: squares to drop on beside it
inline constexpr int kGuards = kHoles + 6;            ///< [6]: own pieces beside it
inline constexpr int kView = kGuards + 6;             ///< squares in line with it
inline constexpr int kHelp = kView + 1;       ///< [5]: by the number of types its own side can drop
inline constexpr int kOuterRing = kHelp + 5;  ///< squares two away: attacked and not defended
inline constexpr int kPinned = kOuterRing + 1;     ///< own pieces that are pinned in front of it
inline constexpr int kBlockedCheck = kPinned + 1;  ///< [5]: checks by drops onto guarded squares
inline constexpr int kContactHole =
    kBlockedCheck + 5;  ///< empty squares beside it that the enemy guards
inline constexpr int kEnemyMoves =
    kContactHole + 1;  ///< [4]: by the number of types the enemy can drop
inline constexpr int kCount = kEnemyMoves + 4;
}  // namespace feature

using Weights = std::array<int, feature::kCount>;

/// The set of held types that can be bought, by (paid types, held types).
inline constexpr auto kBuys = [] {
  std::array<uint8_t, 1024> table{};
  for (unsigned paid = 0; paid < 32; ++paid)
    for (unsigned held = 0; held < 32; ++held)
      for (int p = 0; p < 5; ++p)
        for (int r = 0; r < 5; ++r)
          if ((paid >> p & 1) && (held >> r & 1) && kWorth[r] <= kWorth[p])
            table[paid << 5 | held] |= static_cast<uint8_t>(1u << r);
  return table;
}();

/// The sets of types that c can drop from its airfield, and can buy from the enemy.
struct Ready {
  unsigned airfield;
  unsigned rescue;
  [[nodiscard]] unsigned any() const { return airfield | rescue; }
};
inline Ready ready(const Board& b, Color c) {
  const unsigned paid = presence(b.word[c] >> kPrison & kFiveNibbles);
  const unsigned held = presence(b.word[~c] >> kPrison & kFiveNibbles);
  return {presence(b.word[c] >> kAirfield & kFiveNibbles), kBuys[paid << 5 | held]};
}

/// The piece-square index.
constexpr int piece_feature(Color c, PieceType type, int square) {
  const int s = c == kWhite ? square : square ^ 56;
  const int file = (s & 7) < 4 ? s & 7 : 7 - (s & 7);
  return feature::kPiece + type * 32 + (s >> 3) * 4 + file;
}

/// Material and piece-square terms, which the search updates incrementally.
template <class Sink>
void material_terms(const Board& b, Sink& sink) {
  for (const Color c : kColors) {
    for (Set s = b.color[c]; s; s &= s - 1) {
      const int at = std::countr_zero(s);
      sink.add(c, piece_feature(c, b.at(at), at), 1);
    }
    for (int p = 0; p < 5; ++p) {
      for (int i = 0; i < b.airfield(c, p); ++i)
        sink.add(c, feature::kInAirfield + p * 3 + std::min(i, 2), 1);
      for (int i = 0; i < b.prison(c, p); ++i)
        sink.add(c, feature::kInPrison + p * 3 + std::min(i, 2), 1);
    }
  }
}

/// The squares that the pieces of each color attack.
struct AttackMap {
  ByColor<std::array<Set, 5>> by_type{};
  ByColor<Set> pieces{};  ///< by all pieces except the king
  ByColor<Set> twice{};   ///< by two pieces or more, the king not counted
  ByColor<Set> all{};
  ByColor<Set> ring{};  ///< the squares beside the king of the side
  void add(Color c, PieceType type, Set to) {
    by_type[c][type] |= to;
    twice[c] |= pieces[c] & to;
    pieces[c] |= to;
  }
};

template <Color C, class Sink>
void mobility_terms(const Board& b, AttackMap& map, Sink& sink) {
  constexpr Color E = ~C;
  const Set occupied = b.occupied();
  const Set own = b.color[C];
  const Set free = ~own & ~map.by_type[E][kPawn];
  const Set ring = map.ring[E];
  const auto piece = [&](PieceType type, Set to) {
    map.add(C, type, to);
    sink.add(C, feature::kMobility + (type - kKnight) * 16 + std::min(15, std::popcount(to & free)),
             1);
    if (to & ring) sink.danger(E, feature::kRingAttack + type, std::popcount(to & ring));
  };
  for (Set s = b.knights & own; s; s &= s - 1) piece(kKnight, kTables.knight[std::countr_zero(s)]);
  for (Set s = b.bishops() & own; s; s &= s - 1)
    piece(kBishop, bishop_from(std::countr_zero(s), occupied));
  for (Set s = b.rooks() & own; s; s &= s - 1)
    piece(kRook, rook_from(std::countr_zero(s), occupied));
  for (Set s = b.queens() & own; s; s &= s - 1)
    piece(kQueen,
          bishop_from(std::countr_zero(s), occupied) | rook_from(std::countr_zero(s), occupied));
  map.all[C] = map.pieces[C] | kTables.king[b.king(C)];
}

template <Color C>
constexpr Set ahead_of(Set s) {
  if constexpr (C == kWhite) {
    s |= s << 8;
    s |= s << 16;
    s |= s << 32;
    return s << 8;
  } else {
    s |= s >> 8;
    s |= s >> 16;
    s |= s >> 32;
    return s >> 8;
  }
}
constexpr Set beside_files(Set s) { return ((s & ~kFileA) >> 1) | ((s & ~kFileH) << 1); }

template <Color C, class Sink>
void pawn_terms(const Board& b, const AttackMap& map, Sink& sink) {
  constexpr Color E = ~C;
  const Set own = b.pawns & b.color[C];
  const Set enemy = b.pawns & b.color[E];
  const Set seventh = own & kSeventhRank<C>;
  if (seventh)
    sink.add(C, b.live(C) ? feature::kSeventhLive : feature::kSeventhFrozen,
             std::popcount(seventh));
  sink.add(C, feature::kDoubled, std::popcount(own & ahead_of<C>(own)));
  const Set files = ahead_of<C>(own) | ahead_of<E>(own) | own;
  sink.add(C, feature::kIsolated, std::popcount(own & ~beside_files(files)));
  sink.add(C, feature::kSupported, std::popcount(own & map.by_type[C][kPawn]));
  const Set stoppers = ahead_of<E>(enemy | beside_files(enemy));
  for (Set s = own & ~stoppers & ~ahead_of<E>(own); s; s &= s - 1) {
    const int r = std::countr_zero(s) >> 3;
    sink.add(C, feature::kPassed + (C == kWhite ? r : 7 - r), 1);
  }
  const Set king = bit(b.king(C));
  Set front = shifted<kForward<C>>(king | beside_files(king));
  sink.add(C, feature::kShield, std::popcount(own & front));
  front = shifted<kForward<C>>(front);
  sink.add(C, feature::kShield + 1, std::popcount(own & front));
}

template <Color C, class Sink>
void threat_terms(const Board& b, const AttackMap& map, Sink& sink) {
  constexpr Color E = ~C;
  const Set enemy = b.color[E];
  const Set types[] = {b.pawns & enemy, b.knights & enemy, b.bishops() & enemy, b.rooks() & enemy,
                       b.queens() & enemy};
  const Set loose = map.all[C] & ~map.all[E];
  const Set minors = map.by_type[C][kKnight] | map.by_type[C][kBishop];
  const auto count = [&](int which, Set s) {
    if (s) sink.add(C, which, std::popcount(s));
  };
  for (int p = kKnight; p <= kQueen; ++p)
    count(feature::kPawnThreat + p - 1, types[p] & map.by_type[C][kPawn]);
  count(feature::kMinorThreat, types[kRook] & minors);
  count(feature::kMinorThreat + 1, types[kQueen] & minors);
  count(feature::kRookThreat, types[kQueen] & map.by_type[C][kRook]);
  if (loose & enemy)
    for (int p = kPawn; p <= kQueen; ++p) count(feature::kHanging + p, types[p] & loose);
}

/// King safety of C.
template <Color C, class Sink>
void danger_terms(const Board& b, const AttackMap& map, Color mover, Ready theirs, Ready ours,
                  Sink& sink) {
  constexpr Color E = ~C;
  const int king = b.king(C);
  const Set occupied = b.occupied();
  const Set ring = map.ring[C];
  const auto danger = [&](int which, int n = 1) { sink.danger(C, which, n); };

  danger(feature::kDangerBase);
  if (const Set pawns = map.by_type[E][kPawn] & ring)
    danger(feature::kRingAttack + kPawn, std::popcount(pawns));
  if (const Set weak = ring & map.all[E] & ~map.pieces[C])
    danger(feature::kRingWeak, std::popcount(weak));
  danger(feature::kFlights + std::min(5, std::popcount(ring & ~b.color[C] & ~map.all[E])));
  danger(feature::kHoles + std::min(5, std::popcount(ring & ~occupied & ~map.pieces[C])));
  danger(feature::kGuards + std::min(5, std::popcount(ring & b.color[C])));

  danger(feature::kHelp + std::min(4, std::popcount(ours.any())));
  const Set wide = shifted<8>(ring) | shifted<-8>(ring) | ring;
  const Set outer = (wide | beside_files(wide)) & ~ring & ~bit(king);
  if (const Set n = outer & map.pieces[E] & ~map.all[C])
    danger(feature::kOuterRing, std::popcount(n));
  if (const Set n = ring & ~occupied & map.pieces[E] & ~map.pieces[C])
    danger(feature::kContactHole, std::popcount(n));

  const Set diagonal = bishop_from(king, occupied);
  const Set orthogonal = rook_from(king, occupied);
  danger(feature::kView, std::popcount(diagonal | orthogonal));
  // Safe squares for enemy pieces: not attacked, or attacked only by the king and guarded.
  const Set safe = ~map.all[C] | (map.all[E] & ~map.pieces[C]);
  const Set live = b.live(E) ? ~Set{0} : ~kSeventhRank<E>;
  const Set checks[] = {kTables.pawn[C][king] & ~kNotForPawns & live, kTables.knight[king],
                        diagonal, orthogonal, diagonal | orthogonal};
  const Set landing = safe & ~b.color[E];
  for (int p = kKnight; p <= kQueen; ++p)
    if (checks[p] & map.by_type[E][p] & landing) danger(feature::kBoardCheck + p - kKnight);
  {
    Set snipers =
        ((bishop_from(king, occupied ^ (diagonal & b.color[C])) & ~diagonal & b.diagonal) |
         (rook_from(king, occupied ^ (orthogonal & b.color[C])) & ~orthogonal & b.orthogonal)) &
        b.color[E];
    if (snipers) danger(feature::kPinned, std::popcount(snipers));
  }
  const Set empty = safe & ~occupied;
  for (unsigned types = theirs.any(); types; types &= types - 1) {
    const int p = std::countr_zero(types);
    const bool at_once = theirs.airfield >> p & 1;
    danger((at_once ? feature::kArmed : feature::kArmedRescue) + p);
    if (const int n = std::min(3, std::popcount(checks[p] & empty)))
      danger((at_once ? feature::kDropCheck : feature::kRescueCheck) + p * 3 + n - 1);
    else if (checks[p] & ~occupied)
      danger(feature::kBlockedCheck + p);
  }
  if (mover == E) danger(feature::kEnemyMoves + std::min(3, std::popcount(theirs.any())));
}

/// All other terms.
template <class Sink>
void positional_terms(const Board& b, Color mover, Sink& sink) {
  AttackMap map;
  map.ring[kWhite] = kTables.king[b.king(kWhite)];
  map.ring[kBlack] = kTables.king[b.king(kBlack)];
  const auto add_pawns = [&]<Color C>(std::integral_constant<Color, C>) {
    const Set pawns = b.pawns & b.color[C];
    const Set to = pawn_attacks<C>(b.live(C) ? pawns : pawns & ~kSeventhRank<C>);
    map.by_type[C][kPawn] = map.pieces[C] = to;
  };
  add_pawns(std::integral_constant<Color, kWhite>{});
  add_pawns(std::integral_constant<Color, kBlack>{});
  mobility_terms<kWhite>(b, map, sink);
  mobility_terms<kBlack>(b, map, sink);
  pawn_terms<kWhite>(b, map, sink);
  pawn_terms<kBlack>(b, map, sink);
  threat_terms<kWhite>(b, map, sink);
  threat_terms<kBlack>(b, map, sink);
  const Ready white = ready(b, kWhite);
  const Ready black = ready(b, kBlack);
  danger_terms<kWhite>(b, map, mover, black, white, sink);
  danger_terms<kBlack>(b, map, mover, white, black, sink);
  const auto rescues = [&](Color c, unsigned types) {
    for (; types; types &= types - 1) sink.add(c, feature::kRescue + std::countr_zero(types), 1);
  };
  rescues(kWhite, white.rescue);
  rescues(kBlack, black.rescue);
  const Ready& own = mover == kWhite ? white : black;
  sink.add(mover, feature::kTempo + std::min(4, std::popcount(own.any())), 1);
}

/// The cost of a king's danger for its side, in centipawns.
constexpr int danger_cost(int danger) { return danger <= 0 ? 0 : danger * danger / 1024; }

}  // namespace stockade::hostage
