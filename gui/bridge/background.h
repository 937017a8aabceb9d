#pragma once
// Background: long work for a window, in a thread. What the work returns runs in the window's
// thread when it is done.
//
//   background_.run([text] {
//     Check check = check_it(text);                     // in the thread
//     return [this, check] { show(check); };            // in the window's thread
//   });

#include <atomic>
#include <functional>
#include <mutex>
#include <thread>

#include <wx/event.h>

namespace stockade::gui {

class Background : public wxEvtHandler {
 public:
  using Done = std::function<void()>;
  using Work = std::function<Done()>;

  Background();
  ~Background() override;  ///< asks the work to stop and waits for its end

  /// While another work runs, this one waits; of those that wait only the last one is done.
  void run(Work work);
  [[nodiscard]] bool busy() const { return thread_.joinable(); }
  /// Long work looks at this now and then, and ends early when it is true.
  [[nodiscard]] const std::atomic<bool>& stop() const { return stop_; }
  /// Asks the work to end; what it returns then still runs. Work that waits is forgotten.
  void cancel();

 private:
  void start();
  void finish();

  std::thread thread_;
  std::atomic<bool> stop_{false};
  std::mutex mutex_;
  Done done_;  ///< of the work that has ended
  Work next_;
};

}  // namespace stockade::gui
