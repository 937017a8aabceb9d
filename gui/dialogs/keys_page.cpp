#include "gui/dialogs/keys_page.h"

#include <algorithm>
#include <utility>

#include <wx/sizer.h>
#include <wx/stattext.h>

#include "gui/action_keys.h"
#include "gui/bridge/list_colours.h"
#include "gui/bridge/list_columns.h"
#include "gui/dialogs/key_dialog.h"
#include "gui/wx_text.h"

namespace stockade::gui {

KeysPage::KeysPage(wxWindow* parent, Workplace& place) : wxPanel(parent), place_(place) {
  const int gap = FromDIP(8);
  list_ = new wxListView(this, wxID_ANY, wxDefaultPosition, wxDefaultSize,
                         wxLC_REPORT | wxLC_SINGLE_SEL);
  list_->SetName(wx_tr("Keys"));
  list_->AppendColumn(wx_tr("Command"), wxLIST_FORMAT_LEFT, FromDIP(250));
  list_->AppendColumn(wx_tr("Key"), wxLIST_FORMAT_LEFT, FromDIP(170));
  fill_columns(*list_);
  change_ = new wxButton(this, wxID_ANY, wx_tr("C&hange…"));
  reset_ = new wxButton(this, wxID_ANY, wx_tr("&Reset"));
  reset_all_ = new wxButton(this, wxID_ANY, wx_tr("Reset &all"));
  change_->SetToolTip(wx_tr("Choose another key for this command (Enter)"));
  reset_->SetToolTip(wx_tr("Give this command its own key again"));
  reset_all_->SetToolTip(wx_tr("Give all commands their own keys again"));
  auto* buttons = new wxBoxSizer(wxHORIZONTAL);
  buttons->Add(change_);
  buttons->Add(reset_, 0, wxLEFT, gap);
  buttons->AddStretchSpacer();
  buttons->Add(reset_all_, 0, wxLEFT, gap);
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(list_, 1, wxEXPAND);
  all->Add(buttons, 0, wxEXPAND | wxTOP, gap);
  SetSizer(all);
  change_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { change(); });
  list_->Bind(wxEVT_LIST_ITEM_ACTIVATED, [this](wxListEvent&) { change(); });
  list_->Bind(wxEVT_LIST_ITEM_SELECTED, [this](wxListEvent&) { update_buttons(); });
  list_->Bind(wxEVT_LIST_ITEM_DESELECTED, [this](wxListEvent&) { update_buttons(); });
  reset_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
    const KeyCommand* command = selected();
    if (!command) return;
    KeyMap keys = place_.keys();
    keys.reset(command->name);
    apply(std::move(keys));
  });
  reset_all_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
    KeyMap keys = place_.keys();
    keys.reset_all();
    apply(std::move(keys));
  });
  refresh_looks();
  fill();
}

void KeysPage::refresh_looks() { colour_list(*list_, place_.looks().theme); }

void KeysPage::fill() {
  const long at = list_->GetFirstSelected();
  list_->DeleteAllItems();
  names_.clear();
  const auto add = [this](const wxString& command, const std::string& key) {
    const long line = list_->InsertItem(list_->GetItemCount(), command);
    list_->SetItem(line, 1, wxString::FromUTF8(key));
    return line;
  };
  for (const KeyCommand& command : place_.keys().commands()) {
    std::string key;
    for (const ActionInfo& info : actions())
      if (action_name(info.action) == command.name) key = keys_in_words(place_.keys(), info);
    const long line = add(wxString::FromUTF8(command.label), key);
    names_.push_back(command.name);
    if (place_.keys().is_changed(command.name)) list_->SetItemFont(line, list_->GetFont().Bold());
  }
  for (const KeyHelp& help : board_keys())
    add(wx_tr("Board: {}", tr(help.what)), key_words(help.key));
  const long line = std::clamp(at, 0L, static_cast<long>(list_->GetItemCount()) - 1);
  list_->Select(line);
  list_->Focus(line);
  update_buttons();
}

long KeysPage::line_of(std::string_view name) const {
  const auto found = std::find(names_.begin(), names_.end(), name);
  return found == names_.end() ? -1 : static_cast<long>(found - names_.begin());
}

const KeyCommand* KeysPage::selected() const {
  const long line = list_->GetFirstSelected();
  if (line < 0 || line >= static_cast<long>(names_.size())) return nullptr;
  return &place_.keys().commands()[static_cast<size_t>(line)];
}

void KeysPage::update_buttons() {
  const KeyCommand* command = selected();
  change_->Enable(command != nullptr);
  reset_->Enable(command && place_.keys().is_changed(command->name));
  reset_all_->Enable(!place_.keys().changes().empty());
}

void KeysPage::change() {
  const KeyCommand* command = selected();
  if (!command) return;
  const std::string name = command->name;
  KeyDialog dialog(this, place_.keys(), *command);
  if (dialog.ShowModal() != wxID_OK) return;
  KeyMap keys = place_.keys();
  keys.set(name, dialog.key());
  apply(std::move(keys));
}

void KeysPage::apply(KeyMap keys) {
  place_.set_keys(std::move(keys));
  fill();
}

}  // namespace stockade::gui
