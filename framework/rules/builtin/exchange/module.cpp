// exchange in variant files.

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "framework/language/equipment_keys.h"
#include "framework/rules/builtin/drop/drop.h"
#include "framework/rules/builtin/exchange/exchange.h"
#include "framework/rules/support/zone_checks.h"

namespace stockade {

void FieldOf<ExchangePlace>::read(ExchangePlace& value, const View& view, const RuleReading&) {
  if (view.text() != "nowhere") value.zone = zone_name(view);
  value.enemys = view.text().starts_with("enemy.");
  value.where = view.where();
  value.key_where = view.key_where();
}

void ExchangePay::fields(Fields& f) {
  f("from", from, "The zone that the pieces leave.", {.example = "own.prison", .need = kRequired});
  f("to", to, "The zone that receives them. nowhere: they leave the game.",
    {.example = "enemy.airfield", .need = kRequired, .type = "zone own.* | enemy.* | nowhere"});
  f("most", most, "How many pieces may be paid at once; their values add up.", {.example = "2"});
}

void ExchangeRescue::fields(Fields& f) {
  f("from", from, "The zone that the piece leaves.",
    {.example = "enemy.prison", .need = kRequired});
  f("most", most,
    "How many pieces may be freed at once; one of them is dropped. Above 1, rest is required.",
    {.example = "2"});
  f("rest", rest,
    "The zone that receives the pieces freed besides the one that is dropped. A piece that this "
    "zone cannot hold is freed only if it is dropped.",
    {.example = "own.airfield"});
  f("worth", worth,
    "What the pieces freed may be worth together: at most as much as the pieces paid together, "
    "just as much, or any value.",
    {.example = "equal"});
}

void ExchangeParams::fields(Fields& f) {
  f("pay", pay, "First step: the side hands over pieces, such as some that it has captured.",
    {.example = "{ from: own.prison, to: enemy.airfield }"});
  f("rescue", rescue, "Second step: the side takes back a piece of its own, or several.",
    {.example = "{ from: enemy.prison }"});
  f("drop", drop,
    "Third step: the side drops that piece, or one of those freed, at once on an empty cell.",
    {.example = "rescued"});
  f("except", bans,
    "In the step drop: where pieces of a type may not be dropped. Left out: as the drop rule says.",
    {.example = "{ P: [first rank, last rank] }"});
}

namespace {

struct ExchangeKeys {
  Marked<std::vector<ExchangeParams>> steps;

  void fields(Fields& f) {
    f("exchange", steps, "A turn of three steps, pay, rescue and drop: pieces are paid for others.",
      {.example = "[{ pay: { from: own.prison, to: enemy.airfield } }, { rescue: { from: "
                  "enemy.prison } }, { drop: rescued }]",
       .need = kRemovable});
  }
};

constexpr DiagnosticRow kExchangeDiagnostics[] = {
    {"exchange-rest", DiagnosticSource::variant_file,
     "An exchange frees several pieces and has no zone for those that are not dropped, or has such "
     "a zone in vain.",
     "Write rest: own.airfield beside most, with the name of a zone that holds the side's pieces.",
     "zones: { prison: { holds: enemy }, hand: { holds: own } }\n"
     "turn: { one_of: [move, exchange] }\n"
     "exchange:\n  - pay: { from: own.prison, to: enemy.hand }\n"
     "  - rescue: { from: enemy.prison, most: 2 }\n  - drop: rescued"},
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
    {"overpaid", DiagnosticSource::reason,
     "The pieces paid are worth more than those freed, and their values must be equal.",
     "Pay with less valuable pieces.", ""},
    {"too-many-freed", DiagnosticSource::reason,
     "An exchange frees fewer pieces than the move names.", "Free fewer pieces.",
     "4k3/8/8/8/8/8/8/4K3[#NPq] w: (Q)NP*e4"},
    {"too-many-paid", DiagnosticSource::reason,
     "An exchange pays fewer pieces than the move names.", "Pay with fewer pieces.",
     "4k3/8/8/8/8/8/8/4K3[#Npp] w: (PP)N*e4"},
    {"underpaid", DiagnosticSource::reason, "What is paid is worth less than what is freed.",
     "Pay with more valuable pieces.", "4k3/8/8/8/8/8/8/4K3[#Np] w: (P)N*e4"},
};

// The steps as one; each of them must be what it should be.
ExchangeParams exchange_params(const RuleReading& in, const std::vector<ExchangeParams>& steps) {
  ExchangeParams params = steps[2];
  params.pay = steps[0].pay;
  params.rescue = steps[1].rescue;
  if (!params.bans) {
    const auto drop = read_fields<DropKeys>(in).drop;
    params.bans.emplace();
    if (drop) params.bans->value = drop->bans;
  }
  return params;
}

RuleList read_exchange(const RuleReading& in) {
  const auto [steps, where, key_where] = read_fields<ExchangeKeys>(in).steps;
  RuleList rules;
  if (!steps.empty()) rules.push_back(make_exchange_rule(exchange_params(in, steps), key_where));
  return rules;
}

void check_rest(const ExchangeRescue& rescue, ProblemSink& problems) {
  const ExchangePlace& rest = rescue.rest;
  const bool several = rescue.most.value > 1;
  if (several && rest.nowhere())
    problems.fail(
        "exchange-rest",
        "'most' frees several pieces, and nothing says where those go that are not dropped",
        "add a zone, such as rest: own.airfield", rescue.most.where);
  if (!several && !rest.nowhere())
    problems.fail("exchange-rest",
                  "'rest' receives no piece, because the exchange frees only one, which is dropped",
                  "add most: 2, or leave 'rest' out", rest.key_where);
  if (several && rest.is_same(rescue.from))
    problems.fail("exchange-rest", "'rest' is the zone that the pieces are freed from",
                  "name another zone", rest.where);
}

// Whether the steps are pay, rescue, drop; if not, this reports it.
bool check_exchange_steps(const Marked<std::vector<ExchangeParams>>& steps, ProblemSink& problems) {
  static constexpr std::array<const char*, 3> kSteps = {"pay", "rescue", "drop"};
  const std::string order = "an exchange has three steps: pay, rescue, drop";
  const auto fail = [&](const std::string& message, const std::string& hint,
                        const SourceMark& where) {
    problems.fail("exchange-steps", message, hint, where);
    return false;
  };
  const auto place = [](const auto& value) { return value ? &value->key_where : nullptr; };
  for (size_t i = 0; i < steps.value.size() && i < kSteps.size(); ++i) {
    const ExchangeParams& step = steps.value[i];
    const std::string number = std::to_string(i + 1);
    const std::array<std::pair<const char*, const SourceMark*>, 4> keys = {
        {{"pay", step.pay ? &step.pay->where : nullptr},
         {"rescue", step.rescue ? &step.rescue->where : nullptr},
         {"drop", place(step.drop)},
         {"except", place(step.bans)}}};
    if (!keys[i].second)
      return fail("step " + number + " of 'exchange' must be '" + kSteps[i] + "'", order,
                  step.where);
    for (size_t key = 0; key < keys.size(); ++key)
      if (keys[key].second && key != i && !(key == 3 && i == 2))
        return fail(std::string("'") + keys[key].first + "' does not belong to step " + number +
                        " of 'exchange', '" + kSteps[i] + "'",
                    order + "; each begins with '- '", *keys[key].second);
  }
  if (steps.value.size() == kSteps.size()) return true;
  return fail("'exchange' has " + std::to_string(steps.value.size()) + " step" +
                  (steps.value.size() == 1 ? "" : "s") + ", not three",
              order, steps.key_where);
}

void check_exchange(const RuleReading& in, ProblemSink& problems) {
  const auto steps = read_fields<ExchangeKeys>(in).steps;
  if (steps.value.empty() || !check_exchange_steps(steps, problems)) return;
  const ExchangePay& pay = *steps.value[0].pay;
  const ExchangeRescue& rescue = *steps.value[1].rescue;
  check_rest(rescue, problems);
  for (const ExchangePlace* place : {&pay.from, &rescue.from, &pay.to, &rescue.rest})
    if (!place->nowhere()) check_enemy_zone(in, place->zone, steps.key_where, problems);
  if (rescue.worth == ExchangeWorth::any) return;
  for (const ZoneInfo& zone : in.equipment.zones)
    for (const Piece piece : zone.holds)
      if (const PieceTypeInfo& type = in.equipment.type_of(piece);
          type.value <= 0 && (zone.name == pay.from.zone || zone.name == rescue.from.zone))
        return problems.fail(
            "exchange-value",
            "the " + type.name + " has no value, but it can be paid or freed in an exchange",
            "give it one under values", steps.key_where);
}

// True if a zone has pieces of the side that refers to it.
bool has_own_pieces(const RuleReading& in, const ExchangePlace& place) {
  for (const auto& [name, zone] : in.root["zones"].entries())
    if (name == place.zone) return (zone["holds"].text() == "enemy") == place.enemys;
  return true;
}

std::vector<ZoneUse> exchange_zones(const RuleReading& in) {
  std::vector<ZoneUse> uses;
  const auto add = [&](const ExchangePlace& place, bool enemy_pieces, std::string_view because) {
    if (place.nowhere()) return;
    uses.push_back({.zone = place.zone,
                    .owner = place.enemys ? "enemy" : "own",
                    .where = place.where,
                    .holds = because.empty() ? ""
                             : enemy_pieces  ? "enemy"
                                             : "own",
                    .holds_because = because});
  };
  for (const ExchangeParams& step : read_fields<ExchangeKeys>(in).steps.value) {
    if (const auto& pay = step.pay) {
      add(pay->from, false, {});
      add(pay->to, has_own_pieces(in, pay->from) == pay->to.enemys, "the pieces paid go there");
      if (!pay->to.nowhere()) {
        for (const char letter : letters_in(in.root, pay->from.zone))
          uses.back().types.push_back(*in.equipment.find_type(letter));
        uses.back().types_because = "pieces of that type can be paid";
      }
    }
    if (const auto& rescue = step.rescue) {
      add(rescue->from, rescue->from.enemys, "a side rescues its own pieces from it");
      add(rescue->rest, rescue->rest.enemys, "the pieces freed go there");
    }
  }
  return uses;
}

}  // namespace

RuleModule exchange_module() {
  return {.name = "exchange",
          .keys = declared_rows<ExchangeKeys>(),
          .diagnostics = kExchangeDiagnostics,
          .after = {"movement"},
          .before = {"royal"},
          .read = read_exchange,
          .check = check_exchange,
          .zones = exchange_zones,
          .action = {.word = "exchange",
                     .phrase = "an exchange",
                     .how = "which lists its steps: pay, rescue, drop"},
          .uses_values = [](const Node& root) { return root.find("exchange") != nullptr; }};
}

}  // namespace stockade
