#pragma once
// A Move is one packed 64-bit value: an effect of the compiled rules, and the sites and pieces that
// it is applied to. The result is computed when it is applied. A Move is valid only for the
// definition and the position that produced it. Use notation/ to print it.

#include <compare>
#include <cstdint>
#include <functional>
#include <vector>

#include "framework/pieces/piece_types.h"
#include "framework/position/site.h"

namespace stockade {

class Move {
 public:
  constexpr Move() = default;
  /// `effect`: index among the compiled effects; `piece`: the piece that moves or is dropped;
  /// `other`: the piece that a pawn becomes, or the piece paid; `choice`: the remaining choice, if
  /// sites and pieces do not determine the move.
  constexpr Move(int effect, Site from, Site to, Piece piece, Piece other = kEmpty, int choice = 0)
      : bits_(static_cast<uint64_t>(effect) | static_cast<uint64_t>(from.raw()) << 8 |
              static_cast<uint64_t>(to.raw()) << 20 | static_cast<uint64_t>(piece.index()) << 32 |
              static_cast<uint64_t>(other.index()) << 40 | static_cast<uint64_t>(choice) << 48 |
              kPresent) {}

  /// No move; it differs from every real move.
  static constexpr Move none() { return {}; }
  [[nodiscard]] constexpr bool is_none() const { return bits_ == 0; }

  [[nodiscard]] constexpr int effect() const { return static_cast<int>(bits_ & 0xFF); }
  [[nodiscard]] constexpr Site from() const {
    return Site::from_raw(static_cast<int>(bits_ >> 8 & 0xFFF));
  }
  [[nodiscard]] constexpr Site to() const {
    return Site::from_raw(static_cast<int>(bits_ >> 20 & 0xFFF));
  }
  [[nodiscard]] constexpr Piece piece() const {
    return Piece{static_cast<int>(bits_ >> 32 & 0xFF)};
  }
  [[nodiscard]] constexpr Piece other() const {
    return Piece{static_cast<int>(bits_ >> 40 & 0xFF)};
  }
  [[nodiscard]] constexpr int choice() const { return static_cast<int>(bits_ >> 48 & 0xFF); }
  [[nodiscard]] constexpr uint64_t bits() const { return bits_; }
  friend constexpr auto operator<=>(Move, Move) = default;

 private:
  static constexpr uint64_t kPresent = uint64_t{1} << 63;
  uint64_t bits_ = 0;
};

using MoveList = std::vector<Move>;

/// A piece that a move captures, and its cell.
struct MoveLoss {
  Piece piece;
  int cell;
};

}  // namespace stockade

template <>
struct std::hash<stockade::Move> {
  size_t operator()(stockade::Move move) const noexcept {
    return static_cast<size_t>(move.bits() * 0x9E3779B97F4A7C15ull >> 16);
  }
};
