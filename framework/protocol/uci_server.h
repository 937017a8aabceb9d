#pragma once
// UciServer: a UCI engine, fed with text and answering with lines. docs/uci.md is for its users.
//
//   UciServer server(setup, [](std::string_view line) { … });
//   while (there is input && server.feed(input)) {}
//   server.finish();
//
// Two threads take part. The caller's splits the input into lines and never waits: what asks about
// the engine itself (stop, ponderhit, isready while a search is due, quit) it answers at once, and
// all else it puts into a queue. The worker empties the queue in order, searches included. So
// commands that come during a search wait for its end, as a script expects that is piped in at one
// go, and each has its effect exactly once.
//
// A search that is asked for with "infinite" or "ponder" gives no best move before "stop" or
// "ponderhit", however early it has ended.
//
// "quit" and the end of the input are heard at once. What is still due is answered, but all
// searches, counts and positions together get no more than kLastTime; what would take longer is
// stopped or left out.

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "framework/protocol/uci_server_commands.h"

namespace stockade {

class UciServer {
 public:
  /// Longer lines are refused.
  static constexpr size_t kLongestLine = size_t{1} << 20;
  /// Bytes of commands that may wait for a search to end; more are refused.
  static constexpr size_t kMostWaiting = size_t{64} << 20;
  /// The time for searches, counts and positions after the end of the input.
  static constexpr std::chrono::milliseconds kLastTime{50};

  /// Called with whole lines, never by two threads at once.
  using Output = std::function<void(std::string_view line)>;

  UciServer(UciSetup setup, Output output);
  /// As quit.
  ~UciServer();
  UciServer(const UciServer&) = delete;
  UciServer& operator=(const UciServer&) = delete;

  /// Takes any bytes, obeys the lines that they complete, and never waits. False after "quit".
  bool feed(std::string_view bytes);
  /// There will be no more input: obeys what is left of it, and waits until what is due is answered
  /// or left out; stops searches without an end at once, others after kLastTime.
  void finish();
  /// Stops all searches; finish() waits for what is due. From the feeding thread.
  void quit();

 private:
  /// A search that is due or runs.
  struct Job {
    GoCommand go;
    std::atomic<bool> stop{false};
    PonderSwitch ponder;

    /// Whether it goes on until somebody says something.
    [[nodiscard]] bool endless() const;
    /// Whether its best move must be kept back.
    [[nodiscard]] bool held() const;
  };
  struct Task {
    std::function<void()> work;
    size_t bytes = 0;
    std::shared_ptr<Job> job = nullptr;  ///< of a search
    bool long_work = false;              ///< may take any time: counts towards kLastTime
  };
  using TimePoint = std::chrono::steady_clock::time_point;

  void obey(std::string_view line);
  void obey_command(std::string_view name, std::string_view rest);
  void go(std::string_view rest);
  void stop_searches();
  void ponder_hit();
  [[nodiscard]] bool search_is_due();
  /// Puts it into the queue; a search among those that are due.
  void enqueue(Task task);
  /// Puts work into the queue that takes a moment only.
  void enqueue(std::function<void()> work, size_t bytes = 0) {
    enqueue(Task{std::move(work), bytes});
  }
  void say(std::string_view line);

  void work();
  void run(Job& job);
  /// The time that long work has taken since the input ended; for callers that hold the mutex.
  [[nodiscard]] std::chrono::steady_clock::duration last_time_used(TimePoint now) const;

  Output output_;
  std::mutex output_mutex_;
  UciCommands commands_;  ///< the worker's

  std::string line_;  ///< what has come of the present line
  bool too_long_ = false;
  bool quit_ = false;

  std::mutex mutex_;  ///< guards what follows
  std::condition_variable changed_;
  std::deque<Task> tasks_;
  std::deque<std::shared_ptr<Job>> jobs_;  ///< until they have given their best move
  size_t waiting_bytes_ = 0;
  bool closing_ = false;                 ///< the worker ends when the queue is empty
  bool done_ = false;                    ///< it has ended
  TimePoint ended_at_;                   ///< when the input did
  std::optional<TimePoint> long_since_;  ///< when the long work that the worker does has begun
  std::chrono::steady_clock::duration last_time_used_{};  ///< by long work that is over

  /// Long work is to end, and no other to begin.
  std::atomic<bool> hurry_{false};

  std::thread worker_;  ///< last: everything else is there before it starts
};

}  // namespace stockade
