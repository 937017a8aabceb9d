#pragma once
// What positions remember because an expression or a rule asks for it: the checks that each side
// has given, the cells of the last move, and how many turns in a row were passes. A game where
// nobody asks has no such attributes.

#include <algorithm>
#include <iterator>
#include <string_view>

#include "framework/rules/compilation.h"
#include "framework/rules/expression.h"
#include "framework/rules/program_play.h"
#include "framework/rules/rule.h"

namespace stockade {

/// The action of a turn that is a pass.
inline constexpr std::string_view kPassAction = "pass";

/// Checks are counted so far.
inline constexpr int kMaxChecksCounted = 99;

/// Passes in a row are counted so far.
inline constexpr int kMaxPassesCounted = 100;

/// Declares the attributes that the expression of `rule` needs.
void remember_for(Compilation& c, const Expression& expression, const Rule& rule);

/// Declares the number of passes in a row for `rule`, unless that has been done; its attribute.
int remember_passes(Compilation& c, const Rule& rule);

/// Counts the checks of the side that moves, before its turn passes. An AfterEffect<W>::Run; `data`
/// is a PositionMemory.
template <int W>
bool count_checks(const void* data, const Program<W>& program, Position& position, Journal& journal,
                  Move, MoveEvents&) {
  const Side mover = position.side_to_move();
  const int attribute = static_cast<const PositionMemory*>(data)->checks_given + mover.index();
  const int given = position.attribute(attribute);
  if (given >= kMaxChecksCounted) return false;
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
  const bool passes = program.effect_info[move.effect()].form == MoveForm::pass;
  const auto& memory = *static_cast<const PositionMemory*>(data);
  const auto note = [&](int attribute, Site site) {
    journal.set_attribute(position, attribute, !passes && site.is_cell() ? site.index() + 1 : 0);
  };
  note(memory.last_from, move.from());
  note(memory.last_to, move.to());
  return false;
}

/// The number of that attribute; -1: passes are not counted.
[[nodiscard]] int passes_attribute(const PositionLayout& layout);

/// Counts the turns in a row that were passes; a step of a turn that is left out is none. An
/// AfterEffect<W>::Run; `data` is the number of the attribute.
template <int W>
bool count_passes(const void* data, const Program<W>& program, Position& position, Journal& journal,
                  Move move, MoveEvents&) {
  const int attribute = *static_cast<const int*>(data);
  const EffectInfo& info = program.effect_info[move.effect()];
  const bool passes =
      info.form == MoveForm::pass && info.rule && info.rule->action() == kPassAction;
  const int before = position.attribute(attribute);
  const int now = passes ? std::min(before + 1, kMaxPassesCounted) : 0;
  if (now != before) journal.set_attribute(position, attribute, now);
  return false;
}

/// Once all rules have added what a move does.
template <int W>
void add_position_memory(Program<W>& program, const Compilation& c) {
  const PositionMemory* const memory = program.own(c.memory);
  if (memory->checks_given >= 0) program.after_effects.push_back({count_checks<W>, memory, false});
  if (memory->last_from >= 0) program.after_effects.push_back({note_last_move<W>, memory, false});
  if (const int passes = passes_attribute(c.layout()); passes >= 0)
    program.after_effects.push_back({count_passes<W>, program.own(int{passes}), false});
}

}  // namespace stockade
