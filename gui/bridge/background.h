#pragma once
// Background: long work for a window, in a thread. The work returns a function, which runs in the
// window's thread when the work is done.
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

  /// While other work runs, this work waits. Only the last work that waits is done.
  void run(Work work);
  [[nodiscard]] bool busy() const { return thread_.joinable(); }
  /// Long work reads this now and then, and ends early when it is true.
  [[nodiscard]] const std::atomic<bool>& stop() const { return stop_; }
  /// Asks the work to end; the function that it returns then still runs. Work that waits is
  /// dropped.
  void cancel();

 private:
  void start();
  void finish();

  std::thread thread_;
  std::atomic<bool> stop_{false};
  std::mutex mutex_;
  Done done_;  ///< the function that the ended work returned
  Work next_;
};

}  // namespace stockade::gui
