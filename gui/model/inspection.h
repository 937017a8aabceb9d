#pragma once
// Inspection: what the rules say about one place of a position: what attacks it, what its piece can
// do, why it cannot do the rest; and what can come to the board from zones, at which price.

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "framework/base/diagnostic.h"
#include "framework/game/game.h"

namespace stockade::gui {

struct InspectionRow {
  std::string topic;  ///< "attacked by White", "cannot go to"; "" goes on with the row above
  std::string words;
  SourceMark where;  ///< of the rule behind it, if it is known
};

/// About a cell or a slot of a zone. Costs some hundred tries of moves, so on a large board it
/// takes long: it ends early, with a part of the rows, when `stop` is true. Leaves `game` as it
/// was.
[[nodiscard]] std::vector<InspectionRow> inspect(Game& game, Site site,
                                                 const std::atomic<bool>* stop = nullptr);

/// What the side to move can drop, and which captives can be exchanged for which: a row for each
/// piece with the number of cells, a row for each price with what it frees. Empty if the game has
/// nothing of that.
[[nodiscard]] std::vector<InspectionRow> market(Game& game);

}  // namespace stockade::gui
