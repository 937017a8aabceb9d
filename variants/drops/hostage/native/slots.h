#pragma once
// Slots: draws moves without generating them.
//
// The pseudo-legal moves of a position have one slot each in a numbered list. Its length follows
// from the numbers of pieces, because each piece has as many slots as such a piece can ever have
// moves; so many slots have no move. Who draws slots until one has a legal move gets each legal
// move equally often. That is faster than to count moves, because a slot looks at one piece only.
//
// Placements are drops and exchanges. Their slots are exact, but for pawns on the first and last
// rank: pairs of types by empty squares.

#include <array>
#include <bit>
#include <cstdint>

#include "variants/drops/hostage/native/make.h"

namespace stockade::hostage {

/// What playing a slot did.
enum class Played : uint8_t {
  nothing,   ///< the slot has no move
  unsafe,    ///< its move would leave the king attacked; nothing changed
  quiet,     ///< played, but no capture or move of a pawn
  progress,  ///< played a capture or a move of a pawn
  pawn_drop  ///< placed a pawn
};

/// The pairs (paid, freed) of kAffordable and drops as one set of bits: 8 * paid + freed, where a
/// drop is paid with kDropped.
inline constexpr int kDropped = 5;
inline constexpr uint64_t kAffordablePairs = [] {
  uint64_t pairs = 0;
  for (int paid = 0; paid < 5; ++paid)
    for (int freed = 0; freed < 5; ++freed)
      if (kWorth[freed] <= kWorth[paid]) pairs |= uint64_t{1} << (8 * paid + freed);
  return pairs;
}();

/// What a pair adds to the words of both sides.
struct Payment {
  uint64_t us;
  uint64_t them;
};
inline constexpr auto kPayments = [] {
  std::array<Payment, 8 * kDropped + 5> table{};
  for (int freed = 0; freed < 5; ++freed) {
    const auto one = [](int zone, int type) { return uint64_t{1} << (zone + 4 * type); };
    for (int paid = 0; paid < 5; ++paid)
      table[8 * paid + freed] = {0 - one(kPrison, paid),
                                 one(kAirfield, paid) - one(kPrison, freed)};
    table[8 * kDropped + freed] = {0 - one(kAirfield, freed), 0};
  }
  return table;
}();

/// The pairs that Us can place.
template <Color Us>
inline uint64_t placements(const Board& b) {
  constexpr uint64_t kNibbles = 0x1111111111;
  constexpr uint64_t kBytes = 0x0101010101;
  const auto any = [](uint64_t nibbles) {
    nibbles |= nibbles >> 2;
    return nibbles | nibbles >> 1;
  };
  const uint64_t own = pext(any(b.word[Us]), kNibbles);  // types in the airfield, in the prison
  const uint64_t held = pext(any(b.word[~Us] >> kPrison), kNibbles >> kPrison);
  const uint64_t paid = pdep(own >> 5, kBytes) * 0x1F;
  return (paid & held * kBytes & kAffordablePairs) | (own & 0x1F) << (8 * kDropped);
}

/// The pieces of By that attack the square; only those in `theirs` count, and no king.
template <Color By>
inline Set attackers(const Board& b, int square, Set occupied, Set theirs, bool live) {
  const Set pawns = live ? b.pawns : b.pawns & ~kSeventhRank<By>;
  return ((kTables.pawn[~By][square] & pawns) | (kTables.knight[square] & b.knights) |
          (PackedLookup::bishop(square, occupied) & b.diagonal) |
          (PackedLookup::rook(square, occupied) & b.orthogonal)) &
         theirs;
}

template <Color Us>
class Slots {
 public:
  /// The board must outlive the object.
  explicit Slots(Board& board)
      : b_(board),
        own_(board.color[Us]),
        enemy_(board.color[Them]),
        occupied_(own_ | enemy_),
        king_(board.king(Us)),
        pairs_(placements<Us>(board)),
        room_(size(~occupied_)),
        pawns_(board.pawns & own_ & ~kSeventhRank<Us>),
        pieces_{board.orthogonal & own_, board.diagonal & own_, board.knights & own_, bit(king_)},
        promoting_(board.live(Us) ? board.pawns & own_ & kSeventhRank<Us> : 0) {
    begin_[0] = 0;
    for (int kind = 0; kind < 3; ++kind)
      begin_[kind + 1] = begin_[kind] + kSlots[kind] * size(pieces_[kind]);
    after_pieces_ = begin_[3] + kSlots[3];
    after_pawns_ = after_pieces_ + kPawnSlots * size(pawns_);
    after_placements_ = after_pawns_ + room_ * size(pairs_);
    after_promotions_ = after_placements_ + kPromotionSlots * size(promoting_);
    count_ = after_promotions_ + (board.word[Us] & (kShortRight | kLongRight) ? 2 : 0);
  }

  [[nodiscard]] bool in_check() const {
    return attackers<Them>(b_, king_, occupied_, enemy_, b_.live(Them));
  }
  /// At least 8: the king's.
  [[nodiscard]] unsigned count() const { return count_; }

  /// Plays the move of the slot, if it has one and it is legal. After a move the object is invalid.
  Played play(unsigned slot) const {
    int from;
    Set there;  // the target, if the slot has a move
    if (slot < after_pieces_) [[likely]] {
      // Without a branch on the kind of pieces, because nobody could predict it.
      const int kind = (slot >= begin_[1]) + (slot >= begin_[2]) + (slot >= begin_[3]);
      const unsigned index = slot - begin_[kind];
      const unsigned piece = index * kInverse[kind] >> 16;
      from = select_bit(pieces_[kind], static_cast<int>(piece));
      const Set targets = kAttacks[kind][from].from(occupied_);
      there = nth(targets, index - piece * kSlots[kind]) & ~own_;
    } else if (slot < after_pawns_) {
      slot -= after_pieces_;
      from = select_bit(pawns_, static_cast<int>(slot / kPawnSlots));
      const PawnTargets to = pawn_targets(from);
      there = nth(to.plain | to.special, slot % kPawnSlots);
      if (there & to.special) [[unlikely]]
        return special_pawn_move(from, std::countr_zero(there));
    } else if (slot < after_placements_) {
      return place(slot - after_pawns_);
    } else if (slot < after_promotions_) {
      return promote(slot - after_placements_);
    } else {
      return castle(slot == after_promotions_);
    }
    return there ? move(from, there) : Played::nothing;
  }

 private:
  static constexpr Color Them = ~Us;
  static constexpr unsigned kPawnSlots = 4;  ///< one step, two steps, two captures
  /// By kind of pieces: rooks and queens, bishops and queens, knights, king.
  static constexpr unsigned kSlots[] = {14, 13, 8, 8};
  /// 2^16 / kSlots, rounded up, to divide slots: exact for 100 pieces and more.
  static constexpr unsigned kInverse[] = {4682, 5042, 8192, 8192};
  static constexpr const PackedAttacks* kAttacks[] = {
      kTables.packed_rook.data(), kTables.packed_bishop.data(), kTables.packed_knight.data(),
      kTables.packed_king.data()};
  static constexpr unsigned kPromotionSlots = 12;  ///< four types by a step and two captures

  static unsigned size(Set s) { return static_cast<unsigned>(std::popcount(s)); }
  /// The n-th member, or the empty set if there are no more than n.
  static Set nth(Set s, unsigned n) { return pdep(uint64_t{1} << n, s); }

  Played place(unsigned slot) const {
    const int pair = select_bit(pairs_, slot / room_);
    const int to = select_bit(~occupied_, slot % room_);
    const int type = pair & 7;
    const Set there = bit(to);
    if (type == kPawn && (there & kNotForPawns)) return Played::nothing;
    uint64_t us = b_.word[Us] + kPayments[pair].us;
    const uint64_t them = b_.word[Them] + kPayments[pair].them;
    if (attackers<Them>(b_, king_, occupied_ | there, enemy_, us & kOfficers << kPrison))
      return Played::unsafe;
    if (type == kRook && (us & kKingUnmoved)) us |= right_of_rook(to);
    b_.color[Us] = own_ | there;
    const PieceSets& sets = kPieceSets[type];
    b_.pawns |= sets.pawns & there;
    b_.knights |= sets.knights & there;
    b_.diagonal |= sets.diagonal & there;
    b_.orthogonal |= sets.orthogonal & there;
    set_words(us, them);
    return type == kPawn ? Played::pawn_drop : Played::quiet;
  }

  struct PawnTargets {
    Set plain;
    Set special;  ///< by two steps or en passant
  };
  [[nodiscard]] PawnTargets pawn_targets(int from) const {
    constexpr Set kThird = Us == kWhite ? rank(2) : rank(5);
    const Set pawn = bit(from);
    const Set passed = b_.passed() < 0 ? 0 : bit(b_.passed());
    const Set single = shifted<kForward<Us>>(pawn) & ~occupied_;
    const Set doubled = shifted<kForward<Us>>(single & kThird) & ~occupied_;
    const Set attacks = pawn_attacks<Us>(pawn);
    return {single | (attacks & enemy_), doubled | (attacks & passed)};
  }
  [[gnu::noinline]] Played special_pawn_move(int from, int to) const {
    return try_with([&](Maker<Us, false>& maker) {
      if (to == b_.passed())
        maker.en_passant(from, to);
      else
        maker.double_step(from, to);
      return Played::progress;
    });
  }

  [[gnu::noinline]] Played promote(unsigned slot) const {
    const int from = select_bit(promoting_, slot / kPromotionSlots);
    const Set pawn = bit(from);
    const Set targets =
        (shifted<kForward<Us>>(pawn) & ~occupied_) | (pawn_attacks<Us>(pawn) & enemy_);
    const Set there = nth(targets, slot % kPromotionSlots / 4);
    const auto type = static_cast<PieceType>(kKnight + slot % 4);
    if (!there || b_.prison(Them, type) == 0) return Played::nothing;
    return try_with([&](Maker<Us, false>& maker) {
      maker.promote(from, std::countr_zero(there), type);
      return Played::progress;
    });
  }

  [[gnu::noinline]] Played castle(bool is_short) const {
    constexpr int kHome = Us == kWhite ? 0 : 56;
    const Set between = (is_short ? Set{0x60} : Set{0x0E}) << kHome;
    if (!(b_.word[Us] & (is_short ? kShortRight : kLongRight)) || (occupied_ & between))
      return Played::nothing;
    const int crossed = king_ + (is_short ? 1 : -1);
    for (const int square : {king_, crossed})
      if (attacked<Them>(b_, square, occupied_, b_.live(Them))) return Played::nothing;
    return try_with([&](Maker<Us, false>& maker) {
      maker.castle(is_short);
      return Played::quiet;
    });
  }

  /// For rare moves: makes them on a copy.
  template <class Make>
  Played try_with(Make make) const {
    Maker<Us, false> maker(State<false>{b_});
    const Played played = make(maker);
    if (hostage::in_check<Them>(maker.s.board)) return Played::unsafe;
    b_ = maker.s.board;
    return played;
  }

  Played move(int from, Set there) const {
    const int to = std::countr_zero(there);
    const Set captured = enemy_ & there;
    const bool is_king = from == king_;
    if (is_king && (kTables.king[to] & bit(b_.king(Them)))) return Played::unsafe;
    uint64_t us = b_.word[Us];
    if (captured) us += uint64_t{1} << (kPrison + 4 * type_at(to));
    if (attackers<Them>(b_, is_king ? to : king_, (occupied_ ^ bit(from)) | there, enemy_ & ~there,
                        us & kOfficers << kPrison))
      return Played::unsafe;
    const bool is_progress = captured || (b_.pawns & bit(from));
    us &= ~kRightsLost[Us][from];
    if (is_king) us = (us & ~(uint64_t{63} << kKingAt)) | static_cast<uint64_t>(to) << kKingAt;
    b_.color[Us] = own_ ^ bit(from) ^ there;
    b_.color[Them] = enemy_ & ~there;
    for (Set* set : {&b_.pawns, &b_.knights, &b_.diagonal, &b_.orthogonal})
      *set = (*set & ~(bit(from) | there)) | (*set >> from & 1) << to;
    set_words(us, b_.word[Them] & ~kRightsLost[Them][to]);
    return is_progress ? Played::progress : Played::quiet;
  }

  void set_words(uint64_t us, uint64_t them) const {
    b_.word[Us] = us;
    b_.word[Them] = them;
    b_.word[kWhite] &= ~kPassedMask;
  }

  /// The type of the piece on an occupied square without a king, without a branch.
  [[nodiscard]] unsigned type_at(int square) const {
    const Set diagonal = b_.diagonal >> square & 1;
    const Set orthogonal = b_.orthogonal >> square & 1;
    return static_cast<unsigned>((b_.knights >> square & 1) * kKnight + diagonal * kBishop +
                                 orthogonal * kRook - (diagonal & orthogonal));
  }

  Board& b_;
  Set own_, enemy_, occupied_;
  int king_;
  uint64_t pairs_;
  unsigned room_;
  Set pawns_;
  std::array<Set, 4> pieces_;
  Set promoting_;
  std::array<unsigned, 4> begin_;  ///< the first slots of kinds
  unsigned after_pieces_, after_pawns_, after_placements_, after_promotions_, count_;

  /// Which bitboards of types contain pieces of a type: all bits or none.
  struct PieceSets {
    Set pawns, knights, diagonal, orthogonal;
  };
  static constexpr PieceSets kPieceSets[] = {{~Set{0}, 0, 0, 0},
                                             {0, ~Set{0}, 0, 0},
                                             {0, 0, ~Set{0}, 0},
                                             {0, 0, 0, ~Set{0}},
                                             {0, 0, ~Set{0}, ~Set{0}}};
  /// (7) The right to castle that a rook dropped there gives, if the king has never moved.
  static uint64_t right_of_rook(int square) {
    constexpr int kHome = Us == kWhite ? 0 : 56;
    return square == kHome ? kLongRight : square == kHome + 7 ? kShortRight : 0;
  }
};

}  // namespace stockade::hostage
