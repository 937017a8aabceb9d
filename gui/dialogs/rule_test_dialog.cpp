#include "gui/dialogs/rule_test_dialog.h"

#include <filesystem>
#include <utility>

#include <wx/button.h>
#include <wx/filedlg.h>
#include <wx/sizer.h>

#include "framework/base/files.h"
#include "gui/wx_text.h"

namespace stockade::gui {

Diagnostics add_rule_test(const std::string& path, const std::string& head,
                          const std::string& test) {
  std::error_code failure;
  if (!std::filesystem::exists(path, failure)) return replace_file(path, head + test);
  const auto before = read_whole_file(path);
  if (!before.ok()) return before.problems();
  std::string text = *before;
  if (!text.empty() && text.back() != '\n') text += '\n';
  // Only a list of tests at the end can be continued.
  if (text.empty()) text = head;
  const size_t tests = text.rfind("\ntests:");
  if (tests == std::string::npos && !text.starts_with("tests:"))
    return {error("rule-tests", tr("{} is no file of rule tests: it has no line 'tests:'", path),
                  tr("choose a file whose name ends in .test.yaml, or a new one"))};
  for (size_t at = text.find('\n', tests + 1) + 1; at != 0 && at < text.size();
       at = text.find('\n', at) + 1)
    if (text[at] != ' ' && text[at] != '\n' && text[at] != '#' && text[at] != '-')
      return {error("rule-tests", tr("{} has other keys behind its tests", path),
                    tr("copy the test, and put it into the list yourself"))};
  return replace_file(path, text + test);
}

RuleTestDialog::RuleTestDialog(wxWindow* parent, const SetupModel& setup,
                               std::function<void(const std::string&)> copy)
    : wxDialog(parent, wxID_ANY, wx_tr("Rule test"), wxDefaultPosition,
               parent->FromDIP(wxSize(560, 320)), wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER),
      setup_(setup),
      copy_(std::move(copy)) {
  const int gap = FromDIP(12);
  auto* row = new wxBoxSizer(wxHORIZONTAL);
  row->Add(new wxStaticText(this, wxID_ANY, wx_tr("What it &shows:")), 0,
           wxALIGN_CENTER_VERTICAL | wxRIGHT, gap);
  name_ = new wxTextCtrl(this, wxID_ANY, "a position that was set up");
  name_->SetName(wx_tr("What it shows"));
  row->Add(name_, 1, wxALIGN_CENTER_VERTICAL);
  text_ = new wxTextCtrl(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                         wxTE_MULTILINE | wxTE_READONLY | wxTE_DONTWRAP);
  text_->SetName(wx_tr("Rule test"));
  text_->SetFont(wxFont(wxFontInfo().Family(wxFONTFAMILY_TELETYPE)));
  note_ = new wxStaticText(this, wxID_ANY,
                           wx_tr("Add moves, legal and illegal ones where you need them."),
                           wxDefaultPosition, wxDefaultSize, wxST_ELLIPSIZE_END);
  // Made in the order of their places, which is the order of the Tab key.
  auto* closing = new wxButton(this, wxID_CANCEL, wx_tr("Close"));
  auto* saving = new wxButton(this, wxID_SAVE, wx_tr("&Add to a file…"));
  auto* copying = new wxButton(this, wxID_COPY, wx_tr("&Copy"));
  auto* buttons = new wxBoxSizer(wxHORIZONTAL);
  buttons->Add(closing);
  buttons->AddStretchSpacer();
  buttons->Add(saving, 0, wxLEFT, gap);
  buttons->Add(copying, 0, wxLEFT, gap);
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(row, 0, wxEXPAND | wxALL, gap);
  all->Add(text_, 1, wxEXPAND | wxLEFT | wxRIGHT, gap);
  all->Add(note_, 0, wxEXPAND | wxALL, gap);
  all->Add(buttons, 0, wxEXPAND | wxLEFT | wxRIGHT | wxBOTTOM, gap);
  SetSizer(all);
  copying->SetDefault();
  name_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { show_text(); });
  copying->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { this->copy(); });
  saving->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { save(); });
  show_text();
  CentreOnParent();
  name_->SelectAll();
  name_->SetFocus();
}

void RuleTestDialog::show_text() {
  text_->SetValue(wxString::FromUTF8(setup_.rule_test(name_->GetValue().utf8_string())));
}

void RuleTestDialog::copy() {
  copy_(text());
  if (IsModal()) EndModal(wxID_COPY);
}

void RuleTestDialog::save() {
  const Metadata& metadata = setup_.definition().metadata();
  wxFileDialog dialog(
      this, wx_tr("Add the rule test to a file"), "",
      wxString::FromUTF8(metadata.id + ".test.yaml"),
      wx_tr("Rule tests (*.test.yaml)") + "|*.test.yaml|" + wx_tr("All files") + "|*", wxFD_SAVE);
  if (dialog.ShowModal() != wxID_OK) return;
  const Diagnostics problems =
      add_rule_test(dialog.GetPath().utf8_string(), setup_.rule_test_head(), text());
  if (problems.empty()) {
    if (IsModal()) EndModal(wxID_SAVE);
    return;
  }
  note_->SetLabelText(wxString::FromUTF8(problems.front().message));
  note_->SetToolTip(wxString::FromUTF8(to_string(problems)));
}

}  // namespace stockade::gui
