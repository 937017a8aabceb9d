#include "gui/bridge/aside.h"

#include <chrono>
#include <cstdint>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include <wx/busyinfo.h>
#include <wx/evtloop.h>
#include <wx/timer.h>
#include <wx/utils.h>
#include <wx/weakref.h>

#include "framework/base/translate.h"

namespace stockade::gui {
namespace {

using namespace std::chrono_literals;

constexpr auto kMoment = 20ms;
constexpr auto kSoon = 500ms;
constexpr int kAsidePollMs = 10;

/// Gives the focus back that GTK takes from a window that is disabled.
class KeptFocus {
 public:
  KeptFocus() : window_(wxWindow::FindFocus()) {}
  ~KeptFocus() {
    if (window_) window_->SetFocus();
  }
  KeptFocus(const KeptFocus&) = delete;
  KeptFocus& operator=(const KeptFocus&) = delete;

 private:
  wxWeakRef<wxWindow> window_;
};

}  // namespace

void run_aside(wxWindow* parent, const std::string& words, const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  std::future<void> done = std::async(std::launch::async, work);
  if (done.wait_for(kMoment) == std::future_status::ready) return done.get();
  {
    const KeptFocus focus;
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
  }
  done.get();
}

namespace {

/// The last list of the variants. Any thread.
class KeptListing {
 public:
  static KeptListing& get() {
    static KeptListing kept;
    return kept;
  }

  /// The list, read anew if the library has changed.
  Heads find() {
    const std::lock_guard lock(mutex_);
    // What changes meanwhile is noticed the next time.
    const std::uint64_t stamp = listing_stamp();
    if (!heads_ || stamp_ != stamp) heads_ = list_variants();
    stamp_ = stamp;
    return *heads_;
  }
  void begin() {
    if (!early_.valid()) early_ = std::async(std::launch::async, [this] { (void)find(); });
  }

 private:
  std::mutex mutex_;
  std::optional<Heads> heads_;
  std::uint64_t stamp_ = 0;
  std::future<void> early_;  ///< the last member: it ends before the others are destroyed
};

}  // namespace

Heads list_aside(wxWindow* parent) {
  Heads heads;
  run_aside(parent, tr("Listing the variants…"), [&] { heads = KeptListing::get().find(); });
  return heads;
}

void begin_listing() { KeptListing::get().begin(); }

Result<DefinitionPtr> open_aside(wxWindow* parent, const std::string& id_or_path,
                                 const std::map<std::string, std::string>& options) {
  std::optional<Result<DefinitionPtr>> definition;
  run_aside(parent, tr("Opening the variant…"),
            [&] { definition = open_variant(id_or_path, options); });
  return *std::move(definition);
}

}  // namespace stockade::gui
