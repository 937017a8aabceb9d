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
  /// `other` is the man promoted to or paid with; `victim` the man captured. `from` is the target
  /// for drops and exchanges, whose `piece` is the man that lands.
  constexpr NativeMove(MoveKind kind, Piece piece, int from, int to, Piece victim,
                       Piece other = kNoPiece)
      : bits_(static_cast<uint32_t>(to) | static_cast<uint32_t>(from) << 6 |
              static_cast<uint32_t>(piece) << 12 | static_cast<uint32_t>(other) << 15 |
              static_cast<uint32_t>(victim) << 18 | static_cast<uint32_t>(kind) << 21) {}
  constexpr explicit NativeMove(uint32_t bits) : bits_(bits) {}

  [[nodiscard]] constexpr int to() const { return static_cast<int>(bits_ & 63); }
  [[nodiscard]] constexpr int from() const { return static_cast<int>(bits_ >> 6 & 63); }
  [[nodiscard]] constexpr Piece piece() const { return static_cast<Piece>(bits_ >> 12 & 7); }
  [[nodiscard]] constexpr Piece other() const { return static_cast<Piece>(bits_ >> 15 & 7); }
  [[nodiscard]] constexpr Piece victim() const { return static_cast<Piece>(bits_ >> 18 & 7); }
  [[nodiscard]] constexpr MoveKind kind() const { return static_cast<MoveKind>(bits_ >> 21 & 15); }
  [[nodiscard]] constexpr bool places() const { return kind() >= MoveKind::drop; }
  [[nodiscard]] constexpr bool captures() const { return bits_ && victim() != kNoPiece; }
  [[nodiscard]] constexpr uint32_t bits() const { return bits_; }
  friend constexpr bool operator==(NativeMove, NativeMove) = default;

 private:
  uint32_t bits_ = 0;
};

}  // namespace stockade::hostage
