#pragma once
// Combines rules that decide what threatens royal pieces.

#include "framework/rules/generate.h"

namespace stockade {

/// The number of royal pieces of `side` on the board.
template <int W>
inline int standing_royals(const Program<W>& program, const Position& position, int side) {
  int count = 0;
  for (const uint8_t piece : program.royals[Side{side}]) count += position.set<W>(piece).count();
  return count;
}

/// The targets of an enemy's bundle where it might capture a piece on `royals`.
template <int W>
inline Bits<W> threatening_targets(const Program<W>& program, const Bundle<W>& bundle,
                                   const Bits<W>& royals) {
  const bool moves_onto_them = program.effect_info[bundle.effect].form == MoveForm::board &&
                               !program.effects[bundle.effect].captured && !program.victims;
  return moves_onto_them ? bundle.targets & royals : bundle.targets;
}

/// True if some move of an enemy would cost `side` a royal piece for good, which is a threat. Each
/// move is played on a copy, so that all effects of rules count. A Threat<W>.
template <int W>
bool royal_would_fall(const Program<W>& program, const Position& position, int side) {
  const int standing = standing_royals(program, position, side);
  if (standing == 0) return false;
  Bits<W> royals;
  for (const uint8_t piece : program.royals[Side{side}]) royals |= position.set<W>(piece);
  BundleBuffer<W> buffer(program);
  Position played(position);
  Journal journal;
  for (int by = 0; by < program.roster.sides(); ++by) {
    const auto step = program.layout->turn().first_of(Side{by});
    if (!step || !program.roster.are_enemies(Side{side}, Side{by})) continue;
    const Bundle<W>* end =
        generate(context_of(program, position, program.open_gates(position), by), buffer.begin());
    if (position.side_to_move() != Side{by}) played.set_turn(*step);
    for (const Bundle<W>* bundle = buffer.begin(); bundle != end; ++bundle)
      for (Bits<W> rest = threatening_targets(program, *bundle, royals); rest.any();) {
        journal.open_frame(played);
        MoveEvents events;
        apply_effects(program, played, journal, bundle->move_to(rest.pop()), events);
        const bool falls = standing_royals(program, played, side) < standing;
        journal.undo_frame<W>(played);
        if (falls) return true;
      }
    played = position;
  }
  return false;
}

/// Adds a rule's test for threats to royal pieces. Each such test knows only its own rule: if there
/// are several, the enemy's moves are played instead.
template <int W>
void add_threat(Program<W>& program, Threat<W> threat) {
  program.threat = program.threat ? hook<royal_would_fall<W>>() : threat;
}

}  // namespace stockade
