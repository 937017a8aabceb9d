#include "framework/tools/ruletest/coverage.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "framework/definition/chain.h"
#include "framework/rules/rule.h"

namespace stockade {
namespace {

// Several test files load the same variant, so a rule is identified by its name and place.
std::string key_of(const Rule& rule) {
  return std::string(rule.name()) + " " + rule.where().to_string();
}

std::string own_file(const GameDefinition& definition) {
  return definition.metadata().files.back().file;
}

// The rule that causes an ending without a goal; other rules have the name of their ending.
std::string_view rule_of(Ending ending) {
  if (ending == Ending::checkmate || ending == Ending::stalemate) return "no_legal_moves";
  if (ending == Ending::move_count) return "n_move_rule";
  if (ending == Ending::perpetual_check || ending == Ending::perpetual_chase) return "repetition";
  return ending == Ending::insufficient_material ? "insufficient_material" : to_string(ending);
}

/// Whether an enemy attacks a royal piece of the side, even if the rules do not call that check.
bool attacks_royal(const GameDefinition& definition, const Position& position, Side side) {
  const Kernel& kernel = definition.kernel();
  for (CellSet royals = kernel.royal_cells(position, side); royals.any();) {
    const int cell = royals.pop();
    for (int by = 0; by < definition.roster().sides(); ++by)
      if (definition.roster().are_enemies(side, Side{by}) &&
          kernel.attackers(position, cell, Side{by}).any())
        return true;
  }
  return false;
}

// Whether the rule that ended the game makes it a draw, so that `draws` may decide the result.
bool is_for_draws(const Game& game, Ending ending, const std::optional<GoalReached>& goal) {
  if (goal) return !goal->winner;
  if (ending == Ending::repetition || ending == Ending::move_count ||
      ending == Ending::insufficient_material)
    return true;
  return ending == Ending::stalemate && game.definition().no_moves(false) == EndResult::draw;
}

/// The possible values of the options: the listed ones, or the present one.
std::vector<std::pair<std::string, std::string>> option_values(const RuleTestFile& file) {
  std::vector<std::pair<std::string, std::string>> list;
  const auto chain = load_chain(file.variant, file.options);
  const Node::Entry* options = chain.ok() ? chain->tree.find("options") : nullptr;
  for (const OptionValue& option : file.definition->options()) {
    const Node::Entry* declared = options ? options->value.find(option.name) : nullptr;
    const Node::Entry* values = declared ? declared->value.find("values") : nullptr;
    if (!values || values->value.items.empty()) list.emplace_back(option.name, option.value);
    if (values)
      for (const Node& value : values->value.items) list.emplace_back(option.name, value.text);
  }
  return list;
}

}  // namespace

void CoverageRecorder::begin(const RuleTestFile& file) {
  const std::string key = own_file(*file.definition);
  const auto [found, fresh] = variants_.try_emplace(key);
  if (fresh) {
    order_.push_back(key);
    found->second.definition = file.definition;
    found->second.values = option_values(file);
  }
  for (const OptionValue& option : file.definition->options())
    found->second.used.emplace(option.name, option.value);
}

CoverageRecorder::Variant& CoverageRecorder::variant_of(const GameDefinition& definition) {
  return variants_.at(own_file(definition));
}

void CoverageRecorder::fire(const GameDefinition& definition, const Rule& rule) {
  variant_of(definition).fired.insert(key_of(rule));
}

void CoverageRecorder::fire(const GameDefinition& definition, std::string_view rule) {
  for (const auto& candidate : definition.rules())
    if (candidate->name() == rule) fire(definition, *candidate);
}

void CoverageRecorder::on_move(const Game& game, Move move) {
  const GameDefinition& definition = game.definition();
  const Kernel& kernel = definition.kernel();
  if (const Rule* rule = kernel.effect(move).rule) fire(definition, *rule);
  for (const auto& rule : definition.rules())
    if (rule->takes_part(kernel, game.position(), move)) fire(definition, *rule);
}

void CoverageRecorder::on_rejection(const GameDefinition& definition, const Rejection& reason) {
  if (reason.by) fire(definition, *reason.by);
}

void CoverageRecorder::on_outcome(const Game& game, Ending ending) {
  if (ending == Ending::ongoing) return;
  const auto goal = game.definition().kernel().goal(game.position());
  if (goal && goal->rule)
    fire(game.definition(), *goal->rule);
  else
    fire(game.definition(), rule_of(ending));
  if (is_for_draws(game, ending, goal) && Game(game).outcome().winner())
    fire(game.definition(), "draws");
}

void CoverageRecorder::on_check(const Game& game) {
  const GameDefinition& definition = game.definition();
  const Kernel& kernel = definition.kernel();
  const Position& position = game.position();
  for (int s = 0; s < definition.roster().sides(); ++s) {
    const Side side{s};
    if (kernel.in_check(position, side))
      fire(definition, "royal safety");
    else if (attacks_royal(definition, position, side))
      fire(definition, "check");  // the rule `check` lifts this check
  }
}

void CoverageRecorder::on_start(const GameDefinition& definition) { fire(definition, "shuffle"); }

std::vector<VariantCoverage> CoverageRecorder::report() const {
  std::vector<VariantCoverage> list;
  for (const std::string& key : order_) {
    const Variant& variant = variants_.at(key);
    VariantCoverage coverage;
    coverage.id = variant.definition->id();
    for (const auto& rule : variant.definition->rules())
      coverage.rules.push_back(
          {std::string(rule->name()), rule->where(), variant.fired.contains(key_of(*rule))});
    for (const auto& value : variant.values)
      coverage.options.push_back({value.first, value.second, variant.used.contains(value)});
    list.push_back(std::move(coverage));
  }
  return list;
}

std::string describe(const VariantCoverage& coverage) {
  const auto missing = [](const auto& list) {
    return std::count_if(list.begin(), list.end(), [](const auto& item) { return !item.fired; });
  };
  size_t width = 0;
  for (const RuleCoverage& rule : coverage.rules) width = std::max(width, rule.rule.size());
  for (const OptionCoverage& option : coverage.options)
    width = std::max(width, 8 + option.option.size() + option.value.size());
  std::string text = fmt::format("{}: {} of {} rules and {} of {} option values not fired\n",
                                 coverage.id, missing(coverage.rules), coverage.rules.size(),
                                 missing(coverage.options), coverage.options.size());
  for (const RuleCoverage& rule : coverage.rules)
    text += fmt::format("  {:<{}}  {:<9}  {}\n", rule.rule, width,
                        rule.fired ? "fired" : "NOT FIRED", rule.where.to_string());
  for (const OptionCoverage& option : coverage.options)
    text += fmt::format("  {:<{}}  {}\n", "option " + option.option + "=" + option.value, width,
                        option.fired ? "fired" : "NOT FIRED");
  return text;
}

}  // namespace stockade
