#pragma once
// Fields of the pages of NewVariantDialog.

#include <string>

#include <wx/sizer.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

namespace stockade::gui {

inline constexpr int kFormGap = 6;

/// A control with its label above it. `grows`: it becomes as high as there is room.
inline wxBoxSizer* labelled(wxWindow* parent, const wxString& label, wxWindow* control,
                            bool grows = false) {
  auto* row = new wxBoxSizer(wxVERTICAL);
  row->Add(new wxStaticText(parent, wxID_ANY, label), 0, wxBOTTOM, 2);
  row->Add(control, grows ? 1 : 0, wxEXPAND);
  return row;
}

/// A field for a text; `name` is for screen readers and tests.
inline wxTextCtrl* field(wxWindow* parent, const wxString& name) {
  auto* made = new wxTextCtrl(parent, wxID_ANY);
  made->SetName(name);
  return made;
}

/// The text of the field, without spaces around it.
inline std::string text_of(const wxTextCtrl& field) {
  wxString text = field.GetValue();
  return text.Trim().Trim(false).utf8_string();
}

inline void set_text(wxTextCtrl& field, const std::string& text) {
  field.ChangeValue(wxString::FromUTF8(text));
}

}  // namespace stockade::gui
