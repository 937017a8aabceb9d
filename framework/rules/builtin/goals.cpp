// Games that end by what stands on the board: a piece type that has died out, a side that has
// nothing else left, a piece that has reached its goal. No move is legal after that.

#include <algorithm>
#include <memory>
#include <utility>

#include "framework/base/translate.h"
#include "framework/rules/builtin/attack_scene.h"
#include "framework/rules/builtin/counted_result.h"
#include "framework/rules/builtin/goal_progress.h"
#include "framework/rules/compilation.h"
#include "framework/rules/expression.h"
#include "framework/rules/goal_watch.h"
#include "framework/rules/position_memory.h"
#include "framework/rules/program_building.h"
#include "framework/rules/rule_module.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

/// One way for a side's game to end, and what it means for that side.
struct GoalParams {
  std::vector<PieceType> lost;       ///< none of any one of these types is left on the board
  std::vector<PieceType> left_only;  ///< no piece of another type is left on the board
  std::vector<PieceType> reached;    ///< a piece of these types stands in `region`
  std::string region;                ///< see parse_region(), as the side sees the board
  std::string when;                  ///< or an expression of scope `position`; empty: none
  std::optional<Side> side;          ///< whose end it is; none: each side has it
  EndResult means = EndResult::loss;
  CountParams count;  ///< or who wins by a count of the pieces
  /// Published counts of some games go on where the game is over.
  bool stops_perft = true;
};

template <int W>
struct GoalPlan {
  struct OfSide {
    std::vector<uint8_t> lost;
    std::vector<uint8_t> others;  ///< pieces that must be gone
    std::vector<uint8_t> runners;
    Bits<W> region;
  };
  std::vector<OfSide> sides;
  /// If the goal asks for nothing but pieces that are lost: those of all sides, so that one look
  /// tells that nothing has happened.
  std::vector<uint8_t> all_that_count;
  std::optional<Expression> when;
  std::optional<Side> side;
  EndResult means = EndResult::loss;
  std::optional<CountTables> count;  ///< decides instead
  Ending ending = Ending::extinction;
};

template <int W>
bool is_reached(const typename GoalPlan<W>::OfSide& plan, const Position& position) {
  for (const uint8_t piece : plan.lost)
    if (position.set<W>(piece).empty()) return true;
  for (const uint8_t piece : plan.runners)
    if ((position.set<W>(piece) & plan.region).any()) return true;
  if (plan.others.empty()) return false;
  for (const uint8_t piece : plan.others)
    if (position.set<W>(piece).any()) return false;
  return true;
}

template <int W>
bool holds(const Expression& when, const Program<W>& program, const Position& position, Side side) {
  const AttackScene<W> board{program, position};
  ExpressionScene scene;
  board.show(scene);
  scene.own = side;
  return when.holds(scene);
}

template <int W>
[[gnu::noinline]] std::optional<GoalReached> find_reached(const GoalPlan<W>& plan,
                                                          const Program<W>& program,
                                                          const Position& position) {
  std::optional<GoalReached> found;
  const int to_move = position.side_to_move().index();
  const int sides = program.roster.sides();
  for (int i = 0; i < sides; ++i) {
    // Of more than two sides the last to move is looked at first.
    const int side = sides > 2 ? (position.next_player().index() + sides - 1 - i) % sides : i;
    if (plan.side && *plan.side != Side{side}) continue;
    if (!is_reached<W>(plan.sides[side], position) &&
        !(plan.when && holds(*plan.when, program, position, Side{side})))
      continue;
    GoalReached reached;
    reached.ending = plan.ending;
    if (plan.count) {
      reached.winner = winner_by_count(*plan.count, program.roster, position);
      reached.words = tr_noop("the count of the pieces decides");
      return reached;
    }
    if (plan.means == EndResult::win) reached.winner = Side{side};
    if (plan.means == EndResult::loss) reached.winner = program.roster.opponent(Side{side});
    // If both sides meet a goal at once, the side that has just moved gets its result.
    const bool mover_wins = sides == 2 && reached.winner && reached.winner->index() != to_move;
    if (!found || mover_wins) found = reached;
  }
  return found;
}

template <int W>
std::optional<GoalReached> test_goal(const void* data, const Program<W>& program,
                                     const Position& position) {
  const auto& plan = *static_cast<const GoalPlan<W>*>(data);
  bool lost = plan.all_that_count.empty();
  for (const uint8_t piece : plan.all_that_count) lost = lost || position.set<W>(piece).empty();
  if (lost) [[unlikely]]
    return find_reached(plan, program, position);
  return std::nullopt;
}

/// Whether all enemies that a side meets are allies, so that they win by its loss.
bool has_single_enemy_teams(const Roster& roster) {
  for (int side = 0; side < roster.sides(); ++side) {
    if (roster.sides() < 2) return false;
    for (int other = 0; other < roster.sides(); ++other)
      if (roster.may_meet(Side{side}, Side{other}) &&
          roster.are_enemies(roster.opponent(Side{side}), Side{other}))
        return false;
  }
  return true;
}

/// If the game of several sides ends at once, the mover's fate is the one that counts if it is a
/// win, else the other's.
class GoalRule : public RuleBase<GoalRule> {
 public:
  GoalRule(GoalParams params, SourceMark where)
      : RuleBase(std::move(where)), params_(std::move(params)) {}

  std::string_view name() const override { return "goal"; }
  std::string parameters() const override {
    std::string text =
        std::to_string(static_cast<int>(params_.means)) + count_parameters(params_.count);
    const auto list = [&](char mark, const std::vector<PieceType>& types) {
      for (const PieceType type : types) text += mark + std::to_string(type.index());
    };
    list('-', params_.lost);
    list('=', params_.left_only);
    list('>', params_.reached);
    if (params_.side) text += "@" + std::to_string(params_.side->index());
    return text + params_.region + (params_.when.empty() ? "" : "?" + params_.when);
  }

  Diagnostics check(const Equipment& equipment) const override {
    if (params_.means == EndResult::loss && !has_single_enemy_teams(equipment.roster()))
      return {error("goal-sides", "where a side has several enemies, nobody wins by its loss alone",
                    "write elimination: { lost: ... }, or result: win", where())};
    if (!params_.when.empty())
      if (const auto when = parse_when(equipment); !when) return when.problems();
    if (params_.reached.empty()) return {};
    return parse_region(equipment.topology, {}, params_.region, where()).problems();
  }

  void declare(Compilation& c) const {
    if (!params_.when.empty()) remember_for(c, parse_when(c.equipment()).value(), *this);
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c) const {
    GoalPlan<W> plan;
    plan.means = params_.means;
    plan.side = params_.side;
    if (params_.count.by != CountedBy::nothing)
      plan.count = count_tables(params_.count, c.equipment());
    plan.ending =
        params_.reached.empty() && params_.when.empty() ? Ending::extinction : Ending::goal;
    if (!params_.when.empty()) plan.when = parse_when(c.equipment()).value().bound_to(c.layout());
    for (int s = 0; s < c.roster().sides(); ++s) {
      typename GoalPlan<W>::OfSide of_side;
      const auto piece = [&](PieceType type) {
        return static_cast<uint8_t>(c.roster().piece(Side{s}, type).index());
      };
      for (const PieceType type : params_.lost) of_side.lost.push_back(piece(type));
      for (const PieceType type : params_.reached) of_side.runners.push_back(piece(type));
      if (!params_.left_only.empty())
        for (int type = 0; type < c.roster().owned_types(); ++type)
          if (std::find(params_.left_only.begin(), params_.left_only.end(), PieceType{type}) ==
              params_.left_only.end())
            of_side.others.push_back(piece(PieceType{type}));
      if (!params_.reached.empty())
        of_side.region = parse_region(c.equipment().topology,
                                      c.equipment().side(Side{s}).orientation, params_.region)
                             .value()
                             .template resized<W>();
      plan.sides.push_back(std::move(of_side));
    }
    if (params_.reached.empty() && params_.left_only.empty() && params_.when.empty())
      for (const auto& of_side : plan.sides)
        plan.all_that_count.insert(plan.all_that_count.end(), of_side.lost.begin(),
                                   of_side.lost.end());
    if (auto aims = aims_of(c); !aims.empty())
      program.template add_facet<EvaluationFacet>(GoalProgress(c.equipment(), std::move(aims)));
    const auto* const kept = program.own(std::move(plan));
    program.goals.push_back({test_goal<W>, kept, params_.stops_perft});
    if (auto aim = watched_aim(c))
      if (auto watch = watch_for(*aim, c.equipment()))
        program.template add_facet<WatchFacet>(WatchFacet(kept, std::move(watch), *std::move(aim)));
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    const bool counted = params_.count.by != CountedBy::nothing;
    const auto add = [&](const std::string& words) {
      out.push_back(
          {Phase::end,
           params_.side ? tr("for {0}: {1}", equipment.name_of(*params_.side), words) : words,
           where()});
    };
    const std::string fate = counted
                                 ? tr("ends the game: {}", count_words(params_.count, equipment))
                             : params_.means == EndResult::win  ? trc("a side", "wins")
                             : params_.means == EndResult::loss ? trc("a side", "loses")
                                                                : trc("a side", "draws");
    if (!params_.lost.empty())
      add(tr("a side that has lost its last {} {}", listed(equipment, params_.lost), fate));
    if (!params_.left_only.empty())
      add(tr("a side that has only its {} left {}",
             listed(equipment, params_.left_only, LastJoint::with_and), fate));
    if (!params_.reached.empty())
      add(tr("a side whose {} reaches {} {}", listed(equipment, params_.reached),
             region_words(equipment, params_.region), fate));
    if (!params_.when.empty())
      add(counted ? tr("the condition {0} {1}", params_.when, fate)
                  : tr("a side {0} if {1}", fate, params_.when));
  }

 private:
  /// What it wants, as far as progress towards it can be measured.
  [[nodiscard]] std::vector<GoalAim> aims_of(const Compilation& c) const {
    std::vector<GoalAim> aims = aims_of_each_side(c);
    for (GoalAim& aim : aims) leave_to_its_side(aim.wants);
    return aims;
  }

  /// Where the goal is one side's, the others want nothing.
  void leave_to_its_side(ExpressionAim& aim) const {
    for (int side = 0; params_.side && side < aim.pieces.size(); ++side)
      if (Side{side} != *params_.side) aim.pieces[Side{side}].clear();
  }

  /// All that the goal asks for; none if it is no aim, or more than one.
  [[nodiscard]] std::optional<ExpressionAim> watched_aim(const Compilation& c) const {
    if (!params_.lost.empty() || !params_.left_only.empty()) return std::nullopt;
    if (params_.reached.empty() == params_.when.empty()) return std::nullopt;
    std::optional<ExpressionAim> aim =
        params_.when.empty() ? arrival_of(c) : parse_when(c.equipment()).value().sole_aim();
    if (aim) leave_to_its_side(*aim);
    return aim;
  }

  /// What `reached` wants.
  [[nodiscard]] ExpressionAim arrival_of(const Compilation& c) const {
    ExpressionAim runs;
    for (int s = 0; s < c.roster().sides(); ++s) {
      std::vector<uint8_t> runners;
      for (const PieceType type : params_.reached)
        runners.push_back(static_cast<uint8_t>(c.roster().piece(Side{s}, type).index()));
      runs.pieces.push_back(std::move(runners));
      runs.region.push_back(parse_region(c.equipment().topology,
                                         c.equipment().side(Side{s}).orientation, params_.region)
                                .value());
    }
    return runs;
  }

  [[nodiscard]] std::vector<GoalAim> aims_of_each_side(const Compilation& c) const {
    std::vector<GoalAim> aims;
    if (params_.means == EndResult::draw || params_.count.by != CountedBy::nothing) return aims;
    const bool wins = params_.means == EndResult::win;
    if (!params_.reached.empty()) aims.push_back({arrival_of(c), wins});
    if (!params_.when.empty())
      for (ExpressionAim& aim : parse_when(c.equipment()).value().aims())
        aims.push_back({std::move(aim), wins});
    return aims;
  }

  [[nodiscard]] Result<Expression> parse_when(const Equipment& equipment) const {
    return Expression::parse(params_.when, ExpressionScope::position, ExpressionType::truth,
                             equipment, where());
  }

  GoalParams params_;
};

// The rule in variant files.

constexpr SchemaRow kGoalsKeys[] = {
    {"goals", "list of mapping", kRemovable, "", "[{ lost: K, result: loss }]",
     "Ways for the game to end by what stands on the board. Each is tested per side; if both "
     "sides meet one at once, the side that just moved gets its result if that is a win, else the "
     "other side gets its own."},
    {"goals[].lost", "list of piece", kOptional, "", "[K]",
     "The side has no piece left on the board of one of these types, any of them."},
    {"goals[].left_only", "list of piece", kOptional, "", "[K]",
     "The side has only pieces of these types left on the board."},
    {"goals[].reached", "list of piece", kOptional, "", "[K]",
     "A piece of these types stands in the region that at names."},
    {"goals[].at", "region", kOptional, "none", "last rank",
     "The region that such pieces have to reach, as their side sees the board."},
    {"goals[].when", "condition", kOptional, "", "count(own on [last rank]) >= 3",
     "Any other condition; see docs/expressions.md."},
    {"goals[].side", "line", kOptional, "", "White",
     "The side whose end it is. Left out: each side has it."},
    {"goals[].result", "choice loss | draw | win", kRequired, "", "loss",
     "The result for that side."},
    {"goals[].tie_break", "choice none | more pieces wins | fewer pieces wins | by values",
     kOptional, "none", "by values",
     "With result: draw: the count that decides instead. by values: the side whose pieces on the "
     "board are worth more wins. If both have as much, it stays a draw."},
    {"goals[].bonus", "map of line to scalar", kRemovable, "", "{ Black: 1.5 }",
     "With by values: points that a side has besides those of its pieces."},
    {"goals[].perft", "choice stops | goes on", kOptional, "stops", "goes on",
     "Whether perft stops there too; published counts of some games go on."},
};

constexpr DiagnosticRow kGoalsDiagnostics[] = {
    {"goal-sides", DiagnosticSource::program,
     "A goal that loses, or another rule, needs two sides that are enemies.",
     "With more sides, write elimination, or a goal that wins.", ""},
    {"tie-break", DiagnosticSource::variant_file, "A goal that is no draw has a tie-break.",
     "Write result: draw, or remove the tie-break.",
     "goals: [{ lost: Q, result: win, tie_break: more pieces wins }]"},
};

std::unique_ptr<Rule> read_goal(const RuleReading& in, const View& rule) {
  GoalParams params;
  params.lost = in.types(rule.find("lost"));
  params.left_only = in.types(rule.find("left_only"));
  params.reached = in.types(rule.find("reached"));
  params.region = rule["at"].text();
  if (const auto when = rule.find("when")) params.when = when->text();
  const std::string& result = rule["result"].text();
  params.means = result == "win"    ? EndResult::win
                 : result == "loss" ? EndResult::loss
                                    : EndResult::draw;
  params.count = read_count(in, rule, "tie_break");
  if (const auto side = rule.find("side"))
    for (size_t i = 0; i < in.equipment.sides.size(); ++i)
      if (in.equipment.sides[i].name == side->text()) params.side = Side{static_cast<int>(i)};
  params.stops_perft = rule["perft"].text() == "stops";
  return std::make_unique<GoalRule>(std::move(params), rule.where());
}

void check_side(const View& root, const View& goal, TreeProblems& problems) {
  const auto side = goal.find("side");
  const auto sides = root.find("sides");
  if (!side || !sides) return;
  std::vector<std::string> names;
  for (const View& one : sides->items())
    if (const auto name = one.find("name")) names.push_back(name->text());
  if (std::find(names.begin(), names.end(), side->text()) == names.end())
    problems.fail("no-such-side", "there is no side '" + side->text() + "'",
                  did_you_mean(side->text(), names, "the sides are " + join(names)), side->where());
}

void check_goals(const View& root, TreeProblems& problems) {
  if (const auto goals = root.find("goals"))
    for (const View& goal : goals->items()) {
      check_bonus(root, goal, problems);
      check_side(root, goal, problems);
      const auto result = goal.find("result");
      const auto count = goal.find("tie_break");
      if (result && count && result->text() != "draw" && count->text() != "none")
        problems.fail("tie-break", "a tie-break decides only what would be a draw",
                      "write result: draw, or remove it", count->key_where());
    }
}

bool goals_use_values(const Node& root) {
  const Node::Entry* goals = root.find("goals");
  return goals && counts_values(goals->value);
}

RuleList read_goals(const RuleReading& in) {
  RuleList rules;
  if (const auto goals = in.root.find("goals"))
    for (const View& one : goals->items()) rules.push_back(read_goal(in, one));
  return rules;
}

}  // namespace

RuleModule goals_module() {
  return {.name = "goals",
          .keys = kGoalsKeys,
          .diagnostics = kGoalsDiagnostics,
          .after = {"turn"},
          .read = read_goals,
          .check = check_goals,
          .uses_values = goals_use_values};
}

}  // namespace stockade
