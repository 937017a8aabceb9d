#include "gui/panels/author_panel.h"

#include <algorithm>
#include <utility>

#include <wx/sizer.h>

#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr int kToolsHeight = 210;    // the smallest height
constexpr double kToolsPart = 0.36;  // part of the height in large windows
constexpr int kLeast = 90;

}  // namespace

AuthorPanel::AuthorPanel(wxWindow* parent, Looks& looks) : wxPanel(parent) {
  splitter_ = new wxSplitterWindow(this, wxID_ANY, wxDefaultPosition, wxDefaultSize,
                                   wxSP_LIVE_UPDATE | wxSP_THIN_SASH);
  tabs_ = new SourceTabs(splitter_, looks);
  tools_ = new wxNotebook(splitter_, wxID_ANY);
  tools_->SetName(wx_tr("tools"));
  // A plain panel as the page has no minimum size of its own in GTK.
  auto* page = new wxPanel(tools_);
  problems_ = new FindingList(page, looks, wx_tr("problems"));
  auto* all = new wxBoxSizer(wxVERTICAL);
  no_problems_ = new wxStaticText(page, wxID_ANY, wx_tr("There are no problems."));
  all->Add(no_problems_, 0, wxEXPAND | wxALL, FromDIP(6));
  all->Add(problems_, 1, wxEXPAND);
  page->SetSizer(all);
  tests_ = new TestPanel(tools_, looks);
  inspector_ = new InspectorPanel(tools_, looks);
  tools_->AddPage(page, wx_tr("Problems"));
  tools_->AddPage(tests_, wx_tr("Tests"));
  tools_->AddPage(inspector_, wx_tr("Inspector"));
  tools_->Bind(wxEVT_NOTEBOOK_PAGE_CHANGED, [this](wxBookCtrlEvent& event) {
    if (on_tool) on_tool();
    event.Skip();
  });
  splitter_->SetMinimumPaneSize(FromDIP(kLeast));
  splitter_->SetSashGravity(1.0);
  splitter_->SplitHorizontally(tabs_, tools_, -FromDIP(kToolsHeight));
  Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
    event.Skip();
    const int height = event.GetSize().y;
    if (divided_ || height < 2 * FromDIP(kLeast)) return;
    divided_ = true;
    Layout();
    const int part = static_cast<int>(kToolsPart * height);
    splitter_->SetSashPosition(-std::max(FromDIP(kToolsHeight), part));
  });
  Bind(wxEVT_IDLE, [this](wxIdleEvent& event) {
    if (on_idle) on_idle();
    event.Skip();
  });
  auto* sizer = new wxBoxSizer(wxVERTICAL);
  sizer->Add(splitter_, 1, wxEXPAND);
  SetSizer(sizer);
}

void AuthorPanel::show_tool(Tool tool) { tools_->SetSelection(static_cast<size_t>(tool)); }

AuthorPanel::Tool AuthorPanel::tool() const {
  return static_cast<Tool>(std::max(0, tools_->GetSelection()));
}

void AuthorPanel::show_problems(std::vector<Finding> findings) {
  const size_t count = findings.size();
  problems_->show(std::move(findings));
  no_problems_->Show(count == 0);
  no_problems_->GetParent()->Layout();
  tools_->SetPageText(0, count == 0 ? wx_tr("Problems") : wx_tr("Problems ({})", count));
}

void AuthorPanel::refresh_looks() {
  tabs_->refresh_looks();
  problems_->refresh_looks();
  tests_->refresh_looks();
  inspector_->refresh_looks();
}

}  // namespace stockade::gui
