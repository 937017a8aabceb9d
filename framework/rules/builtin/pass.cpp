// pass: a turn in which the player does nothing.

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "framework/rules/builtin/passing_move.h"
#include "framework/rules/generate.h"
#include "framework/rules/program_building.h"
#include "framework/rules/rule_module.h"

namespace stockade {
namespace {

struct PassParams {
  bool only_if_stuck = false;  ///< only while there is no other legal move
  int ends_after = 0;          ///< so many passes in a row end the game; 0: they do not
  EndResult result = EndResult::draw;
};

template <int W>
struct PassTables {
  int attribute = -1;  ///< passes in a row; -1: they are not counted
  int ends_after = 0;
  EndResult result = EndResult::draw;
  uint8_t effect = 0;
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
  if (royal_attacked(program, position, position.side_to_move().index())) return end;
  BundleSink<W> sink(begin);
  push_pass(sink, tables_of<W>(data).effect, Safety::proven);
  return sink.end();
}

template <int W>
bool count_passes(const void* data, const Program<W>&, Position& position, Journal& journal,
                  Move move, MoveEvents&) {
  const PassTables<W>& tables = tables_of<W>(data);
  const int passes = position.attribute(tables.attribute);
  const int now = move.effect() == tables.effect ? std::min(passes + 1, tables.ends_after) : 0;
  if (now != passes) journal.set_attribute(position, tables.attribute, now);
  return false;
}

template <int W>
std::optional<GoalReached> ended_by_passes(const void* data, const Program<W>& program,
                                           const Position& position) {
  const PassTables<W>& tables = tables_of<W>(data);
  if (position.attribute(tables.attribute) < tables.ends_after) return std::nullopt;
  GoalReached reached;
  reached.words = "nobody could or would move";
  if (tables.result == EndResult::draw) return reached;
  const Side first{0};
  const Side second = program.roster.opponent(first);
  const int more =
      position.side_set<W>(first.index()).count() - position.side_set<W>(second.index()).count();
  if (more != 0)
    reached.winner = (more > 0) == (tables.result == EndResult::more_pieces_win) ? first : second;
  return reached;
}

class PassRule : public RuleBase<PassRule, PassPlan> {
 public:
  PassRule(PassParams params, SourceMark where) : RuleBase(std::move(where)), params_(params) {}

  std::string_view name() const override { return "pass"; }
  std::string_view action() const override { return "pass"; }
  std::string parameters() const override {
    return std::string(params_.only_if_stuck ? "stuck," : "always,") +
           std::to_string(params_.ends_after) + "," +
           std::to_string(static_cast<int>(params_.result));
  }

  Diagnostics check(const Equipment& equipment) const override {
    if (params_.ends_after && params_.result != EndResult::draw &&
        !equipment.roster().has_single_enemies())
      return {error("goal-sides", "counting pieces needs two sides that are enemies", {}, where())};
    return {};
  }

  PassPlan declare(Compilation& c) const {
    PassPlan plan;
    if (params_.ends_after)
      plan.attribute = c.declare_attribute(
          {"passes in a row", true, 0, AttributeInfo::Text::number, 0, params_.ends_after, {}});
    // A pass leaves the pieces as they were: positions differ in more than they show.
    c.pieces_return = true;
    return plan;
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c, const PassPlan& plan) const {
    PassTables<W> made;
    made.attribute = plan.attribute;
    made.ends_after = params_.ends_after;
    made.result = params_.result;
    made.effect = static_cast<uint8_t>(add_pass_effect(program));
    const auto* tables = program.own(made);
    program.bundle_bound += 1;
    if (params_.only_if_stuck)
      program.legal_filters.push_back({pass_if_stuck<W>, tables});
    else
      for (int side = 0; side < c.roster().sides(); ++side)
        program.generators[Side{side}].push_back({emit_pass<W>, tables});
    if (plan.attribute < 0) return;
    program.after_effects.push_back({count_passes<W>, tables, false});
    program.goals.push_back({ended_by_passes<W>, tables});
  }

  void describe(const Equipment&, std::vector<RuleText>& out) const override {
    out.push_back({Phase::generate,
                   params_.only_if_stuck
                       ? "a player who has no other legal move, and is not in check, passes"
                       : "a turn may be a pass, unless it leaves a royal piece attacked",
                   where()});
    if (params_.ends_after)
      out.push_back({Phase::end,
                     "the game ends after " + std::to_string(params_.ends_after) +
                         " passes in a row: " + result_words(),
                     where()});
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    if (q.attempt.form != MoveForm::pass) return std::nullopt;
    return params_.only_if_stuck ? refuse_pass(*this, q) : refuse_pass_in_check(*this, q);
  }

 private:
  [[nodiscard]] std::string result_words() const {
    switch (params_.result) {
      case EndResult::more_pieces_win:
        return "the side with more pieces on the board wins";
      case EndResult::fewer_pieces_win:
        return "the side with fewer pieces on the board wins";
      default:
        return "a draw";
    }
  }

  PassParams params_;
};

// The rule in variant files.

constexpr SchemaRow kKeys[] = {
    {"pass", "mapping", kRemovable, "", "{ when: no other move }",
     "A turn in which the player does nothing. It may not leave a royal piece attacked."},
    {"pass.when", "choice always | no other move", kOptional, "always", "no other move",
     "no other move: only a player who has no other legal move passes, and then has to."},
    {"pass.ends_after", "integer 1..100", kRemovable, "", "2",
     "So many passes in a row, of both sides together, end the game."},
    {"pass.result", "choice draw | more pieces wins | fewer pieces wins", kOptional, "draw",
     "more pieces wins", "The result when passes end the game; equal numbers are a draw."},
};

RuleList read_pass(const RuleReading& in) {
  const auto rule = in.root.find("pass");
  if (!rule) return {};
  PassParams params;
  params.only_if_stuck = (*rule)["when"].text() == "no other move";
  if (const auto most = rule->find("ends_after")) params.ends_after = most->integer();
  const std::string& result = (*rule)["result"].text();
  params.result = result == "more pieces wins"    ? EndResult::more_pieces_win
                  : result == "fewer pieces wins" ? EndResult::fewer_pieces_win
                                                  : EndResult::draw;
  RuleList rules;
  rules.push_back(std::make_unique<PassRule>(params, rule->key_where()));
  return rules;
}

}  // namespace

RuleModule pass_module() {
  return {
      .name = "pass",
      .keys = kKeys,

      .after = {"movement", "drop", "exchange", "change", "dice"},
      .before = {"royal"},
      .read = read_pass,
      .action = {.word = "pass", .phrase = "a pass", .how = "for example: pass: { when: always }"}};
}

}  // namespace stockade
