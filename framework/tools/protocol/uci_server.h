#pragma once
// UciServer: a UCI engine that takes text and answers with lines (docs/reference/uci.md).
//
//   UciServer server(setup, [](std::string_view line) { … });
//   while (there is input && server.feed(input)) {}
//   server.finish();
//
// There are two threads. The caller's thread splits the input into lines and never waits: it obeys
// stop, ponderhit, quit, and isready during a search at once, and queues everything else. The
// worker runs the queue in order, searches included. So commands that arrive during a search wait
// for its end, as a script that is piped in at once expects, and each takes effect exactly once.
//
// A search with "infinite" or "ponder" writes no best move before "stop" or "ponderhit", even if it
// has ended earlier.
//
// "quit" and the end of the input take effect at once. The queue is still answered, but all
// searches, counts and positions together get at most kLastTime; what takes longer is stopped or
// left out.

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

#include "framework/tools/protocol/uci_server_commands.h"

namespace stockade {

class UciServer {
 public:
  /// Longer lines are refused.
  static constexpr size_t kLongestLine = size_t{1} << 20;
  /// Maximum size in bytes of the commands that wait for a search to end; more are refused.
  static constexpr size_t kMaxWaiting = size_t{64} << 20;
  /// The time for searches, counts and positions after the end of the input.
  static constexpr std::chrono::milliseconds kLastTime{250};

  /// Called with whole lines, never by two threads at once.
  using Output = std::function<void(std::string_view line)>;

  UciServer(UciSetup setup, Output output);
  /// Calls quit() and finish().
  ~UciServer();
  UciServer(const UciServer&) = delete;
  UciServer& operator=(const UciServer&) = delete;

  /// Takes any bytes, obeys the lines that they complete, and never waits. Returns false after
  /// "quit".
  bool feed(std::string_view bytes);
  /// Ends the input: obeys the rest of it, and waits until every queued command is answered or left
  /// out. Stops searches without a limit at once, others after kLastTime.
  void finish();
  /// Stops all searches; finish() waits for the answers. For the feeding thread.
  void quit();

 private:
  /// A search that is queued or runs.
  struct Job {
    GoCommand go;
    std::atomic<bool> stop{false};
    PonderSwitch ponder;

    /// Whether only a command can end it.
    [[nodiscard]] bool endless() const;
    /// Whether its best move must wait for a command.
    [[nodiscard]] bool held() const;
  };
  struct Task {
    std::function<void()> work;
    size_t bytes = 0;
    std::shared_ptr<Job> job = nullptr;  ///< the search that the task runs, if it is one
    bool long_work = false;              ///< may take long: counts towards kLastTime
  };
  using TimePoint = std::chrono::steady_clock::time_point;

  void obey(std::string_view line);
  void obey_command(std::string_view name, std::string_view rest);
  void go(std::string_view rest);
  void stop_searches();
  void ponder_hit();
  [[nodiscard]] bool search_is_due();
  /// Queues a task; a search also becomes the last of jobs_.
  void enqueue(Task task);
  /// Queues short work.
  void enqueue(std::function<void()> work, size_t bytes = 0) {
    enqueue(Task{std::move(work), bytes});
  }
  void say(std::string_view line);

  void work();
  void run(Job& job);
  void give_up(const Task& task);
  /// The time of long work since the end of the input. The caller holds the mutex.
  [[nodiscard]] std::chrono::steady_clock::duration last_time_used(TimePoint now) const;

  Output output_;
  std::mutex output_mutex_;
  UciCommands commands_;  ///< only the worker uses it

  std::string line_;  ///< the unfinished line
  bool too_long_ = false;
  bool quit_ = false;

  std::mutex mutex_;  ///< guards the members below
  std::condition_variable changed_;
  std::deque<Task> tasks_;
  std::deque<std::shared_ptr<Job>> jobs_;  ///< searches that have not written their best move yet
  size_t waiting_bytes_ = 0;
  bool closing_ = false;                 ///< the worker ends when the queue is empty
  bool done_ = false;                    ///< the worker has ended
  TimePoint ended_at_;                   ///< the end of the input
  std::optional<TimePoint> long_since_;  ///< the start of the present long work
  std::chrono::steady_clock::duration last_time_used_{};  ///< time used by finished long work

  /// Long work must end, and no more may start.
  std::atomic<bool> hurry_{false};

  std::thread worker_;  ///< last member, because it uses all others
};

}  // namespace stockade
