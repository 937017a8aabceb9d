#pragma once
// The dialog for writing a comment. The field has room for several lines. It shows one part of a
// long comment, and two buttons go to the other parts.

#include <string>

#include <wx/button.h>
#include <wx/dialog.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "gui/model/comment_parts.h"

namespace stockade::gui {

class CommentDialog : public wxDialog {
 public:
  /// `about`: the move of the comment, such as "12. Nf3".
  CommentDialog(wxWindow* parent, const std::string& about, const std::string& comment);
  /// The comment as it was written, with all its parts.
  [[nodiscard]] std::string comment() const;

  // --- for tests
  [[nodiscard]] size_t parts() const { return parts_.count(); }
  /// The part in the field, from 0.
  [[nodiscard]] size_t part() const { return part_; }
  void go_to(size_t part);

 private:
  void build(const std::string& about);
  void show_part();
  [[nodiscard]] std::string field_text() const;

  CommentParts parts_;
  size_t part_ = 0;
  wxTextCtrl* field_;
  wxStaticText* note_;
  wxButton* back_ = nullptr;  ///< null if there is one part
  wxButton* forward_ = nullptr;
};

}  // namespace stockade::gui
