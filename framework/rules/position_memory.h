#pragma once
// Data that positions store because an expression or a rule needs it: the checks that each side has
// given, the cells of the last move, and the number of consecutive passes. Games that do not need
// them have no such attributes.

#include <algorithm>
#include <iterator>
#include <string_view>

#include "framework/rules/compilation.h"
#include "framework/rules/expression.h"
#include "framework/rules/program_play.h"
#include "framework/rules/rule.h"

namespace stockade {

/// The action of a turn that consists of a pass.
inline constexpr std::string_view kPassAction = "pass";

/// The greatest number of checks that is counted.
inline constexpr int kMaxChecksCounted = 99;

/// The greatest number of consecutive passes that is counted.
inline constexpr int kMaxPassesCounted = 100;

/// Declares the attributes that the expression of `rule` needs.
void remember_for(Compilation& c, const Expression& expression, const Rule& rule);

/// Declares the attribute for consecutive passes on behalf of `rule`, unless it exists; returns its
/// number.
int remember_passes(Compilation& c, const Rule& rule);

/// Counts the checks that the moving side gives, before its turn passes. An AfterEffect<W>.
template <int W>
bool count_checks(const PositionMemory& memory, const Program<W>& program, Position& position,
                  Journal& journal, Move, MoveEvents&) {
  const Side mover = position.side_to_move();
  const int attribute = memory.checks_given + mover.index();
  const int given = position.attribute(attribute);
  if (given >= kMaxChecksCounted) return false;
  for (int side = 0; side < program.roster.sides(); ++side)
    if (program.roster.are_enemies(mover, Side{side}) && royal_attacked(program, position, side)) {
      journal.set_attribute(position, attribute, given + 1);
      break;
    }
  return false;
}

/// Stores the cells of the last move. An AfterEffect<W>.
template <int W>
bool note_last_move(const PositionMemory& memory, const Program<W>& program, Position& position,
                    Journal& journal, Move move, MoveEvents&) {
  const bool passes = program.effect_info[move.effect()].form == MoveForm::pass;
  const auto note = [&](int attribute, Site site) {
    journal.set_attribute(position, attribute, !passes && site.is_cell() ? site.index() + 1 : 0);
  };
  note(memory.last_from, move.from());
  note(memory.last_to, move.to());
  return false;
}

/// The number of the attribute for consecutive passes; -1: passes are not counted.
[[nodiscard]] int passes_attribute(const PositionLayout& layout);

/// Counts consecutive turns that were passes; an omitted step of a turn is not a pass. An
/// AfterEffect<W>; `attribute` is its number.
template <int W>
bool count_passes(const int& attribute, const Program<W>& program, Position& position,
                  Journal& journal, Move move, MoveEvents&) {
  const EffectInfo& info = program.effect_info[move.effect()];
  const bool passes =
      info.form == MoveForm::pass && info.rule && info.rule->action() == kPassAction;
  const int before = position.attribute(attribute);
  const int now = passes ? std::min(before + 1, kMaxPassesCounted) : 0;
  if (now != before) journal.set_attribute(position, attribute, now);
  return false;
}

/// Adds the effects above. To be called after all rules have added theirs.
template <int W>
void add_position_memory(Program<W>& program, const Compilation& c) {
  const PositionMemory* const memory = program.own(c.memory);
  if (memory->checks_given >= 0)
    program.after_effects.push_back({hook<count_checks<W>>(memory), false});
  if (memory->last_from >= 0)
    program.after_effects.push_back({hook<note_last_move<W>>(memory), false});
  if (const int passes = passes_attribute(c.layout()); passes >= 0)
    program.after_effects.push_back({hook<count_passes<W>>(program.own(int{passes})), false});
}

}  // namespace stockade
