#pragma once
// Shows the progress of long work and the time that is left.

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
  /// `what` names the things that are counted: "games". `all` is 0 while their number is not known.
  Progress(std::string what, uint64_t all);
  /// Clears the bar.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Sets the number of things that are done and, if it has changed, the number of all things.
  void at(uint64_t done, std::optional<uint64_t> all = std::nullopt);
  /// Sets the result so far, which is shown beside the numbers from the next call on.
  void tell(std::string result);
  /// Adds one to the number of things that are done.
  void step();
  /// Like step(), and sets the number of all things.
  void step_of(uint64_t all);
  /// Sets the number of things that were done before the work began and took no time.
  void begin_at(uint64_t done);
  /// Removes the bar, so that other text can be written to the terminal.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  /// The caller must hold the lock.
  void show();
  [[nodiscard]] std::string words(bool bar) const;

  const std::string what_;
  const bool terminal_;
  std::mutex mutex_;
  uint64_t all_;
  uint64_t done_ = 0;
  uint64_t fresh_ = 0;  ///< number of things done before the work began
  Clock::time_point start_ = Clock::now();
  Clock::time_point shown_ = start_;
  std::string result_;
  size_t width_ = 0;  ///< width of the bar on the terminal
};

/// Set by --quiet: no progress, notes and warnings on stderr. Errors are always written.
[[nodiscard]] bool& quiet();

}  // namespace stockade::cli
