#include "gui/dialogs/comment_dialog.h"

#include <algorithm>

#include <wx/button.h>
#include <wx/display.h>
#include <wx/sizer.h>

#include "framework/base/utf8.h"

namespace stockade::gui {
namespace {

constexpr size_t kPiece = 16'384;  // bytes put into the field at once

}  // namespace

CommentDialog::CommentDialog(wxWindow* parent, const std::string& about, const std::string& comment)
    : wxDialog(parent, wxID_ANY, "Comment", wxDefaultPosition, wxDefaultSize,
               wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER),
      comment_(comment) {
  const int gap = FromDIP(12);
  field_ = new wxTextCtrl(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxTE_MULTILINE);
  field_->SetName("Comment");
  note_ = new wxStaticText(this, wxID_ANY, "Ctrl+Enter saves the comment.");
  auto* below = new wxBoxSizer(wxHORIZONTAL);
  below->Add(note_, 1, wxALIGN_CENTER_VERTICAL);
  below->Add(CreateStdDialogButtonSizer(wxOK | wxCANCEL));
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(new wxStaticText(this, wxID_ANY, wxString::FromUTF8("Comment on " + about)), 0,
           wxLEFT | wxRIGHT | wxTOP, gap);
  all->Add(field_, 1, wxEXPAND | wxALL, gap);
  all->Add(below, 0, wxEXPAND | wxLEFT | wxRIGHT | wxBOTTOM, gap);
  SetSizer(all);
  wxSize wanted = FromDIP(wxSize(620, 420));
  wanted.DecTo(wxDisplay(parent).GetClientArea().GetSize());
  SetSize(wanted);
  CentreOnParent();
  field_->Bind(wxEVT_KEY_DOWN, [this](wxKeyEvent& event) {
    const bool enter = event.GetKeyCode() == WXK_RETURN || event.GetKeyCode() == WXK_NUMPAD_ENTER;
    if (enter && event.ControlDown() && filled()) return EndModal(wxID_OK);
    event.Skip();
  });
  timer_.Bind(wxEVT_TIMER, [this](wxTimerEvent&) { fill(); });
  fill();
  field_->SetInsertionPoint(0);
  field_->SetFocus();
}

/// Adds the next piece, and has itself called again if more is left.
void CommentDialog::fill() {
  size_t end = std::min(filled_ + kPiece, comment_.size());
  if (end < comment_.size())
    end = filled_ + first_bytes(std::string_view(comment_).substr(filled_), kPiece).size();
  const bool first = filled_ == 0;
  const long at = field_->GetInsertionPoint();
  field_->SetInsertionPointEnd();
  field_->WriteText(wxString::FromUTF8(comment_.data() + filled_, end - filled_));
  field_->SetInsertionPoint(first ? 0 : at);
  filled_ = end;
  field_->SetEditable(filled());
  FindWindow(wxID_OK)->Enable(filled());
  if (!filled()) timer_.StartOnce(1);
}

std::string CommentDialog::comment() const { return field_->GetValue().utf8_string(); }

}  // namespace stockade::gui
