#pragma once
// NativeMove: a move of Hostage Chess in 32 bits, as the native search has it.

#include "variants/hostage/native/board.h"

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

/// Equal exactly if it is the same move of the same position.
class NativeMove {
 public:
  constexpr NativeMove() = default;
  /// `other` is the piece promoted to or paid with; `victim` the piece captured. `from` is the
  /// target for drops and exchanges, whose `piece_type` is the piece that lands.
  constexpr NativeMove(MoveKind kind, PieceType piece_type, int from, int to, PieceType victim,
                       PieceType other = kNoPieceType)
      : bits_(static_cast<uint32_t>(to) | static_cast<uint32_t>(from) << 6 |
              static_cast<uint32_t>(piece_type) << 12 | static_cast<uint32_t>(other) << 15 |
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
