#include "gui/dialogs/key_dialog.h"

#include <utility>

#include <wx/sizer.h>

#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr int kKeyWide = 400;
constexpr int kWordsHeight = 54;

}  // namespace

std::string key_of(const wxKeyEvent& event) {
  static constexpr std::pair<int, const char*> kNames[] = {
      {WXK_LEFT, "Left"},     {WXK_RIGHT, "Right"},         {WXK_UP, "Up"},
      {WXK_DOWN, "Down"},     {WXK_HOME, "Home"},           {WXK_END, "End"},
      {WXK_PAGEUP, "PgUp"},   {WXK_PAGEDOWN, "PgDn"},       {WXK_DELETE, "Delete"},
      {WXK_INSERT, "Insert"}, {WXK_SPACE, "Space"},         {WXK_BACK, "Backspace"},
      {WXK_RETURN, "Return"}, {WXK_NUMPAD_ENTER, "Return"}, {WXK_TAB, "Tab"}};
  const int code = event.GetKeyCode();
  std::string name;
  for (const auto& [known, word] : kNames)
    if (known == code) name = word;
  if (code >= WXK_F1 && code <= WXK_F24) name = "F" + std::to_string(code - WXK_F1 + 1);
  if (name.empty() && code > WXK_SPACE && code < WXK_DELETE) name = static_cast<char>(code);
  if (name.empty()) return "";
  std::string keys;
  if (event.ControlDown()) keys += "Ctrl+";
  if (event.AltDown()) keys += "Alt+";
  if (event.ShiftDown()) keys += "Shift+";
  return normal_key(keys + name);
}

KeyDialog::KeyDialog(wxWindow* parent, const KeyMap& keys, const KeyCommand& command)
    : wxDialog(parent, wxID_ANY, wx_tr("Key of a command")),
      keys_(keys),
      name_(command.name),
      key_(keys.key(command.name)) {
  const int gap = FromDIP(12);
  auto* label =
      new wxStaticText(this, wxID_ANY, wx_tr("Press the new key for “{}”:", command.label));
  field_ = new wxTextCtrl(this, wxID_ANY, "", wxDefaultPosition, FromDIP(wxSize(kKeyWide, -1)),
                          wxTE_READONLY | wxTE_CENTRE);
  field_->SetName(wx_tr("New key"));
  words_ = new wxStaticText(this, wxID_ANY, "", wxDefaultPosition,
                            FromDIP(wxSize(kKeyWide, kWordsHeight)), wxST_NO_AUTORESIZE);
  auto* none = new wxButton(this, wxID_CLEAR, wx_tr("&No key"));
  accept_ = new wxButton(this, wxID_OK, wx_tr("&Use it"));
  accept_->SetDefault();
  auto* buttons = new wxBoxSizer(wxHORIZONTAL);
  buttons->Add(none);
  buttons->AddStretchSpacer();
  buttons->Add(new wxButton(this, wxID_CANCEL, wx_tr("Cancel")), 0, wxLEFT, gap);
  buttons->Add(accept_, 0, wxLEFT, gap);
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(label, 0, wxALL, gap);
  all->Add(field_, 0, wxEXPAND | wxLEFT | wxRIGHT, gap);
  all->Add(words_, 0, wxEXPAND | wxALL, gap);
  all->Add(buttons, 0, wxEXPAND | wxLEFT | wxRIGHT | wxBOTTOM, gap);
  SetSizerAndFit(all);
  Bind(wxEVT_CHAR_HOOK, &KeyDialog::on_key, this);
  none->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
    key_.clear();
    EndModal(wxID_OK);
  });
  show(key_);
  CentreOnParent();
  field_->SetFocus();
}

/// While the field has the focus, it takes every key but those that work the dialog.
void KeyDialog::on_key(wxKeyEvent& event) {
  const int code = event.GetKeyCode();
  const bool plain = !event.ControlDown() && !event.AltDown();
  const bool works_dialog =
      code == WXK_ESCAPE || code == WXK_TAB || code == WXK_RETURN || code == WXK_NUMPAD_ENTER;
  if (FindFocus() != field_ || (plain && works_dialog)) return event.Skip();
  if (const std::string key = key_of(event); !key.empty()) show(key);
}

void KeyDialog::show(const std::string& key) {
  key_ = key;
  field_->ChangeValue(wxString::FromUTF8(key));
  std::string words = key.empty() ? "" : keys_.refuses(key);
  accept_->Enable(words.empty() && !key.empty());
  if (const KeyCommand* other = keys_.owner(key, name_); words.empty() && other)
    words = tr("{} is the key of “{}” now. If you use it here, that command has none.", key,
               other->label);
  words_->SetLabelText(wxString::FromUTF8(words));
  words_->Wrap(FromDIP(kKeyWide));
}

}  // namespace stockade::gui
