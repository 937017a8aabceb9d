#include "framework/notation/supplies.h"

#include <algorithm>

#include "framework/rules/appearance_facet.h"

namespace stockade {
namespace {

bool is_endless(const GameDefinition& definition, int slot) {
  const Position& start = definition.start();
  const int empty = definition.topology().cells() - start.occupied().count();
  return start.count(slot) > 0 && start.count(slot) >= empty;
}

/// Whether a piece that a player drops stays what and where it is.
bool drops_stay(const GameDefinition& definition) {
  const auto& effects = definition.kernel().effects();
  const auto drops_or_passes = [](const EffectInfo& effect) {
    return effect.is_pass() || (effect.is_drop() && !effect.details->displaced());
  };
  return std::all_of(effects.begin(), effects.end(), drops_or_passes) &&
         definition.kernel().facets<AppearanceFacet>().empty();
}

}  // namespace

bool all_supplies_are_endless(const GameDefinition& definition) {
  const PositionLayout& layout = definition.layout();
  bool any = false;
  for (int slot = 0; slot < layout.slots(); ++slot) {
    if (definition.start().count(slot) == 0) continue;
    if (!is_endless(definition, slot)) return false;
    any = true;
  }
  return any;
}

void fill_supplies(const GameDefinition& definition, Position& position) {
  const Position& start = definition.start();
  const PositionLayout& layout = definition.layout();
  const bool stays = drops_stay(definition);
  for (int slot = 0; slot < layout.slots(); ++slot) {
    if (is_endless(definition, slot)) {
      position.set_count(slot, start.count(slot));
    } else if (stays) {
      const Piece piece = layout.slot(slot).piece;
      const int placed = position.cells_of(piece).count() - start.cells_of(piece).count();
      position.set_count(slot, std::clamp(start.count(slot) - placed, 0, start.count(slot)));
    }
  }
}

}  // namespace stockade
