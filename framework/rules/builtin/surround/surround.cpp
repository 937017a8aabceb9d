#include "framework/rules/builtin/surround/surround.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "framework/base/translate.h"
#include "framework/rules/builtin/surround/group_safety.h"
#include "framework/rules/builtin/surround/groups.h"
#include "framework/rules/builtin/surround/neighbours.h"
#include "framework/rules/one_move_facet.h"
#include "framework/rules/program_building.h"
#include "framework/rules/program_play.h"
#include "framework/rules/support/move_search.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

template <int W>
struct SurroundPlan {
  Neighbours<W> neighbours;
  Groups<W> groups;
  bool self_capture = false;
  Ko ko = Ko::none;
  /// Attribute: 1 if a piece has been captured since the game began; -1: there is no ko.
  int taken = -1;
  const PositionLayout* layout = nullptr;
  /// Attributes that are part of keys but do not describe the board.
  std::vector<int> numbers = {};
};

/// The number of that attribute.
struct SurroundAttribute {
  int taken = -1;
};

template <int W>
bool puts_piece(const Program<W>& program, int effect) {
  return program.effect_info[effect].form == MoveForm::drop;
}

template <int W>
bool puts_piece(const Program<W>& program, Move move) {
  return puts_piece(program, move.effect()) && move.to().is_cell();
}

/// The pieces that a piece put on `cell` captures.
template <int W>
Bits<W> captured_by_piece(const SurroundPlan<W>& plan, const Program<W>& program,
                          const Position& position, Move move) {
  if (!puts_piece(program, move)) return {};
  return plan.groups.surrounded_by(position, move.to().index(),
                                   program.roster.side_of(move.piece()));
}

template <int W>
bool remove_surrounded(const SurroundPlan<W>& plan, const Program<W>& program, Position& position,
                       Journal& journal, Move move, MoveEvents& events) {
  if (!puts_piece(program, move)) return false;
  const int cell = move.to().index();
  const Side side = position.side_to_move();
  Bits<W> removed = plan.groups.surrounded_by(position, cell, side);
  if (removed.empty() &&
      (!plan.self_capture || plan.groups.has_room(position, cell, side, removed)))
    return false;
  uint32_t flags = position.flags();
  while (removed.any()) {
    const int at = removed.pop();
    const int victim = position.at(at).index();
    journal.remove<W>(position, at);
    bank_captured(program, position, journal, victim, at, events);
    flags &= program.flags_kept[at];
  }
  journal.set_flags(position, flags);
  if (plan.taken >= 0) journal.set_attribute(position, plan.taken, 1);
  return program.capture_resets;
}

/// True if a piece put on an empty cell would capture nothing, and its own group would be
/// surrounded.
template <int W>
bool captures_itself(const SurroundPlan<W>& plan, const Position& position, int cell, Side side) {
  Bits<W> group;
  return !plan.groups.has_room(position, cell, side, group) &&
         plan.groups.surrounded_by(position, cell, side).empty();
}

/// Removes the moves that would leave the piece's own group surrounded.
template <int W>
Bundle<W>* forbid_self_capture(const SurroundPlan<W>& plan, const GenContext<W>& c,
                               Bundle<W>* begin, Bundle<W>* end) {
  const Bits<W> free = c.empty & plan.neighbours.around(c.empty);
  for (Bundle<W>* bundle = begin; bundle != end; ++bundle) {
    if (!puts_piece(c.program, bundle->effect)) continue;
    for (Bits<W> rest = bundle->targets & ~free; rest.any();) {
      const int cell = rest.pop();
      if (captures_itself(plan, c.position, cell, Side{c.side})) bundle->targets.reset(cell);
    }
  }
  return end;
}

/// The key by which positions are compared: without the side to move, unless that counts, and
/// without numbers such as consecutive passes.
template <int W>
uint64_t board_key(const SurroundPlan<W>& plan, const PositionLayout& layout,
                   const Position::Scalars& scalars) {
  uint64_t key = scalars.key;
  if (plan.ko == Ko::board) key ^= layout.turn_key(scalars.step);
  for (const int i : plan.numbers) key ^= layout.attribute_key(i, scalars.attribute[i]);
  return key;
}

/// Tests single moves for the filters of the rule.
template <int W>
class SurroundOfOneMove final : public OneMoveFacet<W> {
 public:
  explicit SurroundOfOneMove(const SurroundPlan<W>& plan) : OneMoveFacet<W>(&plan), plan_(plan) {}

  bool takes_out(const Program<W>& program, const Position& position, Move move) const override {
    return !plan_.self_capture && puts_piece(program, move) &&
           captures_itself(plan_, position, move.to().index(), position.side_to_move());
  }
  bool takes_out_after(const Program<W>& program, const Position& after, Move move,
                       const KeySet& past) const override {
    return looks_back() && after.attribute(plan_.taken) != 0 && puts_piece(program, move) &&
           past.contains(past_key(after.scalars()));
  }
  bool looks_back() const override { return plan_.ko != Ko::none; }
  uint64_t past_key(const Position::Scalars& scalars) const override {
    return board_key(plan_, *plan_.layout, scalars);
  }
  bool notes(std::span<const Change> changes) const override {
    if (plan_.ko != Ko::board_and_mover) return true;
    // A pass does not change the board.
    return std::any_of(changes.begin(), changes.end(),
                       [](const Change& change) { return change.type == ChangeKind::cell; });
  }

 private:
  const SurroundPlan<W>& plan_;
};

/// Removes the moves that lead to an earlier position of the game, as far back as the journal
/// reaches.
template <int W>
Bundle<W>* forbid_repetition(const SurroundPlan<W>& plan, const Program<W>& program,
                             Position& position, Journal& journal, Bundle<W>* begin,
                             Bundle<W>* end) {
  const PositionLayout& layout = *program.layout;
  // As long as moves only add pieces, nothing can repeat.
  if (position.attribute(plan.taken) == 0 && !plan.self_capture) return end;
  const int side = position.side_to_move().index();
  if (side == program.roster.sides()) return end;
  // The present position is included: a piece that captures itself leaves it unchanged.
  thread_local KeySet seen;
  SurroundOfOneMove<W>(plan).collect(position, journal, seen);
  const uint64_t present = board_key(plan, layout, position.scalars());
  uint64_t now = present;
  if (plan.ko != Ko::board)
    now ^= layout.turn_key(position.turn_step()) ^
           layout.turn_key(program.turns[position.turn_step()].next);
  const Bits<W> empty = position.set<W>(0);
  const Bits<W> near_enemy =
      plan.neighbours.around(occupied_cells(program, position) & ~position.side_set<W>(side));
  const Bits<W> free = empty & plan.neighbours.around(empty);
  for (Bundle<W>* bundle = begin; bundle != end; ++bundle) {
    if (!puts_piece(program, bundle->effect)) continue;
    for (Bits<W> rest = bundle->targets; rest.any();) {
      const int cell = rest.pop();
      uint64_t key = now ^ layout.cell_key(0, cell) ^ layout.cell_key(bundle->piece, cell);
      Bits<W> taken;
      if (near_enemy.test(cell)) taken = plan.groups.surrounded_by(position, cell, Side{side});
      if (plan.self_capture && taken.empty() && !free.test(cell) &&
          plan.groups.has_room(position, cell, Side{side}, taken))
        taken = {};
      while (taken.any()) {
        const int at = taken.pop();
        const int piece = at == cell ? bundle->piece : position.at(at).index();
        key ^= layout.cell_key(piece, at) ^ layout.cell_key(0, at);
      }
      if (seen.contains(key)) bundle->targets.reset(cell);
    }
  }
  return end;
}

class SurroundRule : public DeclaredRule<SurroundRule, SurroundParams, SurroundAttribute> {
 public:
  using DeclaredRule::DeclaredRule;

  std::string_view name() const override { return "surround"; }

  SurroundAttribute declare(Compilation& c) const {
    c.pieces_return = true;
    SurroundAttribute at;
    if (params_.ko != Ko::none) {
      AttributeInfo info;
      info.name = "pieces taken";
      at.taken = c.declare_attribute(std::move(info));
    }
    return at;
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c, const SurroundAttribute& at) const {
    SurroundPlan<W> made{Neighbours<W>(c.equipment().topology, params_.way),
                         Groups<W>(c.equipment().topology, c.roster(), params_.way),
                         params_.self_capture,
                         params_.ko,
                         at.taken,
                         program.layout};
    for (int i = 0; i < Position::kKeptAttributes && i < std::ssize(c.layout().attributes()); ++i)
      if (c.layout().hashed(i)) made.numbers.push_back(i);
    const auto* plan = program.own(std::move(made));
    program.after_effects.push_back({hook<remove_surrounded<W>>(plan)});
    program.add_victims(hook<captured_by_piece<W>>(plan));
    if (!params_.self_capture) program.filters.push_back(hook<forbid_self_capture<W>>(plan));
    if (params_.ko != Ko::none) program.legal_filters.push_back(hook<forbid_repetition<W>>(plan));
    program.template add_facet<OneMoveFacet<W>>(SurroundOfOneMove<W>(*plan));
    program.template add_facet<EvaluationFacet>(GroupSafety<W>(plan->groups));
  }

  bool takes_part(const Kernel& kernel, const Position& position, Move move) const override {
    if (kernel.effect(move).form != MoveForm::drop) return false;
    Position after(position);
    Journal journal;
    kernel.apply(after, journal, move);
    return after.occupied().count() <= position.occupied().count();
  }

  void describe(const Equipment&, std::vector<RuleText>& out) const override {
    const std::string beside = params_.way == LineWay::straight   ? tr("on its ranks and files")
                               : params_.way == LineWay::diagonal ? tr("on its diagonals")
                                                                  : tr("in any direction");
    out.push_back({Phase::capture_effect,
                   tr("a piece that is put on the board captures the enemy groups that have no "
                      "empty cell beside them any more, {}",
                      beside),
                   where()});
    out.push_back(
        {params_.self_capture ? Phase::capture_effect : Phase::allow,
         params_.self_capture
             ? tr("if it captures nothing and its own group has no empty cell beside it, that "
                  "group leaves the board")
             : tr("a piece is not put where its own group would have no empty cell beside it, "
                  "unless it captures"),
         where()});
    if (params_.ko != Ko::none)
      out.push_back({Phase::allow,
                     params_.ko == Ko::board
                         ? tr("no piece is put on the board so that all pieces stand as they stood "
                              "after some move before")
                     : params_.ko == Ko::board_and_side
                         ? tr("no piece is put on the board so that all pieces stand as they stood "
                              "before, with the same side to move")
                         : tr("no piece is put on the board so that all pieces stand as they stood "
                              "before, when the same side had put a piece on it"),
                     where()});
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    const Attempt& attempt = q.attempt;
    if (attempt.form != MoveForm::drop || !attempt.to.is_cell()) return std::nullopt;
    const int cell = attempt.to.index();
    if (q.position.at(cell) != kEmpty) return std::nullopt;
    const std::string& place = q.equipment.topology.name(cell);
    // A move that obeys all other rules but is not legal repeats a position.
    if (pseudo_move_of(q)) {
      if (params_.ko == Ko::none) return std::nullopt;
      return reject("repeats-position",
                    tr("with a piece on {} all pieces would stand as they stood before", place),
                    {attempt.to});
    }
    if (params_.self_capture) return std::nullopt;
    const Neighbours<kWords> neighbours(q.equipment.topology, params_.way);
    using Cells = Bits<kWords>;
    const Cells empty = q.position.cells_of(kEmpty).resized<kWords>();
    const Cells own = q.position.cells_of(q.position.side_to_move()).resized<kWords>();
    Cells group = Cells::of(cell);
    group = neighbours.group(group, own | group);
    Cells free = neighbours.around(group) & empty;
    free.reset(cell);
    if (free.any()) return std::nullopt;
    return reject("self-capture",
                  tr("a piece on {} and its group would have no empty cell beside them", place),
                  {attempt.to});
  }

 private:
  static constexpr int kWords = kMaxWords;
};

}  // namespace

std::unique_ptr<Rule> make_surround_rule(SurroundParams params) {
  return std::make_unique<SurroundRule>(std::move(params));
}

}  // namespace stockade
