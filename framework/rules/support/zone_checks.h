#pragma once
// A check shared by rules with zones of the enemy in their parameters.

#include <string>

#include "framework/rules/rule_module.h"

namespace stockade {

/// Reports that there are several enemies, so that "the enemy's zone" names none.
inline void check_enemy_zone(const RuleReading& in, const std::string& zone,
                             const SourceMark& where, ProblemSink& problems) {
  if (in.equipment.roster().has_single_enemies()) return;
  problems.fail("which-enemy", "'enemy." + zone + "' is said where a side has several enemies",
                "this rule needs two sides, or two teams of one", where);
}

}  // namespace stockade
