#include "framework/search/kernel_game.h"

#include <algorithm>

#include "framework/rules/draw_facet.h"
#include "framework/rules/material_facet.h"
#include "framework/search/score.h"

namespace stockade {
namespace {

// First orders of quiet moves. The move picker adds their history scores, so the scale is the same.
constexpr int kCheckOrder = 6000;
constexpr int kUnsafeCheckOrder = 1200;
constexpr int kBesideEnemyRoyal = 1400;
constexpr int kNearEnemyRoyal = 600;
constexpr int kBesideOwnRoyal = 300;
constexpr int kCastling = 1200;

}  // namespace

KernelGame::KernelGame(const Game& game, const Evaluator& evaluator)
    : definition_(game.definition()),
      kernel_(game.definition().kernel()),
      evaluator_(evaluator),
      position_(game.position()),
      past_(game.journal()),
      line_(game.line()),
      cells_(game.definition().topology().cells()),
      material_(game.definition().material()),
      single_royal_(game.definition().facts().single_royal && kernel_.has_royals()),
      evaluations_(kernel_.facets<EvaluationFacet>()) {
  frames_.reserve(kMaxPly + 8);
  tree_.reserve(kMaxPly + 8);
  levels_.resize(kMaxPly + 8);
  check_cells_.resize(definition_.roster().pieces());
  frames_.push_back({evaluator_.tally(position_), kernel_.in_check(position_, mover()), false});
  for (const EffectInfo& info : kernel_.effects()) {
    Role role = Role::plain;
    if (info.form == MoveForm::castling) role = Role::quiet;
    if (info.places_piece()) role = Role::placement;
    const DisplacedPiece* displaced = info.details->displaced();
    if (info.details->leaves_board() || displaced) role = Role::displacing;
    if (displaced && displaced->to.none()) role = Role::expelling;
    if (info.promotes || info.details->always_captures()) role = Role::tactical;
    roles_.push_back(role);
  }
}

bool KernelGame::is_dead_now() const {
  // Only a move that is not quiet changes the pieces.
  return material_ && position_.attribute(CoreAttribute::quiet_plies) == 0 &&
         material_->is_dead(position_);
}

bool KernelGame::drawn() const {
  if (is_dead_now()) return true;
  const int quiet = position_.attribute(CoreAttribute::quiet_plies);
  if (definition_.n_move_limit() && quiet >= definition_.n_move_limit()) return true;
  const int limit = definition_.repetition_limit();
  if (!limit) return false;
  const int before = line_.occurrences(key(), quiet);
  if (before == 0) return false;
  // The search treats one repetition inside the tree as a draw, because the same moves can repeat
  // it again. A position that occurred once in the game before the root is no draw.
  return before + 1 >= limit || std::find(tree_.begin(), tree_.end(), key()) != tree_.end();
}

int KernelGame::decided_draw(Ending ending) const {
  const auto winner = winner_of_draw(kernel_, position_, ending);
  return !winner ? 0 : *winner == mover() ? 1 : -1;
}

int KernelGame::result_of_draw() const {
  if (is_dead_now()) return decided_draw(Ending::insufficient_material);
  const int limit = definition_.n_move_limit();
  const bool counted = limit && position_.attribute(CoreAttribute::quiet_plies) >= limit;
  return decided_draw(counted ? Ending::move_count : Ending::repetition);
}

int KernelGame::result_without_moves() const {
  if (const auto reached = kernel_.goal(position_)) {
    if (!reached->winner) return decided_draw(reached->ending);
    return *reached->winner == mover() ? 1 : -1;
  }
  const EndResult result = definition_.no_moves(in_check());
  switch (result) {
    case EndResult::win:
      return 1;
    case EndResult::loss:
      return -1;
    case EndResult::fewer_pieces_win: {
      const int more = position_.cells_of(mover()).count() - position_.cells_of(enemy()).count();
      if (more == 0) break;
      return more < 0 ? 1 : -1;
    }
    case EndResult::quarter:  // not a win: treated as a draw
      return 0;
    case EndResult::draw:
      break;
  }
  return decided_draw(in_check() ? Ending::checkmate : Ending::stalemate);
}

int KernelGame::evaluate_with_rules() const {
  // No lazy evaluation: the terms of rules may outweigh the pieces.
  const int pieces = evaluator_.evaluate(position_, frames_.back().tally, -kInfinite, kInfinite);
  int rules = 0;
  for (const EvaluationFacet* facet : evaluations_) rules += facet->evaluate(position_);
  return std::clamp(pieces + (mover().index() == 0 ? rules : -rules), 1 - kMateBound,
                    kMateBound - 1);
}

void KernelGame::make(Move move) {
  tree_.push_back(key());
  line_.push(key());
  kernel_.apply(position_, journal_, move);
  frames_.push_back(frames_.back());
  Frame& frame = frames_.back();
  evaluator_.update(position_, journal_.frame(), frame.tally);
  frame.in_check = kernel_.in_check(position_, mover());
  frame.passed = false;
}

void KernelGame::undo() {
  kernel_.undo(position_, journal_);
  frames_.pop_back();
  line_.pop();
  tree_.pop_back();
}

bool KernelGame::may_pass() const {
  const Frame& frame = frames_.back();
  if (frame.passed || frame.in_check || !single_royal_) return false;
  // With only royal and promoting pieces, zugzwang is likely.
  return frame.tally.force[mover()] > 0 || evaluator_.drop_potential(position_, mover()) > 0;
}

void KernelGame::pass() {
  tree_.push_back(key());
  line_.push(key());
  journal_.open_frame(position_);
  journal_.set_attribute(position_, CoreAttribute::passed_cell, 0);
  journal_.set_attribute(position_, CoreAttribute::passed_piece, 0);
  journal_.set_attribute(position_, CoreAttribute::passed_live, 0);
  journal_.set_turn(position_, position_.layout().turn().next(position_.turn_step()));
  frames_.push_back(frames_.back());
  frames_.back().in_check = false;  // otherwise the previous move was not legal
  frames_.back().passed = true;
}

void KernelGame::open(int ply) {
  Journal& journal = tree_.empty() ? past_ : journal_;
  kernel_.legal_bundles(position_, journal, levels_[ply].bundles);
}

bool KernelGame::any_move(int ply) const {
  const auto& bundles = levels_[ply].bundles;
  return std::any_of(bundles.begin(), bundles.end(),
                     [](const MoveBundle& bundle) { return bundle.targets.any(); });
}

Move KernelGame::find(int ply, uint32_t wanted) const {
  const bool is_exact = cells_ <= kMaxExactCells;
  const int to = static_cast<int>(is_exact ? wanted >> 9 & 0xFF : wanted & (kMaxCells - 1));
  const auto effect = static_cast<uint8_t>((wanted >> 24) - 1);
  for (const MoveBundle& bundle : levels_[ply].bundles) {
    if ((is_exact && bundle.effect != effect) || !bundle.targets.test(to)) continue;
    const Move move = bundle.move_to(to);
    if (code(move) == wanted) return move;
  }
  return {};
}

void KernelGame::list(int ply, MoveStage stage, Breadth breadth, List& out) {
  const Level& level = levels_[ply];
  if (stage == MoveStage::tactical)
    list_tactical(level, out);
  else
    list_quiet(level, breadth, out);
}

void KernelGame::list_tactical(const Level& level, List& out) const {
  const CellSet victims = position_.cells_of(enemy());
  for (const MoveBundle& bundle : level.bundles) {
    const Role role = role_of(bundle);
    if (role == Role::expelling ? !victims.test(bundle.other.index())
                                : role != Role::plain && role != Role::tactical)
      continue;
    CellSet targets = bundle.targets;
    if (role == Role::plain) targets &= victims;
    while (targets.any()) out.push_back({bundle.move_to(targets.pop()), 0, false});
  }
}

/// The price of a placement: the pieces paid for it, minus those that it also frees.
int KernelGame::net_price(const MoveBundle& bundle) const {
  if (bundle.other == kEmpty) return 0;
  const MoveDetails& details = *kernel_.effect(bundle.effect).details;
  const Move move = bundle.move_to(bundle.targets.lowest());
  const auto paid = details.paid(move);
  int price = paid.empty() ? evaluator_.value(bundle.other) : 0;
  for (const Piece piece : paid) price += evaluator_.value(piece);
  for (const Piece piece : details.also_freed(move)) price -= evaluator_.value(piece);
  return price;
}

/// The targets on which the piece of that bundle can be placed at a lower price.
CellSet KernelGame::paid_cheaper(const Level& level, size_t bundle) const {
  CellSet cheaper;
  const Piece piece = level.bundles[bundle].piece;
  for (size_t i = 0; i < level.bundles.size(); ++i) {
    const MoveBundle& other = level.bundles[i];
    if (i == bundle || other.piece != piece || role_of(other) != Role::placement) continue;
    const int saved = prices_[bundle] - prices_[i];
    if (saved > 0 || (saved == 0 && i < bundle)) cheaper |= other.targets;
  }
  return cheaper;
}

void KernelGame::list_quiet(const Level& level, Breadth breadth, List& out) {
  const CellSet occupied = position_.occupied();
  const CellSet enemies = position_.cells_of(enemy());
  CellSet beside_enemy;
  CellSet near_enemy;
  CellSet beside_own;
  int target_royal = -1;
  if (single_royal_) {
    const CellSet theirs = kernel_.royal_cells(position_, enemy());
    const CellSet ours = kernel_.royal_cells(position_, mover());
    if (theirs.any()) {
      target_royal = theirs.lowest();
      beside_enemy = evaluator_.beside(enemy(), target_royal);
      near_enemy = evaluator_.around(enemy(), target_royal);
    }
    if (ours.any()) beside_own = evaluator_.beside(mover(), ours.lowest());
  }
  ++check_round_;
  const auto checks_from = [&](Piece piece) -> const CellSet& {
    CheckCells& entry = check_cells_[piece];
    if (entry.round != check_round_) {
      entry.round = check_round_;
      entry.cells = target_royal < 0
                        ? CellSet{}
                        : kernel_.attack_origins(position_, piece, target_royal, occupied);
    }
    return entry.cells;
  };

  prices_.assign(level.bundles.size(), 0);
  for (size_t i = 0; i < level.bundles.size(); ++i)
    if (role_of(level.bundles[i]) == Role::placement && level.bundles[i].targets.any())
      prices_[i] = net_price(level.bundles[i]);

  for (size_t i = 0; i < level.bundles.size(); ++i) {
    const MoveBundle& bundle = level.bundles[i];
    const Role role = role_of(bundle);
    CellSet targets = bundle.targets;
    if (role == Role::tactical || targets.empty()) continue;
    if (bundle.piece == kEmpty) {  // a pass
      if (breadth != Breadth::checks) out.push_back({bundle.move_to(targets.lowest()), 0, false});
      continue;
    }
    if (role == Role::displacing || role == Role::expelling) {
      if (breadth == Breadth::checks ||
          (role == Role::expelling && enemies.test(bundle.other.index())))
        continue;
      while (targets.any()) {
        const Move move = bundle.move_to(targets.pop());
        out.push_back({move, displacement_order(move), false});
      }
      continue;
    }
    if (role != Role::placement) {
      if (role == Role::plain) targets &= ~occupied;
      if (targets.empty()) continue;
      const CellSet& checks = checks_from(bundle.piece);
      while (targets.any()) {
        const int to = targets.pop();
        const Move move = bundle.move_to(to);
        const bool check = role == Role::plain && checks.test(to);
        if (!check && breadth == Breadth::checks) continue;
        int order = 8 * evaluator_.place_gain(move.piece(), move.from().index(), to);
        if (check) order += see_at_least(move, 0) ? kCheckOrder : kUnsafeCheckOrder;
        if (role == Role::quiet) order += kCastling;
        out.push_back({move, order, check});
      }
      continue;
    }
    if (bundle.other != kEmpty && breadth != Breadth::full) targets &= ~paid_cheaper(level, i);
    const CellSet& checks = checks_from(bundle.piece);
    if (breadth == Breadth::checks) targets &= checks;
    if (breadth == Breadth::narrow) targets &= checks | near_enemy | beside_own;
    const int price = prices_[i];
    while (targets.any()) {
      const int to = targets.pop();
      const Move move = bundle.move_to(to);
      const bool check = checks.test(to);
      int order = -price;
      if (beside_enemy.test(to))
        order += kBesideEnemyRoyal;
      else if (near_enemy.test(to))
        order += kNearEnemyRoyal;
      if (beside_own.test(to)) order += kBesideOwnRoyal;
      if (check) order += see_at_least(move, 0) ? kCheckOrder : kUnsafeCheckOrder;
      out.push_back({move, order, check});
    }
  }
}

/// The gain of all moved pieces in their piece-square tables.
int KernelGame::displacement_order(Move move) const {
  const MoveDetails& details = *kernel_.effect(move).details;
  int gained = details.leaves_board()
                   ? -evaluator_.value(move.piece())
                   : evaluator_.place_gain(move.piece(), move.from().index(), move.to().index());
  const DisplacedPiece* displaced = details.displaced();
  if (!displaced) return 8 * gained;
  const int from = displaced->from(move);
  const Piece other = position_.at(from);
  const int worth = displaced->to.none()
                        ? -evaluator_.value(other)
                        : evaluator_.place_gain(other, from, displaced->to.index());
  const bool own = position_.cells_of(mover()).test(from);
  return 8 * (gained + (own ? worth : -worth));
}

/// Looks for a placement that attacks the enemy's royal piece and all its flight cells. Set
/// operations leave few candidates; each of these is played and tested for mate.
Move KernelGame::mating_placement(int ply) {
  if (!single_royal_ || !evaluator_.has_drops()) return {};
  const Level& level = levels_[ply];
  const bool any = std::any_of(
      level.bundles.begin(), level.bundles.end(),
      [&](const MoveBundle& b) { return role_of(b) == Role::placement && b.targets.any(); });
  if (!any) return {};
  const CellSet royals = kernel_.royal_cells(position_, enemy());
  if (royals.empty()) return {};
  const int royal = royals.lowest();
  const CellSet occupied = position_.occupied();
  CellSet without_royal = occupied;
  without_royal.reset(royal);
  CellSet flights;
  for (CellSet cells = evaluator_.beside(enemy(), royal) & ~position_.cells_of(enemy());
       cells.any();) {
    const int cell = cells.pop();
    if (kernel_.attackers(position_, cell, mover(), without_royal).empty()) flights.set(cell);
  }
  IndexedArray<Piece, bool, kMaxPieces> tried{};
  for (const MoveBundle& bundle : level.bundles) {
    if (role_of(bundle) != Role::placement || bundle.targets.empty()) continue;
    bool& seen = tried[bundle.piece];
    if (seen) continue;
    seen = true;
    CellSet cells =
        bundle.targets & kernel_.attack_origins(position_, bundle.piece, royal, occupied);
    for (CellSet rest = flights; rest.any() && cells.any();)
      cells &= kernel_.attack_origins(position_, bundle.piece, rest.pop(), without_royal);
    while (cells.any()) {
      const Move move = bundle.move_to(cells.pop());
      kernel_.apply(position_, journal_, move);
      const bool mates = kernel_.count_legal(position_, journal_) == 0;
      kernel_.undo(position_, journal_);
      if (mates) return move;
    }
  }
  return {};
}

int KernelGame::gain(Move move) const {
  const Role role = role_of(move);
  if (role == Role::placement || role == Role::quiet || role == Role::displacing) return 0;
  if (role == Role::expelling) {
    const bool leaves = kernel_.effect(move).details->leaves_board();
    return evaluator_.value(kernel_.captured(position_, move)) -
           (leaves ? evaluator_.value(move.piece()) : 0);
  }
  if (role == Role::plain) return evaluator_.value(position_.at(move.to().index()));
  return evaluator_.value(kernel_.captured(position_, move)) +
         evaluator_.promotion_gain(move.piece(), move.other());
}

bool KernelGame::see_at_least(Move move, int least) const {
  // The amount by which the mover exceeds `least` if the exchange stops here.
  int balance = gain(move) - least;
  if (balance < 0) return false;
  if (kernel_.effect(move).details->leaves_board()) return true;
  const Piece arriving =
      move.other() != kEmpty && role_of(move) == Role::tactical ? move.other() : move.piece();
  int standing = evaluator_.value(arriving);  // value of the piece that can be captured next
  if (balance >= standing) return true;
  const int to = move.to().index();
  CellSet occupied = position_.occupied();
  if (move.from().is_cell()) occupied.reset(move.from().index());
  occupied.set(to);
  Side side = enemy();
  bool mine = false;  // true if the mover is to capture
  for (;; mine = !mine, side = Side{1 - side.index()}) {
    CellSet attackers = kernel_.attackers(position_, to, side, occupied);
    attackers.reset(to);
    if (attackers.empty()) return !mine;
    int cheapest = 1 << 30;
    int cell = 0;
    while (attackers.any()) {
      const int at = attackers.pop();
      const int value = evaluator_.value(position_.at(at));
      if (value >= cheapest) continue;
      cheapest = value;
      cell = at;
    }
    occupied.reset(cell);
    // A royal piece may not capture a guarded piece.
    if (evaluator_.royal(position_.at(cell))) {
      CellSet guards = kernel_.attackers(position_, to, Side{1 - side.index()}, occupied);
      guards.reset(to);
      return guards.any() ? !mine : mine;
    }
    balance += mine ? standing : -standing;
    standing = cheapest;
    // Cutoff: the side that has just captured has enough even if it loses the capturing piece.
    if (mine ? balance - standing >= 0 : balance + standing < 0) return mine;
  }
}

}  // namespace stockade
