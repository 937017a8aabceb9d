// pass: a turn without an action.

#include <memory>
#include <optional>
#include <utility>

#include "framework/base/translate.h"
#include "framework/rules/fields.h"
#include "framework/rules/generate.h"
#include "framework/rules/position_memory.h"
#include "framework/rules/program_building.h"
#include "framework/rules/support/counted_result.h"
#include "framework/rules/support/passing_move.h"

namespace stockade {
namespace {

enum class PassWhen : uint8_t { always, stuck };

constexpr std::array<ChoiceWord<PassWhen>, 2> choice_words(PassWhen) {
  return {{{"always", PassWhen::always}, {"no other move", PassWhen::stuck}}};
}

enum class PassSide : uint8_t { both, first, second };

constexpr std::array<ChoiceWord<PassSide>, 3> choice_words(PassSide) {
  return {{{"both", PassSide::both},
           {"first side", PassSide::first},
           {"second side", PassSide::second}}};
}

struct PassParams {
  PassWhen when = PassWhen::always;
  PassSide side = PassSide::both;
  std::optional<Ranged<1, 100>> ends_after;
  CountedBy result = CountedBy::nothing;
  Bonus bonus;
  SourceMark where;

  void fields(Fields& f) {
    f("when", when,
      "no other move: only a player who has no other legal move passes, and then has to.",
      {.example = "no other move"});
    f("side", side, "The side that passes.", {.example = "second side"});
    f("ends_after", ends_after, "So many passes in a row, of both sides together, end the game.",
      {.example = "2", .need = kRemovable});
    f("result", result,
      "The result when passes end the game. by values: the side whose pieces on the board are "
      "worth more wins. by area: its pieces and the empty cells that only they surround count, "
      "one point each. If both have as much, it is a draw.",
      {.example = "more pieces wins",
       .fallback = "draw",
       .type = "choice draw | more pieces wins | fewer pieces wins | by values | by area"});
    f("bonus", bonus, "With by values and by area: points that a side has besides.",
      {.example = "{ Black: 1.5 }", .need = kRemovable});
  }
  [[nodiscard]] bool only_if_stuck() const { return when == PassWhen::stuck; }
  /// The only side that may pass; none: both may.
  [[nodiscard]] std::optional<Side> only_side() const {
    if (side == PassSide::both) return std::nullopt;
    return Side{side == PassSide::first ? 0 : 1};
  }
  [[nodiscard]] CountParams count() const { return counted_by(result, bonus); }
};

struct PassKeys {
  std::optional<PassParams> pass;

  void fields(Fields& f) {
    f("pass", pass,
      "A turn in which the player does nothing. It may not leave a royal piece attacked.",
      {.example = "{ when: no other move }", .need = kRemovable});
  }
};

template <int W>
struct PassTables {
  int attribute = -1;  ///< attribute of the consecutive passes; -1: they are not counted
  int ends_after = 0;
  bool counted = false;  ///< a count of the pieces decides a game that ends by passes
  CountTables count;
  uint8_t effect = 0;
  std::optional<Side> side;
};

/// The attribute of consecutive passes; -1: none.
struct PassPlan {
  int attribute = -1;
};

template <int W>
void emit_pass(const PassTables<W>& tables, const GenContext<W>&, BundleSink<W>& sink) {
  push_pass(sink, tables.effect, Safety::by_test);
}

template <int W>
Bundle<W>* pass_if_stuck(const PassTables<W>& tables, const Program<W>& program, Position& position,
                         Journal&, Bundle<W>* begin, Bundle<W>* end) {
  if (program.turns[position.turn_step()].is_chance || count_moves<W>(begin, end) > 0) return end;
  if (const auto& side = tables.side; side && *side != position.side_to_move()) return end;
  if (royal_attacked(program, position, position.side_to_move().index())) return end;
  BundleSink<W> sink(begin);
  push_pass(sink, tables.effect, Safety::proven);
  return sink.end();
}

template <int W>
std::optional<GoalReached> ended_by_passes(const PassTables<W>& tables, const Program<W>& program,
                                           const Position& position) {
  if (position.attribute(tables.attribute) < tables.ends_after) return std::nullopt;
  GoalReached reached;
  reached.words = tr_noop("nobody could or would move");
  if (tables.counted) reached.winner = winner_by_count(tables.count, program.roster, position);
  return reached;
}

class PassRule : public DeclaredRule<PassRule, PassParams, PassPlan> {
 public:
  using DeclaredRule::DeclaredRule;

  std::string_view name() const override { return "pass"; }
  std::string_view action() const override { return kPassAction; }

  PassPlan declare(Compilation& c) const {
    PassPlan plan;
    if (params_.ends_after) plan.attribute = remember_passes(c, *this);
    // A pass does not change the pieces: positions differ in more than the pieces show.
    c.pieces_return = true;
    return plan;
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c, const PassPlan& plan) const {
    PassTables<W> made;
    made.attribute = plan.attribute;
    made.ends_after = params_.ends_after.value_or(0);
    made.counted = params_.count().by != CountedBy::nothing;
    made.count = count_tables(params_.count(), c.equipment());
    made.effect = static_cast<uint8_t>(add_pass_effect(program));
    made.side = params_.only_side();
    const auto* tables = program.own(std::move(made));
    program.bundle_bound += 1;
    if (params_.only_if_stuck())
      program.legal_filters.push_back(hook<pass_if_stuck<W>>(tables));
    else
      for (int side = 0; side < c.roster().sides(); ++side)
        if (!params_.only_side() || *params_.only_side() == Side{side})
          program.generators[Side{side}].push_back({hook<emit_pass<W>>(tables)});
    if (plan.attribute < 0) return;
    program.goals.push_back({hook<ended_by_passes<W>>(tables)});
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    const std::string words =
        params_.only_if_stuck()
            ? tr("a player who has no other legal move, and is not in check, passes")
            : tr("a turn may be a pass, unless it leaves a royal piece attacked");
    out.push_back({Phase::generate,
                   params_.only_side()
                       ? tr("for {0} only: {1}", equipment.name_of(*params_.only_side()), words)
                       : words,
                   where()});
    if (params_.ends_after)
      out.push_back({Phase::end,
                     tr("the game ends after {} passes in a row: {}", int{*params_.ends_after},
                        count_words(params_.count(), equipment)),
                     where()});
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    if (q.attempt.form != MoveForm::pass) return std::nullopt;
    if (params_.only_side() && *params_.only_side() != q.position.side_to_move())
      return reject("pass-side",
                    tr("{} may not pass", q.equipment.name_of(q.position.side_to_move())));
    return params_.only_if_stuck() ? refuse_pass(*this, q) : refuse_pass_in_check(*this, q);
  }
};

// The rule in variant files.

RuleList read_pass(const RuleReading& in) {
  auto params = read_fields<PassKeys>(in).pass;
  if (params) params->bonus = params->count().bonus;
  return rules_of<PassRule>(std::move(params));
}

void check_pass(const RuleReading& in, ProblemSink& problems) {
  if (const auto params = read_fields<PassKeys>(in).pass) check_bonus(in, params->bonus, problems);
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
          .keys = declared_rows<PassKeys>(),
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
