#include "framework/rules/builtin/series/series.h"

#include <algorithm>

#include "framework/base/translate.h"
#include "framework/rules/builtin/series/passages.h"
#include "framework/rules/builtin/series/steps.h"
#include "framework/rules/expression.h"
#include "framework/rules/expression_node.h"
#include "framework/rules/program_building.h"
#include "framework/rules/program_play.h"
#include "framework/rules/support/move_search.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

/// Limits of the number and length of series, beyond those of any game.
constexpr int kMaxSeries = 1024;
constexpr int kLongestSeries = 0xFFFF;

/// The length of each series; one entry if all are alike. A length below 1 counts as 1.
std::vector<int> series_lengths(const Expression& length) {
  std::vector<int> lengths;
  ExpressionScene scene;
  for (int number = 0; number <= kMaxSeries; ++number) {
    scene.number = std::max(number, 1);
    lengths.push_back(std::clamp(length.evaluate(scene), 1, kLongestSeries));
  }
  const bool all_alike = std::all_of(lengths.begin(), lengths.end(),
                                     [&](int each) { return each == lengths.front(); });
  if (all_alike) lengths.resize(1);
  return lengths;
}

// --- pieces take turns

template <int W>
bool note_moved_pieces(const SeriesTables<W>& plan, const Program<W>&, Position& position,
                       Journal& journal, Move move, MoveEvents&) {
  Bits<W> moved = plan.moved(position);
  // A piece moves a second time only when a round is complete.
  if (move.from().is_cell() && moved.test(move.from().index())) moved = {};
  const auto& own = position.side_set<W>(position.side_to_move().index());
  for (const Change& change : journal.frame()) {
    if (change.type != ChangeKind::cell) continue;
    if (own.test(change.index))
      moved.set(change.index);
    else
      moved.reset(change.index);
  }
  plan.set_moved(position, journal, moved);
  return false;
}

/// The targets of the bundle's moves that do not start on these cells.
template <int W>
Bits<W> moves_of_others(const Bundle<W>& bundle, const Bits<W>& cells) {
  if (bundle.shift) return bundle.targets & ~cells.shifted(bundle.shift);
  return bundle.from < kMaxCells && cells.test(bundle.from) ? Bits<W>::none() : bundle.targets;
}

template <int W>
Bundle<W>* keep_unmoved(const SeriesTables<W>& plan, const Program<W>&, Position& position,
                        Journal&, Bundle<W>* begin, Bundle<W>* end) {
  const Bits<W> moved = plan.moved(position);
  if (moved.empty()) return end;
  const bool some =
      std::any_of(begin, end, [&](const Bundle<W>& b) { return moves_of_others(b, moved).any(); });
  if (some)
    for (Bundle<W>* bundle = begin; bundle != end; ++bundle)
      bundle->targets = moves_of_others(*bundle, moved);
  return end;
}

// --- check

template <int W>
bool gives_check(const Program<W>& program, Position& position, Journal& journal, Move move) {
  const int enemy = program.roster.opponent(position.side_to_move()).index();
  apply_move(program, position, journal, move);
  const bool check = royal_attacked(program, position, enemy);
  journal.undo_frame<W>(position);
  return check;
}

template <int W>
Bundle<W>* keep_quiet(const SeriesTables<W>& plan, const Program<W>& program, Position& position,
                      Journal& journal, Bundle<W>* begin, Bundle<W>* end) {
  if (plan.state.moves_left(position) == 1) return end;
  for (Bundle<W>* bundle = begin; bundle != end; ++bundle)
    for (Bits<W> rest = bundle->targets; rest.any();) {
      const int target = rest.pop();
      if (gives_check(program, position, journal, bundle->move_to(target)))
        bundle->targets.reset(target);
    }
  return end;
}

// --- steps that are not alike

template <int W>
int step_of(const SeriesTables<W>& plan, const Position& position) {
  return static_cast<int>(std::ssize(plan.parts)) - plan.state.moves_left(position);
}

template <int W>
Bundle<W>* keep_part(const SeriesTables<W>& plan, const GenContext<W>& c, Bundle<W>* begin,
                     Bundle<W>* end) {
  // The steps do not restrict what the other side threatens.
  if (c.side != c.position.side_to_move().index()) return end;
  return keep_step(plan.part(c.position), begin, end);
}

template <int W>
Bundle<W>* offer_part(const SeriesTables<W>& plan, const Program<W>& program, Position& position,
                      Journal&, Bundle<W>* begin, Bundle<W>* end) {
  return offer_pass(plan.part(position), plan.pass_effect, program, position, begin, end);
}

// --- the turn

/// The passages of this series that the next series may capture en passant. Those that were open to
/// the moves of this series are no longer open.
template <int W>
uint32_t open_to_next_series(const SeriesTables<W>& plan, const Program<W>& program,
                             const Position& position) {
  auto bits = static_cast<uint32_t>(position.attribute(plan.state.passed));
  if ((bits & kStillOpen) || !plan.passing) return 0;
  const OpeningSteps& own = plan.steps[position.side_to_move().index()];
  for (uint32_t rest = bits; rest; rest &= rest - 1)
    if (const int i = std::countr_zero(rest); !is_passable(program, position, own[i]))
      bits &= ~(uint32_t{1} << i);
  return bits;
}

template <int W>
void pass_series(const SeriesTables<W>& plan, const Program<W>& program, Position& position,
                 Journal& journal, Move move) {
  // Moves of chance are not part of the series.
  if (program.turns[position.turn_step()].is_chance) return pass_turn(program, position, journal);
  const SeriesState& state = plan.state;
  const int left = state.moves_left(position);
  const int enemy = program.roster.opponent(position.side_to_move()).index();
  const bool goes_on = left > 1 &&
                       !(plan.ends_by_check && royal_attacked(program, position, enemy)) &&
                       (plan.parts.empty() || !plan.part(position).ends_turn(move.effect()));
  if (goes_on) {
    journal.set_attribute(position, state.left, left - 1);
    return;
  }
  if (position.attribute(state.passed)) [[unlikely]]
    change_attribute(position, journal, state.passed,
                     static_cast<int>(open_to_next_series(plan, program, position)));
  if (plan.moved_words) plan.set_moved(position, journal, {});
  if (plan.numbered) {
    const int number = position.attribute(CoreAttribute::full_move);
    journal.set_attribute(position, CoreAttribute::full_move, std::min(number + 1, 0xFFFF));
    journal.set_turn(position, program.turns[position.turn_step()].next);
  } else {
    pass_turn(program, position, journal);
  }
  journal.set_attribute(position, state.left, state.length(position));
  change_attribute(position, journal, state.number, state.length(position));
}

/// Counts series without progress, at the first move of each series; a later move may reset the
/// count.
template <int W>
void count_series(const SeriesTables<W>& plan, const Program<W>&, Position& position,
                  Journal& journal, bool resets) {
  const int quiet = position.attribute(CoreAttribute::quiet_plies);
  const bool first = plan.state.at_start(position);
  if (!resets && !first) return;
  journal.set_attribute(position, CoreAttribute::quiet_plies,
                        resets ? 0 : std::min(quiet + 1, 0xFFFF));
}

class SeriesTurns : public TurnFacet {
 public:
  explicit SeriesTurns(SeriesState state) : state_(std::move(state)) {}
  [[nodiscard]] bool in_mid_turn(const Position& position) const override {
    return !state_.at_start(position);
  }

 private:
  SeriesState state_;
};

template <int W>
void normalise_series(const SeriesTables<W>& plan, const Program<W>& program, Position& position) {
  const SeriesState& state = plan.state;
  position.set_attribute(state.left, state.moves_left(position));
  position.set_attribute(state.number, state.length(position));
  if (!state.at_start(position)) return;
  const OpeningSteps& steps = plan.steps_told(program, position);
  uint32_t bits = plan.passed(position);
  for (size_t i = 0; i < steps.size(); ++i)
    if ((bits >> i & 1) && (!plan.passing || !is_passable(program, position, steps[i])))
      bits &= ~(uint32_t{1} << i);
  position.set_attribute(state.passed, static_cast<int>(bits));
  for (int word = 0; word < plan.moved_words; ++word) position.set_attribute(state.moved + word, 0);
}

Result<Expression> parse_length(const SeriesParams& params, const Equipment& equipment) {
  return Expression::parse(params.length, ExpressionScope::formula, ExpressionType::number,
                           equipment, params.where);
}

class SeriesRule : public DeclaredRule<SeriesRule, SeriesParams, SeriesState> {
 public:
  using DeclaredRule::DeclaredRule;

  std::string_view name() const override { return "series"; }
  std::string parameters(const Equipment& equipment) const override {
    return DeclaredRule::parameters(equipment) +
           FieldOf<std::vector<SeriesStep>>::digest(params_.steps, equipment);
  }

  SeriesState declare(Compilation& c) const {
    using Text = AttributeInfo::Text;
    SeriesState state;
    state.lengths = series_lengths(parse_length(params_, c.equipment()).value());
    if (!state.numbered()) state.only_length = state.lengths.front();
    state.left = c.declare_attribute({kMovesLeft, true, 0, Text::number, 0, 0xFFFF, {}});
    state.number = c.declare_attribute({kMovesInTurn, true, 0});
    state.passed = c.declare_attribute({"passed in this series", true, 0});
    const int cells = c.equipment().topology.cells();
    for (int low = 0; params_.each_in_turn() && low < cells; low += kCellsPerAttribute) {
      const int attribute =
          c.declare_attribute({"pieces that have moved", true, 0, Text::cells, low, cells - 1, {}});
      if (low == 0) state.moved = attribute;
    }
    c.long_turns = true;
    c.turns_are_numbered = state.numbered();
    // With a fixed length, positions can repeat after any number of moves.
    if (!state.numbered()) c.pieces_return = true;
    return state;
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c, const SeriesState& state) const {
    SeriesTables<W> made;
    made.state = state;
    made.ends_by_check = params_.ends_by_check();
    made.numbered = state.numbered();
    made.passing = params_.has_passing();
    made.passing_goes_on = params_.passing_goes_on();
    if (params_.each_in_turn())
      made.moved_words =
          (c.equipment().topology.cells() + kCellsPerAttribute - 1) / kCellsPerAttribute;
    for (int side = 0; side < c.roster().sides(); ++side)
      made.steps.push_back(opening_steps(c.equipment(), Side{side}));
    for (const SeriesStep& step : params_.steps) made.parts.push_back(compile_step(step, program));
    const bool may_pass = std::any_of(
        params_.steps.begin(), params_.steps.end(),
        [](const SeriesStep& step) { return step.optional != SeriesStep::Optional::no; });
    if (may_pass) made.pass_effect = static_cast<uint8_t>(add_pass_effect(program));
    const auto* plan = program.own(std::move(made));
    if (!params_.steps.empty()) {
      const bool by_piece = std::any_of(
          params_.steps.begin(), params_.steps.end(),
          [](const SeriesStep& step) { return !step.pieces.empty() || !step.except.empty(); });
      if (by_piece || has_other_generators(program))
        program.filters.push_back(hook<keep_part<W>>(plan));
      ask_by_step(program, params_.steps, hook<step_of<W>>(plan));
    }
    if (may_pass) {
      program.bundle_bound += 1;
      program.legal_filters.push_back(hook<offer_part<W>>(plan));
    }
    program.after_effects.push_back({hook<note_move<W>>(plan), false});
    if (params_.each_in_turn()) {
      program.after_effects.push_back({hook<note_moved_pieces<W>>(plan), false});
      program.legal_filters.push_back(hook<keep_unmoved<W>>(plan));
    }
    if (params_.checks_last()) program.legal_filters.push_back(hook<keep_quiet<W>>(plan));
    program.set_passage_memory({hook<list_passages<W>>(plan), hook<store_passages<W>>(plan)});
    TurnPhase<W> turn{.pass = hook<pass_series<W>>(plan)};
    if (plan->numbered || !params_.steps.empty()) turn.count = hook<count_series<W>>(plan);
    program.set_turn_phase(turn);
    program.template add_facet<TurnFacet>(SeriesTurns(state));
    program.normalizers.push_back(hook<normalise_series<W>>(plan));
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    describe_turn(equipment, out);
    if (params_.ends_by_check()) out.push_back({Phase::turn, tr("a check ends the turn"), where()});
    if (params_.checks_last())
      out.push_back(
          {Phase::allow, tr("only the last move of a full series may give check"), where()});
    if (params_.each_in_turn())
      out.push_back(
          {Phase::allow,
           tr("in a series, a piece may move again only after every other piece that can move"),
           where()});
    const char* const passing =
        !params_.has_passing() ? tr_noop("there is no en passant")
        : params_.passing_goes_on()
            ? tr_noop(
                  "en passant: only the first move of a series may capture so, and after it "
                  "the moves that follow, as long as each does; the piece captured passed over "
                  "the cell in the opponent's last series, has not moved since, and the cell "
                  "is empty")
            : tr_noop(
                  "en passant: only the first move of a series may capture so; the piece "
                  "captured passed over the cell in the opponent's last series, has not moved "
                  "since, and the cell is empty");
    out.push_back({Phase::generate, tr(passing), where()});
  }

  /// A turn of a single move is an ordinary turn.
  bool takes_part(const Kernel& kernel, const Position& position, Move) const override {
    const SeriesState& state = plan_in(kernel);
    return !params_.steps.empty() || state.length(position) > 1;
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    if (auto reason = refuse_step(q)) return reason;
    const auto move = pseudo_move_of(q);
    if (!move) return std::nullopt;
    if (auto reason = refuse_again(q, *move)) return reason;
    if (!params_.checks_last()) return std::nullopt;
    const int left = plan_in(q.kernel).moves_left(q.position);
    if (left == 1) return std::nullopt;
    const Side enemy = q.equipment.roster().opponent(q.position.side_to_move());
    Position after(q.position);
    Journal journal;
    q.kernel.apply(after, journal, *move);
    const CellSet checked = q.kernel.checked(after, enemy);
    if (checked.empty()) return std::nullopt;
    return reject(
        "early-check",
        tr("the move would give check; only the last move of a series may, and {} are left", left),
        {Site::cell(checked.lowest())});
  }

 private:
  void describe_turn(const Equipment& equipment, std::vector<RuleText>& out) const {
    if (params_.steps.empty()) {
      out.push_back({Phase::turn,
                     params_.length == "number"
                         ? tr("a turn is a series of moves: one in the first turn, two in the "
                              "second, and so on; the n-move rule counts turns")
                         : tr("a turn is a series of {} moves", params_.length),
                     where()});
      return;
    }
    std::string words = tr("a turn has {} steps:", params_.length);
    for (size_t i = 0; i < params_.steps.size(); ++i)
      words +=
          (i ? "; " : " ") + std::to_string(i + 1) + " " + step_words(params_.steps[i], equipment);
    out.push_back({Phase::turn, std::move(words), where()});
  }

  /// The word of an action as a noun with its article.
  [[nodiscard]] static std::string action_words(const std::string& word) {
    if (word == "move") return trc("action", "a move");
    if (word == "drop") return trc("action", "a drop");
    if (word == "exchange") return trc("action", "an exchange");
    if (word == "change") return trc("action", "a change");
    if (word == "place") return trc("action", "a placement");
    return with_article(word);
  }

  [[nodiscard]] static std::string step_words(const SeriesStep& step, const Equipment& equipment) {
    std::vector<std::string> actions;
    for (const auto& word : step.actions) actions.push_back(action_words(word.value));
    std::string words = listed(actions);
    if (!step.pieces.empty()) words += tr(" of {}", with_article(listed(equipment, step.pieces)));
    if (!step.except.empty()) words += tr(" of no {}", listed(equipment, step.except));
    if (!step.ends_turn.empty()) {
      std::vector<std::string> enders;
      for (const auto& word : step.ends_turn) enders.push_back(action_words(word.value));
      words += tr(", where {} ends the turn", listed(enders));
    }
    if (step.optional == SeriesStep::Optional::yes) words += tr(", or a pass");
    if (step.optional == SeriesStep::Optional::if_stuck)
      words += tr(", or a pass if there is none");
    return words;
  }

  /// Rejects a move of a piece or an action that this step does not allow.
  [[nodiscard]] std::optional<Rejection> refuse_step(const Inquiry& q) const {
    if (params_.steps.empty() || pseudo_move_of(q)) return std::nullopt;
    const SeriesState& state = plan_in(q.kernel);
    const int now = static_cast<int>(params_.steps.size()) - state.moves_left(q.position);
    if (q.attempt.form == MoveForm::pass) return refuse_pass(*this, q);
    // The moves that would be possible at another step of the turn.
    for (int other = 0; other < std::ssize(params_.steps); ++other) {
      if (other == now) continue;
      Position there(q.position);
      there.set_attribute(state.left, static_cast<int>(params_.steps.size()) - other);
      if (!pseudo_move_of({q.equipment, q.kernel, there, q.attempt})) continue;
      return reject("wrong-step",
                    tr("this is step {} of the turn: {}", now + 1,
                       step_words(params_.steps[now], q.equipment)),
                    {q.attempt.from});
    }
    return std::nullopt;
  }

  /// Rejects a second move of a piece while another piece that has not moved could move.
  [[nodiscard]] std::optional<Rejection> refuse_again(const Inquiry& q, Move move) const {
    const SeriesState& state = plan_in(q.kernel);
    if (!has_moved(state, q.position, move.from())) return std::nullopt;
    Position position(q.position);
    Journal journal;
    MoveList legal;
    q.kernel.legal_moves(position, journal, legal);
    const auto other = std::find_if(legal.begin(), legal.end(), [&](Move candidate) {
      return candidate.from().is_cell() && !has_moved(state, q.position, candidate.from());
    });
    if (other == legal.end()) return std::nullopt;
    return reject("moved-already",
                  tr("{0} has already moved in this series, and {1}, which has not, can",
                     piece_on(q.equipment, move.piece(), move.from().index()),
                     piece_on(q.equipment, other->piece(), other->from().index())),
                  {move.from(), other->from()});
  }

  static bool has_moved(const SeriesState& state, const Position& position, Site site) {
    if (!site.is_cell() || state.moved < 0) return false;
    const int bits = position.attribute(state.moved + site.index() / kCellsPerAttribute);
    return static_cast<uint32_t>(bits) >> site.index() % kCellsPerAttribute & 1;
  }
};

}  // namespace

void check_series_params(const RuleReading& in, const SeriesParams& params, ProblemSink& problems) {
  const Roster roster = in.equipment.roster();
  if (!roster.has_single_enemies())
    return problems.fail("series-sides", "series need two sides that are enemies",
                         "leave the series out, or play it around a game of two sides",
                         params.where);
  for (int side = 0; side < roster.sides(); ++side)
    if (opening_steps(in.equipment, Side{side}).size() >= kMaxPassages)
      return problems.fail("series-passing",
                           "there are more opening moves than a series can remember",
                           "at most " + std::to_string(kMaxPassages - 1) +
                               " per side: allow such moves from fewer cells",
                           params.where);
  const auto length = parse_length(params, in.equipment);
  problems.add(length.problems());
}

std::unique_ptr<Rule> make_series_rule(SeriesParams params, SourceMark where) {
  return std::make_unique<SeriesRule>(std::move(params), std::move(where));
}

}  // namespace stockade
