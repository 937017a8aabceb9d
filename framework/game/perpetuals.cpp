#include "framework/game/perpetuals.h"

#include <algorithm>
#include <array>
#include <vector>

#include "framework/rules/perpetual_chase.h"

namespace stockade {
namespace {

/// The cells between which a piece has moved.
struct Step {
  int from;
  int to;
};

/// The move between the positions, if it has moved one piece to an empty cell and done nothing
/// else: others do not occur in a repetition of which a chase is part.
std::optional<Step> step_between(const Position& before, const Position& after) {
  std::optional<int> from;
  std::optional<int> to;
  for (int cell = 0; cell < before.layout().cells(); ++cell) {
    if (before.at(cell) == after.at(cell)) continue;
    std::optional<int>& end = after.at(cell) == kEmpty ? from : to;
    if (end || (after.at(cell) != kEmpty && before.at(cell) != kEmpty)) return std::nullopt;
    end = cell;
  }
  if (!from || !to) return std::nullopt;
  return Step{*from, *to};
}

/// Finds what a move of one side chases.
class Chase {
 public:
  Chase(const GameDefinition& definition, const PerpetualChase& rule)
      : kernel_(definition.kernel()), roster_(definition.roster()), rule_(rule) {}

  /// The cells of the enemy pieces that the move from `before` to `after` chases.
  [[nodiscard]] CellSet chased(const Position& before, const Position& after) const {
    const auto step = step_between(before, after);
    const Side side = before.side_to_move();
    Position again(after);
    again.set_turn(before.turn_step());
    CellSet found;
    for (const Move capture : captures(again, true)) {
      const int victim = capture.to().index();
      if (found.test(victim) || !has_profit(again, capture, after.turn_step())) continue;
      const int attacker = capture.from().index();
      const int came_from = step && step->to == attacker ? step->from : attacker;
      if (!is_old(before, came_from, victim, after.turn_step(), side)) found.set(victim);
    }
    return found;
  }

 private:
  /// Whether the same piece could have captured the same one with profit before the move.
  [[nodiscard]] bool is_old(const Position& before, int attacker, int victim, int reply_step,
                            Side side) const {
    // A side in check has other cares, but its attacks are there.
    const std::vector<Move> old = captures(before, !kernel_.in_check(before, side));
    return std::any_of(old.begin(), old.end(), [&](Move capture) {
      return capture.from().index() == attacker && capture.to().index() == victim &&
             has_profit(before, capture, reply_step);
    });
  }

  /// The captures of the side to move whose attacker chases and whose victim can be chased.
  [[nodiscard]] std::vector<Move> captures(const Position& position, bool legal) const {
    Position scratch(position);
    Journal journal;
    MoveList moves;
    if (legal)
      kernel_.legal_moves(scratch, journal, moves);
    else
      kernel_.pseudo_moves(scratch, moves);
    std::vector<Move> found;
    for (const Move move : moves) {
      if (!move.from().is_cell() || !move.to().is_cell()) continue;
      const Piece victim = position.at(move.to().index());
      const Piece attacker = position.at(move.from().index());
      if (victim == kEmpty || kernel_.captured(position, move) != victim) continue;
      if (rule_.chases[roster_.type_of(attacker)] &&
          rule_.chased_on[victim].test(move.to().index()) &&
          !(legal && is_pinned(position, move.from().index())))
        found.push_back(move);
    }
    return found;
  }

  /// Whether the side to move would be in check without its piece on the cell. Such a piece chases
  /// nothing, even if it may capture the one that pins it (diagram 39 of the rules).
  [[nodiscard]] bool is_pinned(const Position& position, int cell) const {
    Position without(position);
    without.put(cell, kEmpty);
    return kernel_.in_check(without, position.side_to_move());
  }

  [[nodiscard]] bool has_profit(const Position& position, Move capture, int reply_step) const {
    const PieceType attacker = roster_.type_of(position.at(capture.from().index()));
    const PieceType victim = roster_.type_of(position.at(capture.to().index()));
    if (rule_.even_protected[attacker][victim]) return true;
    if (attacker == victim) {
      Position other(position);
      other.set_turn(reply_step);
      if (can_capture(other, capture.to().index(), capture.from().index())) return false;
    }
    Position after(position);
    Journal journal;
    kernel_.apply(after, journal, capture);
    return !can_capture(after, std::nullopt, capture.to().index());
  }

  /// Whether the side to move has a legal move to `to`, from `from` or from anywhere.
  [[nodiscard]] bool can_capture(Position& position, std::optional<int> from, int to) const {
    Journal journal;
    MoveList moves;
    kernel_.legal_moves(position, journal, moves);
    return std::any_of(moves.begin(), moves.end(), [&](Move move) {
      return move.from().is_cell() && move.to().is_cell() && move.to().index() == to &&
             (!from || move.from().index() == *from);
    });
  }

  const Kernel& kernel_;
  const Roster& roster_;
  const PerpetualChase& rule_;
};

/// The positions from the first of the occurrences that count to the present one.
using Cycle = std::vector<Position>;

Cycle cycle_of(const Game& game) {
  Game back(game);
  const uint64_t key = game.position().key();
  Cycle cycle = {back.position()};
  for (int left = game.definition().repetition_limit() - 1; left > 0 && back.plies() > 0;) {
    back.undo();
    cycle.push_back(back.position());
    left -= back.position().key() == key && back.counts() ? 1 : 0;
  }
  std::reverse(cycle.begin(), cycle.end());
  return cycle;
}

using OfSides = std::array<bool, kMaxSides>;

/// By side: whether each of its moves gives check.
OfSides perpetual_checkers(const GameDefinition& definition, const Cycle& cycle) {
  OfSides checks{};
  for (const Position& position : cycle)
    checks[definition.roster().opponent(position.next_player()).index()] = true;
  for (size_t i = 1; i < cycle.size(); ++i) {
    const Side checked = cycle[i].next_player();
    if (!definition.kernel().in_check(cycle[i], checked))
      checks[definition.roster().opponent(checked).index()] = false;
  }
  return checks;
}

/// By side: whether each of its moves chases one and the same piece.
OfSides perpetual_chasers(const GameDefinition& definition, const PerpetualChase& rule,
                          const Cycle& cycle) {
  const Chase chase(definition, rule);
  std::array<std::optional<CellSet>, kMaxSides> chased;
  for (size_t i = 1; i < cycle.size(); ++i) {
    const Side mover = cycle[i - 1].side_to_move();
    const CellSet now = chase.chased(cycle[i - 1], cycle[i]);
    auto& of_mover = chased[mover.index()];
    of_mover = of_mover ? *of_mover & now : now;
    // The pieces that the mover's enemy chases go along with their moves.
    auto& of_enemy = chased[definition.roster().opponent(mover).index()];
    const auto step = step_between(cycle[i - 1], cycle[i]);
    if (!of_enemy || !step || !of_enemy->test(step->from)) continue;
    of_enemy->reset(step->from);
    of_enemy->set(step->to);
  }
  OfSides chasers{};
  for (size_t side = 0; side < chasers.size(); ++side)
    chasers[side] = chased[side] && chased[side]->any();
  return chasers;
}

/// The only one of two sides that does it, and loses.
std::optional<Side> only_one(const OfSides& sides) {
  if (sides[0] == sides[1]) return std::nullopt;
  return Side{sides[0] ? 0 : 1};
}

}  // namespace

std::optional<ForbiddenPerpetual> forbidden_perpetual(const Game& game) {
  const GameDefinition& definition = game.definition();
  const PerpetualChase* chase = definition.perpetual_chase();
  if (!definition.perpetual_check_loses() && !chase) return std::nullopt;
  const Cycle cycle = cycle_of(game);
  if (definition.perpetual_check_loses()) {
    const OfSides checkers = perpetual_checkers(definition, cycle);
    if (const auto side = only_one(checkers)) return {{*side, Ending::perpetual_check}};
    if (checkers[0]) return std::nullopt;
  }
  if (!chase) return std::nullopt;
  const auto side = only_one(perpetual_chasers(definition, *chase, cycle));
  if (!side) return std::nullopt;
  return {{*side, Ending::perpetual_chase}};
}

}  // namespace stockade
