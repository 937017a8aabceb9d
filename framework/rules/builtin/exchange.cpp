// A paid exchange, as a whole turn: pay one piece out of a zone of one's own into a zone of the
// enemy's, and free one own piece of at most that value from a zone of the enemy's, which is
// dropped at once onto an empty cell.

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "framework/language/equipment_keys.h"
#include "framework/rules/builtin/drop.h"
#include "framework/rules/builtin/drop_support.h"
#include "framework/rules/builtin/zone_checks.h"
#include "framework/rules/program_building.h"
#include "framework/rules/rule_module.h"

namespace stockade {
namespace {

struct ExchangeParams {
  std::string pay_from;     ///< "prison": the payer's own zone
  std::string pay_to;       ///< "airfield": the enemy's zone, which receives the piece paid
  std::string rescue_from;  ///< "prison": the enemy's zone that holds the piece to be freed
  DropBans bans;
};

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
  std::string_view action() const override { return "exchange"; }
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
                            " has no value, but it can be paid or freed in an exchange",
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
                   "a turn may be an exchange: the player pays a piece from the player's own " +
                       params_.pay_from + " into the enemy's " + params_.pay_to +
                       ", frees a piece of the player's side from the enemy's " +
                       params_.rescue_from + " and drops it at once on an empty cell",
                   where()});
    std::string values;
    for (const PieceTypeInfo& type : equipment.types)
      if (type.value > 0)
        values += (values.empty() ? "" : ", ") + type.name + " " + std::to_string(type.value);
    out.push_back(
        {Phase::allow,
         "the piece paid must be worth at least as much as the piece freed (" + values + ")",
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
                        ") is worth less than a " + freed + " (" + std::to_string(price) + ")",
                    {Site::slot(*held)});
    if (best < price)
      return reject("underpaid",
                    "the most valuable piece in " + mine + ", a " + dearest + " (" +
                        std::to_string(best) + "), is worth less than a " + freed + " (" +
                        std::to_string(price) + ")",
                    {Site::slot(*held)});
    if (const auto refusal = refuse_cell(q, params_.bans, attempt.piece))
      return reject(refusal->first, refusal->second, {attempt.to});
    return std::nullopt;
  }

 private:
  ExchangeParams params_;
};

// The rule in variant files.

constexpr SchemaRow kKeys[] = {
    {"exchange", "list of mapping", kRemovable, "",
     "[{ pay: { from: own.prison, to: enemy.airfield } }, { rescue: { from: enemy.prison } }, { "
     "drop: rescued }]",
     "A turn of three steps, pay, rescue and drop: one piece is paid for another."},
    {"exchange[].pay", "mapping", kOptional, "", "{ from: own.prison, to: enemy.airfield }",
     "First step: the side hands over a piece that it has captured."},
    {"exchange[].pay.from", "zone own.*", kRequired, "", "own.prison",
     "The zone that the piece leaves."},
    {"exchange[].pay.to", "zone enemy.*", kRequired, "", "enemy.airfield",
     "The zone that receives it."},
    {"exchange[].rescue", "mapping", kOptional, "", "{ from: enemy.prison }",
     "Second step: the side takes back a piece of its own."},
    {"exchange[].rescue.from", "zone enemy.*", kRequired, "", "enemy.prison",
     "The zone that the piece leaves."},
    {"exchange[].rescue.worth", "choice at most paid", kOptional, "at most paid", "at most paid",
     "The most that it may be worth."},
    {"exchange[].drop", "choice rescued", kOptional, "", "rescued",
     "Third step: the side drops that piece at once on an empty cell."},
    {"exchange[].except", "map of piece to list of region", kOptional, "",
     "{ P: [first rank, last rank] }",
     "In the step drop: where pieces of a type may not be dropped. Left out: as the drop rule "
     "says."},
};

constexpr DiagnosticRow kDiagnostics[] = {
    {"exchange-steps", DiagnosticSource::variant_file,
     "An exchange is not made of the steps pay, rescue, drop.",
     "List the three steps in this order, each with its own dash.",
     "zones: { prison: { holds: enemy }, hand: { holds: own } }\n"
     "turn: { one_of: [move, exchange] }\n"
     "exchange:\n  - pay: { from: own.prison, to: enemy.hand }\n  - drop: rescued"},
    {"exchange-value", DiagnosticSource::variant_file,
     "A piece that can be paid or freed has no value.",
     "Add the piece type to values, with a value above 0.",
     "zones: { prison: { holds: enemy }, hand: { holds: own } }\n"
     "turn: { one_of: [move, exchange] }\n"
     "exchange:\n  - pay: { from: own.prison, to: enemy.hand }\n"
     "  - rescue: { from: enemy.prison }\n  - drop: rescued"},
    {"nothing-to-pay", DiagnosticSource::reason, "The prison has no piece to pay with.",
     "Capture a piece first.", "4k3/8/8/8/8/8/8/4K3[#P] w: (P)*e4"},
    {"underpaid", DiagnosticSource::reason, "The piece paid is worth less than the piece freed.",
     "Pay with a more valuable piece.", "4k3/8/8/8/8/8/8/4K3[#Np] w: (P)N*e4"},
};

// The steps have been checked to be pay, rescue, drop.
RuleList read_exchange(const RuleReading& in) {
  const auto rule = in.root.find("exchange");
  if (!rule) return {};
  const std::vector<View> steps = rule->items();
  const View pay = steps[0]["pay"];
  ExchangeParams params;
  params.pay_from = zone_name(pay["from"]);
  params.pay_to = zone_name(pay["to"]);
  params.rescue_from = zone_name(steps[1]["rescue"]["from"]);
  const auto own_bans = steps[2].find("except");
  const auto drop_rule = in.root.find("drop");
  params.bans = read_bans(in, own_bans || !drop_rule ? own_bans : drop_rule->find("except"));
  RuleList rules;
  rules.push_back(std::make_unique<ExchangeRule>(std::move(params), rule->key_where()));
  return rules;
}

void check_exchange(const View& root, TreeProblems& problems) {
  const auto rule = root.find("exchange");
  if (!rule) return;
  static constexpr std::array<const char*, 3> kSteps = {"pay", "rescue", "drop"};
  const std::string order = "an exchange has three steps: pay, rescue, drop";
  const auto fail = [&](const std::string& message, const std::string& hint,
                        const SourceMark& where) {
    problems.fail("exchange-steps", message, hint, where);
  };
  const std::vector<View> steps = rule->items();
  for (size_t i = 0; i < steps.size() && i < kSteps.size(); ++i) {
    const std::string number = std::to_string(i + 1);
    if (!steps[i].mentions(kSteps[i]))
      return fail("step " + number + " of 'exchange' must be '" + kSteps[i] + "'", order,
                  steps[i].where());
    for (const Node::Entry& entry : steps[i].node().entries)
      if (entry.key != kSteps[i] && (entry.key != "except" || i != 2))
        return fail("'" + entry.key + "' does not belong to step " + number + " of 'exchange', '" +
                        kSteps[i] + "'",
                    order + "; each begins with '- '", entry.where);
  }
  if (steps.size() != kSteps.size())
    fail("'exchange' has " + std::to_string(steps.size()) + " step" +
             (steps.size() == 1 ? "" : "s") + ", not three",
         order, rule->key_where());
}

std::vector<ZoneUse> exchange_zones(const View& root) {
  const auto rule = root.find("exchange");
  if (!rule) return {};
  std::optional<View> paid_from;
  std::optional<View> paid_to;
  std::optional<View> rescued_from;
  for (const View& step : rule->items()) {
    if (const auto pay = step.find("pay")) {
      paid_from = pay->find("from");
      paid_to = pay->find("to");
    }
    if (const auto rescue = step.find("rescue")) rescued_from = rescue->find("from");
  }
  std::vector<ZoneUse> uses;
  if (paid_from)
    uses.push_back({.reference = *paid_from,
                    .holds = "enemy",
                    .holds_because = "a side pays with the enemy's pieces"});
  if (paid_to)
    uses.push_back({.reference = *paid_to,
                    .holds = "own",
                    .holds_because = "the piece paid goes back to its own side",
                    .letters = paid_from ? letters_in(root, zone_name(*paid_from)) : "",
                    .letters_because = "pieces of that type can be paid"});
  if (rescued_from)
    uses.push_back({.reference = *rescued_from,
                    .holds = "enemy",
                    .holds_because = "a side rescues its own pieces from it"});
  return uses;
}

}  // namespace

RuleModule exchange_module() {
  return {.name = "exchange",
          .keys = kKeys,
          .diagnostics = kDiagnostics,
          .after = {"movement"},
          .before = {"royal"},
          .read = read_exchange,
          .check = check_exchange,
          .zones = exchange_zones,
          .action = {.word = "exchange",
                     .phrase = "an exchange",
                     .how = "which lists its steps: pay, rescue, drop"},
          .uses_values = true};
}

}  // namespace stockade
