#pragma once
// HandlerClock: the processor time of the event handlers of the window's thread. While a handler
// runs, the window reacts to nothing.
//
// Waiting costs no processor time, so the figures hardly depend on the load of the machine. A
// handler that opens a modal dialog dispatches other events meanwhile; these count for themselves.

#include <string>
#include <vector>

#include <wx/event.h>
#include <wx/evtloop.h>

#include "framework/base/long_work.h"

namespace stockade::gui {

class HandlerClock {
 public:
  struct Longest {
    double ms = 0;
    std::string event;  ///< the class of the event, and the name of the window
  };

  /// The clock of the program. It measures nothing until it is switched on.
  static HandlerClock& get();
  void switch_on() { on_ = true; }
  /// The longest handler since the last call.
  Longest take();

  /// Long work that began in a handler since the last call, such as "a search". There should be
  /// none.
  std::vector<std::string> take_long_work();

  /// Runs an event handler.
  template <class Call>
  void run(const wxEvent& event, Call call) {
    if (!on_) return call();
    const Scope scope(*this, &event);
    const QuickSpan quick(&HandlerClock::hear);
    call();
  }
  /// Runs code that dispatches events within a handler.
  template <class Call>
  void pump(Call call) {
    if (!on_) return call();
    const Scope scope(*this, nullptr);
    call();
  }

 private:
  /// A handler, or code that dispatches events (no event).
  class Scope {
   public:
    Scope(HandlerClock& clock, const wxEvent* event);
    ~Scope();
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    HandlerClock& clock_;
    const wxEvent* event_;
    std::string name_;
    double start_ms_;
    double outer_pumped_ms_;  ///< of the handler around this one
    bool outermost_;          ///< no other handler waits for it, or only one that dispatches events
  };

  static void hear(const char* work);

  bool on_ = false;
  std::vector<std::string> long_work_;
  std::vector<std::pair<bool, wxEventLoopBase*>> scopes_;  ///< whether it pumps; its loop
  double pumped_ms_ = 0;  ///< spent in events that the present handler has dispatched
  Longest longest_;
};

}  // namespace stockade::gui
