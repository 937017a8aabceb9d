#include "framework/rules/builtin/drop.h"

#include "framework/rules/builtin/drop_support.h"
#include "framework/rules/builtin/zone_checks.h"

namespace stockade {
namespace {

template <int W>
struct DropPlan {
  struct Source {
    int slot;
    uint8_t man;
    Bits<W> region;
  };
  std::vector<Source> sources;
  uint8_t effect = 0;
};

template <int W>
void emit_drops(const void* data, const GenContext<W>& c, BundleSink<W>& sink) {
  const auto& plan = *static_cast<const DropPlan<W>*>(data);
  for (const auto& source : plan.sources) {
    if (c.position.count(source.slot) == 0) continue;
    const Bits<W> targets = c.empty & source.region;
    if (targets.any()) sink.push(targets, Site::slot(source.slot), plan.effect, source.man);
  }
}

template <int W>
bool apply_drop(const Effect<W>& effect, const Program<W>& program, Position& position,
                Journal& journal, Move move, MoveEvents&) {
  journal.transfer(position, move.from().index(), -1);
  land_dropped(program, position, journal, move.to().index(), move.man().index());
  return effect.resets[static_cast<size_t>(move.man().index())];
}

class DropRule : public RuleBase<DropRule> {
 public:
  DropRule(DropParams params, SourceMark where)
      : RuleBase(std::move(where)), params_(std::move(params)) {}

  std::string_view name() const override { return "drop"; }
  std::string parameters() const override {
    std::string text = params_.zone;
    for (const auto& [kind, regions] : params_.bans) {
      text += ";" + std::to_string(kind.index());
      for (const std::string& region : regions) text += "," + region;
    }
    return text;
  }

  Diagnostics check(const Equipment& equipment) const override {
    Diagnostics problems = check_zone(equipment, params_.zone, where());
    const Diagnostics bans = check_bans(equipment, params_.bans, where());
    problems.insert(problems.end(), bans.begin(), bans.end());
    return problems;
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c) const {
    Effect<W> effect;
    effect.apply = apply_drop<W>;
    for (int i = 0; i < kMaxMen; ++i)
      effect.resets[static_cast<size_t>(i)] = c.drop_resets[static_cast<size_t>(i)];
    EffectInfo info;
    info.form = MoveForm::drop;
    const int index = program.add_effect(effect, info);
    for (int s = 0; s < c.roster().sides(); ++s) {
      DropPlan<W> plan;
      plan.effect = static_cast<uint8_t>(index);
      const auto zone = c.layout().find_zone(params_.zone, Side{s});
      for (const Man man : c.layout().zone(*zone).holds) {
        if (c.roster().side_of(man) != Side{s}) continue;
        plan.sources.push_back(
            {*c.layout().find_slot(*zone, man), static_cast<uint8_t>(man.index()),
             drop_region(c.equipment(), params_.bans, man).template resized<W>()});
      }
      program.bundle_bound += static_cast<int>(plan.sources.size());
      program.generators[static_cast<size_t>(s)].push_back(
          {emit_drops<W>, program.own(std::move(plan))});
    }
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    out.push_back(
        {Phase::generate,
         "a turn may be: dropping a man from one's own " + params_.zone + " onto an empty cell",
         where()});
    for (const auto& [kind, regions] : params_.bans)
      for (const std::string& region : regions)
        out.push_back({Phase::allow,
                       "a " + equipment.kind(kind).name + " may not be dropped on its " + region,
                       where()});
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    const Attempt& attempt = q.attempt;
    if (attempt.form != MoveForm::drop || attempt.man == kEmpty || !attempt.to.is_cell())
      return std::nullopt;
    const Side side = q.position.side_to_move();
    const PositionLayout& layout = q.position.layout();
    const auto slot = layout.find_slot(*layout.find_zone(params_.zone, side), attempt.man);
    const std::string place = q.equipment.side(side).name + "'s " + params_.zone;
    if (!slot || q.position.count(*slot) == 0)
      return reject("not-held",
                    place + " holds no " + q.equipment.side_of(attempt.man).adjective + " " +
                        q.equipment.kind_of(attempt.man).name,
                    slot ? std::vector<Site>{Site::slot(*slot)} : std::vector<Site>{});
    if (const auto refusal = refuse_cell(q, params_.bans, attempt.man))
      return reject(refusal->first, refusal->second, {attempt.to});
    return std::nullopt;
  }

 private:
  DropParams params_;
};

}  // namespace

std::unique_ptr<Rule> make_drop_rule(DropParams params, SourceMark where) {
  return std::make_unique<DropRule>(std::move(params), std::move(where));
}

}  // namespace stockade
