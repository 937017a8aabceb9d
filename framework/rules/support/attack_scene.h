#pragma once
// How expressions ask the compiled rules about attacks and possible moves.

#include "framework/rules/expression.h"
#include "framework/rules/generate.h"
#include "framework/rules/rule.h"

namespace stockade {

/// A position and its rules. It must live as long as the scene to which show() attaches it is used.
template <int W>
class AttackScene : public ExpressionRules {
 public:
  AttackScene(const Program<W>& the_program, const Position& the_position)
      : program(the_program), position(the_position) {}

  const Program<W>& program;
  const Position& position;

  void show(ExpressionScene& scene) const {
    scene.position = &position;
    scene.rules = this;
  }

  bool attacked(int cell, Side by) const override {
    return stockade::attacked(program, position, cell, by.index(),
                              occupied_cells(program, position), program.open_gates(position));
  }

  CellSet attackers(int cell, Side by) const override {
    return attackers_of(program, position, cell, by.index(), occupied_cells(program, position),
                        program.open_gates(position));
  }

  bool checked(Side side) const override { return royal_attacked(program, position, side.index()); }

  // Ignores goals, because goals themselves may ask this.
  bool mated(Side side) const override {
    if (position.side_to_move() != side || !checked(side)) return false;
    Position copy(position);
    Journal journal;
    BundleBuffer<W> buffer(program);
    const Bundle<W>* end = generate_filtered(program, copy, journal, buffer.begin());
    return count_moves<W>(buffer.begin(), end) == 0;
  }

  // Ignores goals and rules that depend on all legal moves, because these may ask this.
  bool reaches(const CellSet& pieces, const CellSet& targets) const override {
    if (position.side_to_move().index() == program.roster.sides()) return false;
    Position copy(position);
    Journal journal;
    BundleBuffer<W> buffer(program);
    const Bundle<W>* end = generate_safe(program, copy, journal, buffer.begin());
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
class KernelScene : public ExpressionRules {
 public:
  KernelScene(const Kernel& kernel, const Position& position)
      : kernel_(kernel), position_(position) {}

  void show(ExpressionScene& scene) const {
    scene.position = &position_;
    scene.rules = this;
  }

  CellSet attackers(int cell, Side by) const override {
    return kernel_.attackers(position_, cell, by);
  }
  bool checked(Side side) const override { return kernel_.in_check(position_, side); }
  bool mated(Side side) const override {
    if (position_.side_to_move() != side || !checked(side) || kernel_.goal(position_)) return false;
    Position copy(position_);
    Journal journal;
    return kernel_.count_legal(copy, journal) == 0;
  }
  bool reaches(const CellSet&, const CellSet&) const override { return false; }

 private:
  const Kernel& kernel_;
  const Position& position_;
};

}  // namespace stockade
