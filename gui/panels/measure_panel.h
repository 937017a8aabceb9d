#pragma once
// MeasurePanel: measures the compared variants: the number of games, a run with its progress, the
// figures as a table with intervals, charts, and export to files.

#include <functional>
#include <string>

#include <wx/button.h>
#include <wx/choice.h>
#include <wx/gauge.h>
#include <wx/listctrl.h>
#include <wx/panel.h>
#include <wx/spinctrl.h>
#include <wx/splitter.h>
#include <wx/stattext.h>

#include "gui/bridge/measure_bridge.h"
#include "gui/panels/chart_view.h"

namespace stockade::gui {

class MeasurePanel : public wxPanel {
 public:
  MeasurePanel(wxWindow* parent, Looks& looks, const PluginRegistry& plugins);

  /// Returns the variants to measure; called when a run begins.
  std::function<std::vector<ComparedVariant>()> variants;

  void start();
  void cancel() { bridge_.cancel(); }
  /// Asks for a file and writes the report to it.
  void ask_export();
  /// False, with a message, if the file cannot be written or its ending names no known format.
  bool export_to(const std::string& path);
  [[nodiscard]] bool running() const { return bridge_.running(); }
  [[nodiscard]] const std::optional<Report>& report() const { return bridge_.report(); }
  void refresh_looks();

  [[nodiscard]] std::string words() const { return words_->GetLabel().utf8_string(); }

 private:
  wxSizer* build_controls();
  void build_results();
  void show_state();
  void show_report();
  void fill_table();
  void show_chart();
  void say(const std::string& words);

  Looks& looks_;
  MeasureBridge bridge_;
  wxSpinCtrl* games_ = nullptr;
  wxSpinCtrl* nodes_ = nullptr;
  wxButton* start_ = nullptr;
  wxButton* cancel_ = nullptr;
  wxButton* export_ = nullptr;
  wxGauge* gauge_ = nullptr;
  wxStaticText* words_ = nullptr;
  wxSplitterWindow* results_ = nullptr;
  wxListCtrl* table_ = nullptr;
  wxChoice* chart_choice_ = nullptr;
  ChartView* chart_ = nullptr;
  std::vector<size_t> rows_;  ///< the metric of each row of the table
  std::string folder_;        ///< folder of the last file that was saved
};

}  // namespace stockade::gui
