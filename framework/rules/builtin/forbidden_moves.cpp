// forbid: moves that an author's condition takes away.

#include <string>
#include <utility>

#include "framework/rules/builtin/attack_scene.h"
#include "framework/rules/expression.h"
#include "framework/rules/program.h"
#include "framework/rules/program_play.h"
#include "framework/rules/rule_module.h"

namespace stockade {
namespace {

struct ForbiddenMovesParams {
  std::string when;     ///< an expression of scope `move`
  std::string because;  ///< the reason in words, for people; may be empty
  SetupCells setup;     ///< what `home` means
};

struct ForbiddenMovesPlan {
  Expression when;
  SetupCells setup;
};

template <int W>
Bundle<W>* take_forbidden(const void* data, const GenContext<W>& c, Bundle<W>* begin,
                          Bundle<W>* end) {
  if (c.side == c.program.roster.sides()) return end;  // what chance does
  const auto& plan = *static_cast<const ForbiddenMovesPlan*>(data);
  const AttackScene<W> board{c.program, c.position};
  ExpressionScene scene;
  board.show(scene);
  scene.own = Side{c.side};
  scene.setup = &plan.setup;
  for (Bundle<W>* bundle = begin; bundle != end; ++bundle) {
    scene.form = c.program.effect_info[bundle->effect].form;
    for (Bits<W> rest = bundle->targets; rest.any();) {
      const int target = rest.pop();
      const Move move = bundle->move_to(target);
      scene.from = move.from().is_cell() ? move.from().index() : -1;
      scene.to = target;
      scene.piece = move.piece();
      scene.becomes = scene.form == MoveForm::board ? move.other() : kEmpty;
      scene.victim = captured_piece(c.program, c.position, move);
      if (plan.when.holds(scene)) bundle->targets.reset(target);
    }
  }
  return end;
}

bool attacks_by_kernel(const void* data, int cell, Side by) {
  const auto& q = *static_cast<const Inquiry*>(data);
  return q.kernel.attackers(q.position, cell, by).any();
}

/// A piece that may not capture for this still attacks: it gives check, as a pinned piece does.
class ForbiddenMovesRule : public RuleBase<ForbiddenMovesRule> {
 public:
  ForbiddenMovesRule(ForbiddenMovesParams params, SourceMark where)
      : RuleBase(std::move(where)), params_(std::move(params)) {}

  std::string_view name() const override { return "forbidden moves"; }
  std::string parameters() const override { return params_.when; }

  Diagnostics check(const Equipment& equipment) const override {
    return parse(equipment).problems();
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c) const {
    program.filters.push_back(
        {take_forbidden<W>,
         program.own(ForbiddenMovesPlan{parse(c.equipment()).value(), params_.setup})});
  }

  void describe(const Equipment&, std::vector<RuleText>& out) const override {
    out.push_back({Phase::allow,
                   "a move is forbidden if " + params_.when +
                       (params_.because.empty() ? "" : " (" + params_.because + ")"),
                   where()});
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    const Attempt& attempt = q.attempt;
    if (!attempt.to.is_cell()) return std::nullopt;
    const Roster roster = q.equipment.roster();
    ExpressionScene scene;
    scene.position = &q.position;
    scene.own = q.position.side_to_move();
    scene.attacked = attacks_by_kernel;
    scene.data = &q;
    scene.setup = &params_.setup;
    scene.form = attempt.form;
    scene.from = attempt.from.is_cell() ? attempt.from.index() : -1;
    scene.to = attempt.to.index();
    scene.piece =
        attempt.piece != kEmpty || scene.from < 0 ? attempt.piece : q.position.at(scene.from);
    if (scene.piece == kEmpty || roster.side_of(scene.piece) != scene.own) return std::nullopt;
    if (attempt.form == MoveForm::board) {
      scene.becomes = attempt.other;
      scene.victim = q.position.at(scene.to);
    }
    if (!parse(q.equipment).value().holds(scene)) return std::nullopt;
    return reject(
        "requirement-not-met",
        params_.because.empty() ? "a move is forbidden if " + params_.when : params_.because,
        {attempt.from, attempt.to});
  }

 private:
  [[nodiscard]] Result<Expression> parse(const Equipment& equipment) const {
    return Expression::parse(params_.when, ExpressionScope::move, ExpressionType::truth, equipment,
                             where());
  }

  ForbiddenMovesParams params_;
};

// The rule in variant files.

constexpr SchemaRow kKeys[] = {
    {"forbid", "list of mapping", kRemovable, "",
     "[{ when: captures and count(own) = 2, because: two pieces may not capture }]",
     "Moves that are not legal. A piece that may not capture for this still gives check."},
    {"forbid[].when", "condition", kRequired, "", "drops and to on [dark cells]",
     "The moves that are not legal; see docs/expressions.md."},
    {"forbid[].because", "line", kOptional, "", "pieces are dropped on light cells",
     "The reason that a player reads who tries such a move."},
};

RuleList read_forbid(const RuleReading& in) {
  RuleList rules;
  const auto list = in.root.find("forbid");
  if (!list) return rules;
  for (const View& one : list->items()) {
    ForbiddenMovesParams params;
    params.when = one["when"].text();
    if (const auto because = one.find("because")) params.because = because->text();
    for (const auto& [cell, piece] : in.setup) params.setup[piece.index()].set(cell);
    rules.push_back(std::make_unique<ForbiddenMovesRule>(std::move(params), one["when"].where()));
  }
  return rules;
}

}  // namespace

RuleModule forbid_module() {
  return {.name = "forbid",
          .keys = kKeys,
          .after = {"movement"},
          .before = {"royal"},
          .read = read_forbid};
}

}  // namespace stockade
