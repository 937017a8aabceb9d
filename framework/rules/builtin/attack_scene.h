#pragma once
// How expressions ask the compiled rules who attacks what.

#include "framework/rules/expression.h"
#include "framework/rules/program_play.h"

namespace stockade {

/// A position and the rules it is played by. Lives while the scene that it is shown to is used.
template <int W>
struct AttackScene {
  const Program<W>& program;
  const Position& position;

  void show(ExpressionScene& scene) const {
    scene.position = &position;
    scene.attacked = attacks;
    scene.data = this;
  }

 private:
  static bool attacks(const void* data, int cell, Side by) {
    const auto& self = *static_cast<const AttackScene*>(data);
    return attacked(self.program, self.position, cell, by.index(),
                    occupied_cells(self.program, self.position),
                    self.program.open_gates(self.position));
  }
};

}  // namespace stockade
