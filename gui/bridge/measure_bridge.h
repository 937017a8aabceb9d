#pragma once
// MeasureBridge: a comparison of variants in the background, for a window. Other threads make the
// samples; progress and the report arrive as events of the window's thread.

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include <wx/event.h>
#include <wx/timer.h>

#include "framework/tools/analysis/report.h"

namespace stockade::gui {

class MeasureBridge : public wxEvtHandler {
 public:
  /// `plugins` outlives the bridge.
  explicit MeasureBridge(const PluginRegistry& plugins);
  ~MeasureBridge() override;  ///< stops and joins

  std::function<void(const ComparisonProgress&)> on_progress;
  /// The run has ended; `complete`: it was not cancelled. The report covers the samples made so
  /// far.
  std::function<void(bool complete)> on_done;

  /// The problems of the plan; empty if the run has begun.
  Diagnostics start(ComparisonPlan plan);
  /// Asks the run to end; on_done follows.
  void cancel() { stop_ = true; }
  [[nodiscard]] bool running() const { return thread_.joinable(); }
  [[nodiscard]] bool cancelling() const { return running() && stop_; }
  /// The report of the last run that has ended.
  [[nodiscard]] const std::optional<Report>& report() const { return report_; }

 private:
  void poll(wxTimerEvent&);
  void finish();

  const PluginRegistry& plugins_;
  std::atomic<bool> stop_{false};
  std::mutex mutex_;
  std::optional<ComparisonProgress> news_;
  std::optional<Report> result_;
  bool complete_ = false;
  std::optional<Report> report_;
  wxTimer timer_;
  std::thread thread_;
};

}  // namespace stockade::gui
