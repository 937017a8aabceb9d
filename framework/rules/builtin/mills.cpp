// mills: a move or a drop that completes a line of own pieces takes an enemy piece off the board,
// in the same move. The player chooses which; pieces in lines are safe as long as others can be
// taken.

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "framework/base/translate.h"
#include "framework/rules/expression_node.h"
#include "framework/rules/fields.h"
#include "framework/rules/program_building.h"
#include "framework/rules/program_play.h"
#include "framework/rules/support/line_ways.h"
#include "framework/rules/support/move_search.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

struct MillsParams {
  Ranged<2, 20> length = 3;
  LineWay way = LineWay::any;
  bool spares_lines = true;
  SourceMark where;

  void fields(Fields& f) {
    f("length", length, "How many pieces make a line.", {.example = "3"});
    f("lines", way, "The directions of the lines; on a graph, any are all that the board names.",
      {.example = "straight"});
    f("spares_lines", spares_lines,
      "Whether pieces that stand in a line can be taken only if all pieces of their side do.",
      {.example = "no"});
  }
};

struct MillsKeys {
  std::optional<MillsParams> mills;

  void fields(Fields& f) {
    f("mills", mills,
      "A move or a drop that completes a line of own pieces takes an enemy piece off the board.",
      {.example = "{ length: 3 }", .need = kRemovable});
  }
};

/// A Move stores the cell of the removed piece in the place of a second piece.
constexpr int kMaxMillCells = 255;

template <int W>
struct MillsPlan {
  std::vector<std::vector<Bits<W>>> lines;  ///< by cell: the lines through it
  std::vector<Bits<W>> all_lines;
  bool spares_lines = true;
  std::vector<uint8_t> taking;  ///< by effect: the copy that also takes a piece; 0: none
};

template <int W>
bool completes_line(const MillsPlan<W>& plan, const Bits<W>& own, int cell) {
  for (const Bits<W>& line : plan.lines[cell])
    if ((line & ~own).empty()) return true;
  return false;
}

/// The pieces among `enemy` that can be taken.
template <int W>
Bits<W> takeable(const MillsPlan<W>& plan, const Bits<W>& enemy) {
  if (!plan.spares_lines) return enemy;
  Bits<W> safe;
  for (const Bits<W>& line : plan.all_lines)
    if ((line & ~enemy).empty()) safe |= line;
  const Bits<W> open = enemy & ~safe;
  return open.any() ? open : enemy;
}

/// The royal pieces on the board, which cannot be taken in this way.
template <int W>
Bits<W> royal_cells(const Program<W>& program, const Position& position) {
  Bits<W> cells;
  for (int side = 0; side < program.roster.sides(); ++side)
    for (const uint8_t piece : program.royals[Side{side}]) cells |= position.template set<W>(piece);
  return cells;
}

/// Replaces each move that completes a line by one move for each piece that it can take.
template <int W>
Bundle<W>* take_pieces(const MillsPlan<W>& plan, const GenContext<W>& c, Bundle<W>* begin,
                       Bundle<W>* end) {
  const Bits<W> mine = c.position.template side_set<W>(c.side);
  BundleSink<W> sink(end);
  std::optional<Bits<W>> open;
  for (Bundle<W>* bundle = begin; bundle != end; ++bundle) {
    const int taking = plan.taking[bundle->effect];
    if (!taking) continue;
    for (Bits<W> rest = bundle->targets; rest.any();) {
      const int to = rest.pop();
      const Move move = bundle->move_to(to);
      Bits<W> own = mine | Bits<W>::of(to);
      if (move.from().is_cell()) own.reset(move.from().index());
      if (!completes_line(plan, own, to)) continue;
      if (!open) open = takeable(plan, c.enemy & ~royal_cells(c.program, c.position));
      // A piece that the move itself captures can't be taken as well.
      Bits<W> victims = *open;
      victims.reset(to);
      if (victims.empty()) continue;
      bundle->targets.reset(to);
      while (victims.any())
        sink.push(Bits<W>::of(to), move.from(), taking, bundle->piece, victims.pop(),
                  Safety::by_test);
    }
  }
  return sink.end();
}

template <int W>
bool apply_taking(const Effect<W>& effect, const Program<W>& program, Position& position,
                  Journal& journal, Move move, MoveEvents& events) {
  // Not found by the effect's number, because other rules make effects of their own from this one.
  const auto& plain = data_of<Effect<W>>(effect);
  plain.apply(plain, program, position, journal, move, events);
  const int cell = move.other().index();
  const int victim = position.at(cell).index();
  journal.remove<W>(position, cell);
  journal.set_flags(position, position.flags() & program.flags_kept[cell]);
  bank_captured(program, position, journal, victim, cell, events);
  return program.capture_resets || effect.resets[move.piece()];
}

template <int W>
Piece taken_piece(const Effect<W>&, const Program<W>&, const Position& position, Move move) {
  return position.at(move.other().index());
}

/// The taken piece leaves the board.
class TakingDetails : public MoveDetails {
 public:
  [[nodiscard]] const DisplacedPiece* displaced() const override { return &taken_; }

 private:
  DisplacedPiece taken_;
};

/// All lines of that number of cells.
std::vector<CellSet> lines_of(const Topology& topology, const MillsParams& params) {
  std::vector<CellSet> lines;
  for (const Vec v : directions_of(topology.compass(), params.way))
    for (int cell = 0; cell < topology.cells(); ++cell) {
      CellSet line = CellSet::of(cell);
      std::optional<int> at = cell;
      for (int i = 1; i < params.length && (at = topology.offset(*at, v)); ++i) line.set(*at);
      if (line.count() == params.length &&
          std::find(lines.begin(), lines.end(), line) == lines.end())
        lines.push_back(line);
    }
  return lines;
}

class MillsRule : public DeclaredRule<MillsRule, MillsParams> {
 public:
  using DeclaredRule::DeclaredRule;

  std::string_view name() const override { return "mills"; }

  template <int W>
  void build(Program<W>& program, const Compilation& c) const {
    MillsPlan<W> made;
    made.spares_lines = params_.spares_lines;
    const Topology& topology = c.equipment().topology;
    made.lines.resize(topology.cells());
    for (const CellSet& line : lines_of(topology, params_)) {
      made.all_lines.push_back(line.template resized<W>());
      for (CellSet rest = line; rest.any();)
        made.lines[rest.pop()].push_back(made.all_lines.back());
    }
    auto* plan = program.own(std::move(made));
    const int effects = static_cast<int>(std::ssize(program.effects));
    plan->taking.resize(Program<W>::kMaxEffects + 1);
    const auto* details = program.own(TakingDetails{});
    for (int i = 0; i < effects; ++i) {
      const EffectInfo& info = program.effect_info[i];
      const bool board = info.form == MoveForm::board && info.details == &kPlainMove;
      if (info.promotes || !(board || info.form == MoveForm::drop)) continue;
      Effect<W> effect = program.effects[i];
      Effect<W>* plain = program.own(Effect<W>(effect));
      effect.apply = apply_taking<W>;
      effect.captured = taken_piece<W>;
      effect.data = plain;
      EffectInfo taking = info;
      taking.details = details;
      const int added = program.add_effect(effect, taking);
      plan->taking[i] = static_cast<uint8_t>(added);
    }
    const int64_t cells = topology.cells();
    program.bundle_bound += std::min<int64_t>(cells * cells * 4, Program<W>::kMaxBundles / 2);
    program.filters.push_back(hook<take_pieces<W>>(plan));
  }

  void describe(const Equipment&, std::vector<RuleText>& out) const override {
    std::string words =
        tr("a move that completes a line of {} own pieces takes an enemy piece off the board",
           params_.length);
    if (params_.spares_lines) words += tr("; pieces in such lines are safe while there are others");
    out.push_back({Phase::capture_effect, words, where()});
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    const Attempt& attempt = q.attempt;
    if (!attempt.to.is_cell() || pseudo_move_of(q)) return std::nullopt;
    // The same move that takes another piece, or none.
    MoveList moves;
    q.kernel.unfiltered_moves(q.position, moves);
    for (const Move move : moves) {
      const EffectInfo& effect = q.kernel.effect(move);
      if (effect.form != attempt.form || move.to() != attempt.to) continue;
      if (!attempt.from.none() && attempt.from.is_cell() && move.from() != attempt.from) continue;
      const bool takes = effect.details->displaced() != nullptr;
      if (takes && !attempt.displaced)
        return reject("mill-takes", tr("the move completes a line and has to take an enemy piece"),
                      {attempt.to});
      if (!takes && attempt.displaced)
        return reject("no-mill", tr("the move completes no line, so it takes no piece"),
                      {attempt.to});
      if (takes)
        return reject("mill-spares",
                      tr("the piece on {} can't be taken: it is no enemy piece, or it stands in a "
                         "line while others do not",
                         q.equipment.topology.name(attempt.displaced->from)),
                      {Site::cell(attempt.displaced->from)});
    }
    return std::nullopt;
  }
};

// The rule in variant files.

constexpr DiagnosticRow kMillsDiagnostics[] = {
    {"mills-board", DiagnosticSource::variant_file,
     "Lines that take pieces are asked for in a game of more sides, or on a board that is too "
     "large.",
     "Use them in games of two sides with at most 255 cells.", ""},
    {"mills-lines", DiagnosticSource::variant_file, "The board has no lines of that length.",
     "Write a smaller length, or leave 'lines' out.", "mills: { length: 20 }"},
    {"mill-takes", DiagnosticSource::reason,
     "The move completes a line, so it has to say which piece it takes.",
     "Write the cell of the piece and x behind the move: d1d2,a7x.", ""},
    {"no-mill", DiagnosticSource::reason, "The move completes no line and takes no piece.",
     "Write the move alone.", ""},
    {"mill-spares", DiagnosticSource::reason,
     "The piece can't be taken: it stands in a line while others do not, or is no enemy piece.",
     "Take another piece.", ""},
};

RuleList read_mills(const RuleReading& in) {
  return rules_of<MillsRule>(read_fields<MillsKeys>(in).mills);
}

void check_mills(const RuleReading& in, ProblemSink& problems) {
  const auto params = read_fields<MillsKeys>(in).mills;
  if (!params) return;
  const Topology& board = in.equipment.topology;
  if (!in.equipment.roster().has_single_enemies() || board.cells() > kMaxMillCells)
    problems.fail("mills-board",
                  "lines that take pieces need two sides that are enemies, and at most " +
                      std::to_string(kMaxMillCells) + " cells",
                  "leave 'mills' out", params->where);
  else if (lines_of(board, *params).empty())
    problems.fail("mills-lines", "this board has no lines of that length",
                  "write a smaller length, or leave 'lines' out", params->where);
}

}  // namespace

RuleModule mills_module() {
  return {.name = "mills",
          .keys = declared_rows<MillsKeys>(),
          .diagnostics = kMillsDiagnostics,
          .after = {"movement", "drop", "place"},
          .before = {"royal", "forbid"},
          .read = read_mills,
          .check = check_mills};
}

}  // namespace stockade
