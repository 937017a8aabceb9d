#pragma once
// Hooks in play: compiled hooks query the runtime and apply its answers. script_rule.cpp fills the
// plans.

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

#include "framework/base/indexed.h"
#include "framework/rules/program_building.h"
#include "framework/rules/program_play.h"
#include "framework/script/runtime.h"

namespace stockade {

constexpr int kCellWords = kMaxCells / 64;
constexpr int kForms = static_cast<int>(MoveForm::pass) + 1;

/// The moves that concern a hook, compiled for fast checks in play.
template <int W>
struct Mask {
  PieceArray<bool> pieces{};
  IndexedArray<MoveForm, bool, kForms> forms{};
  bool captures = false;
  bool any_zone = true;
  std::vector<bool> slots;  ///< by slot, unless any_zone
  std::vector<Bits<W>> on;  ///< by side

  [[nodiscard]] bool concerns(int piece, MoveForm form, int from) const {
    return pieces[Piece{piece}] && forms[form] &&
           (any_zone || (from >= kMaxCells && slots[from - kMaxCells]));
  }
  [[nodiscard]] bool ends_on(int side, Move move) const {
    return !move.to().is_cell() || on[side].test(move.to().index());
  }
};

template <int W>
struct HookPlan {
  ScriptRuntime* runtime = nullptr;
  int hook = 0;
  Mask<W> mask;
  std::vector<std::vector<uint8_t>>
      pieces;          ///< by side: the pieces that concern the hook, for batches
  uint8_t effect = 0;  ///< of generated moves
  bool has_play = false;
};

template <int W>
CellSet find_attackers(const Program<W>& program, const Position& position, int cell, int by) {
  return attackers_of(program, position, cell, by, occupied_cells(program, position),
                      program.open_gates(position));
}

template <int W>
AttackQuery query(const Program<W>& program) {
  return hook<find_attackers<W>>(&program);
}

template <int W>
Bits<W> pieces_of(const HookPlan<W>& plan, const Position& position, int side) {
  Bits<W> pieces;
  for (const uint8_t piece : plan.pieces[side]) pieces |= position.set<W>(piece);
  return pieces;
}

// --- query hooks

template <int W>
Bits<W> ask_targets(const HookPlan<W>& plan, const GenContext<W>& c, const Bundle<W>& bundle,
                    Site from, const Bits<W>& targets) {
  const CellSet wide = targets;
  MoveFacts facts;
  facts.form = c.program.effect_info[bundle.effect].form;
  facts.name = c.program.effect_info[bundle.effect].details->tag();
  facts.from = from;
  facts.targets = &wide;
  facts.piece = Piece{bundle.piece};
  facts.other = Piece{bundle.other};
  const auto verdict =
      plan.runtime->ask_allowed(plan.hook, c.position, c.side, facts, query(c.program), false);
  return verdict ? verdict->cells.template resized<W>() : targets;
}

/// The moves of a bundle that come from one of the cells, or from no cell.
template <int W>
Bits<W> wanted_targets(const Bits<W>& cells, const Bundle<W>& bundle) {
  if (bundle.shift) return bundle.targets & cells.shifted(bundle.shift);
  return bundle.from < kMaxCells && !cells.test(bundle.from) ? Bits<W>::none() : bundle.targets;
}

template <int W>
Bundle<W>* keep_allowed(const HookPlan<W>& plan, const GenContext<W>& c, Bundle<W>* begin,
                        Bundle<W>* end) {
  for (Bundle<W>* bundle = begin; bundle != end; ++bundle) {
    const EffectInfo& info = c.program.effect_info[bundle->effect];
    if (!plan.mask.concerns(bundle->piece, info.form, bundle->from)) continue;
    Bits<W> asked = bundle->targets & plan.mask.on[c.side];
    if (plan.mask.captures && !info.details->always_captures()) asked &= c.enemy;
    if (c.wanted) asked &= wanted_targets(*c.wanted, *bundle);
    if (asked.empty()) continue;
    Bits<W> allowed;
    if (bundle->shift == 0) {
      allowed = ask_targets(plan, c, *bundle, Site::from_raw(bundle->from), asked);
    } else {
      // Each of these moves begins on a cell of its own.
      for (Bits<W> rest = asked; rest.any();) {
        const int target = rest.pop();
        allowed |=
            ask_targets(plan, c, *bundle, Site::cell(target - bundle->shift), Bits<W>::of(target));
      }
    }
    bundle->targets &= ~asked | allowed;
  }
  return end;
}

template <int W>
Bits<W> find_script_attackers(const HookPlan<W>& plan, const Program<W>&, const Position& position,
                              int cell, int by, const Bits<W>& occupied) {
  const Bits<W> pieces = pieces_of(plan, position, by) & occupied;
  if (pieces.empty()) return {};
  const auto found = plan.runtime->ask_attacks(plan.hook, position, by, cell, pieces);
  return found ? found->template resized<W>() : Bits<W>::none();
}

template <int W>
std::optional<GoalReached> test_outcome(const HookPlan<W>& plan, const Program<W>& program,
                                        const Position& position) {
  const auto outcome = plan.runtime->ask_outcome(plan.hook, position, query(program));
  if (!outcome) return std::nullopt;
  GoalReached reached{Ending::goal, outcome->winner};
  reached.words = outcome->words;
  return reached;
}

template <int W>
class ScriptEvaluation : public EvaluationFacet {
 public:
  ScriptEvaluation(const Program<W>& program, const HookPlan<W>& plan)
      : program_(&program), plan_(&plan) {}
  [[nodiscard]] int evaluate(const Position& position) const override {
    return plan_->runtime->ask_value(plan_->hook, position, query(*program_)).value_or(0);
  }

 private:
  const Program<W>* program_;
  const HookPlan<W>* plan_;
};

// --- effect hooks

/// En passant on a cell is no longer possible if another piece is there, or if the piece that
/// passed it has gone.
template <int W>
void close_passing(const Program<W>& program, Position& position, Journal& journal, int cell) {
  const int first = position.attribute(CoreAttribute::passed_cell);
  if (first == 0 || program.passing.passage.empty()) return;
  if (position.attribute(CoreAttribute::passed_piece) != cell + 1 &&
      !program.passed_cells(position).test(cell))
    return;
  journal.set_attribute(position, CoreAttribute::passed_cell, 0);
  journal.set_attribute(position, CoreAttribute::passed_piece, 0);
}

/// Makes the changes; true if one of them resets the count of quiet moves.
template <int W>
bool perform(const Program<W>& program, Position& position, Journal& journal,
             const std::vector<Act>& acts, MoveEvents& events) {
  bool resets = false;
  for (const Act& act : acts) {
    switch (act.type) {
      case Act::Kind::capture:
        if (events.losses < MoveEvents::kMaxLosses)
          bank_captured(program, position, journal, act.what, act.where, events);
        resets |= program.capture_resets;
        close_passing(program, position, journal, act.where);
        journal.set_flags(position, position.flags() & program.flags_kept[act.where]);
        journal.remove<W>(position, act.where);
        break;
      case Act::Kind::place:
        close_passing(program, position, journal, act.where);
        journal.set_flags(position, position.flags() & program.flags_kept[act.where]);
        journal.place<W>(position, act.where, act.what);
        break;
      case Act::Kind::transfer:
        journal.transfer(position, act.where, act.what);
        break;
      case Act::Kind::attribute:
        journal.set_attribute(position, act.where, act.what);
        break;
      case Act::Kind::reset_count:
        resets = true;
        break;
    }
  }
  return resets;
}

MoveFacts facts_of(const EffectInfo& info, Move move, std::span<const MoveLoss> losses = {}) {
  MoveFacts facts;
  facts.losses = losses;
  facts.form = info.form;
  facts.from = move.from();
  facts.to = move.to().is_cell() ? move.to().index() : -1;
  facts.piece = move.piece();
  facts.name = info.details->tag();
  if (const EnteringPiece* entering = info.details->enters(move)) facts.entering = entering->piece;
  if (!info.details->displaced() || info.promotes) facts.other = move.other();
  return facts;
}

template <int W>
bool run_effect(const HookPlan<W>& plan, const Program<W>& program, Position& position,
                Journal& journal, Move move, MoveEvents& events) {
  if (plan.mask.captures && events.losses == 0) return false;
  const EffectInfo& info = program.effect_info[move.effect()];
  if (!plan.mask.concerns(move.piece().index(), info.form, move.from().raw())) return false;
  const int mover = position.side_to_move().index();
  if (!plan.mask.ends_on(mover, move)) return false;
  const std::vector<MoveLoss> losses = events.all_losses();
  const MoveFacts facts = facts_of(info, move, losses);
  std::vector<Act> acts;
  plan.runtime->ask_changes(plan.hook, position, mover, facts, query(program),
                            program.capture_slot[Side{mover}].data(), acts);
  return perform(program, position, journal, acts, events);
}

/// The moves of one bundle that a hook about the position after the move is about.
template <int W>
Bits<W> select_for_hook(const HookPlan<W>& plan, const Program<W>& program, const Position& before,
                        int side, const Bundle<W>& bundle) {
  // The moves of shifted bundles come from cells; so do those that are queried here.
  const int from = bundle.shift ? 0 : bundle.from;
  if (!plan.mask.concerns(bundle.piece, program.effect_info[bundle.effect].form, from)) return {};
  const Bits<W> asked = bundle.targets & plan.mask.on[side];
  return plan.mask.captures ? asked & capturing_targets(program, before, bundle) : asked;
}

template <int W>
bool hook_forbids(const HookPlan<W>& plan, const Program<W>& program, const Position& after,
                  int side, Move move, Piece, const MoveEvents& events) {
  const std::vector<MoveLoss> losses = events.all_losses();
  const MoveFacts facts = facts_of(program.effect_info[move.effect()], move, losses);
  const auto verdict =
      plan.runtime->ask_legal(plan.hook, after, side, facts, query(program), false);
  return verdict && !verdict->legal;
}

template <int W>
void emit_generated(const HookPlan<W>& plan, const GenContext<W>& c, BundleSink<W>& sink) {
  Bits<W> pieces = pieces_of(plan, c.position, c.side);
  if (c.wanted) pieces &= *c.wanted;
  if (pieces.empty()) return;
  std::vector<GeneratedMoves> moves;
  plan.runtime->ask_moves(plan.hook, c.position, c.side, pieces, query(c.program), moves);
  for (const GeneratedMoves& entry : moves) {
    if (!pieces.test(entry.from)) continue;
    Bits<W> targets = entry.targets.template resized<W>();
    // A plain step goes to another cell; a move with its own changes may also stay on its cell.
    if (!plan.has_play) targets &= ~c.own;
    if (targets.any())
      sink.push(targets, Site::cell(entry.from), plan.effect, c.position.at(entry.from).index(), 0,
                Safety::by_test);
  }
}

/// Leaves out a move of a hook that has the same text as another move: no notation could
/// distinguish the two. If both have the same effect, this is not reported. A Filter<W>.
template <int W>
Bundle<W>* leave_out_doubles(const HookPlan<W>& plan, const GenContext<W>& c, Bundle<W>* begin,
                             Bundle<W>* end) {
  const std::string_view tag = c.program.effect_info[plan.effect].details->tag();
  // The moves of a bundle that have the same text as some of `mine`.
  const auto alike = [&](const Bundle<W>& bundle, const Bundle<W>& mine) {
    Bits<W> same = mine.targets & bundle.targets;
    if (bundle.shift) {
      const int target = mine.from + bundle.shift;
      if (target < 0 || target >= c.program.layout->cells()) return Bits<W>::none();
      same &= Bits<W>::of(target);
    } else if (bundle.from != mine.from) {
      return Bits<W>::none();
    }
    if (same.empty()) return same;
    const EffectInfo& info = c.program.effect_info[bundle.effect];
    return info.form != MoveForm::board || info.promotes || info.details->tag() != tag
               ? Bits<W>::none()
               : same;
  };
  for (Bundle<W>* mine = begin; mine != end; ++mine) {
    if (mine->effect != plan.effect) continue;
    Bits<W> doubled;
    for (const Bundle<W>* other = begin; other != end && mine->targets.any(); ++other) {
      // If the same hook has made two such moves, the first one stays.
      if (other->effect == plan.effect && other >= mine) continue;
      const Bits<W> same = alike(*other, *mine);
      if (other->effect != plan.effect) doubled |= same;
      mine->targets &= ~same;
    }
    if (!plan.has_play || doubled.empty()) continue;
    const Topology& topology = plan.runtime->context().equipment.topology;
    plan.runtime->report_double(plan.hook,
                                topology.name(mine->from) + topology.name(doubled.lowest()));
  }
  return end;
}

/// Moves that a hook makes under a name.
class NamedDetails : public MoveDetails {
 public:
  explicit NamedDetails(std::string name) : name_(std::move(name)) {}
  [[nodiscard]] std::string_view tag() const override { return name_; }

 private:
  std::string name_;
};

/// A generated move that makes its own changes.
template <int W>
bool play_generated(const Effect<W>& effect, const Program<W>& program, Position& position,
                    Journal& journal, Move move, MoveEvents& events) {
  const auto& plan = data_of<HookPlan<W>>(effect);
  const int mover = position.side_to_move().index();
  MoveFacts facts = facts_of(program.effect_info[move.effect()], move);
  std::vector<Act> acts;
  plan.runtime->ask_changes(plan.hook, position, mover, facts, query(program),
                            program.capture_slot[Side{mover}].data(), acts);
  return perform(program, position, journal, acts, events) || effect.resets[move.piece()];
}

/// The first piece that such a move captures, by playing it on a copy.
template <int W>
Piece captured_by_play(const Effect<W>& effect, const Program<W>& program, const Position& position,
                       Move move) {
  Position copy(position);
  Journal journal;
  journal.open_frame(copy);
  MoveEvents events;
  play_generated(effect, program, copy, journal, move, events);
  return events.losses ? Piece{events.lost[0].piece} : kEmpty;
}

template <int W>
std::string announce(const Program<W>& program, const HookPlan<W>& plan, const Position& after,
                     Move move, std::span<const MoveLoss> losses) {
  const EffectInfo& info = program.effect_info[move.effect()];
  if (plan.mask.captures && losses.empty()) return {};
  if (!plan.mask.concerns(move.piece().index(), info.form, move.from().raw())) return {};
  if (program.roster.is_neutral(move.piece())) return {};
  const int mover = program.roster.side_of(move.piece()).index();
  if (!plan.mask.ends_on(mover, move)) return {};
  return plan.runtime->ask_announcement(plan.hook, after, mover, facts_of(info, move, losses),
                                        query(program));
}

template <int W>
class ScriptAnnouncement : public AnnouncementFacet {
 public:
  ScriptAnnouncement(const Program<W>& program, const HookPlan<W>& plan)
      : program_(&program), plan_(&plan) {}
  [[nodiscard]] std::string announce(const Position& after, Move move,
                                     std::span<const MoveLoss> losses) const override {
    return stockade::announce(*program_, *plan_, after, move, losses);
  }

 private:
  const Program<W>* program_;
  const HookPlan<W>* plan_;
};

class RuntimeErrors : public ScriptErrorFacet {
 public:
  explicit RuntimeErrors(ScriptRuntime& runtime) : runtime_(&runtime) {}
  [[nodiscard]] Diagnostics take() const override { return runtime_->take_problems(); }

 private:
  ScriptRuntime* runtime_;
};

inline void begin_position(ScriptRuntime& runtime) { runtime.begin_position(); }
inline void end_position(ScriptRuntime& runtime) { runtime.end_position(); }

}  // namespace stockade
