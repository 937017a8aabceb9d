#pragma once
// Bits<W>: a set of up to 64*W small numbers (cells), sized when the definition is compiled, so
// that the common 64-cell board pays for one machine word and nothing else.
//
// pext() uses the BMI2 instruction when the build targets it and a loop otherwise; the ray tables
// are indexed the same way in both cases. The compiler's own functions are named here, because
// <immintrin.h>, which has names for them, takes longer to read than all other headers of a source.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace stockade {

/// The bits of `value` selected by `mask`, packed to the low end.
inline uint64_t pext(uint64_t value, uint64_t mask) {
#if defined(__BMI2__)
  return __builtin_ia32_pext_di(value, mask);
#else
  uint64_t packed = 0;
  for (int at = 0; mask; mask &= mask - 1, ++at)
    if (value & mask & (0 - mask)) packed |= uint64_t{1} << at;
  return packed;
#endif
}

/// The index of the n-th (counted from 0) set bit of `word`; `word` has more than n bits set.
inline int select_bit(uint64_t word, int n) {
#if defined(__BMI2__)
  return std::countr_zero(__builtin_ia32_pdep_di(uint64_t{1} << n, word));
#else
  for (; n > 0; --n) word &= word - 1;
  return std::countr_zero(word);
#endif
}

__extension__ using Wide = unsigned __int128;

// The operators are always inlined: without it, the loops over moves are a tenth slower, and
// whether the compiler inlines them depends on how much else the same file compiles.
template <int W>
struct Bits {
  std::array<uint64_t, W> word{};

  static constexpr Bits none() { return {}; }
  /// The set {0, …, n-1}.
  static constexpr Bits first(int n) {
    Bits b;
    for (int i = 0; i < W; ++i) {
      const int here = n - 64 * i;
      b.word[i] = here >= 64 ? ~uint64_t{0} : here <= 0 ? 0 : (uint64_t{1} << here) - 1;
    }
    return b;
  }
  static constexpr Bits of(int i) {
    Bits b;
    // Built by comparison, not through an indexed store: reloading a freshly stored word as a
    // vector stalls on store forwarding.
    for (int w = 0; w < W; ++w) b.word[w] = (i >> 6) == w ? uint64_t{1} << (i & 63) : 0;
    return b;
  }

  /// of() for 0 <= i < 64 * W: cheaper for sets of one word.
  [[gnu::always_inline]] static constexpr Bits of_member(int i) {
    if constexpr (W == 1)
      return {{uint64_t{1} << i}};
    else
      return of(i);
  }

  [[nodiscard]] constexpr bool test(int i) const {
    return word[W == 1 ? 0 : i >> 6] >> (i & 63) & 1;
  }
  constexpr void set(int i) { word[W == 1 ? 0 : i >> 6] |= uint64_t{1} << (i & 63); }
  constexpr void reset(int i) { word[W == 1 ? 0 : i >> 6] &= ~(uint64_t{1} << (i & 63)); }
  constexpr void flip(int i) { word[W == 1 ? 0 : i >> 6] ^= uint64_t{1} << (i & 63); }

  [[nodiscard]] constexpr bool any() const {
    uint64_t all = 0;
    for (int i = 0; i < W; ++i) all |= word[i];
    return all != 0;
  }
  [[nodiscard]] constexpr bool empty() const { return !any(); }
  [[nodiscard]] constexpr int count() const {
    int n = 0;
    for (int i = 0; i < W; ++i) n += std::popcount(word[i]);
    return n;
  }
  [[nodiscard]] constexpr bool more_than_one() const {
    if constexpr (W == 1)
      return (word[0] & (word[0] - 1)) != 0;
    else
      return count() > 1;
  }
  /// The lowest member; the set is not empty.
  [[nodiscard]] constexpr int lowest() const {
    for (int i = 0; i < W - 1; ++i)
      if (word[i]) return 64 * i + std::countr_zero(word[i]);
    return 64 * (W - 1) + std::countr_zero(word[W - 1]);
  }
  /// The highest member; the set is not empty.
  [[nodiscard]] constexpr int highest() const {
    for (int i = W - 1; i > 0; --i)
      if (word[i]) return 64 * i + 63 - std::countl_zero(word[i]);
    return 63 - std::countl_zero(word[0]);
  }
  /// Removes and returns the lowest member; the set is not empty.
  constexpr int pop() {
    for (int i = 0; i < W - 1; ++i) {
      if (word[i]) {
        const int at = 64 * i + std::countr_zero(word[i]);
        word[i] &= word[i] - 1;
        return at;
      }
    }
    const int at = 64 * (W - 1) + std::countr_zero(word[W - 1]);
    word[W - 1] &= word[W - 1] - 1;
    return at;
  }
  /// The n-th member from 0 in rising order; n < count().
  [[nodiscard]] int nth(int n) const {
    for (int i = 0; i < W - 1; ++i) {
      const int here = std::popcount(word[i]);
      if (n < here) return 64 * i + select_bit(word[i], n);
      n -= here;
    }
    return 64 * (W - 1) + select_bit(word[W - 1], n);
  }

  [[gnu::always_inline]] constexpr Bits& operator&=(const Bits& o) {
    for (int i = 0; i < W; ++i) word[i] &= o.word[i];
    return *this;
  }
  [[gnu::always_inline]] constexpr Bits& operator|=(const Bits& o) {
    for (int i = 0; i < W; ++i) word[i] |= o.word[i];
    return *this;
  }
  [[gnu::always_inline]] constexpr Bits& operator^=(const Bits& o) {
    for (int i = 0; i < W; ++i) word[i] ^= o.word[i];
    return *this;
  }
  [[gnu::always_inline]] friend constexpr Bits operator&(Bits a, const Bits& b) { return a &= b; }
  [[gnu::always_inline]] friend constexpr Bits operator|(Bits a, const Bits& b) { return a |= b; }
  [[gnu::always_inline]] friend constexpr Bits operator^(Bits a, const Bits& b) { return a ^= b; }
  [[gnu::always_inline]] friend constexpr Bits operator~(Bits a) {
    for (int i = 0; i < W; ++i) a.word[i] = ~a.word[i];
    return a;
  }
  friend constexpr bool operator==(const Bits&, const Bits&) = default;

  /// All members plus `by` (may be negative), |by| < 64*W; members that leave the range are
  /// dropped.
  [[nodiscard]] constexpr Bits shifted(int by) const {
    Bits r;
    if constexpr (W == 1) {
      r.word[0] = by >= 0 ? word[0] << by : word[0] >> -by;
    } else if constexpr (W == 2) {
      // The compiler compiles this to two double-word shifts, without a branch on the distance.
      const Wide wide = Wide{word[1]} << 64 | word[0];
      const Wide moved = by >= 0 ? wide << by : wide >> -by;
      r.word = {static_cast<uint64_t>(moved), static_cast<uint64_t>(moved >> 64)};
    } else {
      const int n = by >= 0 ? by : -by;
      const int whole = n >> 6;
      const int part = n & 63;
      for (int i = 0; i < W; ++i) {
        const int source = by >= 0 ? i - whole : i + whole;
        const int next = by >= 0 ? source - 1 : source + 1;
        const uint64_t near = source >= 0 && source < W ? word[source] : 0;
        const uint64_t far = next >= 0 && next < W ? word[next] : 0;
        if (part == 0)
          r.word[i] = near;
        else if (by >= 0)
          r.word[i] = near << part | far >> (64 - part);
        else
          r.word[i] = near >> part | far << (64 - part);
      }
    }
    return r;
  }

  /// shifted() for sets of which no member leaves the range: cheaper for sets of one word.
  [[nodiscard, gnu::always_inline]] constexpr Bits rotated(int by) const {
    if constexpr (W == 1)
      return {{std::rotl(word[0], by)}};
    else
      return shifted(by);
  }

  /// A wider or narrower copy (members beyond the narrower range are dropped).
  template <int V>
  [[nodiscard]] constexpr Bits<V> resized() const {
    Bits<V> r;
    for (int i = 0; i < (V < W ? V : W); ++i) r.word[i] = word[i];
    return r;
  }
};

}  // namespace stockade
