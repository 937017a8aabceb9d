#pragma once
// change: a turn in which a man becomes another where it stands, for a man that leaves a zone.

#include <memory>
#include <string>
#include <vector>

#include "framework/rules/rule.h"

namespace stockade {

struct ChangeParams {
  std::vector<Kind> men;  ///< who may change
  std::vector<Kind> to;   ///< into what, in the order offered
  /// The zone of the side to move whose man of that kind, its own or an enemy's as the zone holds,
  /// leaves the game for it.
  std::string takes;
};

[[nodiscard]] std::unique_ptr<Rule> make_change_rule(ChangeParams params, SourceMark where);

}  // namespace stockade
