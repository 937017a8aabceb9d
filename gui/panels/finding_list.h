#pragma once
// FindingList: findings as a list. Enter or a double click goes to the place of a finding.

#include <functional>
#include <vector>

#include <wx/listctrl.h>

#include "gui/looks.h"
#include "gui/model/findings.h"

namespace stockade::gui {

class FindingList : public wxListView {
 public:
  FindingList(wxWindow* parent, Looks& looks, const wxString& name);

  std::function<void(const Finding&)> on_open;
  /// Called when another finding, or none, was selected.
  std::function<void(const Finding*)> on_select;

  void show(std::vector<Finding> findings);
  [[nodiscard]] const std::vector<Finding>& findings() const { return findings_; }
  [[nodiscard]] const Finding* selected() const;
  void refresh_looks();

 private:
  void fit();

  Looks& looks_;
  std::vector<Finding> findings_;
};

}  // namespace stockade::gui
