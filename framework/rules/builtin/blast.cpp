// Blasts: a capture removes the capturing piece and the pieces on the cells around it. A capture
// that would remove an own royal piece is not legal, and so it is not an attack either: a royal
// piece is not in check from a side whose own royal piece the blast of that capture would remove.

#include <algorithm>
#include <cassert>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "framework/base/translate.h"
#include "framework/rules/fields.h"
#include "framework/rules/program.h"
#include "framework/rules/program_building.h"
#include "framework/rules/program_play.h"
#include "framework/rules/threats.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

enum class BlastTo : uint8_t { nowhere, as_captured };

constexpr std::array<ChoiceWord<BlastTo>, 2> choice_words(BlastTo) {
  return {{{"nowhere", BlastTo::nowhere}, {"as captured", BlastTo::as_captured}}};
}

struct BlastParams {
  std::vector<PieceType> spares;
  bool takes_captor = true;
  BlastTo to = BlastTo::nowhere;
  SourceMark where;

  void fields(Fields& f) {
    f("spares", spares,
      "Piece types that a blast in the next cell does not remove. The capturing piece has no such "
      "protection.",
      {.example = "P"});
    f("takes_captor", takes_captor, "Whether the blast removes the capturing piece.",
      {.example = "no"});
    f("to", to,
      "Where the pieces around go: out of the game, or the enemy's where captured pieces go. The "
      "captured piece itself goes where capture.to says.",
      {.example = "as captured"});
  }
};

struct BlastKeys {
  std::optional<BlastParams> blast;

  void fields(Fields& f) {
    f("capture.blast", blast,
      "A capture removes the capturing piece and the pieces in the cells around it. A capture that "
      "would remove an own royal piece is not legal.",
      {.example = "{ spares: P }", .need = kRemovable});
  }
};

template <int W>
struct BlastPlan {
  CellVector<Bits<W>> around;   ///< by cell: the cells that a blast reaches
  std::vector<uint8_t> spared;  ///< pieces
  bool takes_captor = true;
  bool as_captured = false;

  /// The pieces around `center` that a blast there removes.
  [[nodiscard]] Bits<W> struck(const Position& position, int center) const {
    Bits<W> struck = around[center];
    for (const uint8_t piece : spared) struck &= ~position.set<W>(piece);
    return struck;
  }
};

template <int W>
Bits<W> royal_cells(const Program<W>& program, const Position& position, int side) {
  Bits<W> cells;
  for (const uint8_t piece : program.royals[Side{side}]) cells |= position.set<W>(piece);
  return cells;
}

/// The blast of its own move may have removed a piece that could be captured en passant.
template <int W>
void forget_passage(const Program<W>& program, Position& position, Journal& journal, Move move,
                    const Bits<W>& gone) {
  if (!program.effects[move.effect()].opens_passing) return;
  const int stepped = position.attribute(CoreAttribute::passed_piece) - 1;
  if (stepped < 0 || !gone.test(stepped)) return;
  journal.set_attribute(position, CoreAttribute::passed_cell, 0);
  journal.set_attribute(position, CoreAttribute::passed_piece, 0);
}

/// Records a piece that leaves the game for good, for rules that follow a move.
void note_loss(Piece victim, int cell, MoveEvents& events) {
  assert(events.losses < MoveEvents::kMaxLosses);
  events.lost[events.losses++] = {static_cast<uint8_t>(victim.index()),
                                  static_cast<uint16_t>(cell)};
}

template <int W>
bool blow_up(const BlastPlan<W>& plan, const Program<W>& program, Position& position,
             Journal& journal, Move move, MoveEvents& events) {
  if (events.losses == 0 || program.effect_info[move.effect()].form != MoveForm::board)
    return false;
  const int center = move.to().index();
  const Side mover = position.side_to_move();
  Bits<W> gone = plan.struck(position, center) & occupied_cells(program, position);
  if (plan.takes_captor && program.roster.side_of(position.at(center)) == mover) gone.set(center);
  forget_passage(program, position, journal, move, gone);
  uint32_t flags = position.flags();
  while (gone.any()) {
    const int cell = gone.pop();
    const Piece victim = position.at(cell);
    journal.remove<W>(position, cell);
    flags &= program.flags_kept[cell];
    if (plan.as_captured && program.roster.are_enemies(mover, program.roster.side_of(victim)))
      bank_captured(program, position, journal, victim.index(), cell, events);
    else
      note_loss(victim, cell, events);
  }
  journal.set_flags(position, flags);
  return false;  // the capture has decided whether it resets the count
}

/// Removes the captures whose blast would remove a royal piece of the moving side.
template <int W>
Bundle<W>* spare_own_royals(const BlastPlan<W>& plan, const GenContext<W>& c, Bundle<W>* begin,
                            Bundle<W>* end) {
  Bits<W> royals = royal_cells(c.program, c.position, c.side);
  for (const uint8_t piece : plan.spared) royals &= ~c.position.template set<W>(piece);
  const auto reaching = [&](Bits<W> cells) {
    Bits<W> centers;
    while (cells.any()) centers |= plan.around[cells.pop()];
    return centers;
  };
  const Bits<W> near_royals = reaching(royals);
  const Bits<W> fatal = near_royals & c.enemy;
  for (Bundle<W>* bundle = begin; bundle != end; ++bundle) {
    const bool is_royal = c.program.royal[Piece{bundle->piece}];
    const bool captures_where_it_lands =
        !c.program.effects[bundle->effect].captured && !c.program.victims;
    if (!is_royal && captures_where_it_lands) {
      bundle->targets &= ~fatal;
      continue;
    }
    if (!is_royal && (bundle->targets & near_royals).empty()) continue;
    Bits<W> captures = capturing_targets(c.program, c.position, *bundle);
    if (!is_royal) {
      bundle->targets &= ~(captures & near_royals);
    } else if (plan.takes_captor) {
      bundle->targets &= ~captures;
    } else {
      while (captures.any()) {
        const int target = captures.pop();
        Bits<W> others = royals;
        others.reset(bundle->move_to(target).from().index());
        if (reaching(others).test(target)) bundle->targets.reset(target);
      }
    }
  }
  return end;
}

/// True if `by` could capture a royal piece on `cell` without losing its own. A
/// RoyalCapture<W>.
template <int W>
bool royal_on_cell_falls(const BlastPlan<W>& plan, const Program<W>& program,
                         const Position& position, int cell, int by, const Bits<W>& occupied,
                         uint32_t gates) {
  const Bits<W> royals = royal_cells(program, position, by);
  const Bits<W> lost = royals & plan.struck(position, cell);
  if (plan.takes_captor && lost.any()) return false;
  Bits<W> captors = attackers_of(program, position, cell, by, occupied, gates);
  if (plan.takes_captor) captors &= ~royals;
  // A royal captor leaves its cell, where the blast would have reached it.
  if (lost.any()) captors &= lost.more_than_one() ? Bits<W>::none() : lost;
  return captors.any();
}

/// True if an enemy can capture a royal piece of `side` without losing its own. The game may
/// already be over, because the same move has removed the enemy's royal piece.
template <int W>
bool royal_can_be_taken(const BlastPlan<W>& plan, const Program<W>& program,
                        const Position& position, int side) {
  Bits<W> guarded = royal_cells(program, position, side);
  const Bits<W> occupied = occupied_cells(program, position);
  const uint32_t gates = program.open_gates(position);
  while (guarded.any()) {
    const int cell = guarded.pop();
    for (int by = 0; by < program.roster.sides(); ++by)
      // Most royal pieces are not attacked at all, and this test is fast.
      if (program.roster.are_enemies(Side{side}, Side{by}) &&
          attacked(program, position, cell, by, occupied, gates) &&
          royal_on_cell_falls(plan, program, position, cell, by, occupied, gates)) {
        const auto end = reached_goal(program, position);
        return !end || end->winner != Side{side};
      }
  }
  return false;
}

class BlastRule : public DeclaredRule<BlastRule, BlastParams> {
 public:
  using DeclaredRule::DeclaredRule;

  std::string_view name() const override { return "blast"; }
  WinningWay winning_way(const Compilation&) const override {
    return params_.takes_captor ? WinningWay::blast : WinningWay::unknown;
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c) const {
    const Topology& topology = c.equipment().topology;
    BlastPlan<W> plan;
    plan.around.resize(topology.cells());
    for (const Vec v : topology.compass().called("any"))
      for (int cell = 0; cell < topology.cells(); ++cell)
        if (const auto next = topology.offset(cell, v)) plan.around[cell].set(*next);
    for (int s = 0; s < c.roster().sides(); ++s)
      for (const PieceType type : params_.spares)
        plan.spared.push_back(static_cast<uint8_t>(c.roster().piece(Side{s}, type).index()));
    plan.takes_captor = params_.takes_captor;
    plan.as_captured = params_.to == BlastTo::as_captured;
    const auto* owned = program.own(std::move(plan));
    program.after_effects.push_back({hook<blow_up<W>>(owned)});
    if (c.royals.empty()) return;
    program.filters.push_back(hook<spare_own_royals<W>>(owned));
    add_threat(program, hook<royal_can_be_taken<W>>(owned));
    program.set_royal_capture(hook<royal_on_cell_falls<W>>(owned));
  }

  bool takes_part(const Kernel& kernel, const Position& position, Move move) const override {
    return kernel.captured(position, move) != kEmpty;
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    std::string words =
        params_.takes_captor
            ? tr("a capture removes the capturing piece and every piece in the cells around the "
                 "cell where it arrives")
            : tr("a capture removes every piece in the cells around the cell where it arrives");
    if (!params_.spares.empty()) words += tr(", but no {:s}", listed(equipment, params_.spares));
    if (params_.to == BlastTo::as_captured)
      words += tr("; the enemy's go where captured pieces go");
    out.push_back({Phase::capture_effect, words, where()});
    out.push_back(
        {Phase::royal_safety,
         tr("a capture that would remove an own royal piece is not legal and gives no check"),
         where()});
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    const Attempt& attempt = q.attempt;
    if (attempt.form != MoveForm::board || !attempt.from.is_cell() || !attempt.to.is_cell())
      return std::nullopt;
    const Side side = q.position.side_to_move();
    const Roster roster = q.equipment.roster();
    const int to = attempt.to.index();
    const Piece mover = q.position.at(attempt.from.index());
    const Piece there = q.position.at(to);
    const auto passages = q.kernel.facet<PassageFacet>();
    const bool captures = there != kEmpty ? roster.are_enemies(side, roster.side_of(there))
                                          : passages && passages->open(q.position).test(to);
    if (mover == kEmpty || roster.side_of(mover) != side || !captures) return std::nullopt;
    const Topology& topology = q.equipment.topology;
    CellSet near;
    for (const Vec v : topology.compass().called("any"))
      if (const auto next = topology.offset(to, v)) near.set(*next);
    CellSet royals = q.kernel.royal_cells(q.position, side);
    const bool is_royal = royals.test(attempt.from.index());
    royals.reset(attempt.from.index());
    for (CellSet lost = royals & near; lost.any();) {
      const int cell = lost.pop();
      const PieceType type = roster.type_of(q.position.at(cell));
      if (std::find(params_.spares.begin(), params_.spares.end(), type) != params_.spares.end())
        continue;
      return reject("own-blast",
                    tr("the blast of a capture on {0} would remove {1}", topology.name(to),
                       piece_on(q.equipment, q.position.at(cell), cell)),
                    {Site::cell(cell), attempt.to});
    }
    if (!is_royal || !params_.takes_captor) return std::nullopt;
    return reject(
        "own-blast",
        tr("{} would be removed by the blast of its own capture", q.equipment.describe(mover)),
        {attempt.from});
  }
};

// The rule in variant files.

constexpr DiagnosticRow kBlastDiagnostics[] = {
    {"own-blast", DiagnosticSource::reason, "The blast of the capture would remove the own king.",
     "Capture where the king does not stand in a cell around.", ""},
};

RuleList read_blast(const RuleReading& in) {
  return rules_of<BlastRule>(read_fields<BlastKeys>(in).blast);
}

}  // namespace

RuleModule blast_module() {
  return {.name = "blast",
          .keys = declared_rows<BlastKeys>(),
          .diagnostics = kBlastDiagnostics,
          .after = {"capture", "movement", "en_passant", "remote_captures"},
          .before = {"rebirth", "transfer", "royal"},
          .read = read_blast};
}

}  // namespace stockade
