#pragma once
// Seeded random numbers: the same seed gives the same run on every machine.

#include <cstdint>

namespace stockade {

/// SplitMix64 (Steele, Lea, Flood 2014): spreads a seed; also makes Zobrist keys.
constexpr uint64_t splitmix(uint64_t& state) {
  state += 0x9E3779B97F4A7C15ull;
  uint64_t z = state;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return z ^ (z >> 31);
}

/// A fast generator of good quality (xoshiro256**, Blackman and Vigna 2018). One object per thread.
class Random {
 public:
  explicit constexpr Random(uint64_t seed) {
    for (uint64_t& word : state_) word = splitmix(seed);
  }
  constexpr uint64_t next() {
    const uint64_t result = rotl(state_[1] * 5, 7) * 9;
    const uint64_t t = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = rotl(state_[3], 45);
    return result;
  }
  /// Uniform in [0, n), n > 0. Lemire's multiply with rejection: exactly uniform.
  constexpr uint32_t below(uint32_t n) {
    uint64_t product = uint64_t{static_cast<uint32_t>(next() >> 32)} * n;
    if (static_cast<uint32_t>(product) < n) {
      const uint32_t threshold = (0u - n) % n;
      while (static_cast<uint32_t>(product) < threshold)
        product = uint64_t{static_cast<uint32_t>(next() >> 32)} * n;
    }
    return static_cast<uint32_t>(product >> 32);
  }
  /// Uniform in [0, 1).
  double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

 private:
  static constexpr uint64_t rotl(uint64_t x, int k) { return x << k | x >> (64 - k); }
  uint64_t state_[4] = {};
};

}  // namespace stockade
