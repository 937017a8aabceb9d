#include "gui/bench/handler_clock.h"

#include <utility>

#include <time.h>
#include <wx/window.h>

namespace stockade::gui {
namespace {

double thread_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

/// The names have to be taken before the handler runs: it may destroy the window.
std::string name_of(const wxEvent& event) {
  std::string name = wxString(event.GetClassInfo()->GetClassName()).utf8_string();
  const auto* window = wxDynamicCast(event.GetEventObject(), wxWindow);
  if (window) name += " at " + window->GetName().utf8_string();
  return name;
}

}  // namespace

HandlerClock& HandlerClock::get() {
  static HandlerClock clock;
  return clock;
}

HandlerClock::Longest HandlerClock::take() { return std::exchange(longest_, {}); }

std::vector<std::string> HandlerClock::take_long_work() { return std::exchange(long_work_, {}); }

void HandlerClock::hear(const char* work) { get().long_work_.emplace_back(work); }

HandlerClock::Scope::Scope(HandlerClock& clock, const wxEvent* event)
    : clock_(clock), event_(event), start_ms_(thread_ms()) {
  wxEventLoopBase* const loop = wxEventLoopBase::GetActive();
  const auto& scopes = clock_.scopes_;
  // A handler that another one calls directly is a part of it.
  outermost_ = scopes.empty() || scopes.back().first || scopes.back().second != loop;
  if (event_ && outermost_) name_ = name_of(*event_);
  outer_pumped_ms_ = clock_.pumped_ms_;
  if (outermost_) clock_.pumped_ms_ = 0;
  clock_.scopes_.emplace_back(event_ == nullptr, loop);
}

HandlerClock::Scope::~Scope() {
  clock_.scopes_.pop_back();
  const double all = thread_ms() - start_ms_;
  if (!outermost_) return;
  const double own = all - clock_.pumped_ms_;
  if (event_ && own > clock_.longest_.ms) clock_.longest_ = {own, name_};
  // To the handler around it, all of this is time of others.
  clock_.pumped_ms_ = outer_pumped_ms_ + (event_ ? all : 0);
}

}  // namespace stockade::gui
