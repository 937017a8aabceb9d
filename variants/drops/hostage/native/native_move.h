#pragma once
// NativeMove: a move of Hostage Chess in 32 bits, for the native search.

#include "variants/drops/hostage/native/board.h"

namespace stockade::hostage {

enum class MoveKind : uint8_t {
  none,
  plain,
  double_step,
  promotion,
  en_passant,
  short_castle,
  long_castle,
  drop,
  exchange
};

/// A move in 32 bits. Two moves of one position are equal if and only if they are the same move.
class NativeMove {
 public:
  constexpr NativeMove() = default;
  /// `type` is the type of the piece that moves or lands, `other` the type promoted to or paid
  /// with, `victim` the type captured. The `from` of a drop or an exchange is its target.
  constexpr NativeMove(MoveKind kind, PieceType type, int from, int to, PieceType victim,
                       PieceType other = kNoPieceType)
      : bits_(static_cast<uint32_t>(to) | static_cast<uint32_t>(from) << 6 |
              static_cast<uint32_t>(type) << 12 | static_cast<uint32_t>(other) << 15 |
              static_cast<uint32_t>(victim) << 18 | static_cast<uint32_t>(kind) << 21) {}
  constexpr explicit NativeMove(uint32_t bits) : bits_(bits) {}

  [[nodiscard]] constexpr int to() const { return static_cast<int>(bits_ & 63); }
  [[nodiscard]] constexpr int from() const { return static_cast<int>(bits_ >> 6 & 63); }
  [[nodiscard]] constexpr PieceType piece_type() const {
    return static_cast<PieceType>(bits_ >> 12 & 7);
  }
  [[nodiscard]] constexpr PieceType other() const {
    return static_cast<PieceType>(bits_ >> 15 & 7);
  }
  [[nodiscard]] constexpr PieceType victim() const {
    return static_cast<PieceType>(bits_ >> 18 & 7);
  }
  [[nodiscard]] constexpr MoveKind kind() const { return static_cast<MoveKind>(bits_ >> 21 & 15); }
  [[nodiscard]] constexpr bool places() const { return kind() >= MoveKind::drop; }
  [[nodiscard]] constexpr bool captures() const { return bits_ && victim() != kNoPieceType; }
  [[nodiscard]] constexpr uint32_t bits() const { return bits_; }
  friend constexpr bool operator==(NativeMove, NativeMove) = default;

 private:
  uint32_t bits_ = 0;
};

}  // namespace stockade::hostage
