// Games that end because of the position: a piece type is extinct, a side has nothing else left, or
// a piece has reached its goal. No move is legal after that.

#include <algorithm>
#include <memory>
#include <utility>

#include "framework/base/translate.h"
#include "framework/rules/builtin/goals/progress.h"
#include "framework/rules/compilation.h"
#include "framework/rules/expression.h"
#include "framework/rules/fields.h"
#include "framework/rules/goal_watch.h"
#include "framework/rules/position_memory.h"
#include "framework/rules/program_building.h"
#include "framework/rules/support/attack_scene.h"
#include "framework/rules/support/counted_result.h"
#include "framework/rules/support/quick_conjunction.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

/// Whether perft continues after the end of the game: published counts of some games do.
enum class AtPerft : uint8_t { stops, goes_on };

constexpr std::array<ChoiceWord<AtPerft>, 2> choice_words(AtPerft) {
  return {{{"stops", AtPerft::stops}, {"goes on", AtPerft::goes_on}}};
}

/// One condition that ends the game for a side, and its result for that side.
struct GoalParams {
  std::vector<PieceType> lost;
  std::vector<PieceType> left_only;
  std::vector<PieceType> reached;
  RegionText at = "none";
  ConditionText when;  ///< "": none
  SideByName side;
  EndResult result = EndResult::loss;
  Marked<CountedBy> tie_break;
  Bonus bonus;
  AtPerft perft = AtPerft::stops;
  SourceMark where;

  void fields(Fields& f) {
    f("lost", lost, "The side has no piece left on the board of one of these types, any of them.",
      {.example = "[K]"});
    f("left_only", left_only, "The side has only pieces of these types left on the board.",
      {.example = "[K]"});
    f("reached", reached, "A piece of these types stands in the region that at names.",
      {.example = "[K]"});
    f("at", at, "The region that such pieces have to reach, as their side sees the board.",
      {.example = "last rank"});
    f("when", when, "Any other condition; see docs/author/expressions.md.",
      {.example = "count(own on [last rank]) >= 3"});
    f("side", side, "The side whose end it is. Left out: each side has it.", {.example = "White"});
    f("result", result, "The result for that side.",
      {.example = "loss", .need = kRequired, .type = "choice loss | draw | win"});
    f("tie_break", tie_break,
      "With result: draw: the count that decides instead. by values: the side whose pieces on the "
      "board are worth more wins. If both have as much, it stays a draw.",
      {.example = "by values",
       .type = "choice none | more pieces wins | fewer pieces wins | by values"});
    f("bonus", bonus, "With by values: points that a side has besides those of its pieces.",
      {.example = "{ Black: 1.5 }", .need = kRemovable});
    f("perft", perft, "Whether perft stops there too; published counts of some games go on.",
      {.example = "goes on"});
  }
  [[nodiscard]] CountParams count() const { return counted_by(tie_break.value, bonus); }
};

struct GoalKeys {
  std::vector<GoalParams> goals;

  void fields(Fields& f) {
    f("goals", goals,
      "Ways for the game to end by what stands on the board. Each is tested per side; if both "
      "sides meet one at once, the side that just moved gets its result if that is a win, else "
      "the other side gets its own.",
      {.example = "[{ lost: K, result: loss }]", .need = kRemovable});
  }
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
  /// If the goal depends only on lost pieces: the pieces of all sides, so that a single test shows
  /// that nothing has happened.
  std::vector<uint8_t> all_that_count;
  QuickConjunction<W> when;  ///< empty: no such condition
  /// If the goal depends only on `when`: an attribute that is not 0 when it is reached.
  std::optional<int> needed_attribute;
  std::optional<Side> side;
  EndResult means = EndResult::loss;
  std::optional<CountTables> count;  ///< decides the result instead
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
bool holds(const QuickConjunction<W>& when, const Program<W>& program, const Position& position,
           Side side) {
  if (!when.may_hold(position, side)) return false;
  const AttackScene<W> board{program, position};
  ExpressionScene scene;
  board.show(scene);
  scene.own = side;
  return std::all_of(when.others().begin(), when.others().end(),
                     [&](const Expression& part) { return part.holds(scene); });
}

template <int W>
[[gnu::noinline]] std::optional<GoalReached> find_reached(const GoalPlan<W>& plan,
                                                          const Program<W>& program,
                                                          const Position& position) {
  std::optional<GoalReached> found;
  const int to_move = position.side_to_move().index();
  const int sides = program.roster.sides();
  for (int i = 0; i < sides; ++i) {
    // With more than two sides, the last to move is tested first.
    const int side = sides > 2 ? (position.next_player().index() + sides - 1 - i) % sides : i;
    if (plan.side && *plan.side != Side{side}) continue;
    if (!is_reached<W>(plan.sides[side], position) &&
        (plan.when.empty() || !holds(plan.when, program, position, Side{side})))
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
std::optional<GoalReached> test_goal(const GoalPlan<W>& plan, const Program<W>& program,
                                     const Position& position) {
  if (plan.needed_attribute && position.attribute(*plan.needed_attribute) == 0) return std::nullopt;
  bool lost = plan.all_that_count.empty();
  for (const uint8_t piece : plan.all_that_count) lost = lost || position.set<W>(piece).empty();
  if (lost) [[unlikely]]
    return find_reached(plan, program, position);
  return std::nullopt;
}

/// True if all enemies that a side meets are allies, so that they win if it loses.
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

Result<Expression> parse_when(const GoalParams& params, const Equipment& equipment) {
  return Expression::parse(params.when, ExpressionScope::position, ExpressionType::truth, equipment,
                           params.where);
}

/// If the game ends for several sides at once, the mover's result counts if it is a win, otherwise
/// the other's.
class GoalRule : public DeclaredRule<GoalRule, GoalParams> {
 public:
  using DeclaredRule::DeclaredRule;

  std::string_view name() const override { return "goal"; }
  WinningWay winning_way(const Compilation& c) const override {
    const auto is_royal = [&](PieceType type) {
      return std::any_of(c.royals.begin(), c.royals.end(),
                         [&](Piece royal) { return c.roster().type_of(royal) == type; });
    };
    const bool only_lost =
        params_.left_only.empty() && params_.reached.empty() && params_.when.empty();
    const bool only_when = params_.left_only.empty() && params_.reached.empty() &&
                           params_.lost.empty() && !params_.when.empty();
    if (params_.result == EndResult::draw && params_.count().by == CountedBy::nothing)
      return WinningWay::none;
    // Royal safety keeps royal pieces, but for what the other rules say of themselves.
    if (params_.result == EndResult::loss && only_lost &&
        std::all_of(params_.lost.begin(), params_.lost.end(), is_royal))
      return WinningWay::none;
    if (params_.result == EndResult::win && only_when &&
        parse_when(params_, c.equipment()).value().uses().only_checks)
      return WinningWay::check;
    return WinningWay::unknown;
  }

  void declare(Compilation& c) const {
    if (!params_.when.empty()) remember_for(c, parse_when(params_, c.equipment()).value(), *this);
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c) const {
    GoalPlan<W> plan;
    plan.means = params_.result;
    plan.side = params_.side.side;
    if (params_.count().by != CountedBy::nothing)
      plan.count = count_tables(params_.count(), c.equipment());
    plan.ending =
        params_.reached.empty() && params_.when.empty() ? Ending::extinction : Ending::goal;
    if (!params_.when.empty()) {
      const Expression when = parse_when(params_, c.equipment()).value().bound_to(c.layout());
      if (params_.lost.empty() && params_.left_only.empty() && params_.reached.empty())
        plan.needed_attribute = when.needed_attribute();
      for (Expression& part : when.conjuncts()) plan.when.add(std::move(part));
    }
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
                                      c.equipment().side(Side{s}).orientation, params_.at)
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
    program.goals.push_back({hook<test_goal<W>>(kept), params_.perft == AtPerft::stops});
    if (auto aim = watched_aim(c))
      if (auto watch = watch_for(*aim, c.equipment()))
        program.template add_facet<WatchFacet>(WatchFacet(kept, std::move(watch), *std::move(aim)));
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    const bool counted = params_.count().by != CountedBy::nothing;
    const auto add = [&](const std::string& words) {
      out.push_back({Phase::end,
                     params_.side.side
                         ? tr("for {0}: {1}", equipment.name_of(*params_.side.side), words)
                         : words,
                     where()});
    };
    const std::string fate = counted
                                 ? tr("ends the game: {}", count_words(params_.count(), equipment))
                             : params_.result == EndResult::win  ? trc("a side", "wins")
                             : params_.result == EndResult::loss ? trc("a side", "loses")
                                                                 : trc("a side", "draws");
    if (!params_.lost.empty())
      add(tr("a side that has lost its last {} {}", listed(equipment, params_.lost), fate));
    if (!params_.left_only.empty())
      add(tr("a side that has only its {} left {}",
             listed(equipment, params_.left_only, LastJoint::with_and), fate));
    if (!params_.reached.empty())
      add(tr("a side whose {} reaches {} {}", listed(equipment, params_.reached),
             region_words(equipment, params_.at), fate));
    if (!params_.when.empty())
      add(counted ? tr("the condition {0} {1}", params_.when, fate)
                  : tr("a side {0} if {1}", fate, params_.when));
  }

 private:
  /// The aims of the goal, as far as progress towards them can be measured.
  [[nodiscard]] std::vector<GoalAim> aims_of(const Compilation& c) const {
    std::vector<GoalAim> aims = aims_of_each_side(c);
    for (GoalAim& aim : aims) leave_to_its_side(aim.wants);
    return aims;
  }

  /// If the goal belongs to one side, the others have no aim.
  void leave_to_its_side(ExpressionAim& aim) const {
    for (int side = 0; params_.side.side && side < aim.pieces.size(); ++side)
      if (Side{side} != *params_.side.side) aim.pieces[Side{side}].clear();
  }

  /// The only aim of the goal; none if it has other conditions.
  [[nodiscard]] std::optional<ExpressionAim> watched_aim(const Compilation& c) const {
    if (!params_.lost.empty() || !params_.left_only.empty()) return std::nullopt;
    if (params_.reached.empty() == params_.when.empty()) return std::nullopt;
    std::optional<ExpressionAim> aim = params_.when.empty()
                                           ? arrival_of(c)
                                           : parse_when(params_, c.equipment()).value().sole_aim();
    if (aim) leave_to_its_side(*aim);
    return aim;
  }

  /// The aim of `reached`.
  [[nodiscard]] ExpressionAim arrival_of(const Compilation& c) const {
    ExpressionAim runs;
    for (int s = 0; s < c.roster().sides(); ++s) {
      std::vector<uint8_t> runners;
      for (const PieceType type : params_.reached)
        runners.push_back(static_cast<uint8_t>(c.roster().piece(Side{s}, type).index()));
      runs.pieces.push_back(std::move(runners));
      runs.region.push_back(
          parse_region(c.equipment().topology, c.equipment().side(Side{s}).orientation, params_.at)
              .value());
    }
    return runs;
  }

  [[nodiscard]] std::vector<GoalAim> aims_of_each_side(const Compilation& c) const {
    std::vector<GoalAim> aims;
    if (params_.result == EndResult::draw || params_.count().by != CountedBy::nothing) return aims;
    const bool wins = params_.result == EndResult::win;
    if (!params_.reached.empty()) aims.push_back({arrival_of(c), wins});
    if (!params_.when.empty())
      for (ExpressionAim& aim : parse_when(params_, c.equipment()).value().aims())
        aims.push_back({std::move(aim), wins});
    return aims;
  }
};

// The rule in variant files.

constexpr DiagnosticRow kGoalsDiagnostics[] = {
    {"goal-sides", DiagnosticSource::program,
     "A goal that loses, or another rule, needs two sides that are enemies.",
     "With more sides, write elimination, or a goal that wins.", ""},
    {"tie-break", DiagnosticSource::variant_file, "A goal that is no draw has a tie-break.",
     "Write result: draw, or remove the tie-break.",
     "goals: [{ lost: Q, result: win, tie_break: more pieces wins }]"},
};

void check_goal(const RuleReading& in, const GoalParams& goal, ProblemSink& problems) {
  check_bonus(in, goal.bonus, problems);
  if (goal.result != EndResult::draw && goal.tie_break.value != CountedBy::nothing)
    problems.fail("tie-break", "a tie-break decides only what would be a draw",
                  "write result: draw, or remove it", goal.tie_break.key_where);
  if (goal.result == EndResult::loss && !has_single_enemy_teams(in.equipment.roster()))
    problems.fail("goal-sides", "where a side has several enemies, nobody wins by its loss alone",
                  "write elimination: { lost: ... }, or result: win", goal.where);
  if (goal.when.empty()) return;
  const auto when = parse_when(goal, in.equipment);
  problems.add(when.problems());
}

void check_goals(const RuleReading& in, ProblemSink& problems) {
  for (const GoalParams& goal : read_fields<GoalKeys>(in).goals) check_goal(in, goal, problems);
}

bool goals_use_values(const Node& root) {
  const Node::Entry* goals = root.find("goals");
  return goals && counts_values(goals->value);
}

RuleList read_goals(const RuleReading& in) {
  std::vector<GoalParams> goals = read_fields<GoalKeys>(in).goals;
  for (GoalParams& goal : goals) goal.bonus = goal.count().bonus;
  return rules_of<GoalRule>(std::move(goals));
}

}  // namespace

RuleModule goals_module() {
  return {.name = "goals",
          .keys = declared_rows<GoalKeys>(),
          .diagnostics = kGoalsDiagnostics,
          .after = {"turn"},
          .read = read_goals,
          .check = check_goals,
          .uses_values = goals_use_values};
}

}  // namespace stockade
