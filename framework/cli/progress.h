#pragma once
// How far long work has come, and how much time is left.

#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>

namespace stockade::cli {

/// Shows on stderr how much of the work is done. Work that ends within two seconds shows nothing. A
/// terminal gets a bar that is drawn again and again; a pipe or a file gets a line every ten
/// seconds. With --quiet nothing is shown. Safe to use from several threads.
class Progress {
 public:
  /// `what` are the things that are counted: "games". `all` is 0 while their number is not known.
  Progress(std::string what, uint64_t all);
  /// Clears the bar.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// `done` things are done, of `all` if that has changed.
  void at(uint64_t done, std::optional<uint64_t> all = std::nullopt);
  /// What has come out so far, shown beside the numbers from the next call on.
  void tell(std::string result);
  /// One more is done.
  void step();
  /// The same, of `all`.
  void step_of(uint64_t all);
  /// What was known before the work began, for which no time was needed.
  void begin_at(uint64_t done);
  /// Takes the bar away, so that something else can be written to the terminal.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  /// With the lock held.
  void show();
  [[nodiscard]] std::string words(bool bar) const;

  const std::string what_;
  const bool terminal_;
  std::mutex mutex_;
  uint64_t all_;
  uint64_t done_ = 0;
  uint64_t fresh_ = 0;  ///< how many were done at the beginning
  Clock::time_point start_ = Clock::now();
  Clock::time_point shown_ = start_;
  std::string result_;
  size_t width_ = 0;  ///< of the bar on the terminal
};

/// Set by --quiet: no progress, notes and warnings on stderr. Errors are always written.
[[nodiscard]] bool& quiet();

}  // namespace stockade::cli
