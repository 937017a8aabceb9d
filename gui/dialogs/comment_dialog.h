#pragma once
// Writing a comment. The field has room for several lines; a long comment is put into it in pieces,
// between other events.

#include <string>

#include <wx/dialog.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>
#include <wx/timer.h>

namespace stockade::gui {

class CommentDialog : public wxDialog {
 public:
  /// `about`: what the comment is about, such as "12. Nf3".
  CommentDialog(wxWindow* parent, const std::string& about, const std::string& comment);
  /// The comment as it was written.
  [[nodiscard]] std::string comment() const;

  // --- for tests
  [[nodiscard]] wxTextCtrl& field() { return *field_; }
  /// Whether the whole comment is in the field; until then it cannot be changed.
  [[nodiscard]] bool filled() const { return filled_ == comment_.size(); }

 private:
  void fill();

  std::string comment_;
  size_t filled_ = 0;  ///< bytes of it that are in the field
  wxTextCtrl* field_;
  wxStaticText* note_;
  wxTimer timer_;
};

}  // namespace stockade::gui
