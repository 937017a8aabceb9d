#pragma once
// PlayerView: the part of a game's positions that one player may see.
//
// In most games everybody sees everything and a view shows the position as it is. Where pieces or
// zones are hidden, a view shows a position without them: this is all that a player may be shown,
// and all that an engine may know that plays for the player.

#include "framework/position/position.h"
#include "framework/rules/equipment.h"

namespace stockade {

/// Immutable; shared by threads.
class PlayerView {
 public:
  PlayerView(const Equipment& equipment, Side viewer);

  [[nodiscard]] Side viewer() const { return viewer_; }
  /// Whether nothing is hidden from this player.
  [[nodiscard]] bool complete() const { return complete_; }
  /// Whether the player knows the contents of a cell with that piece, or of that slot.
  [[nodiscard]] bool sees(const Position& position, Site site) const;
  /// The position without what is hidden: hidden pieces are gone, hidden slots empty, and rights
  /// and open cells that would reveal hidden pieces are cleared. Costs a copy.
  [[nodiscard]] Position seen(const Position& position) const;

 private:
  [[nodiscard]] bool sees(Visibility visibility, Side owner) const;

  Side viewer_;
  Roster roster_;
  Visibility pieces_;
  bool complete_;
};

}  // namespace stockade
