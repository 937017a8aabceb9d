#pragma once
// The steps of a turn that are not alike: the allowed moves of each, and steps that may be skipped.

#include <algorithm>
#include <string_view>
#include <vector>

#include "framework/rules/builtin/series/series.h"
#include "framework/rules/generate.h"
#include "framework/rules/support/passing_move.h"

namespace stockade {

/// One step, compiled.
struct StepTables {
  std::vector<bool> allowed;  ///< by effect
  std::vector<bool> ends;     ///< by effect: the turn ends after such a move
  bool allows_more = false;   ///< for effects that later rules have added
  bool more_ends = false;
  PieceArray<bool> pieces{};
  SeriesStep::Optional optional = SeriesStep::Optional::no;

  [[nodiscard]] bool allows(int effect) const {
    return effect < std::ssize(allowed) ? allowed[effect] : allows_more;
  }
  [[nodiscard]] bool ends_turn(int effect) const {
    return effect < std::ssize(ends) ? ends[effect] : more_ends;
  }
};

inline bool lists(const std::vector<Marked<WordText>>& words, std::string_view word) {
  return std::any_of(words.begin(), words.end(),
                     [&](const auto& one) { return one.value == word; });
}

/// `program` must have the effects of all rules whose moves have other words than `move`.
template <int W>
StepTables compile_step(const SeriesStep& step, const Program<W>& program) {
  StepTables made;
  for (const EffectInfo& info : program.effect_info) {
    const std::string_view word = info.rule ? info.rule->action() : "move";
    made.allowed.push_back(lists(step.actions, word));
    made.ends.push_back(lists(step.ends_turn, word));
  }
  made.allows_more = lists(step.actions, "move");
  made.more_ends = lists(step.ends_turn, "move");
  for (int i = 0; i < program.roster.pieces(); ++i) {
    const Piece piece{i};
    const auto names = [&](const std::vector<PieceType>& types) {
      return piece != kEmpty &&
             std::find(types.begin(), types.end(), program.roster.type_of(piece)) != types.end();
    };
    made.pieces[piece] =
        piece == kEmpty || ((step.pieces.empty() || names(step.pieces)) && !names(step.except));
  }
  made.optional = step.optional;
  return made;
}

/// The generators of a side by the step of its turn: at a step, only rules whose actions it allows
/// need be asked.
template <int W>
struct StepGenerators {
  Hook<int(const Position&)> step_of;
  std::vector<Generator<W>> all;
  std::vector<std::vector<Generator<W>>> by_step;
};

template <int W>
void emit_step(const StepGenerators<W>& own, const GenContext<W>& c, BundleSink<W>& sink) {
  // The steps do not restrict what the other side threatens.
  const bool waits = c.side != c.position.side_to_move().index();
  for (const Generator<W>& generator : waits ? own.all : own.by_step[own.step_of(c.position)])
    generator.emit(c, sink);
}

/// Replaces the generators of each side by a single one.
template <int W>
void ask_by_step(Program<W>& program, const std::vector<SeriesStep>& steps,
                 Hook<int(const Position&)> step_of) {
  for (int side = 0; side < program.roster.sides(); ++side) {
    StepGenerators<W> made{step_of, program.generators[Side{side}], {}};
    for (const SeriesStep& step : steps) {
      made.by_step.emplace_back();
      for (const Generator<W>& generator : made.all)
        if (!generator.rule || lists(step.actions, generator.rule->action()))
          made.by_step.back().push_back(generator);
    }
    program.generators[Side{side}] = {{hook<emit_step<W>>(program.own(std::move(made)))}};
  }
}

/// True if some generator has no rule set, so that its moves have to be tested.
template <int W>
bool has_other_generators(const Program<W>& program) {
  for (int side = 0; side < program.roster.sides(); ++side)
    for (const Generator<W>& generator : program.generators[Side{side}])
      if (!generator.rule) return true;
  return false;
}

/// Removes the moves that the step does not allow.
template <int W>
Bundle<W>* keep_step(const StepTables& step, Bundle<W>* begin, Bundle<W>* end) {
  return std::remove_if(begin, end, [&](const Bundle<W>& bundle) {
    return !step.allows(bundle.effect) || !step.pieces[Piece{bundle.piece}];
  });
}

/// Adds a pass if the step may be skipped.
template <int W>
Bundle<W>* offer_pass(const StepTables& step, int effect, const Program<W>& program,
                      const Position& position, Bundle<W>* begin, Bundle<W>* end) {
  using Optional = SeriesStep::Optional;
  if (step.optional == Optional::no) return end;
  if (step.optional == Optional::if_stuck && count_moves<W>(begin, end) > 0) return end;
  if (royal_attacked(program, position, position.side_to_move().index())) return end;
  Bundle<W> pass;
  BundleSink<W> sink(&pass);
  push_pass(sink, effect, Safety::proven);
  *end = pass;
  return end + 1;
}

}  // namespace stockade
