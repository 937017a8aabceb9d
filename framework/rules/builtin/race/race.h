#pragma once
// race: pieces that run along a track by the numbers of dice, in stacks, and leave it at the end.

#include <memory>
#include <string>
#include <vector>

#include "framework/rules/chance_source.h"
#include "framework/rules/rule.h"

namespace stockade {

struct RaceParams {
  ChanceSource dice;                   ///< each die is a move
  SideVector<std::vector<int>> track;  ///< cells from the start to the end, by side
  std::vector<PieceType> stacks;       ///< one piece, two pieces on each other, …
  std::string bar;                     ///< the zone of pieces that have to enter
  int home = 6;                        ///< the last cells, from which pieces leave
  int safe_at = 2;                     ///< so many pieces of the enemy's stop others
  int doublet = 4;                     ///< moves with two dice that are alike
  bool use_most = true;                ///< as many dice as possible have to be used
  bool gammons = true;                 ///< words for a loser who has taken no piece off
  SideVector<int> at_start;            ///< pieces at the start, by side
};

[[nodiscard]] std::unique_ptr<Rule> make_race_rule(RaceParams params, SourceMark where);

}  // namespace stockade
