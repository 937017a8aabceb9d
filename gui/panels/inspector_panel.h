#pragma once
// InspectorPanel: the facts about the place under the pointer, and move counts (perft) of the
// position.

#include <functional>
#include <string>
#include <vector>

#include <wx/button.h>
#include <wx/listctrl.h>
#include <wx/panel.h>
#include <wx/spinctrl.h>
#include <wx/stattext.h>

#include "framework/session/authoring/counting.h"
#include "gui/looks.h"
#include "gui/model/inspection.h"

namespace stockade::gui {

class InspectorPanel : public wxPanel {
 public:
  InspectorPanel(wxWindow* parent, Looks& looks);

  std::function<void(int depth, bool profile)> on_count;
  std::function<void()> on_stop;
  /// Called when the user has chosen a rule.
  std::function<void(const SourceMark&)> on_go;

  void show(std::vector<InspectionRow> rows);
  void show(const CountReport& report);
  void set_counting(bool counting);
  /// Clears the counts, after the position has changed.
  void forget_counts();
  [[nodiscard]] const std::vector<InspectionRow>& rows() const { return rows_; }
  [[nodiscard]] std::string summary() const { return summary_->GetLabel().utf8_string(); }
  [[nodiscard]] wxListView& counts() { return *counts_; }
  void refresh_looks();

 private:
  void fit();

  Looks& looks_;
  wxSpinCtrl* depth_;
  wxButton* count_;
  wxButton* profile_;
  wxButton* stop_;
  wxStaticText* summary_;
  wxListView* list_;
  wxListView* counts_;
  std::vector<InspectionRow> rows_;
  std::vector<SourceMark> places_;  ///< places of the rows of a profile
};

}  // namespace stockade::gui
