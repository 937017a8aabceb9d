#pragma once
// The steps of a turn that are not alike: what each of its moves may be, and which may be left out.

#include <algorithm>
#include <string_view>
#include <vector>

#include "framework/rules/builtin/passing_move.h"
#include "framework/rules/builtin/series/series.h"
#include "framework/rules/generate.h"

namespace stockade {

/// One step, compiled.
struct StepTables {
  std::vector<bool> allowed;  ///< by effect
  std::vector<bool> ends;     ///< by effect: the turn ends after such a move
  bool allows_more = false;   ///< what holds for effects that later rules have added
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

/// `program` has the effects of all rules that add moves of other words than `move`.
template <int W>
StepTables compile_step(const SeriesStep& step, const Program<W>& program) {
  const auto has = [](const std::vector<std::string>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  StepTables made;
  for (const EffectInfo& info : program.effect_info) {
    const std::string_view word = info.rule ? info.rule->action() : "move";
    made.allowed.push_back(has(step.actions, word));
    made.ends.push_back(has(step.ends_turn, word));
  }
  made.allows_more = has(step.actions, "move");
  made.more_ends = has(step.ends_turn, "move");
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

/// Takes out what the step does not allow.
template <int W>
Bundle<W>* keep_step(const StepTables& step, Bundle<W>* begin, Bundle<W>* end) {
  return std::remove_if(begin, end, [&](const Bundle<W>& bundle) {
    return !step.allows(bundle.effect) || !step.pieces[Piece{bundle.piece}];
  });
}

/// Adds a pass where the step may be left out.
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
