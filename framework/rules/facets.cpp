#include "framework/rules/facets.h"

#include <iterator>

#include "framework/rules/kernel.h"

namespace stockade {

CellSet passed_cells(const Kernel& kernel, const Position& position) {
  const auto* passing = kernel.facet<PassageFacet>();
  return passing ? passing->open(position) : CellSet{};
}

std::vector<Passage> passages(const Kernel& kernel, const Position& position) {
  const auto* passing = kernel.facet<PassageFacet>();
  return passing ? passing->all(position) : std::vector<Passage>{};
}

void set_passages(const Kernel& kernel, Position& position, const std::vector<Passage>& passages) {
  if (const auto* passing = kernel.facet<PassageFacet>()) passing->set(position, passages);
}

int chance_weight(const Kernel& kernel, const Position& position, Move move) {
  const auto* chance = kernel.facet<ChanceFacet>();
  return chance ? chance->weight(position, move) : 1;
}

bool in_mid_turn(const Kernel& kernel, const Position& position) {
  const auto* turns = kernel.facet<TurnFacet>();
  return turns && turns->in_mid_turn(position);
}

CellSet dormant_attackers(const Kernel& kernel, const Position& position, int cell, Side by) {
  const auto* freezing = kernel.facet<FreezingFacet>();
  return freezing ? freezing->dormant_attackers(position, cell, by) : CellSet{};
}

CellSet frozen_pieces(const Kernel& kernel, const Position& position, Side side) {
  const auto* freezing = kernel.facet<FreezingFacet>();
  return freezing ? freezing->frozen(position, side) : CellSet{};
}

CellSet barred_cells(const Kernel& kernel, Piece piece) {
  const auto* freezing = kernel.facet<FreezingFacet>();
  return freezing ? freezing->barred_cells(piece) : CellSet{};
}

std::string announcement(const Kernel& kernel, const Position& before, Move move) {
  const auto announcers = kernel.facets<AnnouncementFacet>();
  if (announcers.empty()) return {};
  Position after(before);
  Journal journal;
  const std::vector<MoveLoss> losses = kernel.apply_with_losses(after, journal, move);
  std::string text;
  for (const AnnouncementFacet* announcer : announcers) {
    const std::string said = announcer->announce(after, move, losses);
    if (!said.empty()) text += (text.empty() ? "" : "; ") + said;
  }
  return text;
}

Diagnostics take_script_errors(const Kernel& kernel) {
  Diagnostics all;
  for (const ScriptErrorFacet* script : kernel.facets<ScriptErrorFacet>()) {
    Diagnostics found = script->take();
    all.insert(all.end(), std::make_move_iterator(found.begin()),
               std::make_move_iterator(found.end()));
  }
  return all;
}

}  // namespace stockade
