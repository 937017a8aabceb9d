#pragma once
// Work on several threads that no failure can end in the middle.
//
//   share_tasks(rows.size(), threads, [&](Tasks& tasks) {   // on each thread
//     while (const auto i = tasks.next()) work_on(rows[*i]);
//   });
//
// If the system gives no more threads, the work is done by fewer. The first exception that ends the
// work of a thread (such as std::bad_alloc) ends that of the others too and is thrown again where
// they were started: a thread that is left by an exception would end the program.

#include <atomic>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace stockade {

/// Threads beside the present one. All functions belong to the thread that made it.
class HelperThreads {
 public:
  /// `stop` asks the threads to end. It is called, from any of them, when one has failed, and when
  /// the caller is left by an exception; it must not throw.
  explicit HelperThreads(std::function<void()> stop) : stop_(std::move(stop)) {}
  ~HelperThreads();
  HelperThreads(const HelperThreads&) = delete;
  HelperThreads& operator=(const HelperThreads&) = delete;

  /// False if the system gives no more threads.
  bool start(std::function<void()> work);
  /// Waits until all have ended, and throws the first exception of one of them.
  void join();

 private:
  void wait();

  std::function<void()> stop_;
  std::vector<std::thread> threads_;
  std::mutex mutex_;
  std::exception_ptr failure_;
};

/// Numbers of tasks, each for one thread.
class Tasks {
 public:
  explicit Tasks(std::size_t count) : count_(count) {}
  /// The next one; none after the last, and after stop().
  [[nodiscard]] std::optional<std::size_t> next() {
    if (stopped_.load(std::memory_order_relaxed)) return std::nullopt;
    const std::size_t task = next_.fetch_add(1, std::memory_order_relaxed);
    return task < count_ ? std::optional(task) : std::nullopt;
  }
  void stop() noexcept { stopped_.store(true, std::memory_order_relaxed); }

 private:
  std::size_t count_;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> stopped_{false};
};

/// Runs `work` on this thread and on `threads - 1` others, and waits for all.
void share_tasks(std::size_t count, std::size_t threads, const std::function<void(Tasks&)>& work);

}  // namespace stockade
