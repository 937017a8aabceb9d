#include "framework/rules/builtin/promotion.h"

#include <algorithm>

#include "framework/rules/builtin/move_search.h"
#include "framework/rules/builtin/zone_checks.h"
#include "framework/rules/program.h"

namespace stockade {
namespace {

class PromotionRule : public RuleBase<PromotionRule> {
 public:
  PromotionRule(PromotionParams params, SourceMark where)
      : RuleBase(std::move(where)), params_(std::move(params)) {}

  std::string_view name() const override { return "promotion"; }
  std::string parameters() const override {
    std::string text =
        params_.region + (params_.mandatory ? "!" : "?") + params_.swap_zone.value_or("") + ":";
    for (const Kind kind : params_.men) text += std::to_string(kind.index()) + ",";
    text += ">";
    for (const Kind kind : params_.to) text += std::to_string(kind.index()) + ",";
    return text;
  }

  Diagnostics check(const Equipment& equipment) const override {
    Diagnostics problems;
    if (params_.to.empty())
      problems.push_back(error("promotion-empty", "there is nothing to promote to",
                               "list kinds under to", where()));
    for (const Kind kind : params_.men)
      if (std::find(params_.to.begin(), params_.to.end(), kind) != params_.to.end())
        problems.push_back(error("promotion-itself",
                                 "the " + equipment.kind(kind).name + " cannot promote to itself",
                                 {}, where()));
    if (params_.swap_zone) {
      const Diagnostics zone = check_enemy_zone(equipment, *params_.swap_zone, where());
      problems.insert(problems.end(), zone.begin(), zone.end());
    }
    return problems;
  }

  void declare(Compilation& c) const override {
    for (int s = 0; s < c.roster().sides(); ++s) {
      const Side side{s};
      const Side enemy = c.roster().opponent(side);
      for (const Kind kind : params_.men) {
        const Man man = c.roster().man(side, kind);
        LandingPlan plan;
        const auto region = parse_region(
            c.equipment().topology, c.equipment().side(side).orientation, params_.region, where());
        plan.region = region.value();
        plan.mandatory = params_.mandatory;
        for (const Kind to : params_.to) {
          LandingPlan::Choice choice{c.roster().man(side, to), std::nullopt};
          if (params_.swap_zone) {
            choice.takes_from = c.find_slot(*params_.swap_zone, enemy, choice.becomes);
            if (!choice.takes_from) continue;  // the zone never holds such a man
          }
          plan.choices.push_back(choice);
        }
        if (params_.swap_zone) plan.old_man_to = c.find_slot(*params_.swap_zone, enemy, man);
        c.landing[static_cast<size_t>(man.index())] = plan;
      }
    }
  }

  template <int W>
  void build(Program<W>&, const Compilation&) const {}

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    std::string kinds;
    for (const Kind kind : params_.to)
      kinds += (kinds.empty() ? "" : ", ") + equipment.kind(kind).name;
    for (const Kind kind : params_.men) {
      const std::string who = "a " + equipment.kind(kind).name + " that lands on its " +
                              params_.region + (params_.mandatory ? " becomes " : " may become ");
      out.push_back(
          {Phase::allow,
           params_.swap_zone
               ? who + "one of: " + kinds +
                     ", changing places with one of its side held in the enemy's " +
                     *params_.swap_zone +
                     (params_.mandatory
                          ? "; while none is held it can neither land there nor attack there"
                          : "")
               : who + "one of: " + kinds,
           where()});
    }
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    const Attempt& attempt = q.attempt;
    if (attempt.form != MoveForm::board || !attempt.from.is_cell() || !attempt.to.is_cell())
      return std::nullopt;
    if (attempt.from == attempt.to && changes_in_place(q.kernel)) return std::nullopt;
    const Man man = q.position.at(attempt.from.index());
    if (man == kEmpty) return std::nullopt;
    const Roster roster = q.equipment.roster();
    const Kind kind = roster.kind_of(man);
    const std::string who =
        q.equipment.describe(man) + " on " + q.equipment.topology.name(attempt.from.index());
    const bool promotes =
        std::find(params_.men.begin(), params_.men.end(), kind) != params_.men.end();
    const auto region =
        parse_region(q.equipment.topology, q.equipment.side_of(man).orientation, params_.region);
    if (!promotes || !region->test(attempt.to.index())) {
      if (attempt.other == kEmpty) return std::nullopt;
      return reject("no-such-move",
                    who + " does not promote on " + q.equipment.topology.name(attempt.to.index()),
                    {attempt.from});
    }
    if (attempt.other != kEmpty && std::find(params_.to.begin(), params_.to.end(),
                                             roster.kind_of(attempt.other)) == params_.to.end())
      return reject("no-such-move",
                    who + " cannot become a " + q.equipment.kind_of(attempt.other).name,
                    {attempt.from});
    if (!params_.swap_zone) return std::nullopt;

    const Side side = roster.side_of(man);
    const PositionLayout& layout = q.position.layout();
    const Side enemy = roster.opponent(side);
    const auto zone = layout.find_zone(*params_.swap_zone, enemy);
    std::string held;
    bool found = false;
    for (const Kind to : params_.to) {
      const auto slot = layout.find_slot(*zone, roster.man(side, to));
      if (!slot || q.position.count(*slot) == 0) continue;
      held += (held.empty() ? "" : ", ") + q.equipment.kind(to).name;
      found = found || attempt.other == kEmpty || roster.kind_of(attempt.other) == to;
    }
    if (found) return std::nullopt;
    const std::string place = q.equipment.side(enemy).name + "'s " + *params_.swap_zone;
    if (held.empty())
      return reject("no-man-to-promote-to",
                    who + " is frozen: " + place + " holds no " + q.equipment.side(side).adjective +
                        " man that it could change places with",
                    {attempt.from});
    return reject("no-man-to-promote-to",
                  place + " holds no " + q.equipment.side(side).adjective + " " +
                      q.equipment.kind_of(attempt.other).name + " (it holds: " + held + ")",
                  {attempt.from});
  }

 private:
  PromotionParams params_;
};

}  // namespace

std::unique_ptr<Rule> make_promotion_rule(PromotionParams params, SourceMark where) {
  return std::make_unique<PromotionRule>(std::move(params), std::move(where));
}

}  // namespace stockade
