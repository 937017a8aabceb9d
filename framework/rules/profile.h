#pragma once
// Profile: the number of calls and the time of each part of the rules.
//
// A kernel that is compiled with a profile enters a Meter around each call of a rule. Time is self
// time, without nested calls. The cost of the clock itself is measured first and subtracted.

#include <chrono>
#include <cstdint>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "framework/base/diagnostic.h"

namespace stockade {

class Rule;

/// The parts of a rule that are metered.
enum class ProfilePart : uint8_t {
  generator,
  filter,
  legal_filter,
  after_test,
  immobile,
  effect,
  after_effect,
  attack,  ///< attacks that are neither leaps nor rays
  threat,  ///< tests whether royal pieces can be captured
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
  std::string hook;            ///< of a script; "" for the rule's own code
  SourceMark where;
  uint64_t calls = 0;
  double seconds = 0;  ///< self time; at least 0
};

/// Not thread-safe.
class Profile {
 public:
  /// Measures the cost of the clock, which takes some hundredths of a second.
  Profile();
  Profile(const Profile&) = delete;
  Profile& operator=(const Profile&) = delete;

  /// Totals of the calls directly inside the innermost open span.
  struct Inner {
    uint64_t ticks = 0;
    uint64_t calls = 0;
  };

  /// Ticks of the processor's fastest clock.
  [[nodiscard]] static uint64_t ticks();

  struct Meter {
    Profile* profile = nullptr;
    uint64_t calls = 0;
    uint64_t own_ticks = 0;  ///< including the cost of the clock
    uint64_t inner_calls = 0;
  };
  /// The meter of a row, created if there is none; its address is stable.
  [[nodiscard]] Meter& meter(ProfilePart part, const Rule& rule, const std::string& hook,
                             const SourceMark& where);

  /// A metered call: it lasts as long as the object.
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

  /// Rows with calls, the longest time first.
  [[nodiscard]] std::vector<ProfileRow> rows() const;
  /// The time that metering has added to all calls, as an outside clock measures it, in seconds.
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
  double ticks_inside_ = 0;   ///< that metering adds to a call's own time
  double ticks_outside_ = 0;  ///< that metering adds to the time of the enclosing call
};

}  // namespace stockade
