#pragma once
// Equipment: what a game is played with, before any rule. Plain data, immutable once compiled.

#include <optional>
#include <string>
#include <vector>

#include "framework/pieces/kinds.h"
#include "framework/position/layout.h"
#include "framework/topology/topology.h"

namespace stockade {

struct Equipment {
  Topology topology;
  std::vector<SideInfo> sides;
  std::vector<KindInfo> kinds;
  std::vector<ZoneInfo> zones;
  Visibility men_seen_by = Visibility::everyone;  ///< men on the board

  [[nodiscard]] Roster roster() const { return {sides, static_cast<int>(kinds.size())}; }
  [[nodiscard]] const SideInfo& side(Side side) const {
    return sides[static_cast<size_t>(side.index())];
  }
  [[nodiscard]] const KindInfo& kind(Kind kind) const {
    return kinds[static_cast<size_t>(kind.index())];
  }
  /// `man` is not kEmpty.
  [[nodiscard]] const KindInfo& kind_of(Man man) const { return kind(roster().kind_of(man)); }
  [[nodiscard]] const SideInfo& side_of(Man man) const { return side(roster().side_of(man)); }
  [[nodiscard]] std::optional<Kind> find_kind(char letter) const;
  /// "the white knight".
  [[nodiscard]] std::string describe(Man man) const;
  /// The man's letter in position text: upper case for the first side, lower case for the second.
  [[nodiscard]] char letter(Man man) const;
  [[nodiscard]] std::optional<Man> find_man(char letter) const;
  /// "g7", or "White's airfield".
  [[nodiscard]] std::string describe(Site site, const PositionLayout& layout) const;
};

}  // namespace stockade
