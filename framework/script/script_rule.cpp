#include "framework/script/script_rule.h"

#include <algorithm>
#include <array>
#include <utility>

#include "framework/base/indexed.h"
#include "framework/base/translate.h"
#include "framework/rules/appearance_facet.h"
#include "framework/rules/program_building.h"
#include "framework/rules/support/move_search.h"
#include "framework/rules/words.h"
#include "framework/script/hook_play.h"

namespace stockade {
namespace {

std::string form_name(MoveForm form) {
  static constexpr std::array kNames = {
      trc_noop("move form", "move"), trc_noop("move form", "castling"),
      trc_noop("move form", "drop"), trc_noop("move form", "exchange"),
      trc_noop("move form", "roll"), trc_noop("move form", "pass")};
  static_assert(kNames.size() == static_cast<size_t>(MoveForm::pass) + 1);
  return trc("move form", kNames[static_cast<size_t>(form)]);
}

bool asks_about_moves(HookKind type) {
  return type == HookKind::allow || type == HookKind::drop_allowed ||
         type == HookKind::exchange_allowed;
}

/// The moves that an effect hook is about, for the coverage of rule tests.
struct ScriptPlan {
  struct Scope {
    int hook = 0;
    PieceArray<bool> pieces{};
    SideVector<CellSet> at;
  };
  std::vector<Scope> effects;
};

CellSet attackers_by_kernel(const Kernel& kernel, const Position& position, int cell, int by) {
  return kernel.attackers(position, cell, Side{by});
}

void check_filter(const Equipment& equipment, const ScriptHook& hook, Diagnostics& problems) {
  const std::string title = std::string("the hook '") + info_of(hook.type).name + "'";
  const auto report = [&](const std::string& message, const std::string& hint) {
    problems.push_back(error("script-hooks", title + message, hint, hook.where));
  };
  std::vector<PieceType> types;
  if (!parse_types(equipment, hook.filter.types, types)) {
    std::string known;
    for (const PieceTypeInfo& type : equipment.types) known += type.letter;
    report(": '" + hook.filter.types + "' has a letter that is not a piece type",
           "the piece types are " + known);
  }
  for (const std::string& zone : hook.filter.zones)
    if (std::none_of(equipment.zones.begin(), equipment.zones.end(),
                     [&](const ZoneInfo& info) { return info.name == zone; }))
      report(": there is no zone '" + zone + "'", "use a name from the key zones");
  if (!hook.filter.at.empty()) {
    const auto region = parse_region(equipment.topology, {}, hook.filter.at, hook.where);
    problems.insert(problems.end(), region.problems().begin(), region.problems().end());
  }
}

class ScriptRule : public RuleBase<ScriptRule, ScriptPlan> {
 public:
  ScriptRule(std::shared_ptr<const Script> script, SourceMark where)
      : RuleBase(std::move(where)), script_(std::move(script)) {}

  std::string_view name() const override { return "script"; }
  std::string parameters(const Equipment&) const override {
    return std::to_string(script_->hash());
  }

  ScriptPlan declare(Compilation& c) const {
    c.scripted = true;
    for (const AttributeInfo& attribute : script_->attributes()) c.declare_attribute(attribute);
    // Pieces that a script puts on the board may bring earlier positions back.
    for (const ScriptHook& hook : script_->hooks())
      if (hook.type == HookKind::effect || hook.has_play) c.pieces_return = true;
    ScriptPlan plan;
    for (size_t i = 0; i < script_->hooks().size(); ++i) {
      const ScriptHook& hook = script_->hooks()[i];
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

  /// Finds moves whose effects a hook decides.
  bool takes_part(const Kernel& kernel, const Position& position, Move move) const override {
    const MoveForm form = kernel.effect(move).form;
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
        std::any_of(script_->hooks().begin(), script_->hooks().end(), [](const ScriptHook& hook) {
          return asks_about_moves(hook.type) || hook.type == HookKind::generate;
        });
    program.observers.push_back(
        {hook<begin_position>(runtime.get()), hook<end_position>(runtime.get()), !makes_moves});
    for (size_t i = 0; i < script_->hooks().size(); ++i) {
      const ScriptHook& hook = script_->hooks()[i];
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
        {HookKind::allow, {Phase::allow, tr_noop("a script decides whether a move is allowed")}},
        {HookKind::drop_allowed,
         {Phase::allow, tr_noop("a script decides whether a drop is allowed")}},
        {HookKind::exchange_allowed,
         {Phase::allow, tr_noop("a script decides whether an exchange is allowed")}},
        {HookKind::legal,
         {Phase::allow, tr_noop("a script decides whether a move may lead to a position")}},
        {HookKind::attacks, {Phase::royal_safety, tr_noop("a script adds attacks")}},
        {HookKind::outcome, {Phase::end, tr_noop("a script decides whether the game is over")}},
        {HookKind::value, {Phase::end, tr_noop("a script adds to the computer's evaluation")}},
        {HookKind::generate, {Phase::generate, tr_noop("a script adds moves")}},
        {HookKind::effect, {Phase::after_move, tr_noop("a script adds effects of a move")}},
        {HookKind::announce, {Phase::end, tr_noop("a script comments on moves")}}};
    for (const ScriptHook& hook : script_->hooks())
      for (const auto& [type, words] : kWords)
        if (type == hook.type)
          out.push_back({words.first, tr(words.second) + concerning(equipment, hook), hook.where});
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    const Attempt& attempt = q.attempt;
    if (attempt.piece == kEmpty && !attempt.from.is_cell()) return std::nullopt;
    if (!attempt.to.is_cell()) return std::nullopt;
    const Piece piece =
        attempt.piece != kEmpty ? attempt.piece : q.position.at(attempt.from.index());
    const Side side = q.position.side_to_move();
    if (piece == kEmpty || q.equipment.roster().side_of(piece) != side) return std::nullopt;
    const AttackQuery attackers = hook<attackers_by_kernel>(&q.kernel);
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
      const ScriptHook& hook = script_->hooks()[i];
      if (!concerns(q, hook, facts, side)) continue;
      if (hook.type == HookKind::legal)
        if (auto reason = explain_position(q, runtime, static_cast<int>(i), attackers))
          return reason;
      if (!asks_about_moves(hook.type)) continue;
      const auto verdict = runtime.ask_allowed(static_cast<int>(i), q.position, side.index(), facts,
                                               attackers, true);
      if (!verdict || verdict->cells.any()) continue;
      Rejection rejection =
          reject(reasons::kRequirementNotMet,
                 verdict->reason.empty() ? tr("the script of the variant does not allow this move")
                                         : q.equipment.texts.tr(verdict->reason),
                 {attempt.to});
      rejection.where = hook.where;
      return rejection;
    }
    return std::nullopt;
  }

 private:
  /// Uses the position after the move, so it applies only to a move that nothing else forbids.
  [[nodiscard]] std::optional<Rejection> explain_position(const Inquiry& q, ScriptRuntime& runtime,
                                                          int index, AttackQuery attackers) const {
    const auto move = pseudo_move_of(q);
    if (!move) return std::nullopt;
    const ScriptHook& hook = script_->hooks()[index];
    if (hook.filter.captures && q.kernel.captured(q.position, *move) == kEmpty) return std::nullopt;
    Position after(q.position);
    Journal journal;
    const std::vector<MoveLoss> losses = q.kernel.apply_with_losses(after, journal, *move);
    const auto verdict =
        runtime.ask_legal(index, after, q.position.side_to_move().index(),
                          facts_of(q.kernel.effect(*move), *move, losses), attackers, true);
    if (!verdict || verdict->legal) return std::nullopt;
    Rejection rejection = reject("forbidden-after",
                                 verdict->reason.empty()
                                     ? tr("the script of the variant does not allow this position")
                                     : q.equipment.texts.tr(verdict->reason),
                                 {move->from(), move->to()});
    rejection.where = hook.where;
    return rejection;
  }

  static PieceArray<bool> pieces_about(const Compilation& c, const ScriptHook& hook) {
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
  static CellSet cells_about(const Equipment& equipment, const ScriptHook& hook,
                             const SideInfo& side, const CellSet& all) {
    if (hook.filter.at.empty()) return all;
    return parse_region(equipment.topology, side.orientation, hook.filter.at).value();
  }

  template <int W>
  static Mask<W> mask_of(const Compilation& c, const ScriptHook& hook) {
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
  static void add(Program<W>& program, const Compilation& c, const ScriptHook& source,
                  HookPlan<W>* plan) {
    switch (source.type) {
      case HookKind::allow:
      case HookKind::drop_allowed:
      case HookKind::exchange_allowed:
        program.filters.push_back(hook<keep_allowed<W>>(plan));
        break;
      case HookKind::legal:
        program.add_after_test({hook<select_for_hook<W>>(plan), hook<hook_forbids<W>>(plan)});
        break;
      case HookKind::attacks:
        for (AttackSet<W>& attacks : program.attacks)
          attacks.special.push_back(hook<find_script_attackers<W>>(plan));
        break;
      case HookKind::outcome:
        program.goals.push_back({hook<test_outcome<W>>(plan)});
        break;
      case HookKind::value:
        program.template add_facet<EvaluationFacet>(ScriptEvaluation<W>(program, *plan));
        break;
      case HookKind::generate:
        add_generator(program, c, source, plan);
        program.template add_facet<AppearanceFacet>(anything());
        break;
      case HookKind::effect:
        program.after_effects.push_back(
            {hook<run_effect<W>>(plan), !source.filter.attributes_only});
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
  static void add_generator(Program<W>& program, const Compilation& c, const ScriptHook& source,
                            HookPlan<W>* plan) {
    // The effect of a plain step, unless the move makes its own changes.
    Effect<W> effect = program.effects[0];
    if (source.has_play) {
      effect.apply = play_generated<W>;
      effect.captured = captured_by_play<W>;
      effect.data = plan;
    }
    EffectInfo info = program.effect_info[0];
    info.rule = nullptr;
    if (!source.name.empty()) info.details = program.own(NamedDetails(source.name));
    plan->effect = static_cast<uint8_t>(program.add_effect(effect, info));
    program.filters.push_back(hook<leave_out_doubles<W>>(plan));
    program.needs_testing = true;
    program.bundle_bound += kMaxGenerated;
    for (int side = 0; side < c.roster().sides(); ++side)
      program.generators[Side{side}].push_back({hook<emit_generated<W>>(plan)});
  }

  static bool concerns(const Inquiry& q, const ScriptHook& hook, const MoveFacts& facts,
                       Side side) {
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
    // Captures on other cells than the target are known only when the move is known.
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

  static std::string concerning(const Equipment& equipment, const ScriptHook& hook) {
    std::vector<PieceType> types;
    parse_types(equipment, hook.filter.types, types);
    std::string text;
    for (const PieceType type : types) text += (text.empty() ? "" : ", ") + equipment.name_of(type);
    const auto add = [&](const std::string& words) { text += (text.empty() ? "" : "; ") + words; };
    if (hook.type == HookKind::allow || hook.type == HookKind::legal ||
        hook.type == HookKind::effect)
      for (const MoveForm form : hook.filter.forms) add(form_name(form));
    if (hook.filter.captures) add(trc("script", "captures"));
    for (const std::string& zone : hook.filter.zones)
      add(tr("from {:s}", equipment.texts.tr(zone)));
    if (!hook.filter.at.empty()) add(tr("at {:s}", region_name(equipment, hook.filter.at)));
    return text.empty() ? text : " (" + text + ")";
  }

  std::shared_ptr<const Script> script_;
};

}  // namespace

Diagnostics check_script(const Script& script, const Equipment& equipment) {
  Diagnostics problems;
  for (const ScriptHook& hook : script.hooks()) check_filter(equipment, hook, problems);
  return problems;
}

std::unique_ptr<Rule> make_script_rule(std::shared_ptr<const Script> script, SourceMark where) {
  return std::make_unique<ScriptRule>(std::move(script), std::move(where));
}

namespace {

constexpr SchemaRow kKeys[] = {
    {"script", "list of line", kRemovable, "", "twist.lua",
     "A Lua file beside this one that adds to the rules, or several; see docs/author/lua.md."},
};

}  // namespace

// Hooks run after the framework's rules have changed a move, but before those that continue it.
RuleModule script_module() {
  return {.name = "script", .keys = kKeys, .after = {"rebirth"}, .before = {"gating", "forbid"}};
}

}  // namespace stockade
