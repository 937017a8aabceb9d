#pragma once
// Checks shared by rules with zones in their parameters.

#include "framework/rules/equipment.h"

namespace stockade {

/// An error unless the equipment has a zone of that name.
inline Diagnostics check_zone(const Equipment& equipment, const std::string& name,
                              const SourceMark& where) {
  std::vector<std::string> known;
  for (const ZoneInfo& zone : equipment.zones) {
    if (zone.name == name) return {};
    if (known.empty() || known.back() != zone.name) known.push_back(zone.name);
  }
  const std::string near = nearest_name(name, known);
  return {error("unknown-zone", "there is no zone '" + name + "'",
                near.empty() ? "name it under zones" : "did you mean '" + near + "'?", where)};
}

/// check_zone() for the zone of "the enemy": there must be exactly one enemy.
inline Diagnostics check_enemy_zone(const Equipment& equipment, const std::string& name,
                                    const SourceMark& where) {
  if (!equipment.roster().has_single_enemies())
    return {error("which-enemy", "'enemy." + name + "' is said where a side has several enemies",
                  "this rule needs two sides, or two teams of one", where)};
  return check_zone(equipment, name, where);
}

}  // namespace stockade
