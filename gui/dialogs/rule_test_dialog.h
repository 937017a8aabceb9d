#pragma once
// The dialog for a rule test that was made from a position: names it, copies it, and adds it to a
// file of rule tests.

#include <functional>
#include <string>

#include <wx/dialog.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "framework/base/diagnostic.h"
#include "gui/model/setup_model.h"

namespace stockade::gui {

/// Appends a test to a file, or creates the file. Empty if that succeeds.
[[nodiscard]] Diagnostics add_rule_test(const std::string& path, const std::string& head,
                                        const std::string& test);

class RuleTestDialog : public wxDialog {
 public:
  /// The position is playable. `copy` puts a text into the clipboard.
  RuleTestDialog(wxWindow* parent, const SetupModel& setup,
                 std::function<void(const std::string&)> copy);

 private:
  [[nodiscard]] std::string text() const { return text_->GetValue().utf8_string(); }
  void show_text();
  void copy();
  void save();

  const SetupModel& setup_;
  std::function<void(const std::string&)> copy_;
  wxTextCtrl* name_;
  wxTextCtrl* text_;
  wxStaticText* note_;
};

}  // namespace stockade::gui
