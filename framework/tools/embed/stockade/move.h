#pragma once
// Move: a legal move of some position.

#include <compare>
#include <cstdint>
#include <functional>

#include <stockade/api.h>

namespace stockade {
STOCKADE_INLINE namespace embed {
  /// A small value. It is only meaningful together with its variant and position; Position::uci()
  /// and Position::san() return its text. Moves of one position are equal if they are the same
  /// move.
  class Move {
   public:
    Move() = default;
    /// Makes a move from bits() of a move of the same variant with the same rules.
    explicit Move(std::uint64_t bits) : bits_(bits) {}
    /// Depends on the version of the library and on the rules: store texts in files instead.
    [[nodiscard]] std::uint64_t bits() const { return bits_; }
    /// Whether this is a move. A default Move is none.
    explicit operator bool() const { return bits_ != 0; }
    friend auto operator<=>(const Move&, const Move&) = default;

   private:
    std::uint64_t bits_ = 0;
  };
}
}  // namespace stockade

template <>
struct std::hash<stockade::embed::Move> {
  std::size_t operator()(const stockade::embed::Move& move) const noexcept {
    return static_cast<std::size_t>(move.bits() * 0x9E3779B97F4A7C15ull >> 16);
  }
};
