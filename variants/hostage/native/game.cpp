#include "variants/hostage/native/game.h"

#include <algorithm>

#include "variants/hostage/native/rules_hash.h"

namespace stockade::hostage {
namespace {

// First guesses at quiet moves, on the scale of the experience that is added to them.
constexpr int kCheckOrder = 6000;
constexpr int kUnsafeCheckOrder = 1200;
constexpr int kBesideEnemyKing = 1400;
constexpr int kNearEnemyKing = 600;
constexpr int kBesideOwnKing = 300;
constexpr int kCastling = 1200;

/// What handing a piece over costs, for the order of payments.
constexpr std::array<int, 5> kPrice = {100, 400, 370, 450, 850};

int pop(Set& s) {
  const int at = std::countr_zero(s);
  s &= s - 1;
  return at;
}

/// Fills MoveSets from the generator.
struct Collector {
  MoveSets& sets;
  void piece(PieceType piece_type, int from, Set to) {
    sets.pieces[sets.pieces_count++] = {to, static_cast<uint8_t>(piece_type),
                                        static_cast<uint8_t>(from)};
  }
  void pawns(Set to, int shift) { promotions(to, shift, 0); }
  void double_steps(Set to) { sets.double_steps = to; }
  void promotions(Set to, int shift, unsigned kinds) {
    sets.pawn_moves[sets.pawn_count++] = {to, static_cast<int8_t>(shift),
                                          static_cast<uint8_t>(kinds)};
  }
  void en_passant(int from, int to) {
    sets.en_passant_from[sets.en_passant_count++] = static_cast<uint8_t>(from);
    sets.en_passant_to = to;
  }
  void castle(bool is_short) { sets.castles[is_short] = true; }
  void drops(PieceType piece_type, Set to) {
    sets.drop_to[piece_type] = to;
    sets.drop_kinds |= 1u << piece_type;
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

/// Only whether there is a move.
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

/// From where a piece of Us would attack the king of the other side.
template <Color Us>
struct CheckSquares {
  std::array<Set, 6> of{};
  explicit CheckSquares(const Board& b) {
    const int king = b.king(~Us);
    const auto k = static_cast<size_t>(king);
    of[kPawn] = kTables.pawn[~Us & 1][k];
    if (!b.live(Us)) of[kPawn] &= ~kSeventhRank<Us>;
    of[kKnight] = kTables.knight[k];
    of[kBishop] = bishop_from(king, b.occupied());
    of[kRook] = rook_from(king, b.occupied());
    of[kQueen] = of[kBishop] | of[kRook];
  }
};

/// Own pieces that uncover a check when they leave their line.
template <Color Us>
Set screens_before_king(const Board& b) {
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

/// Calls visit(paid, rescued, targets, cheapest) for the exchanges of the node.
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

}  // namespace

HostageGame::HostageGame(const Game& game, const Translation& translation)
    : definition_(game.definition()),
      translation_(translation),
      pawn_drop_resets_(definition_.content_hash() == kRulesWherePawnDropsCount),
      frames_(kMaxPly + 8),
      levels_(kMaxPly + 8) {
  Game before = game;
  std::vector<uint64_t> keys;
  while (before.plies() > 0) {
    before.undo();
    keys.push_back(translation.read(before.position()).key);
  }
  for (auto key = keys.rbegin(); key != keys.rend(); ++key) line_.push(*key);
  Frame& root = frames_[0];
  root.state = translation.read(game.position());
  root.black = game.position().side_to_move().index() == kBlack;
  root.quiet = game.position().attribute(CoreAttribute::quiet_plies);
  root.placement = placement_score(root.state.board);
  root.in_check = root.black ? hostage::in_check<kWhite>(root.state.board)
                             : hostage::in_check<kBlack>(root.state.board);
}

bool HostageGame::drawn() const {
  if (definition_.n_move_limit() && now().quiet >= definition_.n_move_limit()) return true;
  const int before = line_.occurrences(key(), now().quiet);
  if (before == 0) return false;
  if (before + 1 >= definition_.repetition_limit()) return definition_.repetition_limit() > 0;
  // What has come twice in the line searched can come again; once in the game proper is no draw.
  for (size_t i = 0; i < at_; ++i)
    if (frames_[i].state.key == key()) return true;
  return false;
}

template <Color Us>
State<true> HostageGame::played(const State<true>& before, NativeMove move) {
  Maker<Us, true> maker(before);
  const int from = move.from();
  const int to = move.to();
  switch (move.kind()) {
    case MoveKind::plain:
      if (move.piece_type() == kPawn)
        maker.pawn(from, to);
      else
        maker.piece(move.piece_type(), from, to);
      break;
    case MoveKind::double_step:
      maker.double_step(from, to);
      break;
    case MoveKind::promotion:
      maker.promote(from, to, move.other());
      break;
    case MoveKind::en_passant:
      maker.en_passant(from, to);
      break;
    case MoveKind::short_castle:
    case MoveKind::long_castle:
      maker.castle(move.kind() == MoveKind::short_castle);
      break;
    case MoveKind::drop:
      maker.drop(move.piece_type(), to);
      break;
    case MoveKind::exchange:
      maker.exchange(move.other(), move.piece_type(), to);
      break;
    case MoveKind::none:
      break;
  }
  return maker.s;
}

void HostageGame::start_move(NativeMove move) {
  const Frame& before = frames_[at_];
  frames_[at_ + 1].state =
      before.black ? played<kBlack>(before.state, move) : played<kWhite>(before.state, move);
}

void HostageGame::finish_move(NativeMove move) {
  const Frame& before = frames_[at_];
  Frame& after = frames_[++at_];
  after.black = !before.black;
  after.placement = before.placement +
                    placement_change(before.state.board, static_cast<Color>(before.black), move);
  const bool resets =
      move.captures() || (move.piece_type() == kPawn && (!move.places() || pawn_drop_resets_));
  after.quiet = resets ? 0 : before.quiet + 1;
  after.in_check = after.black ? hostage::in_check<kWhite>(after.state.board)
                               : hostage::in_check<kBlack>(after.state.board);
  after.passed = false;
}

bool HostageGame::may_pass() const {
  const Frame& f = now();
  if (f.passed || f.in_check) return false;
  const Color us = mover();
  return (f.state.board.officers() & f.state.board.color[us]) || ready(f.state.board, us).any();
}

void HostageGame::pass() {
  const Frame& before = frames_[at_];
  Frame& after = frames_[at_ + 1];
  line_.push(before.state.key);
  after = before;
  uint64_t& word = after.state.board.word[0];
  if (word & kPassedMask) {
    after.state.key ^= kKeys.passed[after.state.board.passed()];
    word &= ~kPassedMask;
  }
  after.state.key ^= kKeys.black;
  after.black = !before.black;
  after.in_check = false;  // or the move before would not have been legal
  after.passed = true;
  ++at_;
}

void HostageGame::open(int ply) {
  MoveSets& sets = levels_[ply];
  sets.pieces_count = sets.pawn_count = sets.en_passant_count = 0;
  sets.double_steps = 0;
  sets.castles[0] = sets.castles[1] = false;
  sets.drop_kinds = sets.paid = sets.held = 0;
  Collector collector{sets};
  if (mover() == kWhite)
    generate<kWhite>(now().state.board, collector);
  else
    generate<kBlack>(now().state.board, collector);
}

bool HostageGame::any_move(int ply) const {
  const MoveSets& sets = levels_[ply];
  if (sets.pieces_count || sets.pawn_count || sets.double_steps || sets.en_passant_count ||
      sets.castles[0] || sets.castles[1] || sets.drop_kinds)
    return true;
  bool any = false;
  for_each_payment(sets, [&](PieceType, PieceType, Set, bool) { any = true; });
  return any;
}

NativeMove HostageGame::find(int ply, uint32_t wanted) const {
  const MoveSets& sets = levels_[ply];
  const NativeMove move(wanted);
  const Set to = bit(move.to());
  const auto same = [&](NativeMove legal) { return legal == move ? move : NativeMove(); };
  switch (move.kind()) {
    case MoveKind::plain:
    case MoveKind::promotion: {
      if (now().state.board.at(move.to()) != move.victim()) return {};
      const bool promotes = move.kind() == MoveKind::promotion;
      if (move.piece_type() != kPawn) {
        for (int i = 0; i < sets.pieces_count; ++i) {
          const auto& pieces = sets.pieces[i];
          if (pieces.from == move.from() && (pieces.to & to))
            return same({MoveKind::plain, static_cast<PieceType>(pieces.piece_type), pieces.from,
                         move.to(), move.victim()});
        }
        return {};
      }
      for (int i = 0; i < sets.pawn_count; ++i) {
        const auto& pawns = sets.pawn_moves[i];
        if (!(pawns.to & to) || move.to() - pawns.shift != move.from()) continue;
        if (promotes != (pawns.kinds != 0)) continue;
        if (promotes && (move.other() >= kKing || !(pawns.kinds >> move.other() & 1))) continue;
        return same({move.kind(), kPawn, move.from(), move.to(), move.victim(),
                     promotes ? move.other() : kNoPieceType});
      }
      return {};
    }
    case MoveKind::double_step:
      if (!(sets.double_steps & to)) return {};
      return same({MoveKind::double_step, kPawn,
                   move.to() - 2 * (mover() == kWhite ? kForward<kWhite> : kForward<kBlack>),
                   move.to(), kNoPieceType});
    case MoveKind::en_passant:
      for (int i = 0; i < sets.en_passant_count; ++i)
        if (sets.en_passant_from[i] == move.from())
          return same({MoveKind::en_passant, kPawn, move.from(), sets.en_passant_to, kPawn});
      return {};
    case MoveKind::short_castle:
    case MoveKind::long_castle: {
      const bool is_short = move.kind() == MoveKind::short_castle;
      const int home = mover() * 56;
      if (!sets.castles[is_short]) return {};
      return same({move.kind(), kKing, home + 4, home + (is_short ? 6 : 2), kNoPieceType});
    }
    case MoveKind::drop:
      if (move.piece_type() >= kKing || !(sets.drop_kinds >> move.piece_type() & 1) ||
          !(sets.drop_to[move.piece_type()] & to))
        return {};
      return same({MoveKind::drop, move.piece_type(), move.to(), move.to(), kNoPieceType});
    case MoveKind::exchange: {
      const PieceType paid = move.other();
      const PieceType freed = move.piece_type();
      if (paid >= kKing || freed >= kKing || !(sets.paid >> paid & 1) || !(sets.held >> freed & 1))
        return {};
      if (kWorth[freed] > kWorth[paid]) return {};
      Set targets = paid == sets.freezing ? sets.freezing_to : sets.exchange_to;
      if (freed == kPawn) targets &= ~kNotForPawns;
      if (!(targets & to)) return {};
      return same({MoveKind::exchange, freed, move.to(), move.to(), kNoPieceType, paid});
    }
    case MoveKind::none:
      break;
  }
  return {};
}

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
          {{MoveKind::plain, static_cast<PieceType>(pieces.piece_type), pieces.from, at, b.at(at)},
           0,
           false});
    }
  }
  for (int i = 0; i < sets.pawn_count; ++i) {
    const auto& pawns = sets.pawn_moves[i];
    for (Set to = pawns.kinds ? pawns.to : pawns.to & enemy; to;) {
      const int at = pop(to);
      const PieceType victim = b.at(at);
      if (!pawns.kinds) {
        out.push_back({{MoveKind::plain, kPawn, at - pawns.shift, at, victim}, 0, false});
        continue;
      }
      for (unsigned kinds = pawns.kinds; kinds; kinds &= kinds - 1)
        out.push_back({{MoveKind::promotion, kPawn, at - pawns.shift, at, victim,
                        static_cast<PieceType>(std::countr_zero(kinds))},
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
  const Set screens = screens_before_king<Us>(b);
  const auto check_order = [&](NativeMove move) {
    return exchanges_well<Us>(move, 0) ? kCheckOrder : kUnsafeCheckOrder;
  };
  const bool only_checks = breadth == Breadth::checks;
  const auto add = [&](NativeMove move, int order, bool check) {
    if (only_checks && !check) return;
    out.push_back({move, check ? order + check_order(move) : order, check});
  };
  const auto& places = kPlacementTable.piece[Us];
  constexpr int kSign = Us == kWhite ? 8 : -8;
  for (int i = 0; i < sets.pieces_count; ++i) {
    const auto& pieces = sets.pieces[i];
    const auto piece_type = static_cast<PieceType>(pieces.piece_type);
    const bool uncovers = screens & bit(pieces.from);
    Set quiet = pieces.to & empty;
    if (only_checks && !uncovers) quiet &= checks.of[piece_type];
    for (Set to = quiet; to;) {
      const int at = pop(to);
      const bool check = (checks.of[piece_type] & bit(at)) ||
                         (uncovers && !(kTables.line[b.king(~Us)][pieces.from] & bit(at)));
      add({MoveKind::plain, piece_type, pieces.from, at, kNoPieceType},
          kSign * (places[piece_type][at] - places[piece_type][pieces.from]), check);
    }
  }
  for (int i = 0; i < sets.pawn_count; ++i) {
    const auto& pawns = sets.pawn_moves[i];
    if (pawns.kinds) continue;
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
  const auto place = [&](MoveKind kind, PieceType piece_type, PieceType paid, Set to, int price) {
    if (only_checks) to &= checks.of[piece_type];
    if (breadth == Breadth::narrow) to &= checks.of[piece_type] | near_enemy | beside_own;
    while (to) {
      const int at = pop(to);
      const Set cell = bit(at);
      int order = -price;
      if (beside_enemy & cell)
        order += kBesideEnemyKing;
      else if (near_enemy & cell)
        order += kNearEnemyKing;
      if (beside_own & cell) order += kBesideOwnKing;
      add({kind, piece_type, at, at, kNoPieceType, paid}, order, checks.of[piece_type] & cell);
    }
  };
  for (unsigned kinds = sets.drop_kinds; kinds; kinds &= kinds - 1) {
    const int p = std::countr_zero(kinds);
    place(MoveKind::drop, static_cast<PieceType>(p), kNoPieceType, sets.drop_to[p], 0);
  }
  if (!sets.paid) return;
  // Paying the only officer freezes pawns on their seventh rank, so that a dearer payment may be
  // the better one.
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

bool HostageGame::mates(NativeMove move) const {
  const Frame& before = now();
  Frame after;
  if (mover() == kWhite) {
    Maker<kWhite, true> maker(before.state);
    if (move.kind() == MoveKind::drop)
      maker.drop(move.piece_type(), move.to());
    else
      maker.exchange(move.other(), move.piece_type(), move.to());
    return !any_legal<kBlack>(maker.s.board);
  }
  Maker<kBlack, true> maker(before.state);
  if (move.kind() == MoveKind::drop)
    maker.drop(move.piece_type(), move.to());
  else
    maker.exchange(move.other(), move.piece_type(), move.to());
  return !any_legal<kWhite>(maker.s.board);
}

NativeMove HostageGame::mating_placement(int ply) {
  const MoveSets& sets = levels_[ply];
  if (!sets.drop_kinds && !sets.paid) return {};
  return mover() == kWhite ? mating<kWhite>(sets) : mating<kBlack>(sets);
}

/// A piece that attacks the king and every square it could flee to: sets leave few candidates,
/// which are played to see.
template <Color Us>
NativeMove HostageGame::mating(const MoveSets& sets) const {
  constexpr Color Them = ~Us;
  const Board& b = now().state.board;
  const int king = b.king(Them);
  const auto k = static_cast<size_t>(king);
  const CheckSquares<Us> checks(b);
  // What each piece type can reach at all.
  std::array<Set, 5> reach{};
  std::array<PieceType, 5> price{};
  for (unsigned kinds = sets.drop_kinds; kinds; kinds &= kinds - 1) {
    const auto p = static_cast<size_t>(std::countr_zero(kinds));
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
  const Set flights = kTables.king[k] & ~b.color[Them] & ~guarded;
  // A piece beside the king must be guarded; one further away can be interposed unless it leaps.
  const Set contact = kTables.king[k] & guarded;
  for (size_t p = 0; p < 5; ++p) {
    Set cells = reach[p];
    if (p != kKnight) cells &= contact | ~kTables.king[k];
    while (cells) {
      const int at = pop(cells);
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
      if (mates(move)) return move;
    }
  }
  return {};
}

bool HostageGame::wins_at_least(NativeMove move, int least) const {
  return mover() == kWhite ? exchanges_well<kWhite>(move, least)
                           : exchanges_well<kBlack>(move, least);
}

template <Color Us>
bool HostageGame::exchanges_well(NativeMove move, int least) const {
  constexpr Color Them = ~Us;
  const Board& b = now().state.board;
  // What the mover is ahead of `least` by, were the captures to stop here.
  int balance = gain(move) - least;
  if (balance < 0) return false;
  int standing =
      kExchangeValue[move.kind() == MoveKind::promotion ? move.other() : move.piece_type()];
  if (balance >= standing || move.kind() == MoveKind::short_castle ||
      move.kind() == MoveKind::long_castle)
    return true;
  const int to = move.to();
  const auto t = static_cast<size_t>(to);
  Set occupied = b.occupied() | bit(to);
  if (!move.places()) occupied ^= bit(move.from());
  if (move.kind() == MoveKind::en_passant) occupied ^= bit(to - kForward<Us>);
  // (5, 6) Pawns on the seventh rank capture only while a piece is held that they can become.
  const bool thawed = move.captures() && move.victim() != kPawn;
  Set pawns = b.pawns;
  if (!b.live(Us)) pawns &= ~(kSeventhRank<Us> & b.color[Us]);
  if (!b.live(Them) && !thawed) pawns &= ~(kSeventhRank<Them> & b.color[Them]);
  const auto riders = [&] {
    return (bishop_from(to, occupied) & b.diagonal) | (rook_from(to, occupied) & b.orthogonal);
  };
  Set attackers = (kTables.pawn[kBlack][t] & pawns & b.color[kWhite]) |
                  (kTables.pawn[kWhite][t] & pawns & b.color[kBlack]) |
                  (kTables.knight[t] & b.knights) |
                  (kTables.king[t] & (bit(b.king(kWhite)) | bit(b.king(kBlack)))) | riders();
  Color side = Them;
  for (;;) {
    attackers &= occupied & ~bit(to);
    const bool mine = side == Us;
    const Set own = attackers & b.color[side];
    if (!own) return !mine;
    const Set by_kind[] = {b.pawns,   b.knights,  b.bishops(),
                           b.rooks(), b.queens(), bit(b.king(kWhite)) | bit(b.king(kBlack))};
    int piece_type = 0;
    while (!(own & by_kind[piece_type])) ++piece_type;
    // A king can't capture what is still guarded.
    if (piece_type == kKing) return (attackers & b.color[side ^ 1]) ? !mine : mine;
    occupied ^= bit(std::countr_zero(own & by_kind[piece_type]));
    if (piece_type != kKnight) attackers |= riders();
    balance += mine ? standing : -standing;
    standing = kExchangeValue[piece_type];
    // Whoever has just captured has done enough even if the capturing piece is lost.
    if (mine ? balance - standing >= 0 : balance + standing < 0) return mine;
    side = ~side;
  }
}

Move HostageGame::outer(NativeMove move) const { return translation_.outer(mover(), move); }

}  // namespace stockade::hostage
