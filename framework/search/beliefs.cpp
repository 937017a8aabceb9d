#include "framework/search/beliefs.h"

#include <algorithm>
#include <utility>

#include "framework/game/random_moves.h"
#include "framework/game/sight.h"

namespace stockade {
namespace {

uint64_t identity(const PlayerGame& player) {
  return player.definition().content_hash() ^ player.start().key() ^
         static_cast<uint64_t>(player.viewer().index() + 1) * 0x9E3779B97F4A7C15ull;
}

/// Whether two positions look the same to the player: what stands on the cells in sight.
bool looks_like(const Position& position, const Position& seen, const CellSet& sight) {
  for (CellSet cells = sight; cells.any();) {
    const int cell = cells.pop();
    if (position.at(cell) != seen.at(cell)) return false;
  }
  return true;
}

/// Whether the piece may be what the umpire has told the capture of. Royal pieces are not captured
/// while the game goes on.
bool may_have_fallen(const PlayerGame& player, const UmpireCall& call, Piece piece) {
  const Kernel& kernel = player.definition().kernel();
  const auto* rule = kernel.facet<ViewFacet>();
  if (call.captured == UmpireCall::Captured::pawn) return rule->is_pawn(piece);
  if (call.captured == UmpireCall::Captured::piece && rule->is_pawn(piece)) return false;
  for (CellSet royals = kernel.royal_cells(player.start(), call.side); royals.any();)
    if (player.start().at(royals.pop()) == piece) return false;
  return true;
}

}  // namespace

void Beliefs::follow(const PlayerGame& player, Random& random) {
  const auto& events = player.events();
  const bool same = game_ == identity(player) && events_ <= events.size() && !positions_.empty() &&
                    (events_ == 0 || events[events_ - 1].key == known_);
  if (!same) {
    game_ = identity(player);
    events_ = 0;
    positions_.assign(most_, player.start());
  }
  for (; events_ < events.size(); ++events_) take(player, events[events_], random);
  known_ = events.empty() ? 0 : events.back().key;
}

void Beliefs::take(const PlayerGame& player, const PlayerEvent& event, Random& random) {
  const Kernel& kernel = player.definition().kernel();
  const auto* rule = kernel.facet<ViewFacet>();
  if (event.type == PlayerEvent::Type::moved) return take_move(player, event, random);
  if (event.type == PlayerEvent::Type::refused && event.move.is_none()) return;
  std::vector<Position> left;
  const Move shape = shape_of(kernel, event.move);
  for (Position& position : positions_) {
    bool agrees = true;
    if (event.type == PlayerEvent::Type::refused) {
      moves_.clear();
      kernel.legal_moves(position, journal_, moves_);
      agrees = std::none_of(moves_.begin(), moves_.end(),
                            [&](Move move) { return shape_of(kernel, move) == shape; });
    } else {
      agrees = (count_pawn_captures(kernel, *rule, position) > 0) == (event.number > 0);
    }
    if (agrees) left.push_back(position);
  }
  // Better positions that contradict an answer than none.
  if (!left.empty()) positions_ = std::move(left);
  refill(random);
}

void Beliefs::take_move(const PlayerGame& player, const PlayerEvent& event, Random& random) {
  std::vector<Position> left;
  for (const Position& position : positions_) {
    Position next(position);
    if (play_consistently(player, event, next, random)) left.push_back(next);
  }
  if (left.empty()) {
    ++repairs_;
    for (Position& position : positions_) repair(player, event, position, random);
    return;
  }
  positions_ = std::move(left);
  refill(random);
}

bool Beliefs::agrees(const PlayerGame& player, const PlayerEvent& event, const Position& before,
                     Move move, const Position& after) const {
  const GameDefinition& definition = player.definition();
  const Kernel& kernel = definition.kernel();
  if (const auto* rule = kernel.facet<ViewFacet>())
    if (rule->calls(kernel, before, move, after) != event.calls) return false;
  return looks_like(after, *event.seen, event.sight) &&
         sight_of(definition, after, player.viewer()) == event.sight;
}

bool Beliefs::play_consistently(const PlayerGame& player, const PlayerEvent& event,
                                Position& position, Random& random) {
  const Kernel& kernel = player.definition().kernel();
  moves_.clear();
  kernel.legal_moves(position, journal_, moves_);
  if (!event.move.is_none()) {
    const Move shape = shape_of(kernel, event.move);
    std::erase_if(moves_,
                  [&](Move move) { return move != event.move && shape_of(kernel, move) != shape; });
  }
  // A capture that was told, or was not, rules out most moves at once.
  const auto told = std::find_if(event.calls.begin(), event.calls.end(), [](const UmpireCall& c) {
    return c.type == UmpireCall::Type::capture;
  });
  if (told != event.calls.end())
    std::erase_if(moves_, [&](Move move) { return kernel.captured(position, move) == kEmpty; });
  const auto fits = [&](Move move) {
    Position after(position);
    kernel.apply(after, journal_, move);
    journal_.clear();
    if (!agrees(player, event, position, move, after)) return false;
    position = after;
    return true;
  };
  while (!moves_.empty()) {
    const size_t at = random.below(static_cast<uint32_t>(moves_.size()));
    if (fits(moves_[at])) return true;
    moves_[at] = moves_.back();
    moves_.pop_back();
  }
  return false;
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
  // Own pieces, and all else in sight, stand as the player sees them.
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
      // Somebody stands now where the own piece was.
      auto others = foreign_on(all & ~event.sight);
      if (position.at(call.cell) == kEmpty && !others.empty() && !event.sight.test(call.cell)) {
        const int from = others[random.below(static_cast<uint32_t>(others.size()))];
        position.put(call.cell, position.at(from));
        position.put(from, kEmpty);
      }
    } else {
      // Some piece of theirs has gone: the one that stood there, else any that it may have been.
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
  // What was in the way stands somewhere else.
  for (const Piece piece : displaced) {
    std::vector<int> free;
    for (CellSet cells = all & ~event.sight & ~position.occupied(); cells.any();)
      free.push_back(cells.pop());
    if (!free.empty()) position.put(free[random.below(static_cast<uint32_t>(free.size()))], piece);
  }
  position.set_turn(event.seen->turn_step());
  for (size_t i = 0; i < position.layout().attributes().size(); ++i)
    position.set_attribute(static_cast<int>(i), event.seen->attribute(static_cast<int>(i)));
  const auto& flags = position.layout().flags();
  for (size_t flag = 0; flag < flags.size(); ++flag)
    for (const auto& [cell, piece] : flags[flag].needs)
      if (position.at(cell) != piece) position.set_flags(position.flags() & ~(uint32_t{1} << flag));
  player.definition().kernel().normalise(position);
}

void Beliefs::refill(Random& random) {
  const auto survivors = static_cast<uint32_t>(positions_.size());
  while (positions_.size() < most_) positions_.push_back(positions_[random.below(survivors)]);
}

}  // namespace stockade
