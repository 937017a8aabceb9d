#pragma once
// Rebirth: a captured man comes back at once on a cell of its own, if that cell is empty when the
// capturing man has arrived. Source of the rule:
// P. Monréal (1968).

#include <map>

#include "framework/rules/rule.h"

namespace stockade {

/// Where a captured man is reborn.
enum class Home : uint8_t {
  setup_cell,           ///< where men of its kind stand at the start, if that is one cell
  setup_cell_of_shade,  ///< the one of these that has the shade of the cell of capture
  second_rank_of_file,  ///< its side's second rank, in the file of capture
  last_rank_of_file     ///< its side's last rank, in the file of capture
};

struct RebirthParams {
  std::map<Kind, Home> homes;  ///< kinds that are left out are not reborn
  /// Kinds that are royal. If one of them is reborn, such a man is in check only if it could be
  /// captured for good.
  std::vector<Kind> royals;
  /// Where men stand at the start: the cells of each man.
  std::map<Man, CellSet> setup;
};

[[nodiscard]] std::unique_ptr<Rule> make_rebirth_rule(RebirthParams params, SourceMark where);

}  // namespace stockade
