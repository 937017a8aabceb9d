#pragma once
// KeyDialog: sets another key for a command. The user presses it, and the dialog shows any
// objection.

#include <string>

#include <wx/button.h>
#include <wx/dialog.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "gui/model/key_map.h"

namespace stockade::gui {

class KeyDialog : public wxDialog {
 public:
  /// `keys` outlives the dialog.
  KeyDialog(wxWindow* parent, const KeyMap& keys, const KeyCommand& command);
  /// The chosen key; "" for none.
  [[nodiscard]] std::string key() const { return key_; }
  /// The objection to the key, or its effect on other commands; "" for none.
  [[nodiscard]] std::string words() const { return words_->GetLabelText().utf8_string(); }

 private:
  void on_key(wxKeyEvent& event);
  void show(const std::string& key);

  const KeyMap& keys_;
  std::string name_;
  std::string key_;
  wxTextCtrl* field_;
  wxStaticText* words_;
  wxButton* accept_;
};

/// The key of an event as menus write it; "" for a modifier alone and for keys without a name.
[[nodiscard]] std::string key_of(const wxKeyEvent& event);

}  // namespace stockade::gui
