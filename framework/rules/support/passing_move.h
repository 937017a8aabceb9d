#pragma once
// The move without an effect, which several rules offer.

#include <optional>

#include "framework/rules/program_building.h"
#include "framework/rules/program_play.h"
#include "framework/rules/rule.h"

namespace stockade {

template <int W>
bool apply_pass(const Effect<W>&, const Program<W>&, Position&, Journal&, Move, MoveEvents&) {
  return false;
}

/// Adds the effect of a pass; returns its number.
template <int W>
int add_pass_effect(Program<W>& program) {
  Effect<W> pass;
  pass.apply = apply_pass<W>;
  pass.captured = captures_nothing<W>;
  EffectInfo info;
  info.form = MoveForm::pass;
  return program.add_effect(pass, info);
}

template <int W>
void push_pass(BundleSink<W>& sink, int effect, Safety safety) {
  sink.push(Bits<W>::of(0), Site(), effect, 0, 0, safety);
}

/// The reason why the player may not pass while a royal piece is attacked. None if none is.
[[nodiscard]] std::optional<Rejection> refuse_pass_in_check(const Rule& by, const Inquiry& inquiry);
/// The reason why the player may not pass: a royal piece is attacked, or some piece can move. None
/// if no move is legal.
[[nodiscard]] std::optional<Rejection> refuse_pass(const Rule& by, const Inquiry& inquiry);

}  // namespace stockade
