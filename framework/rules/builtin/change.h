#pragma once
// change: a turn in which a piece becomes another where it stands, for a piece that leaves a zone.

#include <memory>
#include <string>
#include <vector>

#include "framework/rules/rule.h"

namespace stockade {

struct ChangeParams {
  std::vector<PieceType> pieces;  ///< who may change
  std::vector<PieceType> to;      ///< into what, in the order offered
  /// The zone of the side to move whose piece of that type, its own or an enemy's as the zone
  /// holds, leaves the game for it.
  std::string takes;
};

[[nodiscard]] std::unique_ptr<Rule> make_change_rule(ChangeParams params, SourceMark where);

}  // namespace stockade
