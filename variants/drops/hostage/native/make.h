#pragma once
// Making moves on a Board, with or without the Zobrist key.

#include "variants/drops/hostage/native/generate.h"

namespace stockade::hostage {

/// Zobrist keys: pieces on squares, reserves by count, rights, the en passant square, the side to
/// move.
struct Keys {
  ByColor<std::array<std::array<uint64_t, 64>, 6>> piece;
  /// By color, zone (0 airfield, 1 prison), type and count; the key for a count of 0 is 0.
  ByColor<std::array<std::array<std::array<uint64_t, 16>, 5>, 2>> reserve{};
  /// By color and the three bits of rights.
  ByColor<std::array<uint64_t, 8>> rights{};
  std::array<uint64_t, 64> passed;
  uint64_t black;
  Keys();
};
extern const Keys kKeys;

/// By square: the rights that a color loses when its piece leaves the square or is captured there.
inline constexpr auto kRightsLost = [] {
  ByColor<std::array<uint64_t, 64>> lost{};
  for (const Color c : kColors) {
    const int home = c * 56;
    lost[c][home + 0] = kLongRight;
    lost[c][home + 7] = kShortRight;
    lost[c][home + 4] = kLongRight | kShortRight | kKingUnmoved;
  }
  return lost;
}();

/// A board and, if Keyed, its key.
template <bool Keyed>
struct State {
  Board board;
  uint64_t key = 0;
};

template <Color Us, bool Keyed>
class Maker {
 public:
  static constexpr Color Them = ~Us;
  explicit Maker(const State<Keyed>& before) : s(before) {
    clear_passed();
    if constexpr (Keyed) s.key ^= kKeys.black;
  }

  void piece(PieceType type, int from, int to) {
    capture(to);
    lift_and_place(type, from, to);
    lose_rights<Us>(from);
    if (type == kKing) {
      s.board.word[Us] = (s.board.word[Us] & ~(uint64_t{63} << kKingAt)) | static_cast<uint64_t>(to)
                                                                               << kKingAt;
    }
  }
  void pawn(int from, int to) {
    capture(to);
    lift_and_place(kPawn, from, to);
  }
  void double_step(int from, int to) {
    lift_and_place(kPawn, from, to);
    const int passed = (from + to) / 2;
    // Stores the square only if an en passant capture is legal, because positions are only equal
    // for repetition if the same captures are possible.
    if (!(kTables.pawn[Us][passed] & s.board.pawns & s.board.color[Them])) return;
    if (!en_passant_is_legal(passed, to)) return;
    s.board.word[kWhite] |= static_cast<uint64_t>(passed + 1) << kPassedAt;
    if constexpr (Keyed) s.key ^= kKeys.passed[passed];
  }
  void promote(int from, int to, PieceType becomes) {
    capture(to);
    s.board.color[Us] ^= bit(from) | bit(to);
    s.board.pawns ^= bit(from);
    put(becomes, to);
    if constexpr (Keyed) s.key ^= kKeys.piece[Us][kPawn][from] ^ kKeys.piece[Us][becomes][to];
    // (5) The pawn and the piece change places.
    reserve(Them, kPrison, becomes, -1);
    reserve(Them, kPrison, kPawn, 1);
  }
  void en_passant(int from, int to) {
    const int victim = to - kForward<Us>;
    s.board.color[Them] ^= bit(victim);
    s.board.pawns ^= bit(victim);
    if constexpr (Keyed) s.key ^= kKeys.piece[Them][kPawn][victim];
    reserve(Us, kPrison, kPawn, 1);
    lift_and_place(kPawn, from, to);
  }
  void castle(bool is_short) {
    constexpr int kHome = Us == kWhite ? 0 : 56;
    const int to = kHome + (is_short ? 6 : 2);
    piece(kKing, kHome + 4, to);
    lift_and_place(kRook, kHome + (is_short ? 7 : 0), kHome + (is_short ? 5 : 3));
  }
  void drop(PieceType type, int to) {
    leave_airfield(type);
    land(type, to);
  }
  void exchange(PieceType paid, PieceType rescued, int to) {
    pay_and_free(paid, rescued);
    land(rescued, to);
  }

  // --- moves in two parts: the part that many moves have in common is made once, and the rest on a
  // copy per target. The type is a template argument.

  /// A piece leaves its square.
  template <PieceType P>
  void lift(int from) {
    s.board.color[Us] ^= bit(from);
    put(P, from);
    if constexpr (Keyed) s.key ^= kKeys.piece[Us][P][from];
    if constexpr (P == kRook || P == kKing) lose_rights<Us>(from);
  }
  /// A piece arrives on an empty square.
  template <PieceType P>
  void place(int to) {
    s.board.color[Us] ^= bit(to);
    put(P, to);
    if constexpr (Keyed) s.key ^= kKeys.piece[Us][P][to];
    if constexpr (P == kKing)
      s.board.word[Us] = (s.board.word[Us] & ~(uint64_t{63} << kKingAt)) | static_cast<uint64_t>(to)
                                                                               << kKingAt;
  }
  /// A piece of type Victim goes to prison …
  template <PieceType Victim>
  void imprison() {
    reserve(Us, kPrison, Victim, 1);
  }
  /// … and leaves this square.
  template <PieceType Victim>
  void take(int at) {
    s.board.color[Them] ^= bit(at);
    put(Victim, at);
    if constexpr (Keyed) s.key ^= kKeys.piece[Them][Victim][at];
    if constexpr (Victim == kRook) lose_rights<Them>(at);
  }
  /// The part of a drop, or of an exchange, that changes reserves.
  void leave_airfield(PieceType type) { reserve(Us, kAirfield, type, -1); }
  void pay_and_free(PieceType paid, PieceType rescued) {
    reserve(Us, kPrison, paid, -1);
    reserve(Them, kAirfield, paid, 1);
    reserve(Them, kPrison, rescued, -1);
  }
  /// The part that changes the board: a piece lands on an empty square.
  void land(PieceType type, int to) {
    s.board.color[Us] ^= bit(to);
    put(type, to);
    if constexpr (Keyed) s.key ^= kKeys.piece[Us][type][to];
    // (7) A rook dropped in its corner may castle with a king that has never moved.
    if (type != kRook || !(s.board.word[Us] & kKingUnmoved)) return;
    constexpr int kHome = Us == kWhite ? 0 : 56;
    if (to == kHome)
      set_rights<Us>(s.board.word[Us] | kLongRight);
    else if (to == kHome + 7)
      set_rights<Us>(s.board.word[Us] | kShortRight);
  }

  State<Keyed> s;

 private:
  void put(PieceType type, int at) {
    const Set b = bit(at);
    switch (type) {
      case kPawn:
        s.board.pawns ^= b;
        break;
      case kKnight:
        s.board.knights ^= b;
        break;
      case kBishop:
        s.board.diagonal ^= b;
        break;
      case kRook:
        s.board.orthogonal ^= b;
        break;
      case kQueen:
        s.board.diagonal ^= b;
        s.board.orthogonal ^= b;
        break;
      default:
        break;
    }
  }
  void lift_and_place(PieceType type, int from, int to) {
    s.board.color[Us] ^= bit(from) | bit(to);
    put(type, from);
    put(type, to);
    if constexpr (Keyed) s.key ^= kKeys.piece[Us][type][from] ^ kKeys.piece[Us][type][to];
  }
  /// (2) A captured piece goes to prison as the type that it was on the board.
  void capture(int at) {
    if (!(s.board.color[Them] & bit(at))) return;
    const PieceType victim = s.board.at(at);
    s.board.color[Them] ^= bit(at);
    put(victim, at);
    if constexpr (Keyed) s.key ^= kKeys.piece[Them][victim][at];
    reserve(Us, kPrison, victim, 1);
    lose_rights<Them>(at);
  }
  void reserve(Color side, int zone, PieceType type, int by) {
    const int at = zone + 4 * type;
    if constexpr (Keyed) {
      const auto& keys = kKeys.reserve[side][zone == kPrison][type];
      const int count = static_cast<int>(s.board.word[side] >> at & 15);
      s.key ^= keys[count] ^ keys[count + by];
    }
    s.board.word[side] += static_cast<uint64_t>(static_cast<int64_t>(by)) << at;
  }
  template <Color Side>
  void lose_rights(int square) {
    if (const uint64_t lost = kRightsLost[Side][square]) [[unlikely]]
      set_rights<Side>(s.board.word[Side] & ~lost);
  }
  template <Color Side>
  void set_rights(uint64_t word) {
    if constexpr (Keyed)
      s.key ^=
          kKeys.rights[Side][s.board.word[Side] >> 46 & 7] ^ kKeys.rights[Side][word >> 46 & 7];
    s.board.word[Side] = word;
  }
  void clear_passed() {
    if (!(s.board.word[kWhite] & kPassedMask)) return;
    if constexpr (Keyed) s.key ^= kKeys.passed[s.board.passed()];
    s.board.word[kWhite] &= ~kPassedMask;
  }
  [[nodiscard]] bool en_passant_is_legal(int passed, int victim) const {
    const Board& b = s.board;
    for (Set from = kTables.pawn[Us][passed] & b.pawns & b.color[Them]; from; from &= from - 1) {
      const Set after = ((b.occupied() ^ bit(std::countr_zero(from))) & ~bit(victim)) | bit(passed);
      // The capturing pawn is of the king's own color, so attacked() does not count it.
      if (!attacked<Us>(b, b.king(Them), after, b.live(Us))) return true;
    }
    return false;
  }
};

}  // namespace stockade::hostage
