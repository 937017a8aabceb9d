#pragma once
// How expressions ask the compiled rules about attacks and possible moves.

#include "framework/rules/expression.h"
#include "framework/rules/generate.h"
#include "framework/rules/rule.h"

namespace stockade {

/// A position and its rules. It must live as long as the scene to which show() attaches it is used.
template <int W>
struct AttackScene {
  const Program<W>& program;
  const Position& position;

  void show(ExpressionScene& scene) const {
    scene.position = &position;
    scene.attacked = attacks;
    scene.attackers = attackers;
    scene.checked = checks;
    scene.mated = is_mated;
    scene.reaches = reaches_targets;
    scene.data = this;
  }

 private:
  static bool attacks(const void* data, int cell, Side by) {
    const auto& self = *static_cast<const AttackScene*>(data);
    return attacked(self.program, self.position, cell, by.index(),
                    occupied_cells(self.program, self.position),
                    self.program.open_gates(self.position));
  }

  static CellSet attackers(const void* data, int cell, Side by) {
    const auto& self = *static_cast<const AttackScene*>(data);
    return attackers_of(self.program, self.position, cell, by.index(),
                        occupied_cells(self.program, self.position),
                        self.program.open_gates(self.position));
  }

  static bool checks(const void* data, Side side) {
    const auto& self = *static_cast<const AttackScene*>(data);
    return royal_attacked(self.program, self.position, side.index());
  }

  // Ignores goals, because goals themselves may ask this.
  static bool is_mated(const void* data, Side side) {
    const auto& self = *static_cast<const AttackScene*>(data);
    if (self.position.side_to_move() != side ||
        !royal_attacked(self.program, self.position, side.index()))
      return false;
    Position position(self.position);
    Journal journal;
    BundleBuffer<W> buffer(self.program);
    const Bundle<W>* end = generate_filtered(self.program, position, journal, buffer.begin());
    return count_moves<W>(buffer.begin(), end) == 0;
  }

  // Ignores goals and rules that depend on all legal moves, because these may ask this.
  static bool reaches_targets(const void* data, const CellSet& pieces, const CellSet& targets) {
    const auto& self = *static_cast<const AttackScene*>(data);
    if (self.position.side_to_move().index() == self.program.roster.sides()) return false;
    Position position(self.position);
    Journal journal;
    BundleBuffer<W> buffer(self.program);
    const Bundle<W>* end = generate_safe(self.program, position, journal, buffer.begin());
    const Bits<W> wanted = targets.template resized<W>();
    for (const Bundle<W>* bundle = buffer.begin(); bundle != end; ++bundle)
      for (Bits<W> rest = bundle->targets & wanted; rest.any();) {
        const Site from = bundle->move_to(rest.pop()).from();
        if (from.is_cell() && pieces.test(from.index())) return true;
      }
    return false;
  }
};

/// The same for explanations, which know only the kernel.
struct KernelScene {
  const Kernel& kernel;
  const Position& position;

  void show(ExpressionScene& scene) const {
    scene.position = &position;
    scene.attacked = [](const void* data, int cell, Side by) {
      const auto& self = *static_cast<const KernelScene*>(data);
      return self.kernel.attackers(self.position, cell, by).any();
    };
    scene.attackers = [](const void* data, int cell, Side by) {
      const auto& self = *static_cast<const KernelScene*>(data);
      return self.kernel.attackers(self.position, cell, by);
    };
    scene.checked = [](const void* data, Side side) {
      const auto& self = *static_cast<const KernelScene*>(data);
      return self.kernel.in_check(self.position, side);
    };
    scene.mated = [](const void* data, Side side) {
      const auto& self = *static_cast<const KernelScene*>(data);
      if (self.position.side_to_move() != side || !self.kernel.in_check(self.position, side) ||
          self.kernel.goal(self.position))
        return false;
      Position copy(self.position);
      Journal journal;
      return self.kernel.count_legal(copy, journal) == 0;
    };
    scene.data = this;
  }
};

}  // namespace stockade
