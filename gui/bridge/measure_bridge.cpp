#include "gui/bridge/measure_bridge.h"

#include <algorithm>

namespace stockade::gui {
namespace {

constexpr int kMeasurePollMs = 100;

wxDEFINE_EVENT(EVT_MEASURED, wxThreadEvent);

}  // namespace

MeasureBridge::MeasureBridge(const PluginRegistry& plugins) : plugins_(plugins), timer_(this) {
  Bind(wxEVT_TIMER, &MeasureBridge::poll, this);
  Bind(EVT_MEASURED, [this](wxThreadEvent&) { finish(); });
}

MeasureBridge::~MeasureBridge() {
  timer_.Stop();
  stop_ = true;
  if (thread_.joinable()) thread_.join();
  DeletePendingEvents();
}

Diagnostics MeasureBridge::start(ComparisonPlan plan) {
  if (running()) return {};
  auto comparison = std::make_shared<Comparison>(std::move(plan), plugins_);
  if (Diagnostics problems = comparison->check(); !problems.empty()) return problems;
  stop_ = false;
  report_.reset();
  news_.reset();
  result_.reset();
  timer_.Start(kMeasurePollMs);
  thread_ = std::thread([this, comparison] {
    ComparisonRun run;
    // One thread stays free for the window.
    run.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
    run.stop = &stop_;
    run.on_progress = [this](const ComparisonProgress& progress) {
      const std::lock_guard lock(mutex_);
      news_ = progress;
    };
    const bool complete = comparison->run(run);
    Report report = make_report(comparison->plan(), comparison->samples(), plugins_);
    {
      const std::lock_guard lock(mutex_);
      result_ = std::move(report);
      complete_ = complete;
    }
    wxQueueEvent(this, new wxThreadEvent(EVT_MEASURED));
  });
  return {};
}

void MeasureBridge::poll(wxTimerEvent&) {
  std::optional<ComparisonProgress> news;
  {
    const std::lock_guard lock(mutex_);
    news.swap(news_);
  }
  if (news && running() && on_progress) on_progress(*news);
}

void MeasureBridge::finish() {
  timer_.Stop();
  if (thread_.joinable()) thread_.join();
  bool complete = false;
  {
    const std::lock_guard lock(mutex_);
    report_ = std::move(result_);
    result_.reset();
    complete = complete_;
  }
  if (on_done) on_done(complete);
}

}  // namespace stockade::gui
