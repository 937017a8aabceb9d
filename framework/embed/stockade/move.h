#pragma once
// Move: a legal move of some position.

#include <compare>
#include <cstdint>
#include <functional>

#include <stockade/api.h>

namespace stockade {
STOCKADE_INLINE namespace embed {
  /// A small value. It means something only together with the variant and the position that it
  /// comes from; Position::uci() and Position::san() have its text. Moves of one position are equal
  /// if they are the same move.
  class Move {
   public:
    Move() = default;
    /// From bits() of a move of the same variant with the same rules.
    explicit Move(std::uint64_t bits) : bits_(bits) {}
    /// Changes with the version of the library and with the rules: files should have texts instead.
    [[nodiscard]] std::uint64_t bits() const { return bits_; }
    /// Whether there is a move. A default Move is none.
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
