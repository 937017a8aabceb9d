#include "gui/dialogs/comment_dialog.h"

#include <fmt/format.h>
#include <wx/display.h>
#include <wx/sizer.h>

#include "gui/wx_text.h"

namespace stockade::gui {

CommentDialog::CommentDialog(wxWindow* parent, const std::string& about, const std::string& comment)
    : wxDialog(parent, wxID_ANY, wx_tr("Comment"), wxDefaultPosition, wxDefaultSize,
               wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER),
      parts_(comment) {
  build(about);
  wxSize wanted = FromDIP(wxSize(620, 420));
  wanted.DecTo(wxDisplay(parent).GetClientArea().GetSize());
  SetSize(wanted);
  CentreOnParent();
  Bind(wxEVT_CHAR_HOOK, [this](wxKeyEvent& event) {
    const int key = event.GetKeyCode();
    const bool enter = key == WXK_RETURN || key == WXK_NUMPAD_ENTER;
    if (event.ControlDown() && enter) return EndModal(wxID_OK);
    if (event.AltDown() && key == WXK_PAGEUP && part_ > 0) return go_to(part_ - 1);
    if (event.AltDown() && key == WXK_PAGEDOWN && part_ + 1 < parts_.count())
      return go_to(part_ + 1);
    event.Skip();
  });
  show_part();
  field_->SetFocus();
}

void CommentDialog::build(const std::string& about) {
  const int gap = FromDIP(12);
  field_ = new wxTextCtrl(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxTE_MULTILINE);
  field_->SetName(wx_tr("Comment"));
  note_ = new wxStaticText(this, wxID_ANY, "");
  auto* below = new wxBoxSizer(wxHORIZONTAL);
  below->Add(note_, 1, wxALIGN_CENTER_VERTICAL);
  if (parts_.count() > 1) {
    back_ = new wxButton(this, wxID_BACKWARD, wx_tr("&Back"));
    forward_ = new wxButton(this, wxID_FORWARD, wx_tr("&Forward"));
    back_->SetToolTip(wx_tr("Show the part before this one (Alt+Page Up)"));
    forward_->SetToolTip(wx_tr("Show the next part (Alt+Page Down)"));
    back_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { go_to(part_ - 1); });
    forward_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { go_to(part_ + 1); });
    below->Add(back_, 0, wxRIGHT, gap);
    below->Add(forward_, 0, wxRIGHT, gap);
  }
  below->Add(CreateStdDialogButtonSizer(wxOK | wxCANCEL));
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(new wxStaticText(this, wxID_ANY, wx_tr("Comment on {}", about)), 0,
           wxLEFT | wxRIGHT | wxTOP, gap);
  all->Add(field_, 1, wxEXPAND | wxALL, gap);
  all->Add(below, 0, wxEXPAND | wxLEFT | wxRIGHT | wxBOTTOM, gap);
  SetSizer(all);
}

void CommentDialog::go_to(size_t part) {
  parts_.set(part_, field_text());
  part_ = part;
  show_part();
  field_->SetFocus();
}

void CommentDialog::show_part() {
  field_->SetValue(wxString::FromUTF8(parts_[part_]));
  field_->SetInsertionPoint(0);
  if (!back_) return note_->SetLabelText(wx_tr("Ctrl+Enter saves the comment."));
  note_->SetLabelText(wx_tr("Part {} of {}", part_ + 1, parts_.count()));
  back_->Enable(part_ > 0);
  forward_->Enable(part_ + 1 < parts_.count());
}

std::string CommentDialog::field_text() const { return field_->GetValue().utf8_string(); }

std::string CommentDialog::comment() const {
  CommentParts all = parts_;
  all.set(part_, field_text());
  return all.whole();
}

}  // namespace stockade::gui
