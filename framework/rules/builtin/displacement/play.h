#pragma once
// The effects of displacing moves, the moves that would take back the turn before, and the pieces
// that could send another one over the edge.

#include "framework/rules/builtin/displacement/tables.h"
#include "framework/rules/one_move_facet.h"
#include "framework/rules/program_play.h"

namespace stockade {

/// An enemy that is sent over the edge counts as captured.
template <int W>
Piece captured_by_displacement(const Effect<W>& effect, const Program<W>& program,
                               const Position& position, Move move) {
  const auto& arrival = data_of<Arrival>(effect);
  if (!arrival.displaces || arrival.arrives >= 0) return kEmpty;
  const Piece off = position.at(arrival.other_cell(move));
  const Roster& roster = program.roster;
  return off != kEmpty && roster.are_enemies(roster.side_of(move.piece()), roster.side_of(off))
             ? off
             : kEmpty;
}

template <int W>
bool apply_displacement(const Effect<W>& effect, const Program<W>& program, Position& position,
                        Journal& journal, Move move, MoveEvents& events) {
  const auto& arrival = data_of<Arrival>(effect);
  const int from = move.from().index();
  const int to = move.to().index();
  const bool goes = arrival.leaves_board || to != from;
  uint32_t kept = ~uint32_t{0};
  const auto put = [&](int cell, int piece) {
    journal.place<W>(position, cell, piece);
    kept &= program.flags_kept[cell];
  };
  bool gone = arrival.leaves_board;
  if (goes) put(from, 0);
  if (arrival.displaces) {
    const int cell = arrival.other_cell(move);
    const int other = position.at(cell).index();
    put(cell, 0);
    if (arrival.arrives >= 0) {
      put(arrival.arrives, other);
    } else {
      gone = true;
      if (program.roster.are_enemies(position.side_to_move(), program.roster.side_of(Piece{other})))
        bank_captured(program, position, journal, other, cell, events);
    }
  }
  if (goes && !arrival.leaves_board)
    put(to, arrival.promotes ? move.other().index() : move.piece().index());
  journal.set_flags(position, position.flags() & kept);
  return (gone && program.capture_resets) || (goes && effect.resets[move.piece()]);
}

// --- taking back

/// The steps of a move that only moves pieces on the board; none for other moves.
inline CellSteps steps_of(const EffectInfo& info, Move move) {
  CellSteps steps;
  const DisplacedPiece* displaced = info.details->displaced();
  const bool about = info.form == MoveForm::board && move.from().is_cell() && !info.promotes &&
                     info.details->passing() != Passing::captures &&
                     !info.details->leaves_board() && !(displaced && displaced->to.none());
  if (!about) return steps;
  const auto add = [&](int from, int to) { steps.step[steps.count++] = {from, to}; };
  if (move.to() != move.from()) add(move.from().index(), move.to().index());
  if (displaced) add(displaced->from(move), displaced->to.index());
  return steps;
}

/// True if the move takes back these steps.
inline bool takes_back(const CellSteps& steps, const EffectInfo& info, Move move) {
  const CellSteps made = steps_of(info, move);
  if (made.count != steps.count || made.count == 0) return false;
  const auto is_reverse = [](const CellStep& a, const CellStep& b) {
    return a.from == b.to && a.to == b.from;
  };
  if (steps.count == 1) return is_reverse(made.step[0], steps.step[0]);
  return is_reverse(made.step[0], steps.step[1]) && is_reverse(made.step[1], steps.step[0]);
}

template <int W>
bool note_turn(const DisplacementTables<W>& plan, const Program<W>& program, Position& position,
               Journal& journal, Move move, MoveEvents& events) {
  const EffectInfo& info = program.effect_info[move.effect()];
  CellSteps steps = events.losses ? CellSteps{} : steps_of(info, move);
  const Side enemy = program.roster.opponent(position.side_to_move());
  if (steps.count && !plan.lines.can_undo(position, enemy, steps)) steps.count = 0;
  journal.set_attribute(position, plan.undoable, steps.packed());
  return false;
}

template <int W>
void normalise_undo(const DisplacementTables<W>& plan, const Program<W>& program,
                    Position& position) {
  const CellSteps steps = CellSteps::unpacked(position.attribute(plan.undoable));
  bool possible = steps.count > 0;
  for (int i = 0; i < steps.count; ++i)
    possible = possible && position.at(steps.step[i].to) != kEmpty;
  const Side side = position.next_player();
  possible = possible && (plan.lines.can_undo(position, side, steps) ||
                          // In the middle of a series, the steps are those of the side itself.
                          (program.turn_phase.pass &&
                           plan.lines.can_undo(position, program.roster.opponent(side), steps)));
  if (!possible) position.set_attribute(plan.undoable, 0);
}

template <int W>
Bundle<W>* drop_undoing(const DisplacementTables<W>& plan, const GenContext<W>& c, Bundle<W>* begin,
                        Bundle<W>* end) {
  const int packed = c.position.attribute(plan.undoable);
  if (packed == 0) return end;
  const CellSteps steps = CellSteps::unpacked(packed);
  for (Bundle<W>* bundle = begin; bundle != end; ++bundle)
    for (Bits<W> rest = bundle->targets; rest.any();) {
      const int target = rest.pop();
      if (takes_back(steps, c.program.effect_info[bundle->effect], bundle->move_to(target)))
        bundle->targets.reset(target);
    }
  return end;
}

/// drop_undoing() for one move.
template <int W>
class UndoingOfOneMove final : public OneMoveFacet<W> {
 public:
  explicit UndoingOfOneMove(const DisplacementTables<W>& plan)
      : OneMoveFacet<W>(&plan), plan_(plan) {}

  bool takes_out(const Program<W>& program, const Position& position, Move move) const override {
    const int packed = position.attribute(plan_.undoable);
    return packed != 0 &&
           takes_back(CellSteps::unpacked(packed), program.effect_info[move.effect()], move);
  }

 private:
  const DisplacementTables<W>& plan_;
};

// --- check

/// The pieces that could send a royal piece on `cell` over the edge.
template <int W>
Bits<W> find_senders(const DisplacementTables<W>& plan, const Program<W>&, const Position& position,
                     int cell, int by, const Bits<W>& occupied) {
  const DisplacementLines& lines = plan.lines;
  const Bits<W>& pieces = position.side_set<W>(by);
  Bits<W> found;
  for (int back = 0; back < lines.directions(); ++back) {
    if (!plan.sees_any(cell, back, occupied, pieces)) continue;
    const Sight towards = plan.look(cell, back, occupied);
    const int piece = position.at(towards.cell).index();
    const int direction = lines.opposite(back);  // from that piece to the cell
    const int apart = towards.free + 1;
    const int range = lines.way(piece, towards.cell, direction).enemies;
    if (apart > range) continue;
    const bool equal = lines.equal_distance();
    if (lines.pushes(piece)) {
      const Sight beyond = plan.look(cell, direction, occupied);
      if (beyond.cell < 0 && beyond.free < (equal ? apart : range)) found.set(towards.cell);
    }
    if (!lines.pulls(piece) || plan.royal[Piece{piece}]) continue;
    const Sight away = plan.look(towards.cell, back, occupied);
    const int move = lines.way(piece, towards.cell, back).move;
    if (away.cell < 0 && away.free < move &&
        (equal ? away.free < apart && apart <= move : apart + away.free < range))
      found.set(towards.cell);
  }
  return found;
}

}  // namespace stockade
