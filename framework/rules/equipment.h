#pragma once
// Equipment: what a game is played with, before any rule. Plain data, immutable once compiled.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/pieces/kinds.h"
#include "framework/pieces/movement.h"
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
  /// The kind of that letter, in either case, and mark.
  [[nodiscard]] std::optional<Kind> find_kind(char letter, char mark = 0) const;
  /// The kind that `symbol` is read as: "N", "+P", "Q~".
  [[nodiscard]] std::optional<Kind> find_kind(std::string_view symbol) const;
  /// "the white knight".
  [[nodiscard]] std::string describe(Man man) const;
  /// The man's letter in position text: upper case for the first side, lower case for the second.
  [[nodiscard]] char letter(Man man) const;
  /// The same with its mark: "+p", "Q~".
  [[nodiscard]] std::string symbol(Man man) const;
  [[nodiscard]] std::optional<Man> find_man(char letter, char mark = 0) const;
  /// Reads a man's symbol at text[at] and moves `at` behind it; leaves it alone if there is none.
  [[nodiscard]] std::optional<Man> read_man(std::string_view text, size_t& at) const;
  /// "g7", or "White's airfield".
  [[nodiscard]] std::string describe(Site site, const PositionLayout& layout) const;
  /// The movement of `kind`, parsed for this board.
  [[nodiscard]] Result<std::vector<MovementAtom>> atoms(const KindInfo& kind) const {
    return parse_movement(kind.movement, topology.compass(), kind.where);
  }
};

/// The cells from which `man` may move by `atom`, a part of its movement. The regions have been
/// checked.
[[nodiscard]] CellSet start_region(const Equipment& equipment, Man man, const MovementAtom& atom);

}  // namespace stockade
