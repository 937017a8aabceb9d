// check: unless: a condition under which a royal piece that is attacked is not in check.

#include <string>
#include <utility>

#include "framework/base/translate.h"
#include "framework/rules/builtin/attack_scene.h"
#include "framework/rules/expression.h"
#include "framework/rules/position_memory.h"
#include "framework/rules/rule_module.h"

namespace stockade {
namespace {

template <int W>
struct Exemption {
  Threat<W> threat;  ///< what the rules before this one say; no test: attack is what counts
  Expression unless;
};

template <int W>
bool threatens_still(const void* data, const Program<W>& program, const Position& position,
                     int side) {
  const auto& exemption = *static_cast<const Exemption<W>*>(data);
  const Threat<W>& threat = exemption.threat;
  if (!(threat.test ? threat.test(threat.data, program, position, side)
                    : royal_attacked_by_pieces(program, position, side)))
    return false;
  const AttackScene<W> board{program, position};
  ExpressionScene scene;
  board.show(scene);
  scene.own = Side{side};
  return !exemption.unless.holds(scene);
}

class CheckExemptionRule : public RuleBase<CheckExemptionRule> {
 public:
  CheckExemptionRule(std::string unless, SourceMark where)
      : RuleBase(std::move(where)), unless_(std::move(unless)) {}

  std::string_view name() const override { return "check"; }
  std::string parameters() const override { return unless_; }

  Diagnostics check(const Equipment& equipment) const override {
    return parse(equipment).problems();
  }

  void declare(Compilation& c) const { remember_for(c, parse(c.equipment()).value(), *this); }

  template <int W>
  void build(Program<W>& program, const Compilation& c) const {
    Exemption<W> made{program.threat, parse(c.equipment()).value().bound_to(c.layout())};
    program.threat = {threatens_still<W>, program.own(std::move(made))};
  }

  void describe(const Equipment&, std::vector<RuleText>& out) const override {
    out.push_back(
        {Phase::royal_safety,
         tr("a royal piece that is attacked is not in check if {}, where own is its side", unless_),
         where()});
  }

 private:
  [[nodiscard]] Result<Expression> parse(const Equipment& equipment) const {
    return Expression::parse(unless_, ExpressionScope::position, ExpressionType::truth, equipment,
                             where());
  }

  std::string unless_;
};

// The rule in variant files.

constexpr SchemaRow kCheckExemptionKeys[] = {
    {"check", "mapping", kRemovable, "", "{ unless: count(enemy K) = 0 }",
     "What changes when a royal piece is in check."},
    {"check.unless", "condition", kRequired, "", "count(enemy K) = 0",
     "A royal piece that is attacked is not in check while this holds; own is its side. See "
     "docs/expressions.md."},
};

RuleList read_check(const RuleReading& in) {
  RuleList rules;
  if (const auto rule = in.root.find("check"))
    rules.push_back(
        std::make_unique<CheckExemptionRule>((*rule)["unless"].text(), (*rule)["unless"].where()));
  return rules;
}

}  // namespace

// It comes after all rules that say what threatens royal pieces, because it takes from that.
RuleModule check_module() {
  return {.name = "check",
          .keys = kCheckExemptionKeys,
          .after = {"rebirth", "remote_captures", "blast", "royal"},
          .before = {"turn"},
          .read = read_check};
}

}  // namespace stockade
