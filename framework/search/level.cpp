#include "framework/search/level.h"

#include <algorithm>

#include "framework/base/random.h"

namespace stockade {
namespace {

constexpr std::array<Level, kLevels> kTable = {{
    {1, 4, 450, 600, false},
    {1, 4, 450, 800},
    {1, 8, 250, 950},
    {2, 8, 220, 1130},
    {2, 16, 110, 1260},
    {3, 20, 80, 1470},
    {4, 24, 60, 1630},
    {6, 40, 20, 1890},
    {8, 0, 10, 2110},
    {0, 0, 0, 2400},
}};

}  // namespace

const Level& level(int number) { return kTable[std::clamp(number, 1, kLevels) - 1]; }

int evaluation_noise(const Level& level, uint64_t key, uint64_t seed) {
  uint64_t state = key ^ seed * 0x9E3779B97F4A7C15ull;
  const uint64_t bits = splitmix(state);
  // The difference of two uniform numbers has a triangular distribution: most often near zero.
  const auto range = static_cast<uint64_t>(level.noise_cp) + 1;
  const auto first = static_cast<int>((bits & 0xFFFFFFFF) * range >> 32);
  const auto second = static_cast<int>((bits >> 32) * range >> 32);
  return first - second;
}

}  // namespace stockade
