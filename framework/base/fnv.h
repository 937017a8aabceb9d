#pragma once
// FNV-1a with 64 bits (Fowler, Noll, Vo): a number that depends on the bytes alone, so it is the
// same on every machine and in every version.
//
//   fnv1a("e2e4")                                       // of one text
//   Fnv1a().add_part("e2e4").add_part("e7e5").value()   // of several
//
// Hashes of rules, ids of puzzles and files of samples contain such numbers: none may change. It is
// no protection against texts that somebody makes up to have the same number.

#include <cstdint>
#include <string_view>

namespace stockade {

class Fnv1a {
 public:
  /// The bytes, in order.
  constexpr Fnv1a& add(std::string_view bytes) {
    for (const char c : bytes) add_word(static_cast<unsigned char>(c));
    return *this;
  }
  /// A text and its end, a byte that UTF-8 never has: so "ab", "c" and "a", "bc" differ.
  constexpr Fnv1a& add_part(std::string_view text) { return add(text).add_word(0xFF); }
  /// A number in one step, which is quicker than its bytes and gives another value.
  constexpr Fnv1a& add_word(uint64_t word) {
    state_ = (state_ ^ word) * 0x100000001B3ull;
    return *this;
  }
  [[nodiscard]] constexpr uint64_t value() const { return state_; }

 private:
  uint64_t state_ = 0xCBF29CE484222325ull;
};

/// Of one text.
[[nodiscard]] constexpr uint64_t fnv1a(std::string_view bytes) {
  return Fnv1a().add(bytes).value();
}

}  // namespace stockade
