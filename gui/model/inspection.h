#pragma once
// Inspection: the facts about one place of a position: its attackers, the legal moves of its piece,
// and the reasons why other moves are illegal; and the pieces that can come to the board from
// zones, with their prices.

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "framework/base/diagnostic.h"
#include "framework/game/game.h"

namespace stockade::gui {

struct InspectionRow {
  std::string topic;  ///< "attacked by White", "cannot go to"; "" continues the row above
  std::string words;
  SourceMark where;  ///< the place of the rule in its file, if it is known
};

/// The facts about a cell or a slot of a zone. Tries some hundred moves, so it takes long on a
/// large board. It ends early, with a part of the rows, when `stop` becomes true. Leaves `game`
/// unchanged.
[[nodiscard]] std::vector<InspectionRow> inspect(Game& game, Site site,
                                                 const std::atomic<bool>* stop = nullptr);

/// The drops and exchanges of the side to move: a row for each piece that it can drop, with the
/// number of cells, and a row for each price with the pieces that it frees. Empty if there are
/// none.
[[nodiscard]] std::vector<InspectionRow> market(Game& game);

}  // namespace stockade::gui
