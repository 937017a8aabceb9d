// forbid: moves that an author's condition forbids, by properties of the move or by the position
// after it.

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "framework/base/translate.h"
#include "framework/rules/expression.h"
#include "framework/rules/fields.h"
#include "framework/rules/position_memory.h"
#include "framework/rules/program_building.h"
#include "framework/rules/program_play.h"
#include "framework/rules/support/move_condition.h"
#include "framework/rules/support/move_search.h"
#include "framework/rules/support/quick_conjunction.h"
#include "framework/rules/threats.h"

namespace stockade {
namespace {

struct ForbiddenMovesParams {
  Marked<ConditionText> when;   ///< of scope `move`; may be empty
  Marked<ConditionText> after;  ///< of scope `after`; may be empty, but not both
  LineText because;             ///< may be empty
  bool gives_check = true;
  SetupCells setup;  ///< the meaning of `home`
  SourceMark where;

  void fields(Fields& f) {
    f("when", when,
      "The moves that are not legal, by the position before the move; see "
      "docs/author/expressions.md. With after: the moves that after is about.",
      {.example = "drops and to on [dark cells]"});
    f("after", after,
      "The positions that no move may lead to, as the player who has moved sees them.",
      {.example = "gives check"});
    f("because", because, "The reason that a player reads who tries such a move.",
      {.example = "pieces are dropped on light cells", .scope = kNotation});
    f("gives_check", gives_check,
      "no: a piece gives no check by a capture that when forbids. Only with when alone.",
      {.example = "no"});
  }

  using Parsed = std::optional<Result<Expression>>;
  [[nodiscard]] Parsed parse_when(const Equipment& equipment) const {
    return parse(when, ExpressionScope::move, equipment);
  }
  [[nodiscard]] Parsed parse_after(const Equipment& equipment) const {
    return parse(after, ExpressionScope::after, equipment);
  }

 private:
  static Parsed parse(const Marked<ConditionText>& text, ExpressionScope scope,
                      const Equipment& equipment) {
    if (text.value.empty()) return std::nullopt;
    return Expression::parse(text.value, scope, ExpressionType::truth, equipment, text.where);
  }
};

struct ForbiddenMovesKeys {
  std::vector<ForbiddenMovesParams> forbid;

  void fields(Fields& f) {
    f("forbid", forbid,
      "Moves that are not legal. A piece that may not capture for this still gives check, unless "
      "gives_check says no.",
      {.example = "[{ when: captures and count(own) = 2, because: two pieces may not capture }]",
       .need = kRemovable});
  }
};

template <int W>
struct ForbiddenMovesPlan {
  std::optional<MoveCondition<W>> when;
  std::optional<Expression> after;
  QuickConjunction<W> parts_of_after;
  const SetupCells* setup = nullptr;
  /// Only the target of a move decides, and moves without a target are allowed.
  bool by_targets = false;
};

template <int W>
Bundle<W>* take_forbidden(const ForbiddenMovesPlan<W>& plan, const GenContext<W>& c,
                          Bundle<W>* begin, Bundle<W>* end) {
  if (c.side == c.program.roster.sides()) return end;  // a move of chance
  if (plan.by_targets) {
    for (Bundle<W>* bundle = begin; bundle != end; ++bundle)
      if (goes_somewhere(c.program.effect_info[bundle->effect].form))
        bundle->targets &= ~plan.when->among(bundle->targets, c.position, Side{c.side});
    return end;
  }
  typename MoveCondition<W>::At here(*plan.when, c.program, c.position, c.side);
  if (!here.possible()) return end;
  for (Bundle<W>* bundle = begin; bundle != end; ++bundle)
    bundle->targets &= ~here.targets_of(*bundle);
  return end;
}

template <int W>
Bits<W> select_by_condition(const ForbiddenMovesPlan<W>& plan, const Program<W>& program,
                            const Position& before, int side, const Bundle<W>& bundle) {
  if (!plan.when->may_hold(before, Side{side})) return {};
  return typename MoveCondition<W>::At(*plan.when, program, before, side).targets_of(bundle);
}

template <int W>
bool forbids_position(const ForbiddenMovesPlan<W>& plan, const Program<W>& program,
                      const Position& after, int side, Move move, Piece captured,
                      const MoveEvents&) {
  const QuickConjunction<W>& parts = plan.parts_of_after;
  if (!parts.may_hold(after, Side{side})) return false;
  if (parts.others().empty()) return true;
  const AttackScene<W> board{program, after};
  ExpressionScene scene;
  board.show(scene);
  scene.own = Side{side};
  scene.setup = plan.setup;
  show_move(scene, program.effect_info[move.effect()], move, captured);
  return std::all_of(parts.others().begin(), parts.others().end(),
                     [&](const Expression& part) { return part.holds(scene); });
}

// --- moves that may not give checkmate

/// Replies that are forbidden because they give checkmate themselves are tested to this depth;
/// below it, every safe reply counts.
constexpr int kMaxNested = 6;

template <int W>
Bundle<W>* keep_unmating(const ForbiddenMovesPlan<W>& plan, const Program<W>& program,
                         Position& position, Journal& journal, Bundle<W>* begin, Bundle<W>* end,
                         int depth);

template <int W>
Bundle<W>* keep_unmating_moves(const ForbiddenMovesPlan<W>& plan, const Program<W>& program,
                               Position& position, Journal& journal, Bundle<W>* begin,
                               Bundle<W>* end) {
  return keep_unmating(plan, program, position, journal, begin, end, 0);
}

/// The position after a move. Its search for replies applies the conditions to them, too.
template <int W>
class ReplyScene final : public AttackScene<W> {
 public:
  ReplyScene(const ForbiddenMovesPlan<W>& plan, const Program<W>& the_program, Position& played,
             Journal& journal, int depth)
      : AttackScene<W>(the_program, played),
        plan_(plan),
        played_(played),
        journal_(journal),
        depth_(depth) {}

  bool mated(Side side) const override {
    if (played_.side_to_move() != side || !royal_attacked(program, played_, side.index()))
      return false;
    BundleBuffer<W> buffer(program);
    Bundle<W>* end = generate_safe(program, played_, journal_, buffer.begin());
    const auto own = hook<keep_unmating_moves<W>>(&plan_);
    for (const LegalFilter<W>& filter : program.legal_filters)
      end = filter.same_function(own)
                ? keep_unmating(filter.data().template as<const ForbiddenMovesPlan<W>>(), program,
                                played_, journal_, buffer.begin(), end, depth_ + 1)
                : filter(program, played_, journal_, buffer.begin(), end);
    return count_moves<W>(buffer.begin(), end) == 0;
  }

 private:
  using AttackScene<W>::program;
  const ForbiddenMovesPlan<W>& plan_;
  Position& played_;  ///< the same position
  Journal& journal_;
  int depth_;
};

template <int W>
Bundle<W>* keep_unmating(const ForbiddenMovesPlan<W>& plan, const Program<W>& program,
                         Position& position, Journal& journal, Bundle<W>* begin, Bundle<W>* end,
                         int depth) {
  if (depth > kMaxNested || position.side_to_move().index() == program.roster.sides()) return end;
  const Side side = position.side_to_move();
  for (Bundle<W>* bundle = begin; bundle != end; ++bundle) {
    Bits<W> rest = plan.when
                       ? select_by_condition<W>(plan, program, position, side.index(), *bundle)
                       : bundle->targets;
    while (rest.any()) {
      const int target = rest.pop();
      const Move move = bundle->move_to(target);
      ExpressionScene scene;
      scene.own = side;
      scene.setup = plan.setup;
      show_move(scene, program.effect_info[move.effect()], move,
                captured_piece(program, position, move));
      apply_move(program, position, journal, move);
      const ReplyScene<W> after(plan, program, position, journal, depth);
      after.show(scene);
      if (plan.after->holds(scene)) bundle->targets.reset(target);
      journal.undo_frame<W>(position);
    }
  }
  return end;
}

/// A piece that may not capture because of this rule still attacks: it gives check, as a pinned
/// piece does.
class ForbiddenMovesRule : public DeclaredRule<ForbiddenMovesRule, ForbiddenMovesParams> {
 public:
  using DeclaredRule::DeclaredRule;

  std::string_view name() const override { return "forbidden moves"; }

  /// Taking moves from other pieces than the royal ones makes no mate that the others could not
  /// help to.
  WinningWay winning_way(const Compilation& c) const override {
    uint64_t royals = 0;
    for (const Piece royal : c.royals) royals |= uint64_t{1} << c.roster().type_of(royal).index();
    const auto when = params_.parse_when(c.equipment());
    return royals != 0 && when && when->value().spares(royals) ? WinningWay::none
                                                               : WinningWay::unknown;
  }

  void declare(Compilation& c) const {
    for (const auto& parsed :
         {params_.parse_when(c.equipment()), params_.parse_after(c.equipment())})
      if (parsed) remember_for(c, parsed->value(), *this);
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c) const {
    ForbiddenMovesPlan<W> plan;
    plan.setup = program.own(params_.setup);
    if (const auto when = params_.parse_when(c.equipment()))
      plan.when.emplace(when->value().bound_to(c.layout()), plan.setup);
    if (const auto after = params_.parse_after(c.equipment()))
      plan.after = after->value().bound_to(c.layout());
    if (plan.after)
      for (Expression& part : plan.after->conjuncts()) plan.parts_of_after.add(std::move(part));
    plan.by_targets = plan.when && plan.when->is_of_targets() && plan.when->holds_somewhere();
    const auto* const kept = program.own(std::move(plan));
    if (!kept->after) {
      program.filters.push_back(hook<take_forbidden<W>>(kept));
    } else if (kept->after->uses().checkmate) {
      program.legal_filters.push_back(hook<keep_unmating_moves<W>>(kept));
    } else {
      AfterTest<W> test{.forbids = hook<forbids_position<W>>(kept)};
      if (kept->when) test.select = hook<select_by_condition<W>>(kept);
      program.add_after_test(test);
    }
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    out.push_back({Phase::allow,
                   words() + (params_.because.empty() ? "" : " (" + reason(equipment) + ")"),
                   where()});
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    if (!q.attempt.to.is_cell()) return std::nullopt;
    return params_.after.value.empty() ? explain_move(q) : explain_after(q);
  }

 private:
  /// Tests the properties of the attempt, which need not be a possible move.
  [[nodiscard]] std::optional<Rejection> explain_move(const Inquiry& q) const {
    const Attempt& attempt = q.attempt;
    const Roster roster = q.equipment.roster();
    const KernelScene board{q.kernel, q.position};
    ExpressionScene scene;
    board.show(scene);
    scene.own = q.position.side_to_move();
    scene.setup = &params_.setup;
    scene.form = attempt.form;
    scene.from = attempt.from.is_cell() ? attempt.from.index() : -1;
    scene.to = attempt.to.index();
    scene.piece =
        attempt.piece != kEmpty || scene.from < 0 ? attempt.piece : q.position.at(scene.from);
    if (scene.piece == kEmpty ||
        (roster.side_of(scene.piece) != scene.own && !roster.is_neutral(scene.piece)))
      return std::nullopt;
    if (attempt.enters) scene.enters = attempt.enters->piece;
    if (attempt.form == MoveForm::board) {
      scene.becomes = attempt.other;
      scene.victim = q.position.at(scene.to);
    }
    if (!when_in(q).holds(scene)) return std::nullopt;
    return reject(reasons::kRequirementNotMet, reason(q.equipment), {attempt.from, attempt.to});
  }

  /// Tests the position after the move, so only for a move that nothing else forbids.
  [[nodiscard]] std::optional<Rejection> explain_after(const Inquiry& q) const {
    const auto move = pseudo_move_of(q);
    if (!move || q.position.side_to_move().index() == q.equipment.roster().sides())
      return std::nullopt;
    ExpressionScene scene;
    scene.own = q.position.side_to_move();
    scene.setup = &params_.setup;
    show_move(scene, q.kernel.effect(*move), *move, q.kernel.captured(q.position, *move));
    const KernelScene before{q.kernel, q.position};
    before.show(scene);
    if (!params_.when.value.empty() && !when_in(q).holds(scene)) return std::nullopt;
    Position position(q.position);
    Journal journal;
    q.kernel.apply(position, journal, *move);
    const KernelScene after{q.kernel, position};
    after.show(scene);
    if (!params_.parse_after(q.equipment)->value().bound_to(q.position.layout()).holds(scene))
      return std::nullopt;
    return reject("forbidden-after", reason(q.equipment), {move->from(), move->to()});
  }

  [[nodiscard]] std::string words() const {
    if (params_.after.value.empty()) return tr("a move is forbidden if {}", params_.when.value);
    return params_.when.value.empty()
               ? tr("a move is forbidden if, after it: {}", params_.after.value)
               : tr("a move is forbidden if {0} and, after it: {1}", params_.when.value,
                    params_.after.value);
  }
  [[nodiscard]] std::string reason(const Equipment& equipment) const {
    return params_.because.empty() ? words() : equipment.texts.tr(params_.because);
  }

  [[nodiscard]] Expression when_in(const Inquiry& q) const {
    return params_.parse_when(q.equipment)->value().bound_to(q.position.layout());
  }
};

// --- captures that are forbidden and give no check

template <int W>
struct SilentAttacks {
  std::vector<Expression> forbidden;
  const SetupCells* setup = nullptr;
};

/// True if `by` may capture a royal piece on `cell`. A RoyalCapture<W>.
template <int W>
bool may_take_royal(const SilentAttacks<W>& plan, const Program<W>& program,
                    const Position& position, int cell, int by, const Bits<W>& occupied,
                    uint32_t gates) {
  Bits<W> captors = attackers_of(program, position, cell, by, occupied, gates);
  if (captors.empty()) return false;
  const AttackScene<W> board{program, position};
  ExpressionScene scene;
  board.show(scene);
  scene.own = Side{by};
  scene.setup = plan.setup;
  scene.form = MoveForm::board;
  scene.to = cell;
  scene.victim = position.at(cell);
  while (captors.any()) {
    scene.from = captors.pop();
    scene.piece = position.at(scene.from);
    if (std::none_of(plan.forbidden.begin(), plan.forbidden.end(),
                     [&](const Expression& forbidden) { return forbidden.holds(scene); }))
      return true;
  }
  return false;
}

/// True if an enemy may capture a royal piece of `side`. A Threat<W>.
template <int W>
bool royal_may_be_taken(const SilentAttacks<W>& plan, const Program<W>& program,
                        const Position& position, int side) {
  const Bits<W> occupied = occupied_cells(program, position);
  const uint32_t gates = program.open_gates(position);
  Bits<W> royals;
  for (const uint8_t piece : program.royals[Side{side}]) royals |= position.set<W>(piece);
  while (royals.any()) {
    const int cell = royals.pop();
    for (int by = 0; by < program.roster.sides(); ++by)
      if (program.roster.are_enemies(Side{side}, Side{by}) &&
          may_take_royal(plan, program, position, cell, by, occupied, gates))
        return true;
  }
  return false;
}

/// The items of forbid whose captures give no check.
class SilentAttacksRule : public RuleBase<SilentAttacksRule> {
 public:
  explicit SilentAttacksRule(std::vector<ForbiddenMovesParams> items)
      : RuleBase(items.front().where), items_(std::move(items)) {}

  std::string_view name() const override { return "captures that give no check"; }
  std::string parameters(const Equipment& equipment) const override {
    std::string text;
    for (const ForbiddenMovesParams& item : items_) text += digest_of(item, equipment) + "|";
    return text;
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c) const {
    if (c.royals.empty()) return;
    SilentAttacks<W> plan;
    plan.setup = program.own(items_.front().setup);
    for (const ForbiddenMovesParams& item : items_)
      plan.forbidden.push_back(item.parse_when(c.equipment())->value().bound_to(c.layout()));
    const auto* const kept = program.own(std::move(plan));
    add_threat(program, hook<royal_may_be_taken<W>>(kept));
    program.set_royal_capture(hook<may_take_royal<W>>(kept));
  }

  /// An enemy attacks a royal piece of the side to move, which is not in check.
  bool takes_part(const Kernel& kernel, const Position& position, Move) const override {
    const Side side = position.side_to_move();
    if (side.index() >= position.layout().roster().sides() || kernel.in_check(position, side))
      return false;
    for (CellSet royals = kernel.royal_cells(position, side); royals.any();) {
      const int cell = royals.pop();
      for (int by = 0; by < position.layout().roster().sides(); ++by)
        if (position.layout().roster().are_enemies(side, Side{by}) &&
            kernel.attackers(position, cell, Side{by}).any())
          return true;
    }
    return false;
  }

  void describe(const Equipment&, std::vector<RuleText>& out) const override {
    for (const ForbiddenMovesParams& item : items_)
      out.push_back({Phase::royal_safety,
                     tr("a capture that is forbidden if {} gives no check", item.when.value),
                     where()});
  }

 private:
  std::vector<ForbiddenMovesParams> items_;
};

// The rule in variant files.

constexpr DiagnosticRow kForbiddenMovesDiagnostics[] = {
    {"forbid-nothing", DiagnosticSource::variant_file, "An item of forbid has no condition.",
     "Add when, after, or both.", "forbid: [{ because: of me }]"},
    {"forbid-check", DiagnosticSource::variant_file,
     "Only captures that when forbids by itself can give no check.",
     "Remove gives_check, or after.", "forbid: [{ after: gives check, gives_check: no }]"},
    {"forbidden-after", DiagnosticSource::reason,
     "The move leads to a position that the rules forbid.", "Make another move.", ""},
};

void check_forbid(const RuleReading& in, ProblemSink& problems) {
  for (const ForbiddenMovesParams& item : read_fields<ForbiddenMovesKeys>(in).forbid) {
    if (item.when.value.empty() && item.after.value.empty())
      problems.fail("forbid-nothing", "an item of 'forbid' has neither 'when' nor 'after'",
                    "add the condition under which a move is forbidden", item.where);
    if (!item.gives_check && (item.when.value.empty() || !item.after.value.empty()))
      problems.fail("forbid-check", "'gives_check: no' needs 'when', without 'after'",
                    "the position after a capture does not matter to a check", item.where);
    for (const auto& parsed : {item.parse_when(in.equipment), item.parse_after(in.equipment)})
      if (parsed) problems.add(parsed->problems());
  }
}

RuleList read_forbid(const RuleReading& in) {
  auto items = read_fields<ForbiddenMovesKeys>(in).forbid;
  for (ForbiddenMovesParams& item : items) {
    item.where = (item.when.value.empty() ? item.after : item.when).where;
    for (const auto& [cell, piece] : in.setup) item.setup[piece.index()].set(cell);
  }
  std::vector<ForbiddenMovesParams> silent;
  std::copy_if(items.begin(), items.end(), std::back_inserter(silent),
               [](const ForbiddenMovesParams& item) { return !item.gives_check; });
  RuleList rules = rules_of<ForbiddenMovesRule>(std::move(items));
  if (!silent.empty()) rules.push_back(std::make_unique<SilentAttacksRule>(std::move(silent)));
  return rules;
}

}  // namespace

RuleModule forbid_module() {
  return {.name = "forbid",
          .keys = declared_rows<ForbiddenMovesKeys>(),
          .diagnostics = kForbiddenMovesDiagnostics,
          .after = {"movement"},
          .before = {"royal"},
          .read = read_forbid,
          .check = check_forbid};
}

}  // namespace stockade
