#pragma once
// Freezing: pieces that would have to become another one where they land, but have none to become.
// It follows from the landings of a program and their gates. Also contains LandingChoices, for
// pieces that have become another.

#include <algorithm>

#include "framework/rules/appearance_facet.h"
#include "framework/rules/program_play.h"

namespace stockade {

template <int W>
class Freezing : public FreezingFacet {
 public:
  /// The program must outlive this object.
  explicit Freezing(const Program<W>& program) : program_(&program) {}

  CellSet dormant_attackers(const Position& position, int cell, Side by) const override {
    const Bits<W> occupied = occupied_cells(*program_, position);
    const auto attackers = [&](uint32_t gates) {
      return attackers_of(*program_, position, cell, by.index(), occupied, gates);
    };
    const Bits<W> awake = attackers(program_->open_gates(position));
    return (attackers(~uint32_t{0}) & ~awake);
  }

  CellSet frozen(const Position& position, Side side) const override {
    Bits<W> found;
    const uint32_t open = program_->open_gates(position);
    for (int i = 1; i < program_->roster.pieces(); ++i) {
      if (program_->roster.side_of(Piece{i}) != side) continue;
      for (const Landing<W>* landing = program_->landing[Piece{i}].get(); landing;
           landing = landing->next.get()) {
        if (landing->gate == kNoGate || (open >> landing->gate & 1)) continue;
        // Finds pieces all of whose steps would land in the closed region.
        for (const LeapAttack<W>& leap : program_->attacks[side].leaps) {
          if (leap.piece != i) continue;
          for (Bits<W> cells = landing->region; cells.any();)
            found |= leap.sources[cells.pop()] & position.set<W>(i);
        }
      }
    }
    return found;
  }

  CellSet barred_cells(Piece piece) const override {
    // A piece that is pushed or pulled there does not change.
    const bool displaced =
        std::any_of(program_->effect_info.begin(), program_->effect_info.end(),
                    [](const EffectInfo& info) { return info.details->displaced(); });
    Bits<W> barred;
    for (const Landing<W>* landing = program_->landing[piece].get(); landing && !displaced;
         landing = landing->next.get())
      barred |= landing->must;
    return barred;
  }

 private:
  const Program<W>* program_;
};

/// Pieces that others become when they land.
template <int W>
class LandingChoices : public AppearanceFacet {
 public:
  /// The program must outlive this object.
  explicit LandingChoices(const Program<W>& program) : program_(&program) {}

  [[nodiscard]] bool may_appear(Piece piece, int cell) const override {
    for (int i = 1; i < program_->roster.pieces(); ++i)
      for (const Landing<W>* landing = program_->landing[Piece{i}].get(); landing;
           landing = landing->next.get()) {
        if (!landing->region.test(cell) && landing->from.empty()) continue;
        for (const auto& choice : landing->choices)
          if (choice.becomes == piece.index()) return true;
      }
    return false;
  }

 private:
  const Program<W>* program_;
};

}  // namespace stockade
