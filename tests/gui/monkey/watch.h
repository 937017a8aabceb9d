#pragma once
// What ends the monkey's run: a crash, a complaint of the toolkit, an assertion, a window that
// answers nothing, a game that is not what its moves make of it. All write where the run was, and
// how the program came there.

#include <atomic>
#include <cstdint>
#include <string>

namespace stockade {
class Session;
}

namespace stockade::monkey {

/// What the run is doing, for the words of a failure.
class Watch {
 public:
  /// `patience_s`: after so many seconds in which no event was handled the program counts as hung.
  explicit Watch(int patience_s);

  /// A new action begins.
  void begin(int number, const std::string& what);
  /// The window has handled an event.
  void beat() { ++beats_; }
  /// Ends the program with exit status 1.
  [[noreturn]] void fail(const std::string& words);
  [[nodiscard]] int number() const { return number_; }

 private:
  void guard(int patience_s);

  std::atomic<int> number_{0};
  std::atomic<uint64_t> beats_{0};
};

/// The watch of this program. The first call, from the main thread, starts it.
Watch& watch();

/// What is wrong with the game: its position is not what its moves make of the start, or one of
/// them is not legal; "" if nothing is.
[[nodiscard]] std::string wrong_with(Session& session);

}  // namespace stockade::monkey
