#include "framework/session/play/clock.h"

#include <algorithm>
#include <limits>

namespace stockade {
namespace {

using std::chrono::milliseconds;
using namespace std::chrono_literals;

/// A side should hurry in the last eighth of its first time, within these limits. The lower limit
/// is at most a third of that time.
constexpr int kLowPart = 8;
constexpr milliseconds kLowAtMost = 30s;
constexpr milliseconds kLowAtLeast = 3s;
/// The time between the end of a search and the press of the clock.
constexpr int kOverheadMs = 40;

int to_int(milliseconds time) {
  return static_cast<int>(
      std::min<milliseconds::rep>(time.count(), std::numeric_limits<int>::max()));
}

}  // namespace

Clock::Clock(TimeControl control, int sides) : control_(std::move(control)) {
  if (!timed()) return;
  for (int side = 0; side < sides; ++side) {
    const SideTime& time = control_.side(Side{side});
    // With an increment alone, the first move has it as well.
    const milliseconds first = time.stages.front().time;
    face_.left.push_back(first == 0ms && time.bonus != TimeBonus::delay ? time.bonus_time : first);
    face_.moves.push_back(0);
  }
  progress_.resize(face_.left.size());
}

void Clock::set(ClockFace face) {
  face_ = std::move(face);
  std::fill(progress_.begin(), progress_.end(), Progress{});
}

void Clock::run(Side side, Time now) { run_all({side}, now); }

void Clock::run_all(const std::vector<Side>& sides, Time now) {
  for (size_t at = 0; at < progress_.size(); ++at) {
    if (std::find(sides.begin(), sides.end(), Side{static_cast<int>(at)}) == sides.end())
      progress_[at] = {};
    else if (!progress_[at].since)
      progress_[at].since = now;
  }
  if (!sides.empty()) side_ = sides.front();
}

void Clock::stop(Time now) {
  for (size_t at = 0; at < progress_.size(); ++at)
    progress_[at] = {used(Side{static_cast<int>(at)}, now), std::nullopt};
}

void Clock::press(Side side, Time now) {
  const SideTime& time = control_.side(side);
  const auto at = static_cast<size_t>(side.index());
  const milliseconds taken = used(side, now);
  milliseconds& left = face_.left[at];
  left = std::max(left - cost(time, taken), 0ms);
  if (time.bonus == TimeBonus::increment) left += time.bonus_time;
  if (time.bonus == TimeBonus::bronstein) left += std::min(time.bonus_time, taken);
  const bool stage_ends = stage_of(time, face_.moves[at]).moves_left == 1;
  ++face_.moves[at];
  if (stage_ends) left += time.stages[stage_of(time, face_.moves[at]).index].time;
  if (time.bonus == TimeBonus::per_move) left = time.stages.front().time;
  progress_of(side) = {};
}

void Clock::count_move(Side side) {
  ++face_.moves[static_cast<size_t>(side.index())];
  progress_of(side) = {};
}

bool Clock::running() const {
  return std::any_of(progress_.begin(), progress_.end(),
                     [](const Progress& one) { return one.since.has_value(); });
}

std::optional<Side> Clock::side() const {
  if (running(side_)) return side_;
  for (size_t at = 0; at < progress_.size(); ++at)
    if (progress_[at].since) return Side{static_cast<int>(at)};
  return std::nullopt;
}

milliseconds Clock::left(Side side, Time now) const {
  const milliseconds left = face_.left[static_cast<size_t>(side.index())];
  return std::max(left - cost(control_.side(side), used(side, now)), 0ms);
}

bool Clock::flagged(Side side, Time now) const {
  if (!running(side)) return false;
  // With a delay alone, the side has no other time, so left() is zero from the start.
  const SideTime& time = control_.side(side);
  if (time.bonus == TimeBonus::delay && used(side, now) < time.bonus_time) return false;
  return left(side, now) == 0ms;
}

std::optional<Side> Clock::flagged_side(Time now) const {
  for (size_t at = 0; at < progress_.size(); ++at)
    if (flagged(Side{static_cast<int>(at)}, now)) return Side{static_cast<int>(at)};
  return std::nullopt;
}

bool Clock::low(Side side, Time now) const {
  const SideTime& time = control_.side(side);
  const milliseconds first = std::max(time.stages.front().time, time.bonus_time);
  return left(side, now) <
         std::clamp(first / kLowPart, std::min(kLowAtLeast, first / 3), kLowAtMost);
}

void Clock::limit(SearchLimits& limits, Side side, Time now) const {
  const SideTime& time = control_.side(side);
  limits.overhead_ms = kOverheadMs;
  const milliseconds left = this->left(side, now);
  if (time.bonus == TimeBonus::per_move) {
    limits.movetime_ms = std::min(limits.movetime_ms.value_or(to_int(left)), to_int(left));
    return;
  }
  ClockTime clock;
  clock.remaining_ms = to_int(left);
  clock.increment_ms = to_int(time.bonus_time);
  // The rest of this move's delay is time as well.
  if (time.bonus == TimeBonus::delay) {
    clock.remaining_ms = to_int(left + std::max(time.bonus_time - used(side, now), 0ms));
  }
  const Stage stage = stage_of(time, face_.moves[static_cast<size_t>(side.index())]);
  if (stage.moves_left > 0) clock.moves_to_go = stage.moves_left;
  limits.clock = clock;
}

milliseconds Clock::used(Side side, Time now) const {
  const Progress& move = progress_[static_cast<size_t>(side.index())];
  if (!move.since) return move.before;
  return move.before + std::max(std::chrono::duration_cast<milliseconds>(now - *move.since), 0ms);
}

milliseconds Clock::cost(const SideTime& time, milliseconds used) {
  if (time.bonus != TimeBonus::delay) return used;
  return std::max(used - time.bonus_time, 0ms);
}

Clock::Stage Clock::stage_of(const SideTime& time, int moves) {
  for (size_t i = 0; i < time.stages.size(); ++i) {
    const TimeStage& stage = time.stages[i];
    if (stage.moves == 0) return {i, 0};
    const bool last = i + 1 == time.stages.size();
    if (last || moves < stage.moves) return {i, stage.moves - moves % stage.moves};
    moves -= stage.moves;
  }
  return {};
}

}  // namespace stockade
