// exchange in variant files.

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "framework/language/equipment_keys.h"
#include "framework/rules/builtin/exchange/exchange.h"
#include "framework/rules/rule_module.h"

namespace stockade {
namespace {

constexpr SchemaRow kKeys[] = {
    {"exchange", "list of mapping", kRemovable, "",
     "[{ pay: { from: own.prison, to: enemy.airfield } }, { rescue: { from: enemy.prison } }, { "
     "drop: rescued }]",
     "A turn of three steps, pay, rescue and drop: pieces are paid for another one."},
    {"exchange[].pay", "mapping", kOptional, "", "{ from: own.prison, to: enemy.airfield }",
     "First step: the side hands over pieces, such as some that it has captured."},
    {"exchange[].pay.from", "zone own.* | enemy.*", kRequired, "", "own.prison",
     "The zone that the pieces leave."},
    {"exchange[].pay.to", "zone own.* | enemy.* | nowhere", kRequired, "", "enemy.airfield",
     "The zone that receives them. nowhere: they leave the game."},
    {"exchange[].pay.most", "integer 1..8", kOptional, "1", "2",
     "How many pieces may be paid at once; their values add up."},
    {"exchange[].rescue", "mapping", kOptional, "", "{ from: enemy.prison }",
     "Second step: the side takes back a piece of its own."},
    {"exchange[].rescue.from", "zone own.* | enemy.*", kRequired, "", "enemy.prison",
     "The zone that the piece leaves."},
    {"exchange[].rescue.worth", "choice at most paid | equal | any", kOptional, "at most paid",
     "equal",
     "What it may be worth: at most as much as the pieces paid together, just as much, or any "
     "value."},
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
    {"overpaid", DiagnosticSource::reason,
     "The pieces paid are worth more than the piece freed, and their values must be equal.",
     "Pay with less valuable pieces.", ""},
    {"too-many-paid", DiagnosticSource::reason,
     "An exchange pays fewer pieces than the move names.", "Pay with fewer pieces.",
     "4k3/8/8/8/8/8/8/4K3[#Npp] w: (PP)N*e4"},
    {"underpaid", DiagnosticSource::reason, "What is paid is worth less than the piece freed.",
     "Pay with more valuable pieces.", "4k3/8/8/8/8/8/8/4K3[#Np] w: (P)N*e4"},
};

// Whether a zone is meant as the enemy's.
bool is_enemys(const View& reference) { return reference.text().starts_with("enemy."); }

ExchangeParams::Place read_place(const View& reference) {
  return {zone_name(reference), is_enemys(reference)};
}

// The steps have been checked to be pay, rescue, drop.
RuleList read_exchange(const RuleReading& in) {
  const auto rule = in.root.find("exchange");
  if (!rule) return {};
  const std::vector<View> steps = rule->items();
  const View pay = steps[0]["pay"];
  ExchangeParams params;
  const View rescue = steps[1]["rescue"];
  params.pay_from = read_place(pay["from"]);
  if (pay["to"].text() != "nowhere") params.pay_to = read_place(pay["to"]);
  params.most_paid = pay["most"].integer();
  params.rescue_from = read_place(rescue["from"]);
  const std::string& worth = rescue["worth"].text();
  params.worth = worth == "any"     ? ExchangeParams::Worth::any
                 : worth == "equal" ? ExchangeParams::Worth::equal
                                    : ExchangeParams::Worth::at_most_paid;
  const auto own_bans = steps[2].find("except");
  const auto drop_rule = in.root.find("drop");
  params.bans = read_bans(in, own_bans || !drop_rule ? own_bans : drop_rule->find("except"));
  RuleList rules;
  rules.push_back(make_exchange_rule(std::move(params), rule->key_where()));
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

// Whether a zone has pieces of the side that speaks of it; true if it is not known.
bool has_own_pieces(const View& root, const View& reference) {
  if (const auto zones = root.find("zones"))
    for (const auto& [name, zone] : zones->entries())
      if (const auto holds = zone.find("holds"); holds && name == zone_name(reference))
        return (holds->text() == "enemy") == is_enemys(reference);
  return true;
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
  if (paid_from) uses.push_back({.reference = *paid_from});
  if (paid_to && paid_from)
    uses.push_back(
        {.reference = *paid_to,
         .holds = has_own_pieces(root, *paid_from) == is_enemys(*paid_to) ? "enemy" : "own",
         .holds_because = "the pieces paid go there",
         .letters = letters_in(root, zone_name(*paid_from)),
         .letters_because = "pieces of that type can be paid"});
  if (rescued_from)
    uses.push_back({.reference = *rescued_from,
                    .holds = is_enemys(*rescued_from) ? "enemy" : "own",
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
          .uses_values = [](const Node& root) { return root.find("exchange") != nullptr; }};
}

}  // namespace stockade
