// exchange in variant files.

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "framework/language/equipment_keys.h"
#include "framework/rules/builtin/exchange/exchange.h"

namespace stockade {

namespace {

// True if the reference names the enemy's zone.
bool is_enemys(const View& reference) { return reference.text().starts_with("enemy."); }

}  // namespace

void FieldOf<ExchangePlace>::read(ExchangePlace& value, const View& view, const RuleReading&) {
  if (view.text() != "nowhere") value = {zone_name(view), is_enemys(view)};
}

void ExchangeParams::Pay::fields(Fields& f) {
  f("from", from, "The zone that the pieces leave.", {.example = "own.prison", .need = kRequired});
  f("to", to, "The zone that receives them. nowhere: they leave the game.",
    {.example = "enemy.airfield", .need = kRequired, .type = "zone own.* | enemy.* | nowhere"});
  f("most", most, "How many pieces may be paid at once; their values add up.", {.example = "2"});
}

void ExchangeParams::Rescue::fields(Fields& f) {
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

// The check ensures that the steps are pay, rescue, drop.
RuleList read_exchange(const RuleReading& in) {
  auto marked = read_fields<ExchangeKeys>(in).steps;
  std::vector<ExchangeParams>& steps = marked.value;
  if (steps.empty()) return {};
  ExchangeParams params = std::move(steps[2]);
  params.pay = std::move(steps[0].pay);
  params.rescue = std::move(steps[1].rescue);
  if (!params.bans) {
    params.bans.emplace();
    const auto rule = in.root.find("drop");
    if (const auto except = rule ? rule->find("except") : std::nullopt)
      FieldOf<DropBans>::read(*params.bans, *except, in);
  }
  RuleList rules;
  rules.push_back(make_exchange_rule(std::move(params), std::move(marked.key_where)));
  return rules;
}

void check_rest(const View& rescue, TreeProblems& problems) {
  const auto rest = rescue.find("rest");
  const bool several = rescue["most"].integer() > 1;
  if (several && !rest)
    problems.fail(
        "exchange-rest",
        "'most' frees several pieces, and nothing says where those go that are not dropped",
        "add a zone, such as rest: own.airfield", rescue["most"].where());
  if (!several && rest)
    problems.fail("exchange-rest",
                  "'rest' receives no piece, because the exchange frees only one, which is dropped",
                  "add most: 2, or leave 'rest' out", rest->key_where());
  if (several && rest && rest->text() == rescue["from"].text())
    problems.fail("exchange-rest", "'rest' is the zone that the pieces are freed from",
                  "name another zone", rest->where());
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
  else
    check_rest(steps[1]["rescue"], problems);
}

// True if a zone has pieces of the side that refers to it, or if that is not known.
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
  std::optional<View> rest_to;
  for (const View& step : rule->items()) {
    if (const auto pay = step.find("pay")) {
      paid_from = pay->find("from");
      paid_to = pay->find("to");
    }
    if (const auto rescue = step.find("rescue")) {
      rescued_from = rescue->find("from");
      rest_to = rescue->find("rest");
    }
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
  if (rest_to)
    uses.push_back({.reference = *rest_to,
                    .holds = is_enemys(*rest_to) ? "enemy" : "own",
                    .holds_because = "the pieces freed go there"});
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
