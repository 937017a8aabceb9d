#include "gui/panels/test_panel.h"

#include <algorithm>
#include <utility>

#include <wx/sizer.h>
#include <wx/wrapsizer.h>

#include "gui/panels/tool_layout.h"
#include "gui/wx_text.h"

namespace stockade::gui {

TestPanel::TestPanel(wxWindow* parent, Looks& looks) : wxPanel(parent) {
  const int gap = FromDIP(4);
  const auto button = [&](const wxString& label, const wxString& tip) {
    auto* made =
        new wxButton(this, wxID_ANY, label, wxDefaultPosition, wxDefaultSize, wxBU_EXACTFIT);
    made->SetToolTip(tip);
    return made;
  };
  run_ = button(wx_tr("&Run"), wx_tr("Run the tests of this variant"));
  run_selected_ = button(wx_tr("Run se&lected"), wx_tr("Run the selected test"));
  run_failed_ = button(wx_tr("Run &failed"), wx_tr("Run the tests that failed last"));
  mutants_ = button(wx_tr("&Mutants"),
                    wx_tr("Run the tests, then change one rule at a time and see which changes no "
                          "test notices"));
  stop_ = button(wx_tr("&Stop"), wx_tr("Stop the run"));
  make_ = button(wx_tr("Make a &test"),
                 wx_tr("Write a test about the position on the board, or about the move that led "
                       "to it"));
  show_ = button(wx_tr("Show on the &board"),
                 wx_tr("Put the position where the test failed on the board"));
  filter_ = new wxSearchCtrl(this, wxID_ANY, "", wxDefaultPosition, FromDIP(wxSize(120, -1)));
  filter_->SetDescriptiveText(wx_tr("Only tests named…"));
  filter_->SetName(wx_tr("only tests named"));
  gauge_ = new wxGauge(this, wxID_ANY, 100, wxDefaultPosition, FromDIP(wxSize(80, 8)));
  gauge_->Hide();
  summary_ = new wxStaticText(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                              wxST_ELLIPSIZE_END | wxST_NO_AUTORESIZE);
  list_ = new FindingList(this, looks, wx_tr("tests"));
  list_->SetMinSize(FromDIP(wxSize(140, 40)));  // the default width is 400 pixels
  detail_ = new wxTextCtrl(this, wxID_ANY, "", wxDefaultPosition, FromDIP(wxSize(140, 60)),
                           wxTE_MULTILINE | wxTE_READONLY);
  detail_->SetName(wx_tr("expected and found"));

  auto* buttons = new wxWrapSizer(wxHORIZONTAL, wxWRAPSIZER_DEFAULT_FLAGS);
  for (wxWindow* window : std::initializer_list<wxWindow*>{run_, run_selected_, run_failed_,
                                                           mutants_, stop_, make_, show_})
    buttons->Add(window, 0, wxALL | wxALIGN_CENTER_VERTICAL, gap / 2);
  buttons->Add(filter_, 0, wxALL | wxALIGN_CENTER_VERTICAL, gap / 2);
  auto* line = new wxBoxSizer(wxHORIZONTAL);
  line->Add(summary_, 1, wxALIGN_CENTER_VERTICAL | wxLEFT, gap);
  line->Add(gauge_, 0, wxALIGN_CENTER_VERTICAL | wxLEFT | wxRIGHT, gap);
  auto* sizer = new wxBoxSizer(wxVERTICAL);
  sizer->Add(buttons, 0, wxEXPAND);
  sizer->Add(line, 0, wxEXPAND | wxBOTTOM, gap);
  auto* found = new wxBoxSizer(wxHORIZONTAL);
  found->Add(list_, 3, wxEXPAND);
  found->Add(detail_, 1, wxEXPAND | wxLEFT, 1);
  sizer->Add(found, 1, wxEXPAND);
  SetSizer(sizer);
  keep_laid_out(*this, {buttons, line}, *found);

  for (const auto& [one, run] : {std::pair{run_, TestRun::all},
                                 {run_selected_, TestRun::selected},
                                 {run_failed_, TestRun::failed},
                                 {mutants_, TestRun::mutants}})
    one->Bind(wxEVT_BUTTON, [this, run = run](wxCommandEvent&) { on_run(run); });
  stop_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { on_stop(); });
  make_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { on_make(); });
  show_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
    if (const Finding* finding = list_->selected()) on_show(*finding);
  });
  filter_->Bind(wxEVT_TEXT_ENTER, [this](wxCommandEvent&) { on_run(TestRun::all); });
  filter_->Bind(wxEVT_SEARCH, [this](wxCommandEvent&) { on_run(TestRun::all); });
  list_->on_select = [this](const Finding* finding) { select(finding); };
  set_running(false);
}

void TestPanel::set_running(bool running) {
  running_ = running;
  enable();
  if (gauge_->IsShown() != running) {
    gauge_->Show(running);
    Layout();
  }
  if (running) {
    summary_->SetLabel(wx_tr("Running…"));
    gauge_->SetValue(0);
  }
}

void TestPanel::enable() {
  const Finding* finding = list_->selected();
  const bool is_test =
      finding && (finding->type == FindingKind::failed || finding->type == FindingKind::passed);
  const std::vector<Finding>& all = list_->findings();
  const bool any_failed = std::any_of(
      all.begin(), all.end(), [](const Finding& one) { return one.type == FindingKind::failed; });
  run_->Enable(!running_);
  run_selected_->Enable(!running_ && is_test);
  run_failed_->Enable(!running_ && any_failed);
  mutants_->Enable(!running_);
  stop_->Enable(running_);
  show_->Enable(finding && !finding->fen.empty());
}

void TestPanel::show_progress(int done, int all) {
  gauge_->SetRange(std::max(1, all));
  gauge_->SetValue(std::min(done, std::max(1, all)));
}

void TestPanel::show(const SuiteReport& report) {
  list_->show(findings_of(report));
  summary_->SetLabel(wxString::FromUTF8(summary_of(report)));
  select(nullptr);
}

void TestPanel::select(const Finding* finding) {
  enable();
  const bool more = finding && !finding->detail.empty();
  detail_->ChangeValue(more ? wxString::FromUTF8(finding->detail) : wxString());
  if (detail_->IsShown() == more) return;
  detail_->Show(more);  // hidden otherwise: the names of tests need the room
  Layout();
}

void TestPanel::refresh_looks() { list_->refresh_looks(); }

}  // namespace stockade::gui
