#pragma once
// A Site is a place for pieces: a cell of a board or a slot of a zone.

#include <cassert>
#include <compare>
#include <cstdint>

#include "framework/topology/topology.h"

namespace stockade {

/// A slot contains the pieces of one (zone, piece) pair and is identified by its number.
inline constexpr int kMaxSlots = 256;

class Site {
 public:
  constexpr Site() = default;
  static constexpr Site cell(int index) { return Site(static_cast<uint16_t>(index)); }
  static constexpr Site slot(int index) { return Site(static_cast<uint16_t>(kMaxCells + index)); }
  static constexpr Site from_raw(int raw) { return Site(static_cast<uint16_t>(raw)); }

  [[nodiscard]] constexpr bool none() const { return raw_ == kNone; }
  [[nodiscard]] constexpr bool is_cell() const { return raw_ < kMaxCells; }
  [[nodiscard]] constexpr bool is_slot() const { return raw_ >= kMaxCells && raw_ != kNone; }
  /// The number of the cell or of the slot.
  [[nodiscard]] constexpr int index() const { return raw_ < kMaxCells ? raw_ : raw_ - kMaxCells; }
  /// index() of a cell.
  [[nodiscard]] constexpr int cell_index() const {
    assert(is_cell());
    return raw_;
  }
  [[nodiscard]] constexpr int raw() const { return raw_; }
  friend constexpr auto operator<=>(Site, Site) = default;

 private:
  static constexpr uint16_t kNone = 0xFFF;
  constexpr explicit Site(uint16_t raw) : raw_(raw) {}
  uint16_t raw_ = kNone;
};

}  // namespace stockade
