#include "variants/drops/hostage/native/attacks.h"

#include <utility>
#include <vector>

namespace stockade::hostage {
namespace {

constexpr std::pair<int, int> kDiagonals[] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
constexpr std::pair<int, int> kOrthogonals[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};

/// The square one step away, or -1 off the board.
int step(int square, std::pair<int, int> by) {
  const int file = (square & 7) + by.first;
  const int rank = (square >> 3) + by.second;
  return file < 0 || file > 7 || rank < 0 || rank > 7 ? -1 : rank * 8 + file;
}

/// The squares in four directions from each square.
struct Rays {
  explicit Rays(const std::pair<int, int> (&directions)[4]) {
    for (int i = 0; i < 4; ++i) {
      upwards[i] = directions[i].first + 8 * directions[i].second > 0;
      for (int square = 0; square < 64; ++square)
        for (int at = step(square, directions[i]); at >= 0; at = step(at, directions[i]))
          from[i][square] |= bit(at);
    }
  }
  /// The squares up to the first occupied one in each direction, that one included.
  [[nodiscard]] Set seen(int square, Set occupied) const {
    Set seen = 0;
    for (int i = 0; i < 4; ++i) {
      const Set ray = from[i][square];
      const Set blockers = ray & occupied;
      if (!blockers) {
        seen |= ray;
        continue;
      }
      const int first = upwards[i] ? std::countr_zero(blockers) : 63 - std::countl_zero(blockers);
      seen |= ray ^ from[i][first];
    }
    return seen;
  }

  Set from[4][64] = {};
  bool upwards[4] = {};
};

/// The squares whose occupation changes the attacks of a slider: the rays without their last
/// squares.
template <class Directions>
Set relevant(int square, const Directions& directions) {
  Set mask = 0;
  for (const auto& d : directions)
    for (int at = step(square, d); at >= 0 && step(at, d) >= 0; at = step(at, d)) mask |= bit(at);
  return mask;
}

}  // namespace

Tables::Tables() {
  Set* next = sliders_.data();
  uint16_t* next_packed = packed_sliders_.data();
  const auto fill = [&](Slider& slider, PackedAttacks& packed, int square, const auto& directions,
                        const Rays& rays) {
    slider.mask = packed.mask = relevant(square, directions);
    slider.table = next;
    packed.table = next_packed;
    packed.all = rays.seen(square, 0);
    Set occupied = 0;
    do {
      const Set seen = rays.seen(square, occupied);
      next[pext(occupied, slider.mask)] = seen;
      next_packed[pext(occupied, slider.mask)] = static_cast<uint16_t>(pext(seen, packed.all));
      occupied = (occupied - slider.mask) & slider.mask;
    } while (occupied);
    next += size_t{1} << std::popcount(slider.mask);
    next_packed += size_t{1} << std::popcount(slider.mask);
  };
  const Rays diagonals(kDiagonals);
  const Rays orthogonals(kOrthogonals);
  for (int square = 0; square < 64; ++square) {
    fill(bishop[square], packed_bishop[square], square, kDiagonals, diagonals);
    fill(rook[square], packed_rook[square], square, kOrthogonals, orthogonals);
    for (int dx = -2; dx <= 2; ++dx) {
      for (int dy = -2; dy <= 2; ++dy) {
        const int to = step(square, {dx, dy});
        if (to < 0 || to == square) continue;
        if (dx * dx + dy * dy == 5) knight[square] |= bit(to);
        if (dx * dx <= 1 && dy * dy <= 1) king[square] |= bit(to);
      }
    }
    packed_knight[square] = {0, knight[square], &leaper_};
    packed_king[square] = {0, king[square], &leaper_};
    for (const int dx : {-1, 1}) {
      if (const int to = step(square, {dx, 1}); to >= 0) pawn[kWhite][square] |= bit(to);
      if (const int to = step(square, {dx, -1}); to >= 0) pawn[kBlack][square] |= bit(to);
    }
    for (const auto& directions : {kDiagonals, kOrthogonals}) {
      for (int i = 0; i < 4; ++i) {
        Set whole = 0;
        for (int at = step(square, directions[i]); at >= 0; at = step(at, directions[i]))
          whole |= bit(at);
        Set passed = 0;
        for (int at = step(square, directions[i]); at >= 0; at = step(at, directions[i])) {
          between[square][at] = passed;
          line[square][at] = whole;
          passed |= bit(at);
        }
      }
    }
  }
}

const Tables kTables;

}  // namespace stockade::hostage
