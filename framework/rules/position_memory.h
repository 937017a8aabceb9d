#pragma once
// What positions remember because an expression asks for it: the checks that each side has given,
// and the cells of the last move. A game whose expressions do not ask has no such attributes.

#include <iterator>

#include "framework/rules/compilation.h"
#include "framework/rules/expression.h"
#include "framework/rules/program_play.h"

namespace stockade {

/// Checks are counted so far.
inline constexpr int kMostChecksCounted = 99;

/// Declares the attributes that the expression of `rule` needs.
void remember_for(Compilation& c, const Expression& expression, const Rule& rule);

/// Counts the checks of the side that moves, before its turn passes. An AfterEffect<W>::Run; `data`
/// is a PositionMemory.
template <int W>
bool count_checks(const void* data, const Program<W>& program, Position& position, Journal& journal,
                  Move, MoveEvents&) {
  const Side mover = position.side_to_move();
  if (mover.index() == program.roster.sides()) return false;  // chance
  const int attribute = static_cast<const PositionMemory*>(data)->checks_given + mover.index();
  const int given = position.attribute(attribute);
  if (given >= kMostChecksCounted) return false;
  for (int side = 0; side < program.roster.sides(); ++side)
    if (program.roster.are_enemies(mover, Side{side}) && royal_attacked(program, position, side)) {
      journal.set_attribute(position, attribute, given + 1);
      break;
    }
  return false;
}

/// An AfterEffect<W>::Run; `data` is a PositionMemory.
template <int W>
bool note_last_move(const void* data, const Program<W>& program, Position& position,
                    Journal& journal, Move move, MoveEvents&) {
  if (position.side_to_move().index() == program.roster.sides()) return false;  // chance
  const bool passes = program.effect_info[move.effect()].form == MoveForm::pass;
  const auto& memory = *static_cast<const PositionMemory*>(data);
  const auto note = [&](int attribute, Site site) {
    journal.set_attribute(position, attribute, !passes && site.is_cell() ? site.index() + 1 : 0);
  };
  note(memory.last_from, move.from());
  note(memory.last_to, move.to());
  return false;
}

/// Once all rules have added what a move does.
template <int W>
void add_position_memory(Program<W>& program, const Compilation& c) {
  const PositionMemory* const memory = program.own(c.memory);
  if (memory->checks_given >= 0) program.after_effects.push_back({count_checks<W>, memory, false});
  if (memory->last_from >= 0) program.after_effects.push_back({note_last_move<W>, memory, false});
}

}  // namespace stockade
