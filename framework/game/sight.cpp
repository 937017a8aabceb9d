#include "framework/game/sight.h"

#include <algorithm>

#include "framework/rules/view_facet.h"

namespace stockade {
namespace {

/// Clears the rights of other sides: a player does not see that a piece in sight has never moved.
void hide_rights(Position& shown, Side viewer) {
  const auto& flags = shown.layout().flags();
  const Roster& roster = shown.layout().roster();
  for (size_t flag = 0; flag < flags.size(); ++flag) {
    const bool hidden = std::any_of(flags[flag].needs.begin(), flags[flag].needs.end(),
                                    [&](const auto& need) {
                                      return shown.at(need.first) != need.second ||
                                             roster.side_of(need.second) != viewer;
                                    }) ||
                        (flags[flag].needs_occupied && flags[flag].needs_occupied->side != viewer);
    if (hidden) shown.set_flags(shown.flags() & ~(uint32_t{1} << flag));
  }
}

void hide_numbers(Position& shown) {
  using Text = AttributeInfo::Text;
  // The count of quiet plies would reveal hidden captures and pawn moves.
  shown.set_attribute(CoreAttribute::quiet_plies, 0);
  const auto& attributes = shown.layout().attributes();
  for (size_t i = static_cast<size_t>(CoreAttribute::count_); i < attributes.size(); ++i) {
    const Text text = attributes[i].text;
    // Numbers that everybody hears (rolls, moves left, who is out) stay; cells are hidden.
    if (text == Text::none || text == Text::cells || text == Text::steps || text == Text::cell)
      shown.set_attribute(static_cast<int>(i), attributes[i].initial);
  }
}

/// Whether the player knows that the piece on the cell has just passed others.
bool knows_passage(const Kernel& kernel, const Position& shown, int cell, Side viewer) {
  if (shown.at(cell) == kEmpty) return false;
  if (shown.layout().roster().side_of(shown.at(cell)) == viewer) return true;
  if (shown.side_to_move() != viewer) return false;
  // A piece in sight may have arrived by any move, unless the player can capture it en passant.
  const CellSet open = passed_cells(kernel, shown);
  MoveList moves;
  kernel.unfiltered_moves(shown, moves);
  return std::any_of(moves.begin(), moves.end(), [&](Move move) {
    return move.to().is_cell() && open.test(move.to().index()) &&
           shown.at(move.to().index()) == kEmpty && kernel.captured(shown, move) != kEmpty;
  });
}

}  // namespace

CellSet sight_of(const GameDefinition& definition, const Position& position, Side viewer) {
  if (const auto* rule = definition.kernel().facet<ViewFacet>())
    return rule->sight(definition.kernel(), position, viewer);
  const PlayerView& view = definition.view(viewer);
  CellSet seen;
  for (CellSet cells = definition.topology().all(); cells.any();) {
    const int cell = cells.pop();
    if (view.complete() || view.sees(position, Site::cell(cell))) seen.set(cell);
  }
  return seen;
}

Position seen_by(const GameDefinition& definition, const Position& position, Side viewer) {
  return seen_by(definition, position, viewer, sight_of(definition, position, viewer));
}

Position seen_by(const GameDefinition& definition, const Position& position, Side viewer,
                 const CellSet& sight) {
  const Kernel& kernel = definition.kernel();
  const PlayerView& view = definition.view(viewer);
  if (!kernel.facet<ViewFacet>()) return view.seen(position);
  Position shown(position);
  for (CellSet cells = position.occupied() & ~sight; cells.any();) shown.put(cells.pop(), kEmpty);
  const PositionLayout& layout = position.layout();
  for (int slot = 0; slot < layout.slots(); ++slot)
    if (layout.slot(slot).piece != kEmpty && !view.sees(position, Site::slot(slot)))
      shown.set_count(slot, 0);
  hide_rights(shown, viewer);
  hide_numbers(shown);
  if (const int piece = shown.attribute(CoreAttribute::passed_piece);
      piece && !knows_passage(kernel, shown, piece - 1, viewer))
    for (const auto which :
         {CoreAttribute::passed_cell, CoreAttribute::passed_piece, CoreAttribute::passed_live})
      shown.set_attribute(which, 0);
  // Whether a capture en passant is legal may depend on pieces that are hidden.
  kernel.normalise(shown);
  return shown;
}

}  // namespace stockade
