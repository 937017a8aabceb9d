#include "gui/dialogs/variant_dialog.h"

#include <algorithm>

#include <wx/button.h>
#include <wx/filedlg.h>
#include <wx/msgdlg.h>
#include <wx/sizer.h>

#include "gui/dialogs/options_dialog.h"
#include "gui/dialogs/search_keys.h"

namespace stockade::gui {

VariantDialog::VariantDialog(wxWindow* parent, const std::string& current)
    : wxDialog(parent, wxID_ANY, "Choose a variant", wxDefaultPosition,
               parent->FromDIP(wxSize(620, 560)), wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER),
      choice_(list_variants()),
      chosen_(current) {
  search_ = new wxSearchCtrl(this, wxID_ANY);
  search_->SetDescriptiveText("Search, for example: hexagonal");
  list_ = new wxTreeListCtrl(this, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxTL_SINGLE);
  list_->AppendColumn("Variant", FromDIP(250));
  list_->AppendColumn("Board", FromDIP(90));
  list_->AppendColumn("Tags");
  about_ = new wxStaticText(this, wxID_ANY, "", wxDefaultPosition, FromDIP(wxSize(580, 56)),
                            wxST_NO_AUTORESIZE);
  auto* file = new wxButton(this, wxID_ANY, wxString::FromUTF8("From a &file…"));
  auto* options = new wxButton(this, wxID_ANY, wxString::FromUTF8("O&ptions…"));
  auto* sizer = new wxBoxSizer(wxVERTICAL);
  const int gap = FromDIP(12);
  sizer->Add(search_, 0, wxEXPAND | wxALL, gap);
  sizer->Add(list_, 1, wxEXPAND | wxLEFT | wxRIGHT, gap);
  sizer->Add(about_, 0, wxEXPAND | wxALL, gap);
  auto* buttons = new wxBoxSizer(wxHORIZONTAL);
  buttons->Add(file);
  buttons->Add(options, 0, wxLEFT, gap / 2);
  buttons->AddStretchSpacer();
  buttons->Add(CreateStdDialogButtonSizer(wxOK | wxCANCEL));
  sizer->Add(buttons, 0, wxEXPAND | wxALL, gap);
  SetSizer(sizer);
  search_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { fill(); });
  list_->Bind(wxEVT_TREELIST_SELECTION_CHANGED, [this](wxTreeListEvent&) { describe(); });
  list_->Bind(wxEVT_TREELIST_ITEM_ACTIVATED, [this](wxTreeListEvent&) { accept(); });
  file->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { browse(); });
  options->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { choose_options(); });
  Bind(
      wxEVT_BUTTON, [this](wxCommandEvent&) { accept(); }, wxID_OK);
  search_->Bind(wxEVT_TEXT_ENTER, [this](wxCommandEvent&) { accept(); });
  fill();
  bind_search_keys(*this, *search_, *list_, [this](int lines) { step(lines); });
}

/// Selects another variant, as many lines further down.
void VariantDialog::step(int lines) {
  if (lines_.empty()) return;
  const auto at = std::find_if(lines_.begin(), lines_.end(), [&](const wxTreeListItem& line) {
    return line.GetID() == list_->GetSelection().GetID();
  });
  const auto last = static_cast<std::ptrdiff_t>(lines_.size()) - 1;
  const std::ptrdiff_t now = at == lines_.end() ? 0 : at - lines_.begin() + lines;
  const wxTreeListItem& line = lines_[std::clamp<std::ptrdiff_t>(now, 0, last)];
  list_->Select(line);
  list_->EnsureVisible(line);
  describe();
}

void VariantDialog::fill() {
  choice_.search(search_->GetValue().utf8_string());
  list_->DeleteAllItems();
  variants_.clear();
  lines_.clear();
  const VariantHead* best = choice_.best(chosen_);
  wxTreeListItem to_select;
  for (const ChoiceGroup& group : choice_.groups()) {
    const wxTreeListItem heading =
        list_->AppendItem(list_->GetRootItem(), wxString::FromUTF8(group.title));
    for (const VariantHead* variant : group.variants) {
      const wxTreeListItem line = list_->AppendItem(heading, wxString::FromUTF8(variant->name));
      list_->SetItemText(line, 1, wxString::FromUTF8(variant->board));
      list_->SetItemText(line, 2, wxString::FromUTF8(choice_notes(*variant)));
      variants_[line.GetID()] = variant;
      lines_.push_back(line);
      if (variant == best) to_select = line;
    }
    list_->Expand(heading);
  }
  if (to_select.IsOk()) {
    list_->Select(to_select);
    list_->EnsureVisible(to_select);
  }
  describe();
}

const VariantHead* VariantDialog::selected() const {
  const auto at = variants_.find(list_->GetSelection().GetID());
  return at == variants_.end() ? nullptr : at->second;
}

std::string VariantDialog::selected_id() const {
  const VariantHead* variant = selected();
  return variant ? variant->id : "";
}

void VariantDialog::describe() {
  wxString text = "No variant matches the search.";
  if (const VariantHead* variant = selected())
    text = wxString::FromUTF8(variant->description);
  else if (const wxTreeListItem line = list_->GetSelection(); line.IsOk())
    for (const ChoiceGroup& group : choice_.groups())
      if (wxString::FromUTF8(group.title) == list_->GetItemText(line))
        text = wxString::FromUTF8(group.description);
  about_->SetLabelText(text);
  about_->Wrap(about_->GetSize().x);
}

void VariantDialog::accept() {
  if (!IsModal()) return;  // Enter in the search field may press the default button, too
  const VariantHead* variant = selected();
  if (!variant) return;
  chosen_ = variant->id;
  EndModal(wxID_OK);
}

/// Chooses the selected variant with options of a form.
void VariantDialog::choose_options() {
  const VariantHead* variant = selected();
  if (!variant) return;
  const auto definition = open_variant(variant->id);
  if (!definition) {
    wxMessageBox(wxString::FromUTF8(definition.message()), "Cannot open this variant",
                 wxOK | wxICON_ERROR, this);
    return;
  }
  auto values = ask_options(this, **definition);
  if (!values) return;
  options_ = *std::move(values);
  accept();
}

void VariantDialog::browse() {
  wxFileDialog dialog(this, "Open a variant", "", "", "Variants (*.yaml)|*.yaml|All files|*",
                      wxFD_OPEN | wxFD_FILE_MUST_EXIST);
  if (dialog.ShowModal() != wxID_OK) return;
  chosen_ = dialog.GetPath().utf8_string();
  EndModal(wxID_OK);
}

}  // namespace stockade::gui
