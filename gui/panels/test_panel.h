#pragma once
// TestPanel: the rule tests of the variant in the editor: run them, look at failures, coverage and
// mutants, and make a test from the position on the board.

#include <functional>
#include <string>

#include <wx/button.h>
#include <wx/gauge.h>
#include <wx/panel.h>
#include <wx/srchctrl.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "gui/panels/finding_list.h"

namespace stockade::gui {

/// The tests of a run.
enum class TestRun {
  all,       ///< all tests that match the filter
  mutants,   ///< the same, also with changed rules
  selected,  ///< the selected test of the list
  failed     ///< the tests that failed in the last run
};

class TestPanel : public wxPanel {
 public:
  TestPanel(wxWindow* parent, Looks& looks);

  std::function<void(TestRun)> on_run;
  std::function<void()> on_stop;
  std::function<void()> on_make;
  std::function<void(const Finding&)> on_show;  ///< called to show the position of a failure

  [[nodiscard]] FindingList& list() { return *list_; }
  [[nodiscard]] std::string filter() const { return filter_->GetValue().utf8_string(); }
  void set_running(bool running);
  void show_progress(int done, int all);
  void show(const SuiteReport& report);
  [[nodiscard]] std::string summary() const { return summary_->GetLabel().utf8_string(); }
  [[nodiscard]] std::string detail() const { return detail_->GetValue().utf8_string(); }
  void refresh_looks();

 private:
  void select(const Finding* finding);

  void enable();

  wxButton* run_;
  wxButton* run_selected_;
  wxButton* run_failed_;
  wxButton* mutants_;
  wxButton* stop_;
  wxButton* make_;
  wxButton* show_;
  wxSearchCtrl* filter_;
  wxGauge* gauge_;
  wxStaticText* summary_;
  FindingList* list_;
  wxTextCtrl* detail_;
  bool running_ = false;
};

}  // namespace stockade::gui
