#include "framework/rules/builtin/exchange.h"

#include <algorithm>

#include "framework/rules/builtin/drop_support.h"
#include "framework/rules/builtin/zone_checks.h"
#include "framework/rules/program_building.h"

namespace stockade {
namespace {

template <int W>
struct ExchangePlan {
  struct Ransom {
    int slot;  ///< where the freed piece is held
    uint8_t piece;
    int value;
    Bits<W> region;
  };
  struct Payment {
    int slot;
    uint8_t piece;
    int value;
    std::vector<const Gate*> gates;  ///< that stand open by this slot, perhaps alone
  };
  std::vector<Payment> payments;
  std::vector<Ransom> ransoms;
  PieceArray<int16_t> paid_from{};
  PieceArray<int16_t> paid_to{};
  uint8_t effect = 0;
};

/// Whether the gate stands open by one piece of `slot` alone.
bool held_open_by_one(const Gate& gate, const Position& position, int slot) {
  for (int i = 0; i < gate.size; ++i) {
    const auto& term = gate.terms[i];
    const uint64_t one = term.word == slot / 8 ? uint64_t{1} << (slot % 8 * 8) : 0;
    if ((position.slot_word(term.word) & term.mask) != one) return false;
  }
  return true;
}

template <int W>
void emit_exchanges(const void* data, const GenContext<W>& c, BundleSink<W>& sink) {
  const auto& plan = *static_cast<const ExchangePlan<W>*>(data);
  for (const auto& payment : plan.payments) {
    if (c.position.count(payment.slot) == 0) continue;
    // Paying the piece that alone keeps a gate of the enemy's open answers a check through that
    // gate.
    const bool closes = std::any_of(
        payment.gates.begin(), payment.gates.end(),
        [&](const Gate* gate) { return held_open_by_one(*gate, c.position, payment.slot); });
    const Safety safety = closes ? Safety::while_quiet : Safety::by_mask;
    for (const auto& ransom : plan.ransoms) {
      if (ransom.value > payment.value || c.position.count(ransom.slot) == 0) continue;
      const Bits<W> targets = c.empty & ransom.region;
      if (targets.any())
        sink.push(targets, Site::slot(ransom.slot), plan.effect, ransom.piece, payment.piece,
                  safety);
    }
  }
}

template <int W>
bool apply_exchange(const Effect<W>& effect, const Program<W>& program, Position& position,
                    Journal& journal, Move move, MoveEvents&) {
  const auto& plans = *static_cast<const std::vector<const ExchangePlan<W>*>*>(effect.data);
  const ExchangePlan<W>& plan = *plans[position.side_to_move().index()];
  journal.transfer(position, plan.paid_from[move.other()], -1);
  journal.transfer(position, plan.paid_to[move.other()], 1);
  journal.transfer(position, move.from().index(), -1);
  land_dropped(program, position, journal, move.to().index(), move.piece().index());
  return effect.resets[move.piece()];
}

class ExchangeRule : public RuleBase<ExchangeRule> {
 public:
  ExchangeRule(ExchangeParams params, SourceMark where)
      : RuleBase(std::move(where)), params_(std::move(params)) {}

  std::string_view name() const override { return "exchange"; }
  std::string parameters() const override {
    std::string text = params_.pay_from + ">" + params_.pay_to + "," + params_.rescue_from;
    for (const auto& [type, regions] : params_.bans) {
      text += ";" + std::to_string(type.index());
      for (const std::string& region : regions) text += "," + region;
    }
    return text;
  }

  Diagnostics check(const Equipment& equipment) const override {
    Diagnostics problems;
    for (const std::string* zone : {&params_.pay_from, &params_.pay_to, &params_.rescue_from}) {
      const Diagnostics found = check_enemy_zone(equipment, *zone, where());
      problems.insert(problems.end(), found.begin(), found.end());
    }
    if (!problems.empty()) return problems;
    for (const ZoneInfo& zone : equipment.zones) {
      if (zone.name != params_.pay_from && zone.name != params_.rescue_from) continue;
      for (const Piece piece : zone.holds)
        if (equipment.type_of(piece).value <= 0)
          return {error("exchange-value",
                        "the " + equipment.type_of(piece).name +
                            " has no value, so its price in an exchange is unknown",
                        "give it one under values", where())};
    }
    return check_bans(equipment, params_.bans, where());
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c) const {
    const PositionLayout& layout = c.layout();
    auto* plans = program.own(std::vector<const ExchangePlan<W>*>());
    Effect<W> effect;
    effect.apply = apply_exchange<W>;
    effect.data = plans;
    effect.resets = c.drop_resets;
    EffectInfo info;
    info.form = MoveForm::exchange;
    const int index = program.add_effect(effect, info);
    for (int s = 0; s < c.roster().sides(); ++s) {
      const Side side{s};
      const Side enemy = c.roster().opponent(side);
      ExchangePlan<W> plan;
      plan.effect = static_cast<uint8_t>(index);
      plan.paid_from.fill(-1);
      plan.paid_to.fill(-1);
      for (const Piece piece : layout.zone(*layout.find_zone(params_.pay_from, side)).holds) {
        const auto from = c.find_slot(params_.pay_from, side, piece);
        const auto to = c.find_slot(params_.pay_to, enemy, piece);
        if (c.roster().side_of(piece) == side || !to) continue;
        typename ExchangePlan<W>::Payment payment{
            *from, static_cast<uint8_t>(piece.index()), c.equipment().type_of(piece).value, {}};
        plan.paid_from[piece] = static_cast<int16_t>(*from);
        plan.paid_to[piece] = static_cast<int16_t>(*to);
        for (const Gate& gate : program.gates)
          if (gate.mentions(*from)) payment.gates.push_back(program.own(gate));
        program.filled_slots.push_back(*to);
        plan.payments.push_back(std::move(payment));
      }
      for (const Piece piece : layout.zone(*layout.find_zone(params_.rescue_from, enemy)).holds) {
        if (c.roster().side_of(piece) != side) continue;
        plan.ransoms.push_back(
            {*c.find_slot(params_.rescue_from, enemy, piece), static_cast<uint8_t>(piece.index()),
             c.equipment().type_of(piece).value,
             drop_region(c.equipment(), params_.bans, piece).template resized<W>()});
      }
      program.bundle_bound += static_cast<int>(plan.payments.size() * plan.ransoms.size());
      const auto* owned = program.own(std::move(plan));
      plans->push_back(owned);
      program.generators[Side{s}].push_back({emit_exchanges<W>, owned});
    }
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    out.push_back({Phase::generate,
                   "a turn may be: paying one piece from one's own " + params_.pay_from +
                       " into the enemy's " + params_.pay_to +
                       ", and dropping at once, on an empty cell, one own piece from the enemy's " +
                       params_.rescue_from,
                   where()});
    std::string values;
    for (const PieceTypeInfo& type : equipment.types)
      if (type.value > 0)
        values += (values.empty() ? "" : ", ") + type.name + " " + std::to_string(type.value);
    out.push_back({Phase::allow,
                   "the piece paid is worth at least as much as the piece freed (" + values + ")",
                   where()});
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    const Attempt& attempt = q.attempt;
    if (attempt.form != MoveForm::exchange || attempt.piece == kEmpty || !attempt.to.is_cell())
      return std::nullopt;
    const Side side = q.position.side_to_move();
    const Side enemy = q.equipment.roster().opponent(side);
    const PositionLayout& layout = q.position.layout();
    const Zone purse = *layout.find_zone(params_.pay_from, side);
    const std::string mine = q.equipment.side(side).name + "'s " + params_.pay_from;
    const std::string theirs = q.equipment.side(enemy).name + "'s " + params_.rescue_from;
    const auto held =
        layout.find_slot(*layout.find_zone(params_.rescue_from, enemy), attempt.piece);
    const std::string freed = q.equipment.type_of(attempt.piece).name;
    if (!held || q.position.count(*held) == 0)
      return reject("not-held",
                    theirs + " holds no " + q.equipment.side(side).adjective + " " + freed,
                    held ? std::vector<Site>{Site::slot(*held)} : std::vector<Site>{});

    if (attempt.other != kEmpty) {
      const auto paid = layout.find_slot(purse, attempt.other);
      if (!paid || q.position.count(*paid) == 0)
        return reject("nothing-to-pay",
                      mine + " holds no " + q.equipment.side(enemy).adjective + " " +
                          q.equipment.type_of(attempt.other).name + " to pay",
                      {});
    }
    int best = -1;
    std::string dearest;
    for (const Piece piece : layout.zone(purse).holds) {
      const auto slot = layout.find_slot(purse, piece);
      if (q.position.count(*slot) == 0 || q.equipment.type_of(piece).value <= best) continue;
      best = q.equipment.type_of(piece).value;
      dearest = q.equipment.type_of(piece).name;
    }
    if (best < 0) return reject("nothing-to-pay", mine + " is empty", {});
    const int price = q.equipment.type_of(attempt.piece).value;
    if (attempt.other != kEmpty && q.equipment.type_of(attempt.other).value < price)
      return reject("underpaid",
                    "a " + q.equipment.type_of(attempt.other).name + " (" +
                        std::to_string(q.equipment.type_of(attempt.other).value) +
                        ") does not buy a " + freed + " (" + std::to_string(price) + ")",
                    {Site::slot(*held)});
    if (best < price)
      return reject("underpaid",
                    "the dearest piece in " + mine + ", a " + dearest + " (" +
                        std::to_string(best) + "), does not buy a " + freed + " (" +
                        std::to_string(price) + ")",
                    {Site::slot(*held)});
    if (const auto refusal = refuse_cell(q, params_.bans, attempt.piece))
      return reject(refusal->first, refusal->second, {attempt.to});
    return std::nullopt;
  }

 private:
  ExchangeParams params_;
};

}  // namespace

std::unique_ptr<Rule> make_exchange_rule(ExchangeParams params, SourceMark where) {
  return std::make_unique<ExchangeRule>(std::move(params), std::move(where));
}

}  // namespace stockade
