#pragma once
// Profile: how often each part of the rules was called, and how long it took.
//
// A kernel that is compiled with a profile enters a Meter around each call of a rule. Time is self
// time: what calls inside take counts for them alone. What the clock itself costs is measured first
// and taken off.

#include <chrono>
#include <cstdint>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "framework/base/diagnostic.h"

namespace stockade {

class Rule;

/// What of a rule is called.
enum class ProfilePart : uint8_t {
  generator,
  filter,
  legal_filter,
  after_test,
  immobile,
  effect,
  after_effect,
  attack,  ///< attacks that are neither leaps nor rays
  threat,  ///< whether royal pieces can be captured
  victims,
  turn,
  goal
};
/// "generate", "filter", "legal filter", …
[[nodiscard]] const char* to_string(ProfilePart part);

/// A row of a profile.
struct ProfileRow {
  ProfilePart part = ProfilePart::generator;
  const Rule* rule = nullptr;  ///< lives as long as the definition
  std::string hook;            ///< of a script; "" for all that a rule does itself
  SourceMark where;
  uint64_t calls = 0;
  double seconds = 0;  ///< of their own; at least 0
};

/// Not for several threads at once.
class Profile {
 public:
  /// Measures the clock, which takes some hundredths of a second.
  Profile();
  Profile(const Profile&) = delete;
  Profile& operator=(const Profile&) = delete;

  /// Calls directly inside the innermost span that is open.
  struct Inner {
    uint64_t ticks = 0;
    uint64_t calls = 0;
  };

  /// Ticks of the fastest clock that the processor has.
  [[nodiscard]] static uint64_t ticks();

  struct Meter {
    Profile* profile = nullptr;
    uint64_t calls = 0;
    uint64_t own_ticks = 0;  ///< with what the clock costs
    uint64_t inner_calls = 0;
  };
  /// The meter of a row, which is made if there is none; its address stays.
  [[nodiscard]] Meter& meter(ProfilePart part, const Rule& rule, const std::string& hook,
                             const SourceMark& where);

  /// A metered call: from here to the end of its life.
  class Span {
   public:
    explicit Span(Meter& meter)
        : meter_(meter),
          outer_(std::exchange(meter.profile->inner_, Inner{})),
          began_(Profile::ticks()) {}
    ~Span() {
      Inner& inner = meter_.profile->inner_;
      const uint64_t all = Profile::ticks() - began_;
      meter_.calls += 1;
      meter_.own_ticks += all - inner.ticks;
      meter_.inner_calls += inner.calls;
      inner = {outer_.ticks + all, outer_.calls + 1};
    }
    Span(const Span&) = delete;
    Span& operator=(const Span&) = delete;

   private:
    Meter& meter_;
    Inner outer_;
    uint64_t began_;
  };

  /// Rows that were called, the longest first.
  [[nodiscard]] std::vector<ProfileRow> rows() const;
  /// What the metering of all calls has added to the time that a clock outside sees, in seconds.
  [[nodiscard]] double overhead() const;

 private:
  struct Entry {
    ProfileRow row;
    Meter meter;
  };
  [[nodiscard]] double seconds_per_tick() const;

  std::deque<Entry> entries_;
  Inner inner_;
  std::chrono::steady_clock::time_point began_;
  uint64_t began_ticks_ = 0;
  double ticks_inside_ = 0;   ///< that its metering adds to a call's own
  double ticks_outside_ = 0;  ///< and to those of the call around it
};

}  // namespace stockade
