#include "framework/rules/builtin/series/series.h"

#include <algorithm>

#include "framework/rules/builtin/move_search.h"
#include "framework/rules/expression.h"
#include "framework/rules/program_building.h"
#include "framework/rules/program_play.h"

namespace stockade {
namespace {

using Check = SeriesParams::Check;

/// Where the state of a series is kept.
struct SeriesState {
  /// By the number of the series, from 1; the last entry stands for all that follow.
  std::vector<int> lengths;
  int left = 0;    ///< attribute: moves left, this one included; 0: all
  int number = 0;  ///< attribute: the number of the series, for the key
  int passed = 0;  ///< attribute: bits of OpeningSteps
  int moved = -1;  ///< first of the attributes with the cells of pieces that have moved; or none

  /// Not all series are of one length, so that the number of a series matters.
  [[nodiscard]] bool numbered() const { return lengths.size() > 1; }

  [[nodiscard]] int length(const Position& position) const {
    const int last = static_cast<int>(lengths.size()) - 1;
    return lengths[std::min(position.attribute(CoreAttribute::full_move), last)];
  }
  [[nodiscard]] int moves_left(const Position& position) const {
    const int stored = position.attribute(left);
    return stored > 0 ? std::min(stored, length(position)) : length(position);
  }
  [[nodiscard]] bool at_start(const Position& position) const {
    return moves_left(position) == length(position);
  }
};

/// Series longer or later than any game has.
constexpr int kMostSeries = 1024;
constexpr int kLongestSeries = 0xFFFF;

/// How long each series is; one entry if all are alike. A length below 1 counts as 1.
std::vector<int> series_lengths(const Expression& length) {
  std::vector<int> lengths;
  ExpressionScene scene;
  for (int number = 0; number <= kMostSeries; ++number) {
    scene.number = std::max(number, 1);
    lengths.push_back(std::clamp(length.evaluate(scene), 1, kLongestSeries));
  }
  const bool all_alike = std::all_of(lengths.begin(), lengths.end(),
                                     [&](int each) { return each == lengths.front(); });
  if (all_alike) lengths.resize(1);
  return lengths;
}

/// The steps of a side that open a passage, numbered.
using OpeningSteps = std::vector<Passage>;

OpeningSteps opening_steps(const Equipment& equipment, Side side) {
  const Topology& topology = equipment.topology;
  const Orientation orientation = equipment.side(side).orientation;
  OpeningSteps steps;
  for (int type = 0; type < equipment.roster().types(); ++type) {
    const Piece piece = equipment.roster().piece(side, PieceType{type});
    const auto atoms = equipment.atoms(equipment.type(PieceType{type}));
    for (const MovementAtom& atom : *atoms) {
      if (!atom.opens_en_passant) continue;
      for (CellSet cells = start_region(equipment, piece, atom); cells.any();) {
        const int from = cells.pop();
        for (const Vec raw : atom.directions) {
          const Vec leap = orientation.turn(raw);
          const auto first = topology.offset(from, unit_of(topology.geometry(), leap));
          const auto arrival = topology.offset(from, leap);
          if (!first || !arrival) continue;
          const Passage step{*first, *arrival};
          if (std::find(steps.begin(), steps.end(), step) == steps.end()) steps.push_back(step);
        }
      }
    }
  }
  return steps;
}

template <int W>
struct SeriesTables {
  SeriesState state;
  Check check = Check::anywhere;
  bool numbered = false;  ///< each series has its own number
  bool passing = true;
  int moved_words = 0;
  std::vector<OpeningSteps> steps;  ///< by side

  /// Whose steps the attribute tells of: the enemy's at the start of a series, then the mover's.
  [[nodiscard]] const OpeningSteps& steps_told(const Program<W>& program,
                                               const Position& position) const {
    const Side mover = position.side_to_move();
    const Side side = state.at_start(position) ? program.roster.opponent(mover) : mover;
    return steps[side.index()];
  }
  [[nodiscard]] Bits<W> moved(const Position& position) const {
    Bits<W> cells;
    for (int word = 0; word < moved_words; ++word)
      for (auto bits = static_cast<uint32_t>(position.attribute(state.moved + word)); bits;
           bits &= bits - 1)
        cells.set(word * kCellsPerAttribute + std::countr_zero(bits));
    return cells;
  }
  void set_moved(Position& position, Journal& journal, Bits<W> cells) const {
    std::array<uint32_t, kMaxCells / kCellsPerAttribute> words{};
    while (cells.any()) {
      const int cell = cells.pop();
      words[cell / kCellsPerAttribute] |= uint32_t{1} << cell % kCellsPerAttribute;
    }
    for (int word = 0; word < moved_words; ++word)
      journal.set_attribute(position, state.moved + word, static_cast<int>(words[word]));
  }
};

template <int W>
const SeriesTables<W>& plan_of(const void* data) {
  return *static_cast<const SeriesTables<W>*>(data);
}

// --- captures en passant

template <int W>
bool is_passable(const Program<W>& program, const Position& position, const Passage& step) {
  return (program.cells_of(step) & occupied_cells(program, position)).empty();
}

template <int W>
int list_passages(const void* data, const Program<W>& program, const Position& position, bool all,
                  Passage* out) {
  const SeriesTables<W>& plan = plan_of<W>(data);
  if (!all && (!plan.passing || !plan.state.at_start(position))) return 0;
  const OpeningSteps& steps = plan.steps_told(program, position);
  int count = 0;
  for (auto bits = static_cast<uint32_t>(position.attribute(plan.state.passed)); bits;
       bits &= bits - 1)
    out[count++] = steps[std::countr_zero(bits)];
  return count;
}

template <int W>
void store_passages(const void* data, const Program<W>& program, Position& position,
                    const Passage* begin, int count) {
  const SeriesTables<W>& plan = plan_of<W>(data);
  const OpeningSteps& steps = plan.steps_told(program, position);
  uint32_t bits = 0;
  for (const Passage* passage = begin; passage != begin + count; ++passage)
    if (const auto found = std::find(steps.begin(), steps.end(), *passage); found != steps.end())
      bits |= uint32_t{1} << (found - steps.begin());
  position.set_attribute(plan.state.passed, static_cast<int>(bits));
}

/// A piece that has gone on, or was captured, can't be captured en passant any more.
template <int W>
uint32_t forget_touched(const OpeningSteps& steps, uint32_t bits, const Journal& journal) {
  for (const Change& change : journal.frame()) {
    if (change.type != ChangeKind::cell) continue;
    for (size_t i = 0; i < steps.size(); ++i)
      if (steps[i].arrival == change.index) bits &= ~(uint32_t{1} << i);
  }
  return bits;
}

template <int W>
bool note_move(const void* data, const Program<W>&, Position& position, Journal& journal, Move,
               MoveEvents&) {
  const SeriesTables<W>& plan = plan_of<W>(data);
  const int mover = position.side_to_move().index();
  const OpeningSteps& own = plan.steps[mover];
  uint32_t bits = 0;
  if (!plan.state.at_start(position))
    bits = forget_touched<W>(own, static_cast<uint32_t>(position.attribute(plan.state.passed)),
                             journal);
  if (const int first = position.attribute(CoreAttribute::passed_cell)) {
    const Passage step{first - 1, position.attribute(CoreAttribute::passed_piece) - 1};
    if (const auto found = std::find(own.begin(), own.end(), step); found != own.end())
      bits |= uint32_t{1} << (found - own.begin());
    journal.set_attribute(position, CoreAttribute::passed_cell, 0);
    journal.set_attribute(position, CoreAttribute::passed_piece, 0);
  }
  journal.set_attribute(position, plan.state.passed, static_cast<int>(bits));
  return false;
}

// --- each piece in its turn

template <int W>
bool note_moved_pieces(const void* data, const Program<W>&, Position& position, Journal& journal,
                       Move move, MoveEvents&) {
  const SeriesTables<W>& plan = plan_of<W>(data);
  Bits<W> moved = plan.moved(position);
  // A piece that has moved moves again only when a round is complete.
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

/// The targets of the bundle that pieces on none of these cells go to.
template <int W>
Bits<W> moves_of_others(const Bundle<W>& bundle, const Bits<W>& cells) {
  if (bundle.shift) return bundle.targets & ~cells.shifted(bundle.shift);
  return bundle.from < kMaxCells && cells.test(bundle.from) ? Bits<W>::none() : bundle.targets;
}

template <int W>
Bundle<W>* keep_unmoved(const void* data, const Program<W>&, Position& position, Journal&,
                        Bundle<W>* begin, Bundle<W>* end) {
  const Bits<W> moved = plan_of<W>(data).moved(position);
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
Bundle<W>* keep_quiet(const void* data, const Program<W>& program, Position& position,
                      Journal& journal, Bundle<W>* begin, Bundle<W>* end) {
  if (plan_of<W>(data).state.moves_left(position) == 1) return end;
  for (Bundle<W>* bundle = begin; bundle != end; ++bundle)
    for (Bits<W> rest = bundle->targets; rest.any();) {
      const int target = rest.pop();
      if (gives_check(program, position, journal, bundle->move_to(target)))
        bundle->targets.reset(target);
    }
  return end;
}

// --- the turn

template <int W>
void pass_series(const void* data, const Program<W>& program, Position& position, Journal& journal,
                 Move) {
  const SeriesTables<W>& plan = plan_of<W>(data);
  const SeriesState& state = plan.state;
  const int left = state.moves_left(position);
  const int enemy = program.roster.opponent(position.side_to_move()).index();
  const bool goes_on =
      left > 1 && !(plan.check == Check::ends_series && royal_attacked(program, position, enemy));
  if (goes_on) {
    journal.set_attribute(position, state.left, left - 1);
    return;
  }
  // Only what the next series may capture en passant is still worth remembering.
  auto bits = static_cast<uint32_t>(position.attribute(state.passed));
  const OpeningSteps& own = plan.steps[position.side_to_move().index()];
  for (uint32_t rest = bits; rest; rest &= rest - 1) {
    const int i = std::countr_zero(rest);
    if (!plan.passing || !is_passable(program, position, own[i])) bits &= ~(uint32_t{1} << i);
  }
  journal.set_attribute(position, state.passed, static_cast<int>(bits));
  if (plan.moved_words) plan.set_moved(position, journal, {});
  if (plan.numbered) {
    const int number = position.attribute(CoreAttribute::full_move);
    journal.set_attribute(position, CoreAttribute::full_move, std::min(number + 1, 0xFFFF));
    journal.set_turn(position, program.turns[position.turn_step()].next);
  } else {
    pass_turn(program, position, journal);
  }
  journal.set_attribute(position, state.left, state.length(position));
  journal.set_attribute(position, state.number, state.length(position));
}

/// Counts series without progress: with the first move of each, which a later one may undo.
template <int W>
void count_series(const void* data, const Program<W>&, Position& position, Journal& journal,
                  bool resets) {
  const int quiet = position.attribute(CoreAttribute::quiet_plies);
  const bool first = plan_of<W>(data).state.at_start(position);
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
void normalise_series(const void* data, const Program<W>& program, Position& position) {
  const SeriesTables<W>& plan = plan_of<W>(data);
  const SeriesState& state = plan.state;
  position.set_attribute(state.left, state.moves_left(position));
  position.set_attribute(state.number, state.length(position));
  if (!state.at_start(position)) return;
  const OpeningSteps& steps = plan.steps_told(program, position);
  auto bits = static_cast<uint32_t>(position.attribute(state.passed));
  for (size_t i = 0; i < steps.size(); ++i)
    if ((bits >> i & 1) && (!plan.passing || !is_passable(program, position, steps[i])))
      bits &= ~(uint32_t{1} << i);
  position.set_attribute(state.passed, static_cast<int>(bits));
  for (int word = 0; word < plan.moved_words; ++word) position.set_attribute(state.moved + word, 0);
}

class SeriesRule : public RuleBase<SeriesRule, SeriesState> {
 public:
  SeriesRule(SeriesParams params, SourceMark where)
      : RuleBase(std::move(where)), params_(std::move(params)) {}

  std::string_view name() const override { return "series"; }
  std::string parameters() const override {
    return params_.length + "," + std::to_string(static_cast<int>(params_.check)) +
           (params_.each_in_turn ? ",each" : "") + (params_.passing ? "" : ",no passing");
  }

  Diagnostics check(const Equipment& equipment) const override {
    if (!equipment.roster().has_single_enemies())
      return {error("series-sides", "series need two sides that are enemies", {}, where())};
    for (int side = 0; side < equipment.roster().sides(); ++side)
      if (opening_steps(equipment, Side{side}).size() >= kMaxPassages)
        return {error("series-passing", "there are more opening moves than a series can remember",
                      "at most " + std::to_string(kMaxPassages - 1) +
                          " per side: allow such moves from fewer cells",
                      where())};
    return parse_length(equipment).problems();
  }

  SeriesState declare(Compilation& c) const {
    using Text = AttributeInfo::Text;
    SeriesState state;
    state.lengths = series_lengths(parse_length(c.equipment()).value());
    state.left = c.declare_attribute({"moves left", true, 0, Text::number, 0, 0xFFFF, {}});
    state.number = c.declare_attribute({"series", true, 0});
    state.passed = c.declare_attribute({"passed in this series", true, 0});
    const int cells = c.equipment().topology.cells();
    for (int low = 0; params_.each_in_turn && low < cells; low += kCellsPerAttribute) {
      const int attribute =
          c.declare_attribute({"pieces that have moved", true, 0, Text::cells, low, cells - 1, {}});
      if (low == 0) state.moved = attribute;
    }
    c.long_turns = true;
    c.turns_are_numbered = state.numbered();
    // With a fixed length positions come again after any number of moves.
    if (!state.numbered()) c.pieces_return = true;
    return state;
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c, const SeriesState& state) const {
    SeriesTables<W> made;
    made.state = state;
    made.check = params_.check;
    made.numbered = state.numbered();
    made.passing = params_.passing;
    if (params_.each_in_turn)
      made.moved_words =
          (c.equipment().topology.cells() + kCellsPerAttribute - 1) / kCellsPerAttribute;
    for (int side = 0; side < c.roster().sides(); ++side)
      made.steps.push_back(opening_steps(c.equipment(), Side{side}));
    const auto* plan = program.own(std::move(made));
    program.after_effects.push_back({note_move<W>, plan, false});
    if (params_.each_in_turn) {
      program.after_effects.push_back({note_moved_pieces<W>, plan, false});
      program.legal_filters.push_back({keep_unmoved<W>, plan});
    }
    if (params_.check == Check::last_move_only)
      program.legal_filters.push_back({keep_quiet<W>, plan});
    program.set_passage_memory({list_passages<W>, store_passages<W>, plan});
    program.set_turn_phase({pass_series<W>, plan->numbered ? count_series<W> : nullptr, plan});
    program.template add_facet<TurnFacet>(SeriesTurns(state));
    program.normalizers.push_back({normalise_series<W>, plan});
  }

  void describe(const Equipment&, std::vector<RuleText>& out) const override {
    out.push_back({Phase::turn,
                   params_.length == "number"
                       ? "a turn is a series of moves: one in the first turn, two in the "
                         "second, and so on; the n-move rule counts turns"
                       : "a turn is a series of " + params_.length + " moves",
                   where()});
    if (params_.check == Check::ends_series)
      out.push_back({Phase::turn, "a check ends the turn", where()});
    if (params_.check == Check::last_move_only)
      out.push_back({Phase::allow, "only the last move of a full series may give check", where()});
    if (params_.each_in_turn)
      out.push_back(
          {Phase::allow,
           "in a series, a piece may move again only after every other piece that can move",
           where()});
    out.push_back({Phase::generate,
                   params_.passing
                       ? "en passant: only the first move of a series may capture so; the "
                         "piece captured passed over the cell in the opponent's last series, "
                         "has not moved since, and the cell is empty"
                       : "there is no en passant",
                   where()});
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    const auto move = pseudo_move_of(q);
    if (!move) return std::nullopt;
    if (auto reason = refuse_again(q, *move)) return reason;
    if (params_.check != Check::last_move_only) return std::nullopt;
    const int left = plan_in(q.kernel).moves_left(q.position);
    if (left == 1) return std::nullopt;
    const Side enemy = q.equipment.roster().opponent(q.position.side_to_move());
    Position after(q.position);
    Journal journal;
    q.kernel.apply(after, journal, *move);
    const CellSet checked = q.kernel.checked(after, enemy);
    if (checked.empty()) return std::nullopt;
    return reject("early-check",
                  "the move would give check; only the last move of a series may, and " +
                      std::to_string(left) + " are left",
                  {Site::cell(checked.lowest())});
  }

 private:
  [[nodiscard]] Result<Expression> parse_length(const Equipment& equipment) const {
    return Expression::parse(params_.length, ExpressionScope::formula, ExpressionType::number,
                             equipment, where());
  }
  /// A piece that has moved, while another that has not could.
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
    const Topology& topology = q.equipment.topology;
    return reject("moved-already",
                  q.equipment.describe(move.piece()) + " on " + topology.name(move.from().index()) +
                      " has already moved in this series, and " +
                      q.equipment.describe(other->piece()) + " on " +
                      topology.name(other->from().index()) + ", which has not, can",
                  {move.from(), other->from()});
  }

  static bool has_moved(const SeriesState& state, const Position& position, Site site) {
    if (!site.is_cell() || state.moved < 0) return false;
    const int bits = position.attribute(state.moved + site.index() / kCellsPerAttribute);
    return static_cast<uint32_t>(bits) >> site.index() % kCellsPerAttribute & 1;
  }

  SeriesParams params_;
};

}  // namespace

std::unique_ptr<Rule> make_series_rule(SeriesParams params, SourceMark where) {
  return std::make_unique<SeriesRule>(std::move(params), std::move(where));
}

}  // namespace stockade
