#pragma once
// How rules add to a program while they compile. Several rules may set the same member: if their
// parts can be combined, they are; if not, the second is refused (RuleProblems).

#include <string_view>
#include <utility>

#include "framework/rules/program.h"

namespace stockade {

template <int W>
int Program<W>::add_effect(Effect<W> effect, EffectInfo info) {
  if (effects.size() == kMaxEffects) {
    problems.exceed("types of moves", kMaxEffects,
                    "use fewer boards, a smaller board, or fewer rules");
    return 0;
  }
  effects.push_back(effect);
  effect_info.push_back(info);
  return static_cast<int>(effects.size()) - 1;
}

template <int W>
int Program<W>::add_gate(const Gate& gate) {
  for (int i = 0; i < std::ssize(gates); ++i)
    if (gates[i] == gate) return i;
  if (gates.size() == kMaxGates) {
    problems.exceed("conditions of attack", kMaxGates,
                    "let fewer piece types change places when they promote");
    return kNoGate;
  }
  gates.push_back(gate);
  return static_cast<int>(gates.size()) - 1;
}

template <int W>
void Program<W>::add_after_test(AfterTest<W> test) {
  if (after_tests.size() == kMaxAfterTests)
    return problems.exceed("conditions on the position after a move", kMaxAfterTests,
                           "join conditions with or");
  after_tests.push_back(test);
}

template <class Finder>
struct BothFinders {
  Finder one, other;
};

template <class Argument, int W, class Finder>
Bits<W> find_both(const BothFinders<Finder>& both, const Program<W>& program,
                  const Position& position, Argument about) {
  return both.one(program, position, about) | both.other(program, position, about);
}

/// Combines finders: replaces `known`, which finds a set of cells for an Argument, by one that also
/// finds the cells of `more`.
template <class Argument, int W, class Finder>
void add_finder(Program<W>& program, Finder& known, const Finder& more) {
  known = known
              ? hook<find_both<Argument, W, Finder>>(program.own(BothFinders<Finder>{known, more}))
              : more;
}

template <int W>
void Program<W>::add_immobile(Immobile<W> more) {
  add_finder<int>(*this, immobile, more);
}

template <int W>
void Program<W>::add_victims(Victims<W> more) {
  add_finder<Move>(*this, victims, more);
}

template <int W>
void Program<W>::set_royal_capture(RoyalCapture<W> capture) {
  problems.decide("which attacks on royal pieces are captures");
  royal_capture = capture;
}

template <int W>
void Program<W>::set_turn_phase(TurnPhase<W> phase) {
  problems.decide("how a turn passes");
  turn_phase = phase;
}

template <int W>
void Program<W>::set_step_change(StepChange<W> change) {
  problems.decide("what happens between two turns");
  step_change = change;
}

template <int W>
void Program<W>::set_passage_memory(PassageMemory<W> memory) {
  problems.decide("how pieces that have passed a cell are remembered");
  passing.memory = memory;
}

template <int W>
template <class Interface, class Implementation>
void Program<W>::add_facet(Implementation facet) {
  facets.push_back({typeid(Interface), own(std::move(facet))});
}

template <int W>
template <class Interface, class Implementation>
void Program<W>::add_sole_facet(std::string_view what, Implementation facet) {
  problems.decide(what);
  add_facet<Interface>(std::move(facet));
}

}  // namespace stockade
