#include "gui/dialogs/variant_dialog.h"

#include <wx/button.h>
#include <wx/filedlg.h>
#include <wx/sizer.h>

namespace stockade::gui {

VariantDialog::VariantDialog(wxWindow* parent, const std::string& current)
    : wxDialog(parent, wxID_ANY, "Choose a variant", wxDefaultPosition,
               parent->FromDIP(wxSize(460, 440)), wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER),
      all_(list_variants()),
      chosen_(current) {
  search_ = new wxSearchCtrl(this, wxID_ANY);
  search_->SetDescriptiveText("Search");
  list_ = new wxListBox(this, wxID_ANY);
  about_ = new wxStaticText(this, wxID_ANY, "", wxDefaultPosition, FromDIP(wxSize(420, 56)),
                            wxST_NO_AUTORESIZE);
  auto* file = new wxButton(this, wxID_ANY, wxString::FromUTF8("From a &file…"));
  auto* sizer = new wxBoxSizer(wxVERTICAL);
  const int gap = FromDIP(12);
  sizer->Add(search_, 0, wxEXPAND | wxALL, gap);
  sizer->Add(list_, 1, wxEXPAND | wxLEFT | wxRIGHT, gap);
  sizer->Add(about_, 0, wxEXPAND | wxALL, gap);
  auto* buttons = new wxBoxSizer(wxHORIZONTAL);
  buttons->Add(file);
  buttons->AddStretchSpacer();
  buttons->Add(CreateStdDialogButtonSizer(wxOK | wxCANCEL));
  sizer->Add(buttons, 0, wxEXPAND | wxALL, gap);
  SetSizer(sizer);
  search_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { fill(); });
  list_->Bind(wxEVT_LISTBOX, [this](wxCommandEvent&) { describe(); });
  list_->Bind(wxEVT_LISTBOX_DCLICK, [this](wxCommandEvent&) { accept(); });
  file->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { browse(); });
  Bind(
      wxEVT_BUTTON, [this](wxCommandEvent&) { accept(); }, wxID_OK);
  fill();
  list_->SetFocus();
}

void VariantDialog::fill() {
  const wxString wanted = search_->GetValue().Lower();
  list_->Clear();
  listed_.clear();
  for (const VariantListing& variant : all_) {
    const wxString text =
        wxString::FromUTF8(variant.name + " " + variant.id + " " + variant.about).Lower();
    if (!wanted.empty() && !text.Contains(wanted)) continue;
    listed_.push_back(&variant);
    list_->Append(wxString::FromUTF8(variant.name));
    if (variant.id == chosen_) list_->SetSelection(static_cast<int>(listed_.size()) - 1);
  }
  if (list_->GetSelection() == wxNOT_FOUND && !listed_.empty()) list_->SetSelection(0);
  describe();
}

void VariantDialog::describe() {
  const int at = list_->GetSelection();
  const bool any = at != wxNOT_FOUND && at < std::ssize(listed_);
  about_->SetLabelText(any ? wxString::FromUTF8(listed_[at]->about)
                           : wxString("No variant matches the search."));
  about_->Wrap(about_->GetSize().x);
}

void VariantDialog::accept() {
  const int at = list_->GetSelection();
  if (at == wxNOT_FOUND || at >= std::ssize(listed_)) return;
  chosen_ = listed_[at]->id;
  EndModal(wxID_OK);
}

void VariantDialog::browse() {
  wxFileDialog dialog(this, "Open a variant", "", "", "Variants (*.yaml)|*.yaml|All files|*",
                      wxFD_OPEN | wxFD_FILE_MUST_EXIST);
  if (dialog.ShowModal() != wxID_OK) return;
  chosen_ = dialog.GetPath().utf8_string();
  EndModal(wxID_OK);
}

}  // namespace stockade::gui
