#include "framework/script/script_rule.h"

#include <algorithm>
#include <array>
#include <utility>

#include "framework/base/indexed.h"
#include "framework/rules/appearance_facet.h"
#include "framework/rules/builtin/move_search.h"
#include "framework/rules/program_building.h"
#include "framework/rules/program_play.h"
#include "framework/script/runtime.h"

namespace stockade {
namespace {

constexpr int kCellWords = kMaxCells / 64;
constexpr int kForms = static_cast<int>(MoveForm::pass) + 1;

/// Which moves concern a hook, ready to be looked at in play.
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
  std::vector<std::vector<uint8_t>> pieces;  ///< by side: those that concern it, for batches
  uint8_t effect = 0;                        ///< of generated moves
  bool has_play = false;
};

template <int W>
CellSet find_attackers(const void* rules, const Position& position, int cell, int by) {
  const auto& program = *static_cast<const Program<W>*>(rules);
  return attackers_of(program, position, cell, by, occupied_cells(program, position),
                      program.open_gates(position))
      .template resized<kCellWords>();
}

template <int W>
AttackQuery query(const Program<W>& program) {
  return {find_attackers<W>, &program};
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
  const CellSet wide = targets.template resized<kCellWords>();
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

template <int W>
Bundle<W>* keep_allowed(const void* data, const GenContext<W>& c, Bundle<W>* begin,
                        Bundle<W>* end) {
  const auto& plan = *static_cast<const HookPlan<W>*>(data);
  for (Bundle<W>* bundle = begin; bundle != end; ++bundle) {
    const EffectInfo& info = c.program.effect_info[bundle->effect];
    if (!plan.mask.concerns(bundle->piece, info.form, bundle->from)) continue;
    Bits<W> asked = bundle->targets & plan.mask.on[c.side];
    if (plan.mask.captures && !info.details->always_captures()) asked &= c.enemy;
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
Bits<W> find_script_attackers(const void* data, const Program<W>&, const Position& position,
                              int cell, int by, const Bits<W>& occupied) {
  const auto& plan = *static_cast<const HookPlan<W>*>(data);
  const Bits<W> pieces = pieces_of(plan, position, by) & occupied;
  if (pieces.empty()) return {};
  const auto found = plan.runtime->ask_attacks(plan.hook, position, by, cell,
                                               pieces.template resized<kCellWords>());
  return found ? found->template resized<W>() : Bits<W>::none();
}

template <int W>
std::optional<GoalReached> test_outcome(const void* data, const Program<W>& program,
                                        const Position& position) {
  const auto& plan = *static_cast<const HookPlan<W>*>(data);
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

/// En passant on a cell is no longer possible if another piece stands there, or if the piece that
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
        if (events.losses < MoveEvents::kMostLosses)
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

MoveFacts facts_of(const EffectInfo& info, Move move) {
  MoveFacts facts;
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
bool run_effect(const void* data, const Program<W>& program, Position& position, Journal& journal,
                Move move, MoveEvents& events) {
  const auto& plan = *static_cast<const HookPlan<W>*>(data);
  if (plan.mask.captures && events.losses == 0) return false;
  const EffectInfo& info = program.effect_info[move.effect()];
  if (!plan.mask.concerns(move.piece().index(), info.form, move.from().raw())) return false;
  const int mover = position.side_to_move().index();
  if (!plan.mask.ends_on(mover, move)) return false;
  std::array<ScriptLoss, MoveEvents::kMostLosses> losses;
  for (int i = 0; i < events.losses; ++i)
    losses[i] = {Piece{events.lost[i].piece}, events.lost[i].cell};
  MoveFacts facts = facts_of(info, move);
  facts.losses = std::span(losses).first(events.losses);
  std::vector<Act> acts;
  plan.runtime->ask_changes(plan.hook, position, mover, facts, query(program),
                            program.capture_slot[Side{mover}].data(), acts);
  return perform(program, position, journal, acts, events);
}

/// Of one bundle, the moves that a hook about the position after them is about.
template <int W>
Bits<W> select_for_hook(const void* data, const Program<W>& program, const Position& before,
                        int side, const Bundle<W>& bundle) {
  const auto& plan = *static_cast<const HookPlan<W>*>(data);
  // Bundles that are shifted come from cells, as does what is asked here.
  const int from = bundle.shift ? 0 : bundle.from;
  if (!plan.mask.concerns(bundle.piece, program.effect_info[bundle.effect].form, from)) return {};
  const Bits<W> asked = bundle.targets & plan.mask.on[side];
  return plan.mask.captures ? asked & capturing_targets(program, before, bundle) : asked;
}

/// The move as it was, for hooks that look at the position after it.
struct PlayedMove {
  PlayedMove(const EffectInfo& info, Move move, Piece captured)
      : loss{captured, move.to().is_cell() ? move.to().index() : -1}, facts(facts_of(info, move)) {
    if (captured != kEmpty) facts.losses = {&loss, 1};
  }
  PlayedMove(const PlayedMove&) = delete;
  PlayedMove& operator=(const PlayedMove&) = delete;

  ScriptLoss loss;
  MoveFacts facts;
};

template <int W>
bool hook_forbids(const void* data, const Program<W>& program, const Position& after, int side,
                  Move move, Piece captured) {
  const auto& plan = *static_cast<const HookPlan<W>*>(data);
  const PlayedMove played(program.effect_info[move.effect()], move, captured);
  const auto verdict =
      plan.runtime->ask_legal(plan.hook, after, side, played.facts, query(program), false);
  return verdict && !verdict->legal;
}

template <int W>
void emit_generated(const void* data, const GenContext<W>& c, BundleSink<W>& sink) {
  const auto& plan = *static_cast<const HookPlan<W>*>(data);
  const Bits<W> pieces = pieces_of(plan, c.position, c.side);
  if (pieces.empty()) return;
  std::vector<GeneratedMoves> moves;
  plan.runtime->ask_moves(plan.hook, c.position, c.side, pieces.template resized<kCellWords>(),
                          query(c.program), moves);
  for (const GeneratedMoves& entry : moves) {
    if (!pieces.test(entry.from)) continue;
    Bits<W> targets = entry.targets.template resized<W>();
    // A plain step goes to another cell; what a move with its own changes does there is its affair.
    if (!plan.has_play) targets &= ~c.own;
    if (targets.any())
      sink.push(targets, Site::cell(entry.from), plan.effect, c.position.at(entry.from).index(), 0,
                Safety::by_test);
  }
}

/// A move that a hook has made, and that looks like another one, is left out: no text could tell
/// the two apart. If both do the same, nobody has to know. A Filter<W>::Run.
template <int W>
Bundle<W>* leave_out_doubles(const void* data, const GenContext<W>& c, Bundle<W>* begin,
                             Bundle<W>* end) {
  const auto& plan = *static_cast<const HookPlan<W>*>(data);
  const std::string_view tag = c.program.effect_info[plan.effect].details->tag();
  // Of the moves of a bundle those that look like some of `mine`.
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
      // Of two that the same hook has made the first stays.
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
  const auto& plan = *static_cast<const HookPlan<W>*>(effect.data);
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
                     Move move, Piece captured) {
  const EffectInfo& info = program.effect_info[move.effect()];
  if (plan.mask.captures && captured == kEmpty) return {};
  if (!plan.mask.concerns(move.piece().index(), info.form, move.from().raw())) return {};
  const int mover = program.roster.side_of(move.piece()).index();
  if (!plan.mask.ends_on(mover, move)) return {};
  const PlayedMove played(info, move, captured);
  return plan.runtime->ask_announcement(plan.hook, after, mover, played.facts, query(program));
}

template <int W>
class ScriptAnnouncement : public AnnouncementFacet {
 public:
  ScriptAnnouncement(const Program<W>& program, const HookPlan<W>& plan)
      : program_(&program), plan_(&plan) {}
  [[nodiscard]] std::string announce(const Position& after, Move move,
                                     Piece captured) const override {
    return stockade::announce(*program_, *plan_, after, move, captured);
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

void begin_position(const void* data) {
  static_cast<ScriptRuntime*>(const_cast<void*>(data))->begin_position();
}
void end_position(const void* data) {
  static_cast<ScriptRuntime*>(const_cast<void*>(data))->end_position();
}

// --- the rule

const char* form_name(MoveForm form) {
  static constexpr IndexedArray<MoveForm, const char*, kForms> kNames = {
      "move", "castling", "drop", "exchange", "roll", "pass"};
  return kNames[form];
}

bool asks_about_moves(HookKind type) {
  return type == HookKind::allow || type == HookKind::drop_allowed ||
         type == HookKind::exchange_allowed;
}

/// Which moves an effect hook is about, for the coverage of rule tests.
struct ScriptPlan {
  struct Scope {
    int hook = 0;
    PieceArray<bool> pieces{};
    SideVector<CellSet> at;
  };
  std::vector<Scope> effects;
};

class ScriptRule : public RuleBase<ScriptRule, ScriptPlan> {
 public:
  ScriptRule(std::shared_ptr<const Script> script, SourceMark where)
      : RuleBase(std::move(where)), script_(std::move(script)) {}

  std::string_view name() const override { return "script"; }
  std::string parameters() const override { return std::to_string(script_->hash()); }

  Diagnostics check(const Equipment& equipment) const override {
    Diagnostics problems;
    for (const Hook& hook : script_->hooks()) check_filter(equipment, hook, problems);
    return problems;
  }

  ScriptPlan declare(Compilation& c) const {
    c.scripted = true;
    for (const AttributeInfo& attribute : script_->attributes()) c.declare_attribute(attribute);
    // What a script puts on the board may bring earlier positions back.
    for (const Hook& hook : script_->hooks())
      if (hook.type == HookKind::effect || hook.has_play) c.pieces_return = true;
    ScriptPlan plan;
    for (size_t i = 0; i < script_->hooks().size(); ++i) {
      const Hook& hook = script_->hooks()[i];
      if (hook.type != HookKind::effect) continue;
      ScriptPlan::Scope scope;
      scope.hook = static_cast<int>(i);
      scope.pieces = pieces_about(c, hook);
      for (const SideInfo& side : c.equipment().sides)
        scope.at.push_back(cells_about(c.equipment(), hook, side, c.equipment().topology.all()));
      plan.effects.push_back(std::move(scope));
    }
    return plan;
  }

  /// Moves whose effects a hook decides.
  bool takes_part(const Kernel& kernel, const Position& position, Move move) const override {
    const MoveForm form = kernel.effect(move.effect()).form;
    const auto concerns_it = [&](const ScriptPlan::Scope& scope) {
      const HookFilter& filter = script_->hooks()[scope.hook].filter;
      const auto& forms = filter.forms;
      return scope.pieces[move.piece()] &&
             (forms.empty() || std::find(forms.begin(), forms.end(), form) != forms.end()) &&
             (!filter.captures || kernel.captured(position, move) != kEmpty) &&
             (filter.zones.empty() || !move.from().is_cell()) &&
             (!move.to().is_cell() || scope.at[position.side_to_move()].test(move.to().index()));
    };
    const auto& effects = plan_in(kernel).effects;
    return std::any_of(effects.begin(), effects.end(), concerns_it);
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c, const ScriptPlan&) const {
    auto runtime = std::make_shared<ScriptRuntime>(script_, c.equipment(), c.layout(), c.royals);
    program.owned.push_back(runtime);
    program.template add_facet<ScriptErrorFacet>(RuntimeErrors(*runtime));
    const bool makes_moves =
        std::any_of(script_->hooks().begin(), script_->hooks().end(), [](const Hook& hook) {
          return asks_about_moves(hook.type) || hook.type == HookKind::generate;
        });
    program.observers.push_back({begin_position, end_position, runtime.get(), !makes_moves});
    for (size_t i = 0; i < script_->hooks().size(); ++i) {
      const Hook& hook = script_->hooks()[i];
      HookPlan<W> plan;
      plan.runtime = runtime.get();
      plan.hook = static_cast<int>(i);
      plan.has_play = hook.has_play;
      plan.mask = mask_of<W>(c, hook);
      for (int side = 0; side < c.roster().sides(); ++side) {
        plan.pieces.emplace_back();
        for (int piece = 1; piece < c.roster().pieces(); ++piece)
          if (plan.mask.pieces[Piece{piece}] && c.roster().side_of(Piece{piece}) == Side{side})
            plan.pieces.back().push_back(static_cast<uint8_t>(piece));
      }
      HookPlan<W>* const kept = program.own(std::move(plan));
      program.labels.push_back({kept, info_of(hook.type).name, hook.where});
      add(program, c, hook, kept);
    }
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    static constexpr std::pair<HookKind, std::pair<Phase, const char*>> kWords[] = {
        {HookKind::allow, {Phase::allow, "a script decides whether a move is allowed"}},
        {HookKind::drop_allowed, {Phase::allow, "a script decides whether a drop is allowed"}},
        {HookKind::exchange_allowed,
         {Phase::allow, "a script decides whether an exchange is allowed"}},
        {HookKind::legal, {Phase::allow, "a script decides whether a move may lead to a position"}},
        {HookKind::attacks, {Phase::royal_safety, "a script adds attacks"}},
        {HookKind::outcome, {Phase::end, "a script decides whether the game is over"}},
        {HookKind::value, {Phase::end, "a script adds to the computer's evaluation"}},
        {HookKind::generate, {Phase::generate, "a script adds moves"}},
        {HookKind::effect, {Phase::after_move, "a script adds effects of a move"}},
        {HookKind::announce, {Phase::end, "a script comments on moves"}}};
    for (const Hook& hook : script_->hooks())
      for (const auto& [type, words] : kWords)
        if (type == hook.type)
          out.push_back({words.first, words.second + concerning(equipment, hook), hook.where});
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    const Attempt& attempt = q.attempt;
    if (attempt.piece == kEmpty && !attempt.from.is_cell()) return std::nullopt;
    if (!attempt.to.is_cell()) return std::nullopt;
    const Piece piece =
        attempt.piece != kEmpty ? attempt.piece : q.position.at(attempt.from.index());
    const Side side = q.position.side_to_move();
    if (piece == kEmpty || q.equipment.roster().side_of(piece) != side) return std::nullopt;
    const AttackQuery attackers{[](const void* kernel, const Position& position, int cell, int by) {
                                  return static_cast<const Kernel*>(kernel)->attackers(
                                      position, cell, Side{by});
                                },
                                &q.kernel};
    ScriptRuntime runtime(script_, q.equipment, q.position.layout(), {});
    const CellSet target = CellSet::of(attempt.to.index());
    MoveFacts facts;
    facts.form = attempt.form;
    facts.name = attempt.tag;
    facts.from = attempt.from;
    facts.targets = &target;
    facts.piece = piece;
    facts.other = attempt.other;
    for (size_t i = 0; i < script_->hooks().size(); ++i) {
      const Hook& hook = script_->hooks()[i];
      if (!concerns(q, hook, facts, side)) continue;
      if (hook.type == HookKind::legal)
        if (auto reason = explain_position(q, runtime, static_cast<int>(i), attackers))
          return reason;
      if (!asks_about_moves(hook.type)) continue;
      const auto verdict = runtime.ask_allowed(static_cast<int>(i), q.position, side.index(), facts,
                                               attackers, true);
      if (!verdict || verdict->cells.any()) continue;
      Rejection rejection =
          reject("requirement-not-met",
                 verdict->reason.empty() ? "the script of the variant does not allow this move"
                                         : verdict->reason,
                 {attempt.to});
      rejection.where = hook.where;
      return rejection;
    }
    return std::nullopt;
  }

 private:
  /// By the position that the move leads to; so only of a move that nothing else forbids.
  [[nodiscard]] std::optional<Rejection> explain_position(const Inquiry& q, ScriptRuntime& runtime,
                                                          int index, AttackQuery attackers) const {
    const auto move = pseudo_move_of(q);
    if (!move) return std::nullopt;
    const Hook& hook = script_->hooks()[index];
    const PlayedMove played(q.kernel.effect(move->effect()), *move,
                            q.kernel.captured(q.position, *move));
    if (hook.filter.captures && played.facts.losses.empty()) return std::nullopt;
    Position after(q.position);
    Journal journal;
    q.kernel.apply(after, journal, *move);
    const auto verdict = runtime.ask_legal(index, after, q.position.side_to_move().index(),
                                           played.facts, attackers, true);
    if (!verdict || verdict->legal) return std::nullopt;
    Rejection rejection =
        reject("forbidden-after",
               verdict->reason.empty() ? "the script of the variant does not allow this position"
                                       : verdict->reason,
               {move->from(), move->to()});
    rejection.where = hook.where;
    return rejection;
  }

  void check_filter(const Equipment& equipment, const Hook& hook, Diagnostics& problems) const {
    const std::string title = std::string("the hook '") + info_of(hook.type).name + "'";
    const auto complain = [&](const std::string& message, const std::string& hint) {
      problems.push_back(error("script-hooks", title + message, hint, hook.where));
    };
    std::vector<PieceType> types;
    if (!parse_types(equipment, hook.filter.types, types)) {
      std::string known;
      for (const PieceTypeInfo& type : equipment.types) known += type.letter;
      complain(": '" + hook.filter.types + "' has a letter that is not a piece type",
               "the piece types are " + known);
    }
    for (const std::string& zone : hook.filter.zones)
      if (std::none_of(equipment.zones.begin(), equipment.zones.end(),
                       [&](const ZoneInfo& info) { return info.name == zone; }))
        complain(": there is no zone '" + zone + "'", "use a name from the key zones");
    if (!hook.filter.at.empty()) {
      const auto region = parse_region(equipment.topology, {}, hook.filter.at, hook.where);
      problems.insert(problems.end(), region.problems().begin(), region.problems().end());
    }
  }

  static PieceArray<bool> pieces_about(const Compilation& c, const Hook& hook) {
    PieceArray<bool> pieces{};
    std::vector<PieceType> types;
    parse_types(c.equipment(), hook.filter.types, types);
    for (int piece = 1; piece < c.roster().pieces(); ++piece)
      pieces[Piece{piece}] =
          types.empty() ||
          std::find(types.begin(), types.end(), c.roster().type_of(Piece{piece})) != types.end();
    return pieces;
  }

  /// The targets of a side; `all` if the hook is about all of them.
  static CellSet cells_about(const Equipment& equipment, const Hook& hook, const SideInfo& side,
                             const CellSet& all) {
    if (hook.filter.at.empty()) return all;
    return parse_region(equipment.topology, side.orientation, hook.filter.at).value();
  }

  template <int W>
  static Mask<W> mask_of(const Compilation& c, const Hook& hook) {
    Mask<W> mask;
    mask.pieces = pieces_about(c, hook);
    mask.forms.fill(hook.filter.forms.empty());
    for (const MoveForm form : hook.filter.forms) mask.forms[form] = true;
    mask.captures = hook.filter.captures;
    mask.any_zone = hook.filter.zones.empty();
    mask.slots.resize(kMaxSlots);
    for (const ZoneInfo& zone : c.layout().zones())
      if (std::find(hook.filter.zones.begin(), hook.filter.zones.end(), zone.name) !=
          hook.filter.zones.end())
        for (size_t i = 0; i < zone.holds.size(); ++i) mask.slots[zone.first_slot + i] = true;
    for (const SideInfo& side : c.equipment().sides)
      mask.on.push_back(
          cells_about(c.equipment(), hook, side, c.layout().board()).template resized<W>());
    return mask;
  }

  template <int W>
  static void add(Program<W>& program, const Compilation& c, const Hook& hook, HookPlan<W>* plan) {
    switch (hook.type) {
      case HookKind::allow:
      case HookKind::drop_allowed:
      case HookKind::exchange_allowed:
        program.filters.push_back({keep_allowed<W>, plan});
        break;
      case HookKind::legal:
        program.add_after_test({select_for_hook<W>, hook_forbids<W>, plan});
        break;
      case HookKind::attacks:
        for (AttackSet<W>& attacks : program.attacks)
          attacks.special.push_back({find_script_attackers<W>, plan});
        break;
      case HookKind::outcome:
        program.goals.push_back({test_outcome<W>, plan});
        break;
      case HookKind::value:
        program.template add_facet<EvaluationFacet>(ScriptEvaluation<W>(program, *plan));
        break;
      case HookKind::generate:
        add_generator(program, c, hook, plan);
        program.template add_facet<AppearanceFacet>(anything());
        break;
      case HookKind::effect:
        program.after_effects.push_back({run_effect<W>, plan, !hook.filter.attributes_only});
        program.template add_facet<AppearanceFacet>(anything());
        break;
      case HookKind::announce:
        program.template add_facet<AnnouncementFacet>(ScriptAnnouncement<W>(program, *plan));
        break;
    }
  }

  /// A script may put any piece anywhere.
  static AppearsAnywhere anything() {
    AppearsAnywhere::Pieces all{};
    all.fill(true);
    return AppearsAnywhere(all);
  }

  template <int W>
  static void add_generator(Program<W>& program, const Compilation& c, const Hook& hook,
                            HookPlan<W>* plan) {
    // The effect of a plain step, unless the move makes its own changes.
    Effect<W> effect = program.effects[0];
    if (hook.has_play) {
      effect.apply = play_generated<W>;
      effect.captured = captured_by_play<W>;
      effect.data = plan;
    }
    EffectInfo info = program.effect_info[0];
    info.rule = nullptr;
    if (!hook.name.empty()) info.details = program.own(NamedDetails(hook.name));
    plan->effect = static_cast<uint8_t>(program.add_effect(effect, info));
    program.filters.push_back({leave_out_doubles<W>, plan});
    program.needs_testing = true;
    program.bundle_bound += kMostGenerated;
    for (int side = 0; side < c.roster().sides(); ++side)
      program.generators[Side{side}].push_back({emit_generated<W>, plan});
  }

  static bool concerns(const Inquiry& q, const Hook& hook, const MoveFacts& facts, Side side) {
    const HookFilter& filter = hook.filter;
    std::vector<PieceType> types;
    parse_types(q.equipment, filter.types, types);
    if (!types.empty() && std::find(types.begin(), types.end(),
                                    q.equipment.roster().type_of(facts.piece)) == types.end())
      return false;
    if (!filter.forms.empty() &&
        std::find(filter.forms.begin(), filter.forms.end(), facts.form) == filter.forms.end())
      return false;
    const int target = facts.targets->lowest();
    // What is captured elsewhere than on the target shows when the move is known.
    if (filter.captures && hook.type != HookKind::legal && q.position.at(target) == kEmpty)
      return false;
    if (!filter.zones.empty()) {
      if (!facts.from.is_slot()) return false;
      const Zone zone = q.position.layout().slot(facts.from.index()).zone;
      const std::string& name = q.position.layout().zone(zone).name;
      if (std::find(filter.zones.begin(), filter.zones.end(), name) == filter.zones.end())
        return false;
    }
    return filter.at.empty() ||
           parse_region(q.equipment.topology, q.equipment.side(side).orientation, filter.at)
               .value()
               .test(target);
  }

  static std::string concerning(const Equipment& equipment, const Hook& hook) {
    std::string text;
    std::vector<PieceType> types;
    parse_types(equipment, hook.filter.types, types);
    for (const PieceType type : types)
      text += (text.empty() ? " (" : ", ") + equipment.type(type).name;
    const auto add = [&](const std::string& words) {
      text += (text.empty() ? " (" : "; ") + words;
    };
    if (hook.type == HookKind::allow || hook.type == HookKind::legal ||
        hook.type == HookKind::effect)
      for (const MoveForm form : hook.filter.forms) add(form_name(form));
    if (hook.filter.captures) add("captures");
    for (const std::string& zone : hook.filter.zones) add("from " + zone);
    if (!hook.filter.at.empty()) add("at " + hook.filter.at);
    return text.empty() ? text : text + ")";
  }

  std::shared_ptr<const Script> script_;
};

}  // namespace

std::unique_ptr<Rule> make_script_rule(std::shared_ptr<const Script> script, SourceMark where) {
  return std::make_unique<ScriptRule>(std::move(script), std::move(where));
}

namespace {

constexpr SchemaRow kKeys[] = {
    {"script", "list of line", kRemovable, "", "twist.lua",
     "A Lua file beside this one that adds to the rules, or several; see docs/lua.md."},
};

}  // namespace

// Hooks see what the rules of the framework have done to a move, but not yet where it goes on to.
RuleModule script_module() {
  return {.name = "script", .keys = kKeys, .after = {"rebirth"}, .before = {"forbid"}};
}

}  // namespace stockade
