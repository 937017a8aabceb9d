#include "gui/dialogs/network_dialog.h"

#include <wx/button.h>
#include <wx/choice.h>
#include <wx/combobox.h>
#include <wx/notebook.h>
#include <wx/panel.h>
#include <wx/sizer.h>
#include <wx/spinctrl.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "framework/base/translate.h"
#include "framework/session/friends/peer_game.h"
#include "gui/bridge/accessible_names.h"
#include "gui/model/clock_words.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr int kWidth = 420;

wxStaticText* label(wxWindow* parent, const wxString& words) {
  return new wxStaticText(parent, wxID_ANY, words);
}

/// The text of a time control in the field: "5+3", or words for none.
wxString shown_clocks(const std::string& text) {
  return text == "none" ? wx_tr(clock_presets().front().name) : wxString::FromUTF8(text);
}

}  // namespace

NetworkDialog::NetworkDialog(wxWindow* parent, const std::vector<std::string>& sides,
                             const std::string& clocks, bool free_clocks)
    : wxDialog(parent, wxID_ANY, wx_tr("Play over the network")), free_clocks_(free_clocks) {
  const int gap = FromDIP(12);
  pages_ = new wxNotebook(this, wxID_ANY);
  pages_->SetName(wx_tr("Play over the network"));
  pages_->AddPage(host_page(sides, clocks), wx_tr("Host a game"));
  pages_->AddPage(join_page(), wx_tr("Join a game"));
  state_ = new wxStaticText(this, wxID_ANY, "", wxDefaultPosition, FromDIP(wxSize(kWidth, 54)),
                            wxST_NO_AUTORESIZE);
  auto* cancel = new wxButton(this, wxID_CANCEL, wx_tr("Cancel"));
  start_ = new wxButton(this, wxID_OK, wx_tr("&Host"));
  auto* buttons = new wxBoxSizer(wxHORIZONTAL);
  buttons->AddStretchSpacer();
  buttons->Add(cancel, 0, wxRIGHT, gap);
  buttons->Add(start_);
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(pages_, 1, wxEXPAND | wxALL, gap);
  all->Add(state_, 0, wxEXPAND | wxLEFT | wxRIGHT, gap);
  all->Add(buttons, 0, wxEXPAND | wxALL, gap);
  SetSizerAndFit(all);
  CentreOnParent();
  start_->SetDefault();
  SetEscapeId(wxID_CANCEL);
  pages_->Bind(wxEVT_NOTEBOOK_PAGE_CHANGED, [this](wxBookCtrlEvent& event) {
    update_button();
    event.Skip();
  });
  Bind(
      wxEVT_BUTTON, [this](wxCommandEvent&) { start(); }, wxID_OK);
  Bind(
      wxEVT_BUTTON, [this](wxCommandEvent&) { Close(); }, wxID_CANCEL);
  Bind(wxEVT_CLOSE_WINDOW, [this](wxCloseEvent&) {
    if (on_cancel) on_cancel();
    Destroy();
  });
  give_accessible_names(*this);
  CallAfter([this] { start_->SetFocus(); });  // showing it puts the focus on the first page's tab
}

wxWindow* NetworkDialog::host_page(const std::vector<std::string>& sides,
                                   const std::string& clocks) {
  const int gap = FromDIP(8);
  auto* page = new wxPanel(pages_);
  side_ = new wxChoice(page, wxID_ANY);
  side_->SetName(wx_tr("The side that you play"));
  for (const std::string& name : sides) side_->Append(wxString::FromUTF8(name));
  side_->SetSelection(0);
  clocks_ = new wxComboBox(page, wxID_ANY);
  clocks_->SetName(wx_tr("Clocks"));
  for (const ClockPreset& preset : clock_presets()) clocks_->Append(shown_clocks(preset.text));
  clocks_->SetValue(shown_clocks(clocks));
  clocks_->SetToolTip(
      free_clocks_ ? wx_tr("Minutes + seconds after every move, as in 5+3; also 5d3, 10s/move")
                   : wx_tr("A game under way keeps its clocks"));
  clocks_->Enable(free_clocks_);
  port_ = new wxSpinCtrl(page, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                         wxSP_ARROW_KEYS | wxTE_PROCESS_ENTER, 1, 65535, kPeerPort);
  port_->SetName(wx_tr("Port"));
  told_ = new wxTextCtrl(page, wxID_ANY, "", wxDefaultPosition, FromDIP(wxSize(kWidth - 30, 90)),
                         wxTE_MULTILINE | wxTE_READONLY);
  told_->SetName(wx_tr("What to tell your friend"));
  auto* form = new wxFlexGridSizer(2, gap, gap);
  form->AddGrowableCol(1);
  form->Add(label(page, wx_tr("I play")), 0, wxALIGN_CENTER_VERTICAL);
  form->Add(side_, 0, wxEXPAND);
  form->Add(label(page, wx_tr("Clocks")), 0, wxALIGN_CENTER_VERTICAL);
  form->Add(clocks_, 0, wxEXPAND);
  form->Add(label(page, wx_tr("Port")), 0, wxALIGN_CENTER_VERTICAL);
  form->Add(port_, 0, wxEXPAND);
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(label(page, wx_tr("Your friend joins the game that is on the board.")), 0, wxALL, gap);
  all->Add(form, 0, wxEXPAND | wxALL, gap);
  all->Add(label(page, wx_tr("Tell your friend:")), 0, wxLEFT | wxRIGHT | wxTOP, gap);
  all->Add(told_, 1, wxEXPAND | wxALL, gap);
  page->SetSizer(all);
  return page;
}

wxWindow* NetworkDialog::join_page() {
  const int gap = FromDIP(8);
  auto* page = new wxPanel(pages_);
  address_ =
      new wxTextCtrl(page, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxTE_PROCESS_ENTER);
  address_->SetName(wx_tr("Address"));
  address_->SetHint("192.168.1.7:8361");
  code_ = new wxTextCtrl(page, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxTE_PROCESS_ENTER);
  code_->SetName(wx_tr("Code"));
  for (wxTextCtrl* field : {address_, code_})
    field->Bind(wxEVT_TEXT_ENTER, [this](wxCommandEvent&) { start(); });
  auto* form = new wxFlexGridSizer(2, gap, gap);
  form->AddGrowableCol(1);
  form->Add(label(page, wx_tr("Address")), 0, wxALIGN_CENTER_VERTICAL);
  form->Add(address_, 0, wxEXPAND);
  form->Add(label(page, wx_tr("Code")), 0, wxALIGN_CENTER_VERTICAL);
  form->Add(code_, 0, wxEXPAND);
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(label(page, wx_tr("Your friend's program shows its address and a code.")), 0, wxALL,
           gap);
  all->Add(form, 0, wxEXPAND | wxALL, gap);
  all->Add(label(page, wx_tr("The friend's game takes the place of the one on your board.")), 0,
           wxALL, gap);
  page->SetSizer(all);
  return page;
}

void NetworkDialog::start() {
  if (waiting_) return;
  if (pages_->GetSelection() == 0) {
    if (on_host) on_host(side_->GetSelection(), port_->GetValue(), free_clocks_ ? clocks() : "");
  } else if (on_join) {
    on_join(address_->GetValue().utf8_string(), code_->GetValue().utf8_string());
  }
}

/// The time control as parse_time_control() reads it.
std::string NetworkDialog::clocks() const {
  const wxString text = clocks_->GetValue().Trim();
  return text == shown_clocks("none") ? "none" : text.utf8_string();
}

void NetworkDialog::update_button() {
  start_->SetLabel(pages_->GetSelection() == 0 ? wx_tr("&Host") : wx_tr("&Join"));
  start_->Enable(!waiting_);
}

void NetworkDialog::show_hosting(const std::vector<std::string>& addresses, int port,
                                 const std::string& code) {
  std::string list;
  for (size_t i = 0; i < addresses.size(); ++i) {
    const bool six = addresses[i].find(':') != std::string::npos;
    std::string address = six && port != kPeerPort ? "[" + addresses[i] + "]" : addresses[i];
    if (port != kPeerPort) address += ":" + std::to_string(port);
    list += (i > 0 ? "\n   " + tr("or {}", address) : address);
  }
  if (addresses.empty()) list = tr("this machine has none in a network");
  told_->SetValue(wx_tr("Code: {}\nAddress: {}", code, list));
  pages_->ChangeSelection(0);
  update_button();
  told_->SetFocus();
}

void NetworkDialog::show_state(const std::string& words) {
  state_->SetLabelText(wxString::FromUTF8(words));
  state_->Wrap(FromDIP(kWidth));
}

std::string NetworkDialog::state() const { return state_->GetLabelText().utf8_string(); }

void NetworkDialog::set_waiting(bool waiting) {
  waiting_ = waiting;
  for (wxWindow* field : std::initializer_list<wxWindow*>{side_, port_, address_, code_})
    field->Enable(!waiting);
  clocks_->Enable(!waiting && free_clocks_);
  update_button();
}

void NetworkDialog::prepare_join(const std::string& address, const std::string& code) {
  pages_->ChangeSelection(1);
  address_->SetValue(wxString::FromUTF8(address));
  code_->SetValue(wxString::FromUTF8(code));
  update_button();
}

RequestDialog::RequestDialog(wxWindow* parent, const std::string& words,
                             std::function<void(bool)> answer)
    : wxDialog(parent, wxID_ANY, wx_tr("Your friend asks")) {
  const int gap = FromDIP(12);
  auto* yes = new wxButton(this, wxID_YES, wx_tr("&Accept"));
  auto* no = new wxButton(this, wxID_NO, wx_tr("&Decline"));
  auto* buttons = new wxBoxSizer(wxHORIZONTAL);
  buttons->AddStretchSpacer();
  buttons->Add(no, 0, wxRIGHT, gap);
  buttons->Add(yes);
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(new wxStaticText(this, wxID_ANY, wxString::FromUTF8(words)), 0, wxALL, gap);
  all->Add(buttons, 0, wxEXPAND | wxALL, gap);
  SetSizerAndFit(all);
  CentreOnParent();
  SetEscapeId(wxID_NO);
  no->SetFocus();
  // The answer may end in Destroy() of this dialog; so everything that is needed afterwards is
  // copied.
  Bind(wxEVT_BUTTON, [answer](wxCommandEvent& event) { answer(event.GetId() == wxID_YES); });
  Bind(wxEVT_CLOSE_WINDOW, [answer](wxCloseEvent&) { answer(false); });
}

}  // namespace stockade::gui
