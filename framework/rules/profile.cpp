#include "framework/rules/profile.h"

#include <algorithm>
#include <array>
#include <limits>

#if defined(__x86_64__)
#include <x86intrin.h>
#endif

namespace stockade {

const char* to_string(ProfilePart part) {
  static constexpr std::array kWords = {"generate", "filter",  "legal filter", "position after",
                                        "immobile", "effect",  "after-effect", "attack",
                                        "threat",   "victims", "turn",         "goal"};
  static_assert(kWords.size() == static_cast<size_t>(ProfilePart::goal) + 1);
  return kWords[static_cast<size_t>(part)];
}

uint64_t Profile::ticks() {
#if defined(__x86_64__)
  return __rdtsc();
#else
  return static_cast<uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
#endif
}

Profile::Profile() : began_(std::chrono::steady_clock::now()), began_ticks_(ticks()) {
  // The fastest of many rounds is the one without disturbance.
  constexpr int kRounds = 50;
  constexpr int kCalls = 1000;
  Meter meter;
  meter.profile = this;
  double inside = std::numeric_limits<double>::max();
  double all = std::numeric_limits<double>::max();
  for (int round = 0; round < kRounds; ++round) {
    meter.own_ticks = 0;
    const uint64_t begin = ticks();
    for (int i = 0; i < kCalls; ++i) const Span span(meter);
    const uint64_t end = ticks();
    inside = std::min(inside, static_cast<double>(meter.own_ticks) / kCalls);
    all = std::min(all, static_cast<double>(end - begin) / kCalls);
  }
  ticks_inside_ = inside;
  ticks_outside_ = std::max(0.0, all - inside);
  inner_ = {};
}

Profile::Meter& Profile::meter(ProfilePart part, const Rule& rule, const std::string& hook,
                               const SourceMark& where) {
  for (Entry& entry : entries_)
    if (entry.row.part == part && entry.row.rule == &rule && entry.row.hook == hook &&
        entry.row.where.to_string() == where.to_string())
      return entry.meter;
  Entry entry;
  entry.row.part = part;
  entry.row.rule = &rule;
  entry.row.hook = hook;
  entry.row.where = where;
  entry.meter.profile = this;
  entries_.push_back(std::move(entry));
  return entries_.back().meter;
}

double Profile::seconds_per_tick() const {
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - began_;
  return passed.count() / static_cast<double>(std::max<uint64_t>(1, ticks() - began_ticks_));
}

std::vector<ProfileRow> Profile::rows() const {
  const double scale = seconds_per_tick();
  std::vector<ProfileRow> rows;
  for (const Entry& entry : entries_) {
    const Meter& meter = entry.meter;
    if (meter.calls == 0) continue;
    rows.push_back(entry.row);
    rows.back().calls = meter.calls;
    const double own = static_cast<double>(meter.own_ticks) -
                       static_cast<double>(meter.calls) * ticks_inside_ -
                       static_cast<double>(meter.inner_calls) * ticks_outside_;
    rows.back().seconds = std::max(0.0, own * scale);
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const ProfileRow& a, const ProfileRow& b) { return a.seconds > b.seconds; });
  return rows;
}

double Profile::overhead() const {
  uint64_t calls = 0;
  for (const Entry& entry : entries_) calls += entry.meter.calls;
  return static_cast<double>(calls) * (ticks_inside_ + ticks_outside_) * seconds_per_tick();
}

}  // namespace stockade
