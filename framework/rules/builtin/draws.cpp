// draws: what decides a game that would be a draw by other rules. Draw odds, and counts of pieces.

#include <memory>
#include <optional>
#include <utility>

#include "framework/base/translate.h"
#include "framework/rules/builtin/counted_result.h"
#include "framework/rules/compilation.h"
#include "framework/rules/program.h"
#include "framework/rules/program_building.h"
#include "framework/rules/rule_module.h"

namespace stockade {
namespace {

/// What decides every game that would be a draw.
struct DrawsParams {
  CountParams count;           ///< counted by nothing: `winner` has won
  std::optional<Side> winner;  ///< by draw odds
};

class DrawOdds : public DrawFacet {
 public:
  explicit DrawOdds(Side side) : side_(side) {}
  [[nodiscard]] std::optional<Side> winner(const Position&, Ending, Side) const override {
    return side_;
  }

 private:
  Side side_;
};

class DrawsRule : public RuleBase<DrawsRule> {
 public:
  DrawsRule(DrawsParams params, SourceMark where)
      : RuleBase(std::move(where)), params_(std::move(params)) {}
  std::string_view name() const override { return "draws"; }
  std::string parameters() const override {
    return params_.winner ? "side" + std::to_string(params_.winner->index())
                          : count_parameters(params_.count);
  }
  template <int W>
  void build(Program<W>& program, const Compilation& c) const {
    if (params_.winner)
      program.template add_facet<DrawFacet>(DrawOdds(*params_.winner));
    else
      program.template add_facet<DrawFacet>(
          CountedDraws(params_.count, c.equipment(), std::nullopt));
  }
  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    out.push_back({Phase::end,
                   params_.winner ? tr("a game that would be a draw is won by {}",
                                       equipment.name_of(*params_.winner))
                                  : tr("a game that would be a draw is decided by a count: {}",
                                       count_words(params_.count, equipment)),
                   where()});
  }

 private:
  DrawsParams params_;
};

// The rule in variant files.

constexpr SchemaRow kDrawsKeys[] = {
    {"draws", "mapping", kRemovable, "", "{ result: second side wins }",
     "What decides every game that would be a draw: by stalemate, repetition, many moves without "
     "progress, or a goal."},
    {"draws.result",
     "choice more pieces wins | fewer pieces wins | by values | first side wins | second side wins",
     kRequired, "", "second side wins",
     "by values: the side whose pieces on the board are worth more wins; if both have as much, it "
     "stays a draw."},
    {"draws.bonus", "map of line to scalar", kRemovable, "", "{ Black: 1.5 }",
     "With by values: points that a side has besides those of its pieces."},
};

RuleList read_draws(const RuleReading& in) {
  const auto rule = in.root.find("draws");
  if (!rule) return {};
  DrawsParams params;
  const std::string& result = (*rule)["result"].text();
  if (result == "first side wins") params.winner = Side{0};
  if (result == "second side wins") params.winner = Side{1};
  params.count = read_count(in, *rule, "result");
  RuleList rules;
  rules.push_back(std::make_unique<DrawsRule>(std::move(params), rule->key_where()));
  return rules;
}

void check_draws(const View& root, TreeProblems& problems) {
  if (const auto rule = root.find("draws")) check_bonus(root, *rule, problems);
}

bool draws_use_values(const Node& root) {
  const Node::Entry* rule = root.find("draws");
  return rule && counts_values(rule->value);
}

}  // namespace

RuleModule draws_module() {
  return {.name = "draws",
          .keys = kDrawsKeys,
          .after = {"no_legal_moves", "repetition", "n_move_rule"},
          .read = read_draws,
          .check = check_draws,
          .uses_values = draws_use_values};
}

}  // namespace stockade
