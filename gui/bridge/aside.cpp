#include "gui/bridge/aside.h"

#include <chrono>
#include <future>
#include <memory>
#include <thread>

#include <wx/busyinfo.h>
#include <wx/evtloop.h>
#include <wx/timer.h>
#include <wx/utils.h>

namespace stockade::gui {
namespace {

using namespace std::chrono_literals;

constexpr auto kMoment = 20ms;
constexpr auto kSoon = 500ms;
constexpr int kAsidePollMs = 10;

}  // namespace

void run_aside(wxWindow* parent, const std::string& words, const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  std::future<void> done = std::async(std::launch::async, work);
  if (done.wait_for(kMoment) == std::future_status::ready) return done.get();
  const wxWindowDisabler disabler;
  std::unique_ptr<wxBusyInfo> info;
  wxEventLoop loop;
  wxTimer timer;
  timer.Bind(wxEVT_TIMER, [&](wxTimerEvent&) {
    if (done.wait_for(0ms) == std::future_status::ready) return loop.Exit();
    if (!info && parent->IsShownOnScreen() && std::chrono::steady_clock::now() - start > kSoon)
      info = std::make_unique<wxBusyInfo>(wxString::FromUTF8(words), parent);
  });
  timer.Start(kAsidePollMs);
  loop.Run();
  done.get();
}

}  // namespace stockade::gui
