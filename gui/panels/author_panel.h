#pragma once
// AuthorPanel: the windows of an author beside the board: the files of the variant, and below them
// the problems, the tests and the inspector.

#include <functional>
#include <vector>

#include <wx/notebook.h>
#include <wx/panel.h>
#include <wx/splitter.h>
#include <wx/stattext.h>

#include "gui/panels/finding_list.h"
#include "gui/panels/inspector_panel.h"
#include "gui/panels/source_tabs.h"
#include "gui/panels/test_panel.h"

namespace stockade::gui {

class AuthorPanel : public wxPanel {
 public:
  AuthorPanel(wxWindow* parent, Looks& looks);

  [[nodiscard]] SourceTabs& tabs() { return *tabs_; }
  [[nodiscard]] FindingList& problems() { return *problems_; }
  [[nodiscard]] TestPanel& tests() { return *tests_; }
  [[nodiscard]] InspectorPanel& inspector() { return *inspector_; }
  enum class Tool { problems, tests, inspector };
  void show_tool(Tool tool);
  /// The pages of the tools.
  [[nodiscard]] wxWindow& tools() { return *tools_; }
  [[nodiscard]] Tool tool() const;
  /// Called when another tool has come to the front.
  std::function<void()> on_tool;
  /// Called when all events are handled.
  std::function<void()> on_idle;
  /// Lists the problems, or a note that there are none, and shows their number on the tab.
  void show_problems(std::vector<Finding> findings);
  void refresh_looks();

 private:
  wxSplitterWindow* splitter_;
  SourceTabs* tabs_;
  wxNotebook* tools_;
  bool divided_ = false;  ///< the height has been divided between the editor and the tools
  FindingList* problems_;
  wxStaticText* no_problems_;
  TestPanel* tests_;
  InspectorPanel* inspector_;
};

}  // namespace stockade::gui
