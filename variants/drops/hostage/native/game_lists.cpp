// The move lists of HostageGame: tactical moves, and quiet moves with their first orders.

#include "variants/drops/hostage/native/game.h"

namespace stockade::hostage {
namespace {

// First orders of quiet moves. The move picker adds their history scores, so the scale is the same.
constexpr int kCheckOrder = 6000;
constexpr int kUnsafeCheckOrder = 1200;
constexpr int kBesideEnemyKing = 1400;
constexpr int kNearEnemyKing = 600;
constexpr int kBesideOwnKing = 300;
constexpr int kCastling = 1200;

/// Own pieces that give a discovered check when they leave their line.
template <Color Us>
Set discovered_check_pieces(const Board& b) {
  const int king = b.king(~Us);
  const Set occupied = b.occupied();
  Set found = 0;
  Set snipers =
      ((bishop_from(king, 0) & b.diagonal) | (rook_from(king, 0) & b.orthogonal)) & b.color[Us];
  for (; snipers; snipers &= snipers - 1) {
    const Set between = kTables.between[king][std::countr_zero(snipers)] & occupied;
    if (between && !(between & (between - 1))) found |= between & b.color[Us];
  }
  return found;
}

}  // namespace

void HostageGame::list(int ply, MoveStage stage, Breadth breadth, List& out) {
  const MoveSets& sets = levels_[ply];
  const bool white = mover() == kWhite;
  if (stage == MoveStage::tactical)
    white ? list_tactical<kWhite>(sets, out) : list_tactical<kBlack>(sets, out);
  else
    white ? list_quiet<kWhite>(sets, breadth, out) : list_quiet<kBlack>(sets, breadth, out);
}

template <Color Us>
void HostageGame::list_tactical(const MoveSets& sets, List& out) const {
  const Board& b = now().state.board;
  const Set enemy = b.color[~Us];
  for (int i = 0; i < sets.pieces_count; ++i) {
    const auto& pieces = sets.pieces[i];
    for (Set to = pieces.to & enemy; to;) {
      const int at = pop(to);
      out.push_back(
          {{MoveKind::plain, static_cast<PieceType>(pieces.type), pieces.from, at, b.at(at)},
           0,
           false});
    }
  }
  for (int i = 0; i < sets.pawn_count; ++i) {
    const auto& pawns = sets.pawn_moves[i];
    for (Set to = pawns.types ? pawns.to : pawns.to & enemy; to;) {
      const int at = pop(to);
      const PieceType victim = b.at(at);
      if (!pawns.types) {
        out.push_back({{MoveKind::plain, kPawn, at - pawns.shift, at, victim}, 0, false});
        continue;
      }
      for (unsigned types = pawns.types; types; types &= types - 1)
        out.push_back({{MoveKind::promotion, kPawn, at - pawns.shift, at, victim,
                        static_cast<PieceType>(std::countr_zero(types))},
                       0,
                       false});
    }
  }
  for (int i = 0; i < sets.en_passant_count; ++i)
    out.push_back(
        {{MoveKind::en_passant, kPawn, sets.en_passant_from[i], sets.en_passant_to, kPawn},
         0,
         false});
}

template <Color Us>
void HostageGame::list_quiet(const MoveSets& sets, Breadth breadth, List& out) const {
  const Board& b = now().state.board;
  const Set empty = ~b.occupied();
  const CheckSquares<Us> checks(b);
  const Set discoverers = discovered_check_pieces<Us>(b);
  const auto check_order = [&](NativeMove move) {
    return see_at_least(move, 0) ? kCheckOrder : kUnsafeCheckOrder;
  };
  const bool only_checks = breadth == Breadth::checks;
  const auto add = [&](NativeMove move, int order, bool check) {
    if (only_checks && !check) return;
    out.push_back({move, check ? order + check_order(move) : order, check});
  };
  const auto& places = kPieceSquareTable.piece[Us];
  constexpr int kSign = Us == kWhite ? 8 : -8;
  for (int i = 0; i < sets.pieces_count; ++i) {
    const auto& pieces = sets.pieces[i];
    const auto type = static_cast<PieceType>(pieces.type);
    const bool uncovers = discoverers & bit(pieces.from);
    Set quiet = pieces.to & empty;
    if (only_checks && !uncovers) quiet &= checks.of[type];
    for (Set to = quiet; to;) {
      const int at = pop(to);
      const bool check = (checks.of[type] & bit(at)) ||
                         (uncovers && !(kTables.line[b.king(~Us)][pieces.from] & bit(at)));
      add({MoveKind::plain, type, pieces.from, at, kNoPieceType},
          kSign * (places[type][at] - places[type][pieces.from]), check);
    }
  }
  for (int i = 0; i < sets.pawn_count; ++i) {
    const auto& pawns = sets.pawn_moves[i];
    if (pawns.types) continue;
    for (Set to = pawns.to & empty; to;) {
      const int at = pop(to);
      const int from = at - pawns.shift;
      add({MoveKind::plain, kPawn, from, at, kNoPieceType},
          kSign * (places[kPawn][at] - places[kPawn][from]), checks.of[kPawn] & bit(at));
    }
  }
  for (Set to = sets.double_steps; to;) {
    const int at = pop(to);
    const int from = at - 2 * kForward<Us>;
    add({MoveKind::double_step, kPawn, from, at, kNoPieceType},
        kSign * (places[kPawn][at] - places[kPawn][from]), checks.of[kPawn] & bit(at));
  }
  constexpr int kHome = Us == kWhite ? 0 : 56;
  for (const bool is_short : {true, false})
    if (sets.castles[is_short])
      add({is_short ? MoveKind::short_castle : MoveKind::long_castle, kKing, kHome + 4,
           kHome + (is_short ? 6 : 2), kNoPieceType},
          kCastling, false);

  const Set beside_enemy = kTables.king[b.king(~Us)];
  const Set beside_own = kTables.king[b.king(Us)];
  Set near_enemy = beside_enemy;
  near_enemy |= near_enemy << 8 | near_enemy >> 8;
  near_enemy |= (near_enemy & ~kFileH) << 1 | (near_enemy & ~kFileA) >> 1;
  const auto place = [&](MoveKind kind, PieceType type, PieceType paid, Set to, int price) {
    if (only_checks) to &= checks.of[type];
    if (breadth == Breadth::narrow) to &= checks.of[type] | near_enemy | beside_own;
    while (to) {
      const int at = pop(to);
      const Set square = bit(at);
      int order = -price;
      if (beside_enemy & square)
        order += kBesideEnemyKing;
      else if (near_enemy & square)
        order += kNearEnemyKing;
      if (beside_own & square) order += kBesideOwnKing;
      add({kind, type, at, at, kNoPieceType, paid}, order, checks.of[type] & square);
    }
  };
  for (unsigned types = sets.drop_types; types; types &= types - 1) {
    const int p = std::countr_zero(types);
    place(MoveKind::drop, static_cast<PieceType>(p), kNoPieceType, sets.drop_to[p], 0);
  }
  if (!sets.paid) return;
  // Paying with the only officer freezes pawns on their seventh rank, so it may be better than a
  // cheaper payment.
  const uint64_t officers = b.word[Us] >> kPrison & kOfficers;
  int freezes = -1;
  if (b.pawns & b.color[~Us] & kSeventhRank<~Us>) {
    const int nibble = std::countr_zero(officers) / 4;
    if (officers && officers == uint64_t{1} << (4 * nibble)) freezes = nibble;
  }
  for_each_payment(sets, [&](PieceType paid, PieceType freed, Set to, bool cheapest) {
    const bool wanted = cheapest || paid == freezes || breadth == Breadth::full;
    if (wanted) place(MoveKind::exchange, freed, paid, to, kPrice[paid]);
  });
}

}  // namespace stockade::hostage
