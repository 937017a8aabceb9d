#include "framework/search/beliefs.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "framework/game/random_moves.h"
#include "framework/game/sight.h"

namespace stockade {
namespace {

constexpr size_t kEnough = 4;  ///< at least 1/kEnough of all positions must be left
/// The most moves of hidden pieces before a position is given up.
constexpr int kMendingMoves = 16;

uint64_t identity(const PlayerGame& player) {
  return player.definition().content_hash() ^ player.start().key() ^
         static_cast<uint64_t>(player.viewer().index() + 1) * 0x9E3779B97F4A7C15ull;
}

/// Whether two positions have the same pieces on the cells in sight.
bool looks_like(const Position& position, const Position& seen, const CellSet& sight) {
  for (CellSet cells = sight; cells.any();) {
    const int cell = cells.pop();
    if (position.at(cell) != seen.at(cell)) return false;
  }
  return true;
}

/// Whether the piece may be the one whose capture the umpire has announced. Royal pieces are not
/// captured while the game continues.
bool may_have_fallen(const PlayerGame& player, const UmpireCall& call, Piece piece) {
  const Kernel& kernel = player.definition().kernel();
  const auto* rule = kernel.facet<ViewFacet>();
  if (call.captured == UmpireCall::Captured::pawn) return rule->is_pawn(piece);
  if (call.captured == UmpireCall::Captured::piece && rule->is_pawn(piece)) return false;
  for (CellSet royals = kernel.royal_cells(player.start(), call.side); royals.any();)
    if (player.start().at(royals.pop()) == piece) return false;
  return true;
}

/// Removes rights whose pieces are not on the required cells.
void drop_rights(Position& position) {
  const auto& flags = position.layout().flags();
  for (size_t flag = 0; flag < flags.size(); ++flag)
    for (const auto& [cell, piece] : flags[flag].needs)
      if (position.at(cell) != piece) position.set_flags(position.flags() & ~(uint32_t{1} << flag));
}

/// A random one of the cells, which must not be empty.
int drawn(CellSet cells, Random& random) {
  for (uint32_t skip = random.below(static_cast<uint32_t>(cells.count())); skip > 0; --skip)
    static_cast<void>(cells.pop());
  return cells.lowest();
}

}  // namespace

void Beliefs::follow(const PlayerGame& player, Random& random) {
  const auto& events = player.events();
  const bool same = game_ == identity(player) && events_ <= events.size() && !beliefs_.empty() &&
                    (events_ == 0 || events[events_ - 1].key == known_);
  if (!same) {
    game_ = identity(player);
    events_ = 0;
    beliefs_.assign(most_, Belief{player.start()});
  }
  for (; events_ < events.size(); ++events_) take(player, events[events_], random);
  known_ = events.empty() ? 0 : events.back().key;
}

void Beliefs::take(const PlayerGame& player, const PlayerEvent& event, Random& random) {
  if (event.type == PlayerEvent::Type::moved) {
    sight_ = event.sight;
    return take_move(player, event, random);
  }
  if (event.type == PlayerEvent::Type::refused && event.move.is_none()) return;
  std::vector<Belief> left;
  for (Belief& belief : beliefs_)
    if (agrees_with_answer(player, event, belief.position)) left.push_back(belief);
  if (!left.empty()) return refill(std::move(left), random);
  // Positions that contradict an answer are better than none.
  mend(player, random,
       [&](Position& position) { return agrees_with_answer(player, event, position); });
}

/// Whether the position agrees with an answer of the umpire: a refused attempt is illegal there,
/// and captures with pawns exist if the umpire said so.
bool Beliefs::agrees_with_answer(const PlayerGame& player, const PlayerEvent& event,
                                 Position& position) {
  const Kernel& kernel = player.definition().kernel();
  if (event.type == PlayerEvent::Type::asked)
    return (count_pawn_captures(kernel, *kernel.facet<ViewFacet>(), position) > 0) ==
           (event.number > 0);
  const Move shape = shape_of(kernel, event.move);
  moves_.clear();
  kernel.legal_moves(position, journal_, moves_);
  return std::none_of(moves_.begin(), moves_.end(),
                      [&](Move move) { return shape_of(kernel, move) == shape; });
}

void Beliefs::take_move(const PlayerGame& player, const PlayerEvent& event, Random& random) {
  if (event.move.is_none()) return take_unknown_move(player, event, random);
  std::vector<Belief> left;
  left.reserve(most_);
  for (Belief& belief : beliefs_) {
    list_moves(player, event, belief.position);
    Position after(belief.position);
    const bool agrees = std::any_of(moves_.begin(), moves_.end(), [&](Move move) {
      return play_if_it_agrees(player, event, belief.position, move, after);
    });
    if (agrees) left.push_back(followed_by(player, belief, after));
  }
  if (!left.empty()) return refill(std::move(left), random);
  repair_all(player, event, random);
}

void Beliefs::take_unknown_move(const PlayerGame& player, const PlayerEvent& event,
                                Random& random) {
  const size_t enough = most_ / kEnough;
  // One random move of each belief: those that are left have the right probabilities.
  std::vector<Belief> left;
  left.reserve(most_);
  for (Belief& belief : beliefs_) {
    list_moves(player, event, belief.position);
    if (moves_.empty()) continue;
    const Move move = moves_[random.below(static_cast<uint32_t>(moves_.size()))];
    Position after(belief.position);
    if (play_if_it_agrees(player, event, belief.position, move, after))
      left.push_back(followed_by(player, belief, after));
  }
  if (left.size() >= enough) return refill(std::move(left), random);
  // An unlikely event: try all moves of each belief.
  left.clear();
  std::vector<double> weights;
  for (size_t i = 0; i < beliefs_.size() && left.size() < enough; ++i) {
    Belief& belief = beliefs_[i];
    list_moves(player, event, belief.position);
    int agreeing = 0;
    Position after(belief.position);
    Position kept(belief.position);
    for (const Move move : moves_) {
      if (!play_if_it_agrees(player, event, belief.position, move, after)) continue;
      // Keeps each of those that agree with the same probability.
      if (random.below(static_cast<uint32_t>(++agreeing)) == 0) kept = after;
    }
    if (agreeing == 0) continue;
    left.push_back(followed_by(player, belief, kept));
    weights.push_back(static_cast<double>(agreeing) / static_cast<double>(moves_.size()));
  }
  if (!left.empty()) return refill(left, weights, random);
  repair_all(player, event, random);
}

Belief Beliefs::followed_by(const PlayerGame& player, const Belief& belief, const Position& next) {
  Belief result{next};
  // A position before a capture, for example, does not occur again unless pieces return.
  const bool may_repeat =
      player.definition().facts().pieces_return || next.attribute(CoreAttribute::quiet_plies) > 0;
  if (!may_repeat) return result;
  result.line.reserve(belief.line.size() + 1);
  result.line = belief.line;
  result.line.push_back(belief.position.key());
  return result;
}

/// Lists the legal moves; if the move is known, only those of its shape.
void Beliefs::list_moves(const PlayerGame& player, const PlayerEvent& event, Position& position) {
  const Kernel& kernel = player.definition().kernel();
  moves_.clear();
  kernel.legal_moves(position, journal_, moves_);
  if (event.move.is_none()) return;
  const Move shape = shape_of(kernel, event.move);
  std::erase_if(moves_,
                [&](Move move) { return move != event.move && shape_of(kernel, move) != shape; });
}

bool Beliefs::play_if_it_agrees(const PlayerGame& player, const PlayerEvent& event,
                                const Position& before, Move move, Position& after) {
  const Kernel& kernel = player.definition().kernel();
  // An announced capture excludes most moves at once.
  const bool told = std::any_of(event.calls.begin(), event.calls.end(), [](const UmpireCall& call) {
    return call.type == UmpireCall::Type::capture;
  });
  if (told && kernel.captured(before, move) == kEmpty) return false;
  after = before;
  kernel.apply(after, journal_, move);
  journal_.clear();
  return agrees(player, event, before, move, after);
}

bool Beliefs::agrees(const PlayerGame& player, const PlayerEvent& event, const Position& before,
                     Move move, const Position& after) const {
  if (!looks_like(after, *event.seen, event.sight)) return false;
  const GameDefinition& definition = player.definition();
  const Kernel& kernel = definition.kernel();
  if (const auto* rule = kernel.facet<ViewFacet>())
    if (rule->calls(kernel, before, move, after) != event.calls) return false;
  return sight_of(definition, after, player.viewer()) == event.sight;
}

void Beliefs::repair_all(const PlayerGame& player, const PlayerEvent& event, Random& random) {
  ++repairs_;
  for (Belief& belief : beliefs_) {
    repair(player, event, belief.position, random);
    belief.line.clear();
  }
  mend(player, random,
       [&](Position& position) { return is_possible_after(player, event, position); });
}

/// Whether the position may be the one after the event: it agrees with the cells in sight, the
/// umpire would announce the same, and the side that has just moved is not in check.
bool Beliefs::is_possible_after(const PlayerGame& player, const PlayerEvent& event,
                                const Position& position) const {
  const GameDefinition& definition = player.definition();
  const Kernel& kernel = definition.kernel();
  if (!looks_like(position, *event.seen, event.sight)) return false;
  if (event.by.index() < definition.roster().sides() && event.by != position.side_to_move() &&
      kernel.in_check(position, event.by))
    return false;
  if (const auto* rule = kernel.facet<ViewFacet>()) {
    std::vector<UmpireCall> told = event.calls;
    std::erase_if(told,
                  [](const UmpireCall& call) { return call.type == UmpireCall::Type::capture; });
    if (rule->calls_about(kernel, position) != told) return false;
  }
  return sight_of(definition, position, player.viewer()) == event.sight;
}

/// Moves hidden pieces until enough positions agree with the player's knowledge; if none does,
/// keeps all.
void Beliefs::mend(const PlayerGame& player, Random& random,
                   const std::function<bool(Position&)>& agrees) {
  std::vector<Belief> left;
  for (size_t i = 0; i < beliefs_.size() && left.size() < most_ / kEnough; ++i) {
    Belief mended(beliefs_[i]);
    for (int attempt = 0; attempt < kMendingMoves; ++attempt) {
      if (agrees(mended.position)) {
        left.push_back(std::move(mended));
        break;
      }
      move_hidden_piece(player, mended.position, random);
    }
  }
  if (!left.empty()) refill(std::move(left), random);
}

/// Moves a hidden piece to another cell that it could have reached. About every second time it is a
/// royal piece, since the player knows most about royal pieces.
void Beliefs::move_hidden_piece(const PlayerGame& player, Position& position,
                                Random& random) const {
  const Kernel& kernel = player.definition().kernel();
  const Roster& roster = position.layout().roster();
  const CellSet hidden = player.definition().topology().all() & ~sight_;
  CellSet pieces = position.occupied() & hidden & ~position.cells_of(player.viewer());
  CellSet royals;
  for (int side = 0; side < roster.sides(); ++side)
    royals |= kernel.royal_cells(position, Side{side}) & pieces;
  if (royals.any() && random.below(2) == 0) pieces = royals;
  if (pieces.empty()) return;
  const int from = drawn(pieces, random);
  const CellSet targets = kernel.reach(position, from) & hidden & ~position.occupied();
  if (targets.empty()) return;
  position.put(drawn(targets, random), position.at(from));
  position.put(from, kEmpty);
  drop_rights(position);
  kernel.normalise(position);
}

void Beliefs::repair(const PlayerGame& player, const PlayerEvent& event, Position& position,
                     Random& random) const {
  const Roster& roster = position.layout().roster();
  const Side viewer = player.viewer();
  const CellSet all = player.definition().topology().all();
  const auto foreign_on = [&](const CellSet& cells) {
    std::vector<int> found;
    for (CellSet rest = cells & position.occupied() & ~position.cells_of(viewer); rest.any();)
      found.push_back(rest.pop());
    return found;
  };
  std::vector<Piece> displaced;
  // Puts the own pieces, and all others in sight, on the cells where the player sees them.
  for (CellSet cells = all; cells.any();) {
    const int cell = cells.pop();
    const Piece is = position.at(cell);
    const Piece seen = event.seen->at(cell);
    const bool known = event.sight.test(cell);
    if (is == seen || (!known && (is == kEmpty || roster.side_of(is) != viewer))) continue;
    if (is != kEmpty && roster.side_of(is) != viewer) displaced.push_back(is);
    position.put(cell, known ? seen : kEmpty);
    if (known && seen != kEmpty && roster.side_of(seen) != viewer) {
      const auto same = std::find(displaced.begin(), displaced.end(), seen);
      if (same != displaced.end()) {
        displaced.erase(same);
      } else {
        for (const int other : foreign_on(all & ~event.sight))
          if (position.at(other) == seen) {
            position.put(other, kEmpty);
            break;
          }
      }
    }
  }
  for (const UmpireCall& call : event.calls) {
    if (call.type != UmpireCall::Type::capture) continue;
    if (call.side == viewer) {
      // A foreign piece is now on the cell of the captured own piece.
      auto others = foreign_on(all & ~event.sight);
      if (position.at(call.cell) == kEmpty && !others.empty() && !event.sight.test(call.cell)) {
        const int from = others[random.below(static_cast<uint32_t>(others.size()))];
        position.put(call.cell, position.at(from));
        position.put(from, kEmpty);
      }
    } else {
      // A foreign piece was captured: the one that was on the cell, otherwise any that may have
      // been there.
      const auto may_be = [&](Piece piece) { return may_have_fallen(player, call, piece); };
      const auto there = std::find_if(displaced.begin(), displaced.end(), may_be);
      if (there != displaced.end()) {
        displaced.erase(there);
      } else {
        std::vector<int> others = foreign_on(all & ~event.sight);
        std::erase_if(others, [&](int cell) { return !may_be(position.at(cell)); });
        if (!others.empty())
          position.put(others[random.below(static_cast<uint32_t>(others.size()))], kEmpty);
      }
    }
  }
  // Displaced pieces go to other hidden cells.
  for (const Piece piece : displaced) {
    std::vector<int> free;
    for (CellSet cells = all & ~event.sight & ~position.occupied(); cells.any();)
      free.push_back(cells.pop());
    if (!free.empty()) position.put(free[random.below(static_cast<uint32_t>(free.size()))], piece);
  }
  position.set_turn(event.seen->turn_step());
  for (size_t i = 0; i < position.layout().attributes().size(); ++i)
    position.set_attribute(static_cast<int>(i), event.seen->attribute(static_cast<int>(i)));
  drop_rights(position);
  player.definition().kernel().normalise(position);
}

void Beliefs::refill(std::vector<Belief> left, Random& random) {
  const auto survivors = static_cast<uint32_t>(left.size());
  left.reserve(most_);
  while (left.size() < most_) left.push_back(left[random.below(survivors)]);
  beliefs_ = std::move(left);
}

/// Copies each belief in proportion to its weight; one random number decides about all fractions
/// (systematic resampling).
void Beliefs::refill(const std::vector<Belief>& left, const std::vector<double>& weights,
                     Random& random) {
  const double step =
      std::accumulate(weights.begin(), weights.end(), 0.0) / static_cast<double>(most_);
  double due = step * (random.below(1024) + 0.5) / 1024;
  std::vector<Belief> kept;
  kept.reserve(most_);
  double passed = 0;
  for (size_t i = 0; i < left.size(); ++i) {
    passed += weights[i];
    for (; due < passed && kept.size() < most_; due += step) kept.push_back(left[i]);
  }
  while (kept.size() < most_) kept.push_back(left.back());
  beliefs_ = std::move(kept);
}

}  // namespace stockade
