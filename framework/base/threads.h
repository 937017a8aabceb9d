#pragma once
// Work on several threads, with failures passed to the caller.
//
//   share_tasks(rows.size(), threads, [&](Tasks& tasks) {   // on each thread
//     while (const auto i = tasks.next()) work_on(rows[*i]);
//   });
//
// If the system refuses more threads, fewer do the work. The first exception in a thread (such as
// std::bad_alloc) stops the other threads too and is rethrown in the thread that started them: an
// exception that leaves a thread's function would end the program.

#include <atomic>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace stockade {

/// Threads beside the present one. Only the thread that made the object calls its functions.
class HelperThreads {
 public:
  /// `stop` asks the threads to end. It is called from a thread that has failed, and when an
  /// exception leaves the caller's function; it must not throw.
  explicit HelperThreads(std::function<void()> stop) : stop_(std::move(stop)) {}
  ~HelperThreads();
  HelperThreads(const HelperThreads&) = delete;
  HelperThreads& operator=(const HelperThreads&) = delete;

  /// False if the system refuses another thread.
  bool start(std::function<void()> work);
  /// Waits until all threads have ended, and rethrows the first exception.
  void join();

 private:
  void wait();

  std::function<void()> stop_;
  std::vector<std::thread> threads_;
  std::mutex mutex_;
  std::exception_ptr failure_;
};

/// Task numbers, each for one thread.
class Tasks {
 public:
  explicit Tasks(std::size_t count) : count_(count) {}
  /// The next task number; none after the last one, and after stop().
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

/// Runs `work` on this thread and on `threads - 1` others, and waits for all of them.
void share_tasks(std::size_t count, std::size_t threads, const std::function<void(Tasks&)>& work);

}  // namespace stockade
