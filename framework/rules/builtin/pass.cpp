// pass: a turn in which the player does nothing.

#include <memory>
#include <optional>
#include <utility>

#include "framework/base/translate.h"
#include "framework/rules/builtin/counted_result.h"
#include "framework/rules/builtin/passing_move.h"
#include "framework/rules/generate.h"
#include "framework/rules/position_memory.h"
#include "framework/rules/program_building.h"
#include "framework/rules/rule_module.h"

namespace stockade {
namespace {

struct PassParams {
  bool only_if_stuck = false;  ///< only while there is no other legal move
  int ends_after = 0;          ///< so many passes in a row end the game; 0: they do not
  CountParams result;
  std::optional<Side> side = {};  ///< that alone may pass; none: both
};

template <int W>
struct PassTables {
  int attribute = -1;  ///< passes in a row; -1: they are not counted
  int ends_after = 0;
  bool counted = false;  ///< pieces decide the game that ends by passes
  CountTables count;
  uint8_t effect = 0;
  std::optional<Side> side;
};

/// Where passes in a row are counted; -1: nowhere.
struct PassPlan {
  int attribute = -1;
};

template <int W>
const PassTables<W>& tables_of(const void* data) {
  return *static_cast<const PassTables<W>*>(data);
}

template <int W>
void emit_pass(const void* data, const GenContext<W>&, BundleSink<W>& sink) {
  push_pass(sink, tables_of<W>(data).effect, Safety::by_test);
}

template <int W>
Bundle<W>* pass_if_stuck(const void* data, const Program<W>& program, Position& position, Journal&,
                         Bundle<W>* begin, Bundle<W>* end) {
  if (program.turns[position.turn_step()].is_chance || count_moves<W>(begin, end) > 0) return end;
  if (const auto& side = tables_of<W>(data).side; side && *side != position.side_to_move())
    return end;
  if (royal_attacked(program, position, position.side_to_move().index())) return end;
  BundleSink<W> sink(begin);
  push_pass(sink, tables_of<W>(data).effect, Safety::proven);
  return sink.end();
}

template <int W>
std::optional<GoalReached> ended_by_passes(const void* data, const Program<W>& program,
                                           const Position& position) {
  const PassTables<W>& tables = tables_of<W>(data);
  if (position.attribute(tables.attribute) < tables.ends_after) return std::nullopt;
  GoalReached reached;
  reached.words = tr_noop("nobody could or would move");
  if (tables.counted) reached.winner = winner_by_count(tables.count, program.roster, position);
  return reached;
}

class PassRule : public RuleBase<PassRule, PassPlan> {
 public:
  PassRule(PassParams params, SourceMark where)
      : RuleBase(std::move(where)), params_(std::move(params)) {}

  std::string_view name() const override { return "pass"; }
  std::string_view action() const override { return kPassAction; }
  std::string parameters() const override {
    return std::string(params_.only_if_stuck ? "stuck," : "always,") +
           std::to_string(params_.ends_after) + count_parameters(params_.result) +
           (params_.side ? "@" + std::to_string(params_.side->index()) : "");
  }

  PassPlan declare(Compilation& c) const {
    PassPlan plan;
    if (params_.ends_after) plan.attribute = remember_passes(c, *this);
    // A pass leaves the pieces as they were: positions differ in more than they show.
    c.pieces_return = true;
    return plan;
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c, const PassPlan& plan) const {
    PassTables<W> made;
    made.attribute = plan.attribute;
    made.ends_after = params_.ends_after;
    made.counted = params_.result.by != CountedBy::nothing;
    made.count = count_tables(params_.result, c.equipment());
    made.effect = static_cast<uint8_t>(add_pass_effect(program));
    made.side = params_.side;
    const auto* tables = program.own(std::move(made));
    program.bundle_bound += 1;
    if (params_.only_if_stuck)
      program.legal_filters.push_back({pass_if_stuck<W>, tables});
    else
      for (int side = 0; side < c.roster().sides(); ++side)
        if (!params_.side || *params_.side == Side{side})
          program.generators[Side{side}].push_back({emit_pass<W>, tables});
    if (plan.attribute < 0) return;
    program.goals.push_back({ended_by_passes<W>, tables});
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    const std::string words =
        params_.only_if_stuck
            ? tr("a player who has no other legal move, and is not in check, passes")
            : tr("a turn may be a pass, unless it leaves a royal piece attacked");
    out.push_back(
        {Phase::generate,
         params_.side ? tr("for {0} only: {1}", equipment.name_of(*params_.side), words) : words,
         where()});
    if (params_.ends_after)
      out.push_back({Phase::end,
                     tr("the game ends after {} passes in a row: {}", params_.ends_after,
                        count_words(params_.result, equipment)),
                     where()});
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    if (q.attempt.form != MoveForm::pass) return std::nullopt;
    if (params_.side && *params_.side != q.position.side_to_move())
      return reject("pass-side",
                    tr("{} may not pass", q.equipment.name_of(q.position.side_to_move())));
    return params_.only_if_stuck ? refuse_pass(*this, q) : refuse_pass_in_check(*this, q);
  }

 private:
  PassParams params_;
};

// The rule in variant files.

constexpr SchemaRow kPassKeys[] = {
    {"pass", "mapping", kRemovable, "", "{ when: no other move }",
     "A turn in which the player does nothing. It may not leave a royal piece attacked."},
    {"pass.when", "choice always | no other move", kOptional, "always", "no other move",
     "no other move: only a player who has no other legal move passes, and then has to."},
    {"pass.side", "choice both | first side | second side", kOptional, "both", "second side",
     "The side that passes."},
    {"pass.ends_after", "integer 1..100", kRemovable, "", "2",
     "So many passes in a row, of both sides together, end the game."},
    {"pass.result", "choice draw | more pieces wins | fewer pieces wins | by values | by area",
     kOptional, "draw", "more pieces wins",
     "The result when passes end the game. by values: the side whose pieces on the board are worth "
     "more wins. by area: its pieces and the empty cells that only they surround count, one point "
     "each. If both have as much, it is a draw."},
    {"pass.bonus", "map of line to scalar", kRemovable, "", "{ Black: 1.5 }",
     "With by values and by area: points that a side has besides."},
};

RuleList read_pass(const RuleReading& in) {
  const auto rule = in.root.find("pass");
  if (!rule) return {};
  PassParams params;
  params.only_if_stuck = (*rule)["when"].text() == "no other move";
  if (const auto most = rule->find("ends_after")) params.ends_after = most->integer();
  params.result = read_count(in, *rule, "result");
  if (const std::string& side = (*rule)["side"].text(); side != "both")
    params.side = Side{side == "first side" ? 0 : 1};
  RuleList rules;
  rules.push_back(std::make_unique<PassRule>(std::move(params), rule->key_where()));
  return rules;
}

void check_pass(const View& root, TreeProblems& problems) {
  if (const auto rule = root.find("pass")) check_bonus(root, *rule, problems);
}

bool pass_uses_values(const Node& root) {
  const Node::Entry* rule = root.find("pass");
  return rule && counts_values(rule->value);
}

constexpr DiagnosticRow kPassDiagnostics[] = {
    {"pass-side", DiagnosticSource::reason, "Only the other side may pass.", "Make a move.", ""},
    {"bonus", DiagnosticSource::variant_file, "A bonus names no side, or is no number of points.",
     "Write a side's name and points: bonus: { Black: 1.5 }.",
     "turn: { one_of: [move, pass] }\npass: { ends_after: 2, result: by values, bonus: { Grey: 1 } "
     "}"},
};

}  // namespace

RuleModule pass_module() {
  return {.name = "pass",
          .keys = kPassKeys,
          .diagnostics = kPassDiagnostics,
          .after = {"movement", "drop", "exchange", "change", "dice", "chance"},
          .before = {"royal"},
          .read = read_pass,
          .check = check_pass,
          .action = {.word = kPassAction,
                     .phrase = "a pass",
                     .how = "for example: pass: { when: always }"},
          .uses_values = pass_uses_values};
}

}  // namespace stockade
