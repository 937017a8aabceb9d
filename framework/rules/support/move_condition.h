#pragma once
// MoveCondition: a condition on moves, split into parts that are tested once per position, once per
// bundle, as a mask of targets, and, only if all these hold, move by move.

#include <optional>
#include <utility>
#include <vector>

#include "framework/rules/expression.h"
#include "framework/rules/support/attack_scene.h"
#include "framework/rules/support/quick_conjunction.h"

namespace stockade {

/// True if moves of that form have cells.
inline bool goes_somewhere(MoveForm form) {
  return form != MoveForm::pass && form != MoveForm::roll;
}

/// Shows a move to the expression. `captured` as captured_piece().
inline void show_move(ExpressionScene& scene, const EffectInfo& info, Move move, Piece captured) {
  scene.form = info.form;
  const bool goes = goes_somewhere(info.form);
  scene.from = goes && move.from().is_cell() ? move.from().index() : -1;
  scene.to = goes && move.to().is_cell() ? move.to().index() : -1;
  scene.piece = move.piece();
  scene.becomes = info.form == MoveForm::board ? move.other() : kEmpty;
  const EnteringPiece* entering = info.details->enters(move);
  scene.enters = entering ? entering->piece : kEmpty;
  scene.victim = captured;
}

/// The targets from which a step leads to a cell of a set, or those from which it does not. On most
/// boards the step is the same shift everywhere: then the whole set is shifted.
template <int W>
class StepMask {
 public:
  /// `steps`: by cell the target of the step; -1: off the board, which is in no set.
  StepMask(const CellVector<int>& steps, bool negated) : steps_(steps), negated_(negated) {
    std::optional<int> distance;
    for (int cell = 0; cell < steps.size(); ++cell) {
      if (steps[cell] < 0) continue;
      leading_.set(cell);
      if (!distance) distance = steps[cell] - cell;
      uniform_ = uniform_ && *distance == steps[cell] - cell;
    }
    distance_ = distance.value_or(0);
  }

  [[nodiscard]] Bits<W> of(const Bits<W>& targets, const Bits<W>& set) const {
    Bits<W> leading = targets & leading_;
    if (uniform_) {
      leading &= set.shifted(-distance_);
    } else {
      for (Bits<W> rest = leading; rest.any();)
        if (const int target = rest.pop(); !set.test(steps_[target])) leading.reset(target);
    }
    return negated_ ? targets & ~leading : leading;
  }

 private:
  CellVector<int> steps_;
  Bits<W> leading_;  ///< cells from which the step leads to a cell
  int distance_ = 0;
  bool uniform_ = true;
  bool negated_;
};

template <int W>
class MoveCondition {
 public:
  /// `setup`: the meaning of `home`. Must live as long as this object.
  MoveCondition(const Expression& condition, const SetupCells* setup) : setup_(setup) {
    for (Expression& part : condition.conjuncts()) {
      const ExpressionUses uses = part.uses();
      const TargetMask mask = part.target_mask();
      if (!uses.move()) {
        of_position_.add(std::move(part));
      } else if (mask.of == TargetMask::Of::captures) {
        (mask.negated ? only_quiet_ : only_captures_) = true;
        somewhere_ = somewhere_ || !mask.negated;
      } else if (mask.of == TargetMask::Of::victims && !mask.negated) {
        only_captures_ = somewhere_ = true;
        victims_ &= mask.types;
      } else if (mask.of == TargetMask::Of::region) {
        somewhere_ = somewhere_ || !mask.negated;
        if (regions_.empty())
          for (int side = 0; side < std::ssize(*mask.region); ++side)
            regions_.push_back(~Bits<W>{});
        for (int side = 0; side < regions_.size(); ++side) {
          const Bits<W> cells = (*mask.region)[side].template resized<W>();
          regions_[Side{side}] &= mask.negated ? ~cells : cells;
        }
      } else if (mask.of == TargetMask::Of::beside_empty) {
        somewhere_ = somewhere_ || !mask.negated;
        beside_empty_.emplace_back();
        for (const CellVector<int>& steps : mask.steps)
          beside_empty_.back().push_back(StepMask<W>(steps, mask.negated));
      } else if (!uses.from && !uses.target && !uses.victim) {
        of_bundle_.push_back(std::move(part));
      } else {
        needs_victim_ = needs_victim_ || uses.victim;
        of_move_.push_back(std::move(part));
      }
    }
  }

  /// False only if it holds for no move of the side in the position. Cheaper than At.
  [[nodiscard]] bool may_hold(const Position& position, Side side) const {
    return of_position_.may_hold(position, side);
  }
  /// True if only the targets of moves decide.
  [[nodiscard]] bool is_of_targets() const {
    return of_position_.empty() && of_bundle_.empty() && of_move_.empty() && !only_captures_ &&
           !only_quiet_ && victims_ == ~uint64_t{0};
  }
  /// True if it can hold only for moves with a target cell.
  [[nodiscard]] bool holds_somewhere() const { return somewhere_; }
  /// The targets for which it holds, if is_of_targets(). The moves must have target cells.
  [[nodiscard]] Bits<W> among(Bits<W> targets, const Position& position, Side side) const {
    if (!regions_.empty()) targets &= regions_[side];
    for (const auto& steps : beside_empty_) targets = steps[side].of(targets, position.set<W>(0));
    return targets;
  }

  /// A position, and whether the condition can hold for any move in it.
  class At {
   public:
    At(const MoveCondition& condition, const Program<W>& program, const Position& position,
       int side)
        : condition_(condition), board_{program, position} {
      board_.show(scene_);
      scene_.own = Side{side};
      scene_.setup = condition.setup_;
      possible_ =
          condition.may_hold(position, Side{side}) && all_hold(condition.of_position_.others());
      if (condition.victims_ == ~uint64_t{0}) return;
      const Roster& roster = program.roster;
      for (int i = 1; i < roster.pieces(); ++i)
        if (is_victim(Piece{i})) victims_ |= position.set<W>(i);
    }
    At(const At&) = delete;
    At& operator=(const At&) = delete;

    [[nodiscard]] bool possible() const { return possible_; }

    /// The targets of the bundle for which it holds.
    [[nodiscard]] Bits<W> targets_of(const Bundle<W>& bundle) {
      Bits<W> found = bundle.targets;
      if (!possible_ || found.empty()) return {};
      const EffectInfo& info = board_.program.effect_info[bundle.effect];
      if (!goes_somewhere(info.form)) return holds_of_pass(info) ? found : Bits<W>::none();
      found = condition_.among(found, board_.position, scene_.own);
      if (condition_.only_captures_ || condition_.only_quiet_) {
        const Bits<W> captures = capturing_targets(board_.program, board_.position, bundle);
        if (condition_.only_captures_) found &= captures;
        if (condition_.victims_ != ~uint64_t{0}) found &= victims_at(bundle, found);
        if (condition_.only_quiet_) found &= ~captures;
      }
      if (found.empty() || (condition_.of_bundle_.empty() && condition_.of_move_.empty()))
        return found;
      show_move(scene_, info, bundle.move_to(found.lowest()), kEmpty);
      if (!all_hold(condition_.of_bundle_)) return {};
      if (condition_.of_move_.empty()) return found;
      for (Bits<W> rest = found; rest.any();) {
        const int target = rest.pop();
        const Move move = bundle.move_to(target);
        show_move(scene_, info, move,
                  condition_.needs_victim_ ? captured_piece(board_.program, board_.position, move)
                                           : kEmpty);
        if (!all_hold(condition_.of_move_)) found.reset(target);
      }
      return found;
    }

   private:
    [[nodiscard]] bool is_victim(Piece piece) const {
      return condition_.victims_ >> board_.program.roster.type_of(piece).index() & 1;
    }

    /// From the targets where the bundle captures, those where it captures a piece of the types.
    [[nodiscard]] Bits<W> victims_at(const Bundle<W>& bundle, const Bits<W>& captures) const {
      const Program<W>& program = board_.program;
      if (!program.effects[bundle.effect].captured && !program.victims) return victims_;
      Bits<W> found;
      for (Bits<W> rest = captures; rest.any();) {
        const int target = rest.pop();
        if (is_victim(captured_piece(program, board_.position, bundle.move_to(target))))
          found.set(target);
      }
      return found;
    }

    /// For a move without cells: it is in no region and captures nothing.
    [[nodiscard]] bool holds_of_pass(const EffectInfo& info) {
      if (condition_.somewhere_) return false;
      show_move(scene_, info, Move(), kEmpty);
      return all_hold(condition_.of_bundle_) && all_hold(condition_.of_move_);
    }
    [[nodiscard]] bool all_hold(const std::vector<Expression>& parts) const {
      for (const Expression& part : parts)
        if (!part.holds(scene_)) return false;
      return true;
    }

    const MoveCondition& condition_;
    AttackScene<W> board_;
    ExpressionScene scene_;
    Bits<W> victims_;  ///< pieces of the types that it may capture, if the condition names some
    bool possible_ = false;
  };

 private:
  const SetupCells* setup_;
  // Parts of the condition; all must hold. The cheapest of each list comes first.
  QuickConjunction<W> of_position_;
  bool somewhere_ = false;  ///< holds only for moves with a target cell
  bool only_captures_ = false;
  bool only_quiet_ = false;
  uint64_t victims_ = ~uint64_t{0};  ///< types of the victim, one bit per type; all: any
  SideVector<Bits<W>> regions_;      ///< of targets; empty: all
  std::vector<SideVector<StepMask<W>>> beside_empty_;
  std::vector<Expression> of_bundle_;
  std::vector<Expression> of_move_;
  bool needs_victim_ = false;
};

}  // namespace stockade
