// check: unless: a condition under which a royal piece that is attacked is not in check.

#include <string>
#include <utility>

#include "framework/base/translate.h"
#include "framework/rules/expression.h"
#include "framework/rules/fields.h"
#include "framework/rules/position_memory.h"
#include "framework/rules/support/attack_scene.h"

namespace stockade {
namespace {

template <int W>
struct Exemption {
  Threat<W> threat;  ///< of the rules before this one; without a test, attack decides
  Expression unless;
};

template <int W>
bool threatens_still(const Exemption<W>& exemption, const Program<W>& program,
                     const Position& position, int side) {
  const Threat<W>& threat = exemption.threat;
  if (!(threat ? threat(program, position, side)
               : royal_attacked_by_pieces(program, position, side)))
    return false;
  const AttackScene<W> board{program, position};
  ExpressionScene scene;
  board.show(scene);
  scene.own = Side{side};
  return !exemption.unless.holds(scene);
}

struct CheckParams {
  Marked<ConditionText> unless;

  void fields(Fields& f) {
    f("unless", unless,
      "A royal piece that is attacked is not in check while this holds; own is its side. See "
      "docs/author/expressions.md.",
      {.example = "count(enemy K) = 0", .need = kRequired});
  }
  [[nodiscard]] Result<Expression> parse(const Equipment& equipment) const {
    return Expression::parse(unless.value, ExpressionScope::position, ExpressionType::truth,
                             equipment, unless.where);
  }
};

struct CheckKeys {
  std::optional<CheckParams> check;

  void fields(Fields& f) {
    f("check", check, "What changes when a royal piece is in check.",
      {.example = "{ unless: count(enemy K) = 0 }", .need = kRemovable});
  }
};

class CheckExemptionRule : public DeclaredRule<CheckExemptionRule, CheckParams> {
 public:
  using DeclaredRule::DeclaredRule;

  std::string_view name() const override { return "check"; }
  WinningWay winning_way(const Compilation&) const override { return WinningWay::none; }

  void declare(Compilation& c) const {
    remember_for(c, params_.parse(c.equipment()).value(), *this);
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c) const {
    Exemption<W> made{program.threat, params_.parse(c.equipment()).value().bound_to(c.layout())};
    program.threat = hook<threatens_still<W>>(program.own(std::move(made)));
  }

  void describe(const Equipment&, std::vector<RuleText>& out) const override {
    out.push_back({Phase::royal_safety,
                   tr("a royal piece that is attacked is not in check if {}, where own is its side",
                      params_.unless.value),
                   where()});
  }
};

// The rule in variant files.

RuleList read_check(const RuleReading& in) {
  const auto params = read_fields<CheckKeys>(in).check;
  if (!params) return {};
  return rules_of<CheckExemptionRule>(*params, params->unless.where);
}

void check_exemption(const RuleReading& in, ProblemSink& problems) {
  if (const auto params = read_fields<CheckKeys>(in).check)
    problems.add(params->parse(in.equipment).problems());
}

}  // namespace

// It comes after all rules that decide what threatens royal pieces, because it removes threats.
RuleModule check_module() {
  return {.name = "check",
          .keys = declared_rows<CheckKeys>(),
          .after = {"rebirth", "remote_captures", "blast", "royal"},
          .before = {"turn"},
          .read = read_check,
          .check = check_exemption};
}

}  // namespace stockade
