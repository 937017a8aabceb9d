#include "framework/search/search_clock.h"

#include <algorithm>

namespace stockade {
namespace {

/// The number of moves for which time is planned if the clock has no number of moves to go.
constexpr int64_t kMovesAhead = 40;
constexpr int64_t kMaxMovesToGo = 200;
/// The hard limit: at most so many shares, and at most this part of the time that is left after the
/// overheads of the remaining moves.
constexpr int64_t kSharesAtMost = 5;
constexpr int64_t kPercentOfClock = 40;
constexpr int64_t kPercentOfLastMove = 90;

TimeBudget budget_of(const ClockTime& clock, int64_t overhead) {
  const int64_t moves =
      std::clamp<int64_t>(clock.moves_to_go.value_or(kMovesAhead), 1, kMaxMovesToGo);
  const int64_t now = std::max<int64_t>(clock.remaining_ms - overhead, 0) * 1000;
  const int64_t later = (moves - 1) * (clock.increment_ms - overhead) * 1000;
  // If the overheads alone use up the clock, the move still gets a little time: the game may be
  // shorter than planned.
  const int64_t least = clock.moves_to_go ? 0 : now / (2 * kMovesAhead);
  const int64_t share = std::max((now + later) / moves, least);
  const int64_t free = std::max(std::min(now, now + later), least);
  const int64_t percent = moves == 1 ? kPercentOfLastMove : kPercentOfClock;
  const int64_t hard = std::min(kSharesAtMost * share, free * percent / 100);
  // An iteration takes about as long as all earlier ones together, so the soft limit is less than a
  // share.
  const int64_t soft = std::min(share * 6 / 10, hard);
  return {std::chrono::microseconds(soft), std::chrono::microseconds(hard)};
}

}  // namespace

std::optional<TimeBudget> time_budget(const SearchLimits& limits) {
  const int64_t overhead = std::max(0, limits.overhead_ms);
  std::optional<TimeBudget> budget;
  if (limits.clock) budget = budget_of(*limits.clock, overhead);
  if (limits.movetime_ms) {
    const int64_t whole = *limits.movetime_ms;
    const auto fixed =
        std::chrono::microseconds(1000 * std::max({whole - overhead, whole / 2, int64_t{0}}));
    if (!budget) budget = TimeBudget{fixed, fixed};
    budget->hard = std::min(budget->hard, fixed);
    budget->soft = std::min(budget->soft, fixed);
  }
  return budget;
}

}  // namespace stockade
