#include "variants/drops/hostage/native/game.h"

#include "variants/drops/hostage/native/rules_hash.h"

namespace stockade::hostage {

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
  root.material = material_score(root.state.board);
  root.in_check = root.black ? hostage::in_check<kWhite>(root.state.board)
                             : hostage::in_check<kBlack>(root.state.board);
}

bool HostageGame::drawn() const {
  if (definition_.n_move_limit() && now().quiet >= definition_.n_move_limit()) return true;
  const int before = line_.occurrences(key(), now().quiet);
  if (before == 0) return false;
  if (before + 1 >= definition_.repetition_limit()) return definition_.repetition_limit() > 0;
  // The search treats one repetition inside the tree as a draw, but not a position that occurred
  // once in the game before the root.
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
  after.material =
      before.material + material_change(before.state.board, static_cast<Color>(before.black), move);
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
  uint64_t& word = after.state.board.word[kWhite];
  if (word & kPassedMask) {
    after.state.key ^= kKeys.passed[after.state.board.passed()];
    word &= ~kPassedMask;
  }
  after.state.key ^= kKeys.black;
  after.black = !before.black;
  after.in_check = false;  // otherwise the move before the null move was not legal
  after.passed = true;
  ++at_;
}

void HostageGame::open(int ply) {
  MoveSets& sets = levels_[ply];
  sets.pieces_count = sets.pawn_count = sets.en_passant_count = 0;
  sets.double_steps = 0;
  sets.castles[0] = sets.castles[1] = false;
  sets.drop_types = sets.paid = sets.held = 0;
  Collector collector{sets};
  if (mover() == kWhite)
    generate<kWhite>(now().state.board, collector);
  else
    generate<kBlack>(now().state.board, collector);
}

bool HostageGame::any_move(int ply) const {
  const MoveSets& sets = levels_[ply];
  if (sets.pieces_count || sets.pawn_count || sets.double_steps || sets.en_passant_count ||
      sets.castles[0] || sets.castles[1] || sets.drop_types)
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
            return same({MoveKind::plain, static_cast<PieceType>(pieces.type), pieces.from,
                         move.to(), move.victim()});
        }
        return {};
      }
      for (int i = 0; i < sets.pawn_count; ++i) {
        const auto& pawns = sets.pawn_moves[i];
        if (!(pawns.to & to) || move.to() - pawns.shift != move.from()) continue;
        if (promotes != (pawns.types != 0)) continue;
        if (promotes && (move.other() >= kKing || !(pawns.types >> move.other() & 1))) continue;
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
      if (move.piece_type() >= kKing || !(sets.drop_types >> move.piece_type() & 1) ||
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

Move HostageGame::outer(NativeMove move) const { return translation_.outer(mover(), move); }

}  // namespace stockade::hostage
