#include "framework/base/threads.h"

#include <system_error>
#include <utility>

namespace stockade {

HelperThreads::~HelperThreads() {
  if (threads_.empty()) return;
  stop_();
  wait();
}

bool HelperThreads::start(std::function<void()> work) {
  threads_.reserve(threads_.size() + 1);
  try {
    threads_.emplace_back([this, work = std::move(work)] {
      try {
        work();
      } catch (...) {
        {
          const std::lock_guard lock(mutex_);
          if (!failure_) failure_ = std::current_exception();
        }
        stop_();
      }
    });
  } catch (const std::system_error&) {
    return false;
  }
  return true;
}

void HelperThreads::wait() {
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void HelperThreads::join() {
  wait();
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void share_tasks(std::size_t count, std::size_t threads, const std::function<void(Tasks&)>& work) {
  Tasks tasks(count);
  HelperThreads helpers([&tasks] { tasks.stop(); });
  for (std::size_t i = 1; i < threads && i < count; ++i)
    if (!helpers.start([&] { work(tasks); })) break;
  work(tasks);
  helpers.join();
}

}  // namespace stockade
