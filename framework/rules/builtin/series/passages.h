#pragma once
// Captures en passant in games whose turns are series: the cells passed by the moves of a whole
// series are open to the first move of the next series, and perhaps to the moves after it.

#include "framework/rules/builtin/series/tables.h"
#include "framework/rules/program_play.h"

namespace stockade {

/// Changing a hashed attribute costs more than testing if anything changes.
inline void change_attribute(Position& position, Journal& journal, int attribute, int value) {
  if (position.attribute(attribute) != value) journal.set_attribute(position, attribute, value);
}

inline OpeningSteps opening_steps(const Equipment& equipment, Side side) {
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
bool is_passable(const Program<W>& program, const Position& position, const Passage& step) {
  return (program.cells_of(step) & occupied_cells(program, position)).empty();
}

template <int W>
int list_passages(const SeriesTables<W>& plan, const Program<W>& program, const Position& position,
                  bool all, Passage* out) {
  uint32_t bits = plan.passed(position);
  if (bits == 0) return 0;
  if (!all && (!plan.passing || !plan.tells_of_enemy(position))) return 0;
  const OpeningSteps& steps = plan.steps_told(program, position);
  int count = 0;
  for (; bits; bits &= bits - 1) out[count++] = steps[std::countr_zero(bits)];
  return count;
}

template <int W>
void store_passages(const SeriesTables<W>& plan, const Program<W>& program, Position& position,
                    const Passage* begin, int count) {
  const auto bits_of = [&](const OpeningSteps& steps) {
    uint32_t bits = 0;
    for (const Passage* passage = begin; passage != begin + count; ++passage)
      if (const auto found = std::find(steps.begin(), steps.end(), *passage); found != steps.end())
        bits |= uint32_t{1} << (found - steps.begin());
    return bits;
  };
  position.set_attribute(plan.state.passed, 0);
  uint32_t bits = bits_of(plan.steps_told(program, position));
  if (bits == 0 && plan.passing_goes_on && !plan.state.at_start(position)) {
    bits = bits_of(plan.steps[program.roster.opponent(position.next_player()).index()]);
    if (bits) bits |= kStillOpen;
  }
  position.set_attribute(plan.state.passed, static_cast<int>(bits));
}

/// A piece that has moved on, or was captured, can't be captured en passant any more.
template <int W>
uint32_t forget_touched(const OpeningSteps& steps, uint32_t bits, const Journal& journal) {
  if (bits == 0) return 0;
  for (const Change& change : journal.frame()) {
    if (change.type != ChangeKind::cell) continue;
    for (size_t i = 0; i < steps.size(); ++i)
      if (steps[i].arrival == change.index) bits &= ~(uint32_t{1} << i);
  }
  return bits;
}

/// The steps that are still open after a capture en passant that was open itself: bits of the
/// enemy's steps, with kStillOpen if there are any.
template <int W>
uint32_t still_open(const SeriesTables<W>& plan, const Program<W>& program,
                    const Position& position, const Journal& journal, Move move) {
  const bool goes_on = plan.passing_goes_on && plan.tells_of_enemy(position) &&
                       program.effect_info[move.effect()].details->passing() == Passing::captures;
  if (!goes_on) return 0;
  const OpeningSteps& steps = plan.steps_told(program, position);
  uint32_t bits = forget_touched<W>(steps, plan.passed(position), journal);
  for (uint32_t rest = bits; rest; rest &= rest - 1)
    if (const int i = std::countr_zero(rest); !is_passable(program, position, steps[i]))
      bits &= ~(uint32_t{1} << i);
  return bits ? bits | kStillOpen : 0;
}

template <int W>
bool note_move(const SeriesTables<W>& plan, const Program<W>& program, Position& position,
               Journal& journal, Move move, MoveEvents&) {
  if (position.attribute(plan.state.passed) == 0 &&
      position.attribute(CoreAttribute::passed_cell) == 0) [[likely]]
    return false;
  const int mover = position.side_to_move().index();
  const OpeningSteps& own = plan.steps[mover];
  uint32_t bits = 0;
  if (!plan.tells_of_enemy(position))
    bits = forget_touched<W>(own, plan.passed(position), journal);
  else
    bits = still_open(plan, program, position, journal, move);
  if (const int first = position.attribute(CoreAttribute::passed_cell)) {
    const Passage step{first - 1, position.attribute(CoreAttribute::passed_piece) - 1};
    if (const auto found = std::find(own.begin(), own.end(), step); found != own.end())
      bits |= uint32_t{1} << (found - own.begin());
    journal.set_attribute(position, CoreAttribute::passed_cell, 0);
    journal.set_attribute(position, CoreAttribute::passed_piece, 0);
  }
  change_attribute(position, journal, plan.state.passed, static_cast<int>(bits));
  return false;
}

}  // namespace stockade
