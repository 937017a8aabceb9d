#pragma once
// The weights of the native evaluation, in centipawns; those of a king's danger in the units of
// danger_cost().

#include "variants/hostage/native/features.h"

namespace stockade::hostage {

inline constexpr Weights kWeights = [] {
  using namespace feature;
  Weights w{};
  const auto at = [&](int i) -> int& { return w[static_cast<size_t>(i)]; };
  constexpr int kBoard[] = {100, 300, 300, 420, 750};
  constexpr int kAir[][3] = {
      {170, 140, 110}, {430, 380, 330}, {400, 360, 320}, {470, 420, 380}, {850, 800, 700}};
  constexpr int kHeld[][3] = {
      {15, 15, 15}, {50, 40, 40}, {50, 40, 40}, {70, 60, 60}, {110, 90, 90}};
  for (int p = 0; p < 6; ++p) {
    for (int r = 0; r < 8; ++r) {
      for (int f = 0; f < 4; ++f) {
        int v = p < 5 ? kBoard[p] : 0;
        const int centre = f + std::min(r, 7 - r);  // 0..6
        if (p == kKnight) v += 6 * centre - 20;
        if (p == kBishop) v += 3 * centre - 10;
        if (p == kQueen) v += 2 * centre - 6;
        if (p == kPawn)
          v += (f == 3 ? 6 : 0) + (r >= 2 ? 4 * (r - 1) : 0) + (f >= 2 && r == 3 ? 10 : 0);
        if (p == kKing) v += -18 * std::min(r, 4) - 6 * f;
        if ((p == kKnight || p == kBishop) && r == 0) v -= 12;
        at(kMan + p * 32 + r * 4 + f) = v;
      }
    }
  }
  for (int p = 0; p < 5; ++p) {
    for (int i = 0; i < 3; ++i) {
      at(kInAirfield + p * 3 + i) = kAir[p][i];
      at(kInPrison + p * 3 + i) = kHeld[p][i];
    }
    at(kRescue + p) = 15 + 12 * p;
  }
  constexpr int kMob[] = {6, 5, 3, 2};
  for (int p = 0; p < 4; ++p)
    for (int n = 0; n < 16; ++n) at(kMobility + p * 16 + n) = kMob[p] * (n - 5) - (n == 0 ? 12 : 0);
  constexpr int kPass[] = {0, 0, 4, 8, 16, 30, 10, 0};
  for (int r = 0; r < 8; ++r) at(kPassed + r) = kPass[r];
  at(kDoubled) = -8;
  at(kIsolated) = -6;
  at(kSupported) = 5;
  at(kSeventhLive) = 120;
  at(kSeventhFrozen) = 40;
  constexpr int kPT[] = {35, 35, 40, 45};
  for (int i = 0; i < 4; ++i) at(kPawnThreat + i) = kPT[i];
  at(kMinorThreat) = 25;
  at(kMinorThreat + 1) = 30;
  at(kRookThreat) = 25;
  constexpr int kHang[] = {8, 25, 25, 30, 40};
  for (int i = 0; i < 5; ++i) at(kHanging + i) = kHang[i];
  for (int i = 0; i < 5; ++i) at(kTempo + i) = 18 + 12 * i;
  at(kShield) = 10;
  at(kShield + 1) = 5;
  at(kDangerBase) = -40;
  constexpr int kRA[] = {20, 25, 22, 26, 30};
  for (int i = 0; i < 5; ++i) at(kRingAttack + i) = kRA[i];
  at(kRingWeak) = 45;
  constexpr int kBC[] = {60, 40, 60, 50};
  for (int i = 0; i < 4; ++i) at(kBoardCheck + i) = kBC[i];
  constexpr int kDC[] = {60, 90, 60, 90, 110};
  for (int p = 0; p < 5; ++p) {
    for (int n = 0; n < 3; ++n) {
      at(kDropCheck + p * 3 + n) = kDC[p] + 12 * n;
      at(kRescueCheck + p * 3 + n) = (kDC[p] + 12 * n) * 2 / 3;
    }
    at(kArmed + p) = 18 + 6 * p;
    at(kArmedRescue + p) = 10 + 4 * p;
  }
  constexpr int kFl[] = {110, 80, 50, 25, 10, 0};
  for (int i = 0; i < 6; ++i) {
    at(kFlights + i) = kFl[i];
    at(kHoles + i) = 12 * i;
    at(kGuards + i) = -12 * i;
  }
  at(kView) = 4;
  for (int i = 0; i < 4; ++i) at(kEnemyMoves + i) = 20 * i;
  return w;
}();

}  // namespace stockade::hostage
