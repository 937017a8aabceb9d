#pragma once
// The dice of a game: the roll in force, the pieces that each number lets move, and the rolls so
// far.

#include <optional>
#include <string>
#include <vector>

#include "framework/rules/dice_facet.h"
#include "framework/session/play/session.h"

namespace stockade::gui {

struct Roll {
  int low = 0;
  int high = 0;
  Side side;  ///< the side that moves by this roll
  [[nodiscard]] bool is_double() const { return low == high; }
  friend bool operator==(const Roll&, const Roll&) = default;
};

struct DiceState {
  DiceFacet::Faces faces;     ///< the pieces that 1 to 6 let move
  std::optional<Roll> now;    ///< the roll that is in force
  std::vector<Roll> earlier;  ///< on the line to the present move, the last one first
  std::string words;          ///< "White rolled 3 and 4: a bishop or a rook"
};

/// The state of the dice at the present position; none if the game has no dice.
[[nodiscard]] std::optional<DiceState> dice_of(const Session& session);

}  // namespace stockade::gui
