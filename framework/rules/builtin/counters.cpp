// counters: counts of moves that start when a condition becomes true, and end the game when they
// exceed a limit that is set at that time.

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "framework/base/translate.h"
#include "framework/rules/counter_facet.h"
#include "framework/rules/expression.h"
#include "framework/rules/fields.h"
#include "framework/rules/position_memory.h"
#include "framework/rules/program_building.h"
#include "framework/rules/support/attack_scene.h"

namespace stockade {
namespace {

/// Formulas have no limit; a count stops at this number of moves.
constexpr int kMaxMoves = 5000;

/// The result for the side whose moves are counted.
enum class CounterResult : uint8_t { draw, loss, win };

constexpr std::array<ChoiceWord<CounterResult>, 3> choice_words(CounterResult) {
  return {
      {{"draw", CounterResult::draw}, {"loss", CounterResult::loss}, {"win", CounterResult::win}}};
}

struct CounterParams {
  struct Limit {
    ConditionText when;  ///< "": always
    FormulaText moves;

    void fields(Fields& f) {
      f("when", when, "When the limit fits. Left out: always.", {.example = "count(enemy R) >= 1"});
      f("moves", moves, "As many moves are allowed. The next one ends the game.",
        {.example = "16", .need = kRequired});
    }
  };
  std::string name;
  ConditionText runs_while;
  FormulaText from = "0";
  std::vector<Limit> limits;
  CounterResult result = CounterResult::draw;
  SourceMark where;

  void fields(Fields& f) {
    f("while", runs_while,
      "The count begins when this comes to hold for a side, and stops when it no longer does. Two "
      "plies are a move of that side; if it holds for both sides, of the one that moves next.",
      {.example = "count(own) = 1", .need = kRequired});
    f("from", from, "The move that the count begins with.", {.example = "count(any)"});
    f("limits", limits,
      "Limits. The first one that fits when the count begins stays in force; if none fits, nothing "
      "is counted.",
      {.example = "[{ moves: 50 }]", .need = kRequired});
    f("result", result, "The result for the side whose moves are counted.", {.example = "draw"});
  }
  template <class Use>
  void each_expression(Use use) const {
    use(runs_while, ExpressionType::truth);
    use(from, ExpressionType::number);
    for (const auto& limit : limits) {
      if (!limit.when.empty()) use(limit.when, ExpressionType::truth);
      use(limit.moves, ExpressionType::number);
    }
  }
  [[nodiscard]] Result<Expression> parse(const std::string& text, ExpressionType type,
                                         const Equipment& equipment) const {
    return Expression::parse(text, ExpressionScope::position, type, equipment, where);
  }
};

struct CounterKeys {
  std::vector<std::pair<TitleText, CounterParams>> counters;

  void fields(Fields& f) {
    f("counters", counters,
      "Counts of moves that begin when a condition comes to hold. More moves than the limit end "
      "the game, unless the last one gives checkmate.",
      {.example = "{ bare king: { while: count(own) = 1, limits: { moves: 50 } } }",
       .need = kRemovable,
       .each = "A count. It is part of the FEN, in plies, followed by its limit.",
       .each_example = "{ while: count(own) = 1, limits: { moves: 50 } }"});
  }
};

/// Numbers of attributes; their values are in plies.
struct CounterPlan {
  int count = 0;  ///< -1 in the position: nothing is counted
  int limit = 0;
};

struct CounterTables {
  struct Limit {
    std::optional<Expression> when;
    Expression moves;
  };
  CounterPlan plan;
  Expression runs_while;
  Expression from;
  std::vector<Limit> limits;
  CounterResult result = CounterResult::draw;
  std::string words;
};

/// The side whose moves are counted, for which the condition is true. If it is true for several,
/// the one that moves next. `next`: the side that moves next.
template <int W>
std::optional<Side> counting_side(const CounterTables& tables, const AttackScene<W>& board,
                                  Side next) {
  ExpressionScene scene;
  board.show(scene);
  const int sides = board.program.roster.sides();
  for (int i = 0; i < sides; ++i) {
    scene.own = Side{(next.index() + i) % sides};
    if (tables.runs_while.holds(scene)) return scene.own;
  }
  return std::nullopt;
}

/// The start value of that side's count and its limit, in plies; none if no limit applies. A move
/// of the side is two plies; if it has just moved, its next move is one ply farther away.
template <int W>
std::optional<std::pair<int, int>> begun(const CounterTables& tables, const AttackScene<W>& board,
                                         Side own, bool has_just_moved) {
  ExpressionScene scene;
  board.show(scene);
  scene.own = own;
  const auto plies = [&](const Expression& moves) {
    return 2 * std::clamp(moves.evaluate(scene), 0, kMaxMoves);
  };
  for (const CounterTables::Limit& limit : tables.limits)
    if (!limit.when || limit.when->holds(scene))
      return std::pair{std::max(plies(tables.from) - (has_just_moved ? 1 : 0), 0),
                       plies(limit.moves)};
  return std::nullopt;
}

/// Runs after each move, before the turn passes.
template <int W>
bool count_move(const CounterTables& tables, const Program<W>& program, Position& position,
                Journal& journal, Move, MoveEvents&) {
  const Side mover = position.side_to_move();
  const int sides = program.roster.sides();
  const AttackScene<W> board{program, position};
  const int before = position.attribute(tables.plan.count);
  const auto own = counting_side(tables, board, Side{(mover.index() + 1) % sides});
  int count = -1;
  int limit = position.attribute(tables.plan.limit);
  if (own && before >= 0) {
    count = std::min(before + 1, 2 * kMaxMoves + 1);
  } else if (own) {
    if (const auto start = begun(tables, board, *own, *own == mover))
      std::tie(count, limit) = *start;
  }
  if (count < 0) limit = 0;
  if (count != before) journal.set_attribute(position, tables.plan.count, count);
  if (limit != position.attribute(tables.plan.limit))
    journal.set_attribute(position, tables.plan.limit, limit);
  return false;
}

/// Starts the counts of a position that was read without them.
template <int W>
void start_counts(const CounterTables& tables, const Program<W>& program, Position& position) {
  const AttackScene<W> board{program, position};
  const auto own = counting_side(tables, board, position.next_player());
  if (own && position.attribute(tables.plan.count) >= 0 &&
      position.attribute(tables.plan.limit) > 0)
    return;
  const auto start = own ? begun(tables, board, *own, false) : std::nullopt;
  position.set_attribute(tables.plan.count, start ? start->first : -1);
  position.set_attribute(tables.plan.limit, start ? start->second : 0);
}

/// True if the side to move is checkmated, which has priority over any count.
template <int W>
bool is_mated(const Program<W>& program, const Position& position) {
  if (!royal_attacked(program, position, position.side_to_move().index())) return false;
  Position copy(position);
  Journal journal;
  BundleBuffer<W> buffer(program);
  const Bundle<W>* end = generate_filtered(program, copy, journal, buffer.begin());
  return count_moves<W>(buffer.begin(), end) == 0;
}

template <int W>
std::optional<GoalReached> limit_exceeded(const CounterTables& tables, const Program<W>& program,
                                          const Position& position) {
  const int count = position.attribute(tables.plan.count);
  if (count < 0 || count <= position.attribute(tables.plan.limit)) [[likely]]
    return std::nullopt;
  if (position.side_to_move().index() == program.roster.sides() || is_mated(program, position))
    return std::nullopt;
  GoalReached reached;
  reached.ending = Ending::move_count;
  reached.words = tables.words;
  if (tables.result == CounterResult::draw) return reached;
  const AttackScene<W> board{program, position};
  if (const auto own = counting_side(tables, board, position.side_to_move()))
    reached.winner = tables.result == CounterResult::win ? *own : program.roster.opponent(*own);
  return reached;
}

class CounterMemoryFacet : public CounterFacet {
 public:
  explicit CounterMemoryFacet(const CounterPlan& plan) : plan_(plan) {}

  std::optional<MoveCount> running(const Position& position) const override {
    const int plies = position.attribute(plan_.count);
    if (plies < 0) return std::nullopt;
    return MoveCount{plies, position.attribute(plan_.limit)};
  }
  void run(Position& position, const MoveCount& count) const override {
    position.set_attribute(plan_.count, std::clamp(count.plies, 0, 2 * kMaxMoves + 1));
    position.set_attribute(plan_.limit, std::clamp(count.limit, 0, 2 * kMaxMoves + 1));
  }

 private:
  CounterPlan plan_;
};

class CounterRule : public DeclaredRule<CounterRule, CounterParams, CounterPlan> {
 public:
  using DeclaredRule::DeclaredRule;

  std::string_view name() const override { return "counter"; }
  WinningWay winning_way(const Compilation&) const override {
    return params_.result == CounterResult::draw ? WinningWay::none : WinningWay::unknown;
  }
  std::string parameters(const Equipment& equipment) const override {
    return params_.name + ": " + DeclaredRule::parameters(equipment);
  }

  CounterPlan declare(Compilation& c) const {
    params_.each_expression([&](const std::string& text, ExpressionType type) {
      remember_for(c, params_.parse(text, type, c.equipment()).value(), *this);
    });
    // Like the count of moves without progress, the counts are ignored for repetition.
    const auto declared = [&](const std::string& name, int initial) {
      return c.declare_attribute({.name = name,
                                  .hashed = false,
                                  .initial = initial,
                                  .text = AttributeInfo::Text::number,
                                  .low = 0,
                                  .high = 2 * kMaxMoves + 1});
    };
    CounterPlan plan;
    plan.count = declared("plies of " + params_.name, -1);
    plan.limit = declared("limit of " + params_.name, 0);
    return plan;
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c, const CounterPlan& plan) const {
    const auto bound = [&](const std::string& text, ExpressionType type) {
      return params_.parse(text, type, c.equipment()).value().bound_to(c.layout());
    };
    CounterTables made{plan,
                       bound(params_.runs_while, ExpressionType::truth),
                       bound(params_.from, ExpressionType::number),
                       {},
                       params_.result,
                       "the count '" + params_.name + "' is above its limit"};
    for (const auto& limit : params_.limits)
      made.limits.push_back({limit.when.empty()
                                 ? std::nullopt
                                 : std::optional(bound(limit.when, ExpressionType::truth)),
                             bound(limit.moves, ExpressionType::number)});
    const auto* tables = program.own(std::move(made));
    program.template add_facet<CounterFacet>(CounterMemoryFacet(plan));
    program.after_effects.push_back({hook<count_move<W>>(tables), false});
    program.normalizers.push_back(hook<start_counts<W>>(tables));
    // As with other counts of moves, perft continues.
    program.goals.push_back({hook<limit_exceeded<W>>(tables), false});
  }

  void describe(const Equipment&, std::vector<RuleText>& out) const override {
    std::string limits;
    for (const auto& [when, moves] : params_.limits)
      limits += (limits.empty() ? "" : "; ") +
                (when.empty() ? std::string(moves) : tr("{0} if {1}", moves, when));
    const std::string result = params_.result == CounterResult::win    ? trc("a side", "wins")
                               : params_.result == CounterResult::loss ? trc("a side", "loses")
                                                                       : trc("a side", "draws");
    out.push_back({Phase::end,
                   tr("the count '{}' begins at {} when this comes to hold for a side, and goes on "
                      "while it does: {}; more moves of that side than the limit, and it {}. The "
                      "limit is the first that fits at the beginning: {}",
                      params_.name, params_.from, params_.runs_while, result, limits),
                   where()});
  }
};

// The rule in variant files.

void check_counters(const RuleReading& in, ProblemSink& problems) {
  const CounterKeys keys = read_fields<CounterKeys>(in);
  for (const auto& named : keys.counters) {
    const auto& counter = named.second;
    if (!in.equipment.roster().has_single_enemies())
      problems.fail("goal-sides", "counters need two sides that are enemies", {}, counter.where);
    counter.each_expression([&](const std::string& text, ExpressionType type) {
      const auto read = counter.parse(text, type, in.equipment);
      problems.add(read.problems());
    });
  }
}

RuleList read_counters(const RuleReading& in) {
  CounterKeys keys = read_fields<CounterKeys>(in);
  RuleList rules;
  for (auto& [name, params] : keys.counters) {
    params.name = name;
    rules.push_back(std::make_unique<CounterRule>(std::move(params)));
  }
  return rules;
}

}  // namespace

RuleModule counters_module() {
  return {.name = "counters",
          .keys = declared_rows<CounterKeys>(),
          .after = {"turn"},
          .read = read_counters,
          .check = check_counters};
}

}  // namespace stockade
