// The tactics of HostageGame: static exchange evaluation (SEE), and placements that mate at once.

#include "variants/drops/hostage/native/game.h"

namespace stockade::hostage {
namespace {

/// A handler that finds out whether there is a legal move.
struct AnyMove {
  bool found = false;
  void piece(PieceType, int, Set) { found = true; }
  void pawns(Set, int) { found = true; }
  void double_steps(Set) { found = true; }
  void promotions(Set, int, unsigned) { found = true; }
  void en_passant(int, int) { found = true; }
  void castle(bool) { found = true; }
  void drops(PieceType, Set) { found = true; }
  void exchanges(unsigned paid, unsigned held, Set empty, Set answer, int freezing,
                 Set freezing_answer) {
    if (freezing >= 0) {
      look(1u << freezing, held, empty & freezing_answer);
      paid &= ~(1u << freezing);
    }
    look(paid, held, empty & answer);
  }

 private:
  void look(unsigned paid, unsigned held, Set targets) {
    const Affordable pairs = kAffordable[paid << 5 | held];
    if ((pairs.officers && targets) || (pairs.pawns && (targets & ~kNotForPawns))) found = true;
  }
};

template <Color Us>
bool any_legal(const Board& b) {
  AnyMove any;
  generate<Us>(b, any);
  return any.found;
}

/// Whether a drop or an exchange leaves the enemy without a legal move.
template <Color Us>
bool mates(const Board& b, NativeMove move) {
  Maker<Us, false> maker(State<false>{b});
  if (move.kind() == MoveKind::drop)
    maker.drop(move.piece_type(), move.to());
  else
    maker.exchange(move.other(), move.piece_type(), move.to());
  return !any_legal<~Us>(maker.s.board);
}

}  // namespace

NativeMove HostageGame::mating_placement(int ply) {
  const MoveSets& sets = levels_[ply];
  if (!sets.drop_types && !sets.paid) return {};
  return mover() == kWhite ? mating<kWhite>(sets) : mating<kBlack>(sets);
}

/// Looks for a placement that attacks the king and all its flight squares. Set operations leave few
/// candidates; each of these is made and tested for mate.
template <Color Us>
NativeMove HostageGame::mating(const MoveSets& sets) const {
  constexpr Color Them = ~Us;
  const Board& b = now().state.board;
  const int king = b.king(Them);
  const CheckSquares<Us> checks(b);
  // The squares where a piece of each type can land with check.
  std::array<Set, 5> reach{};
  std::array<PieceType, 5> price{};
  for (unsigned types = sets.drop_types; types; types &= types - 1) {
    const int p = std::countr_zero(types);
    reach[p] = sets.drop_to[p] & checks.of[p];
    price[p] = kNoPieceType;
  }
  for_each_payment(sets, [&](PieceType paid, PieceType freed, Set to, bool cheapest) {
    if (!cheapest || reach[freed]) return;
    reach[freed] = to & checks.of[freed];
    price[freed] = paid;
  });
  if (!(reach[0] | reach[1] | reach[2] | reach[3] | reach[4])) return {};

  const Set without_king = b.occupied() ^ bit(king);
  const Set own = b.color[Us];
  const Set pawns = b.pawns & own;
  Set guarded =
      pawn_attacks<Us>(b.live(Us) ? pawns : pawns & ~kSeventhRank<Us>) | kTables.king[b.king(Us)];
  for (Set s = b.knights & own; s; s &= s - 1) guarded |= kTables.knight[std::countr_zero(s)];
  for (Set s = b.diagonal & own; s; s &= s - 1)
    guarded |= bishop_from(std::countr_zero(s), without_king);
  for (Set s = b.orthogonal & own; s; s &= s - 1)
    guarded |= rook_from(std::countr_zero(s), without_king);
  const Set flights = kTables.king[king] & ~b.color[Them] & ~guarded;
  // A piece beside the king must be guarded. A check from further away can be blocked, unless the
  // piece is a knight; mates() tests that.
  const Set contact = kTables.king[king] & guarded;
  for (int p = 0; p < 5; ++p) {
    Set squares = reach[p];
    if (p != kKnight) squares &= contact | ~kTables.king[king];
    while (squares) {
      const int at = pop(squares);
      const Set occupied = without_king | bit(at);
      Set hits = 0;
      switch (p) {
        case kPawn:
          hits = kTables.pawn[Us][at];
          break;
        case kKnight:
          hits = kTables.knight[at];
          break;
        default:
          if (p != kRook) hits |= bishop_from(at, occupied);
          if (p != kBishop) hits |= rook_from(at, occupied);
      }
      if (flights & ~hits & ~bit(at)) continue;
      const NativeMove move(price[p] == kNoPieceType ? MoveKind::drop : MoveKind::exchange,
                            static_cast<PieceType>(p), at, at, kNoPieceType, price[p]);
      if (mates<Us>(b, move)) return move;
    }
  }
  return {};
}

bool HostageGame::see_at_least(NativeMove move, int least) const {
  return mover() == kWhite ? see<kWhite>(move, least) : see<kBlack>(move, least);
}

template <Color Us>
bool HostageGame::see(NativeMove move, int least) const {
  constexpr Color Them = ~Us;
  const Board& b = now().state.board;
  // Static exchange evaluation: the mover's gain minus `least`, if the captures stop here.
  int balance = gain(move) - least;
  if (balance < 0) return false;
  int standing =
      kExchangeValue[move.kind() == MoveKind::promotion ? move.other() : move.piece_type()];
  if (balance >= standing || move.kind() == MoveKind::short_castle ||
      move.kind() == MoveKind::long_castle)
    return true;
  const int to = move.to();
  Set occupied = b.occupied() | bit(to);
  if (!move.places()) occupied ^= bit(move.from());
  if (move.kind() == MoveKind::en_passant) occupied ^= bit(to - kForward<Us>);
  // (5, 6) Pawns on the seventh rank capture only while the enemy's prison contains a piece that
  // they can become.
  const bool thawed = move.captures() && move.victim() != kPawn;
  Set pawns = b.pawns;
  if (!b.live(Us)) pawns &= ~(kSeventhRank<Us> & b.color[Us]);
  if (!b.live(Them) && !thawed) pawns &= ~(kSeventhRank<Them> & b.color[Them]);
  const auto riders = [&] {
    return (bishop_from(to, occupied) & b.diagonal) | (rook_from(to, occupied) & b.orthogonal);
  };
  Set attackers = (kTables.pawn[kBlack][to] & pawns & b.color[kWhite]) |
                  (kTables.pawn[kWhite][to] & pawns & b.color[kBlack]) |
                  (kTables.knight[to] & b.knights) |
                  (kTables.king[to] & (bit(b.king(kWhite)) | bit(b.king(kBlack)))) | riders();
  Color side = Them;
  for (;;) {
    attackers &= occupied & ~bit(to);
    const bool mine = side == Us;
    const Set own = attackers & b.color[side];
    if (!own) return !mine;
    const Set by_type[] = {b.pawns,   b.knights,  b.bishops(),
                           b.rooks(), b.queens(), bit(b.king(kWhite)) | bit(b.king(kBlack))};
    int type = 0;
    while (!(own & by_type[type])) ++type;
    // A king may not capture a guarded piece.
    if (type == kKing) return (attackers & b.color[~side]) ? !mine : mine;
    occupied ^= bit(std::countr_zero(own & by_type[type]));
    if (type != kKnight) attackers |= riders();
    balance += mine ? standing : -standing;
    standing = kExchangeValue[type];
    // Cutoff: the side that has just captured has enough even if it loses the capturing piece.
    if (mine ? balance - standing >= 0 : balance + standing < 0) return mine;
    side = ~side;
  }
}

}  // namespace stockade::hostage
