#include "gui/dialogs/engines_dialog.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include <wx/button.h>
#include <wx/checkbox.h>
#include <wx/choice.h>
#include <wx/dialog.h>
#include <wx/evtloop.h>
#include <wx/filedlg.h>
#include <wx/listbox.h>
#include <wx/msgdlg.h>
#include <wx/scrolwin.h>
#include <wx/sizer.h>
#include <wx/spinctrl.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>
#include <wx/timer.h>

#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr int kStartMs = 4000;  // for each protocol that is tried
constexpr int kEnginesPollMs = 20;

/// A limit of an option, brought into the range of the control.
int spin_limit(int64_t number) {
  constexpr int64_t most = std::numeric_limits<int>::max();
  return static_cast<int>(std::clamp(number, -most, most));
}

/// The options of an engine as a form. Only values that differ from the engine's own are kept.
class EngineOptionsDialog : public wxDialog {
 public:
  EngineOptionsDialog(wxWindow* parent, const EngineSpec& spec, const EngineFacts& facts)
      : wxDialog(parent, wxID_ANY, wx_tr("Options of {}", spec.name), wxDefaultPosition,
                 wxDefaultSize, wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER) {
    const int gap = FromDIP(8);
    auto* form = new wxScrolledWindow(this);
    auto* grid = new wxFlexGridSizer(2, gap, gap);
    grid->AddGrowableCol(1);
    for (const EngineOption& option : facts.options) {
      if (is_managed_option(option.name) || option.name.empty()) continue;
      std::string value = option.value;
      for (const auto& [name, set] : spec.options)
        if (name == option.name) value = set;
      wxWindow* field = add_field(form, option, value);
      if (!field) continue;
      field->SetName(wxString::FromUTF8(option.name));
      grid->Add(new wxStaticText(form, wxID_ANY, wxString::FromUTF8(option.name)), 0,
                wxALIGN_CENTER_VERTICAL);
      grid->Add(field, 1, wxEXPAND);
    }
    form->SetSizer(grid);
    form->SetScrollRate(0, 20);
    form->SetMinSize(FromDIP(wxSize(420, 360)));
    auto* all = new wxBoxSizer(wxVERTICAL);
    if (fields_.empty())
      all->Add(new wxStaticText(this, wxID_ANY, wx_tr("This engine has no options.")), 0, wxALL,
               gap);
    all->Add(form, 1, wxEXPAND | wxALL, gap);
    all->Add(CreateStdDialogButtonSizer(wxOK | wxCANCEL), 0, wxEXPAND | wxALL, gap);
    SetSizerAndFit(all);
    CentreOnParent();
  }

  [[nodiscard]] std::vector<std::pair<std::string, std::string>> options() const {
    std::vector<std::pair<std::string, std::string>> set;
    for (const Field& field : fields_)
      if (const std::string value = field.value(); value != field.usual)
        set.emplace_back(field.name, value);
    return set;
  }

 private:
  struct Field {
    std::string name;
    std::string usual;
    std::function<std::string()> value;
  };

  /// The control for an option; null for those without a value.
  wxWindow* add_field(wxWindow* form, const EngineOption& option, const std::string& value) {
    if (option.type == "check") {
      auto* box = new wxCheckBox(form, wxID_ANY, "");
      box->SetValue(value == "true" || value == "1");
      const bool numbers = option.value == "0" || option.value == "1";
      keep(option, [box, numbers] {
        return std::string(numbers ? (box->GetValue() ? "1" : "0")
                                   : (box->GetValue() ? "true" : "false"));
      });
      return box;
    }
    if (option.type == "spin" && option.least && option.most) {
      auto* spin =
          new wxSpinCtrl(form, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxSP_ARROW_KEYS,
                         spin_limit(*option.least), spin_limit(*option.most));
      spin->SetValue(wxString::FromUTF8(value));
      keep(option, [spin] { return std::to_string(spin->GetValue()); });
      return spin;
    }
    if (option.type == "combo") {
      auto* list = new wxChoice(form, wxID_ANY);
      for (const std::string& choice : option.choices) list->Append(wxString::FromUTF8(choice));
      list->SetStringSelection(wxString::FromUTF8(value));
      keep(option, [list] { return list->GetStringSelection().utf8_string(); });
      return list;
    }
    if (option.type == "button" || option.type == "save" || option.type == "reset") return nullptr;
    const std::string shown = value == "<empty>" ? "" : value;
    auto* text = new wxTextCtrl(form, wxID_ANY, wxString::FromUTF8(shown));
    const bool empty = option.value == "<empty>";
    keep(option, [text, empty] {
      const std::string typed = text->GetValue().utf8_string();
      return typed.empty() && empty ? std::string("<empty>") : typed;
    });
    return text;
  }

  void keep(const EngineOption& option, std::function<std::string()> value) {
    fields_.push_back({option.name, option.value, std::move(value)});
  }

  std::vector<Field> fields_;
};

class EnginesDialog : public wxDialog {
 public:
  EnginesDialog(wxWindow* parent, DefinitionPtr definition, const EngineChoice& now)
      : wxDialog(parent, wxID_ANY, wx_tr("Engines")),
        definition_(std::move(definition)),
        choice_(now) {
    const int gap = FromDIP(12);
    list_ = new wxListBox(this, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(320, 170)));
    list_->SetName(wx_tr("Engines"));
    auto* buttons = new wxBoxSizer(wxVERTICAL);
    const auto button = [&](const wxString& label, void (EnginesDialog::*act)()) {
      auto* made = new wxButton(this, wxID_ANY, label);
      made->Bind(wxEVT_BUTTON, [this, act](wxCommandEvent&) { (this->*act)(); });
      buttons->Add(made, 0, wxEXPAND | wxBOTTOM, gap / 2);
      return made;
    };
    button(wx_tr("&Add…"), &EnginesDialog::add);
    options_ = button(wx_tr("&Options…"), &EnginesDialog::set_options);
    remove_ = button(wx_tr("&Remove"), &EnginesDialog::remove);
    auto* row = new wxBoxSizer(wxHORIZONTAL);
    row->Add(list_, 1, wxEXPAND | wxRIGHT, gap);
    row->Add(buttons);
    plays_ = new wxCheckBox(this, wxID_ANY, wx_tr("It &plays instead of Stockade"));
    analyses_ = new wxCheckBox(this, wxID_ANY, wx_tr("It anal&yses beside Stockade"));
    plays_->SetValue(choice_.plays);
    analyses_->SetValue(choice_.analyses);
    auto* all = new wxBoxSizer(wxVERTICAL);
    all->Add(row, 1, wxEXPAND | wxALL, gap);
    all->Add(plays_, 0, wxLEFT | wxRIGHT, gap);
    all->Add(analyses_, 0, wxLEFT | wxRIGHT | wxTOP, gap);
    state_ =
        new wxStaticText(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxST_NO_AUTORESIZE);
    all->Add(state_, 0, wxEXPAND | wxLEFT | wxRIGHT | wxTOP, gap);
    all->Add(CreateStdDialogButtonSizer(wxOK | wxCANCEL), 0, wxEXPAND | wxALL, gap);
    SetSizerAndFit(all);
    Bind(
        wxEVT_BUTTON,
        [this](wxCommandEvent& event) {
          if (asking_)
            *asking_ = true;
          else
            event.Skip();
        },
        wxID_CANCEL);
    list_->Bind(wxEVT_LISTBOX, [this](wxCommandEvent& event) {
      choice_.chosen = event.GetSelection() - 1;
      update();
    });
    list_->Bind(wxEVT_LISTBOX_DCLICK, [this](wxCommandEvent&) { set_options(); });
    fill();
    CentreOnParent();
  }

  [[nodiscard]] EngineChoice chosen() const {
    EngineChoice choice = choice_;
    choice.plays = plays_->GetValue();
    choice.analyses = analyses_->GetValue();
    return choice;
  }

 private:
  void fill() {
    list_->Clear();
    list_->Append(wx_tr("Stockade (built in)"));
    for (const EngineSpec& spec : choice_.engines) list_->Append(wxString::FromUTF8(spec.name));
    list_->SetSelection(choice_.chosen + 1);
    update();
  }

  void update() {
    const bool other = choice_.spec() != nullptr;
    for (wxWindow* control : {static_cast<wxWindow*>(options_), static_cast<wxWindow*>(remove_),
                              static_cast<wxWindow*>(plays_), static_cast<wxWindow*>(analyses_)})
      control->Enable(other);
  }

  void report(const wxString& title, const Diagnostics& problems) {
    const Diagnostic& first = problems.front();
    wxMessageBox(wxString::FromUTF8(first.message + (first.hint.empty() ? "" : "\n" + first.hint)),
                 title, wxOK | wxICON_ERROR, this);
  }

  /// Asks the program for its facts in a thread, while the dialog handles events. None if the user
  /// does not want to wait: Cancel and Esc end the request.
  std::optional<Result<EngineFacts>> ask(const std::vector<std::string>& command) {
    std::atomic<bool> stop{false};
    std::atomic<bool> done{false};
    std::optional<Result<EngineFacts>> facts;
    std::thread thread([&] {
      facts.emplace(ask_engine(command, definition_, kStartMs, &stop));
      done = true;
    });
    asking_ = &stop;
    show_asking();
    wxGUIEventLoop loop;
    wxTimer poll;
    poll.Bind(wxEVT_TIMER, [&](wxTimerEvent&) {
      if (done) loop.Exit();
    });
    poll.Start(kEnginesPollMs);
    loop.Run();
    poll.Stop();
    thread.join();
    asking_ = nullptr;
    show_asking();
    if (stop) return std::nullopt;
    return facts;
  }

  /// While a program is asked, only Cancel works.
  void show_asking() {
    for (wxWindow* child : GetChildren())
      if (child->GetId() != wxID_CANCEL && child != state_) child->Enable(asking_ == nullptr);
    if (!asking_) update();
    state_->SetLabel(asking_ ? wx_tr("Waiting for the program's answer…") : wxString());
    (asking_ ? FindWindow(wxID_CANCEL) : list_)->SetFocus();
  }

  void add() {
    wxFileDialog dialog(this, wx_tr("Add an engine: choose its program"), "", "", "*",
                        wxFD_OPEN | wxFD_FILE_MUST_EXIST);
    if (dialog.ShowModal() != wxID_OK) return;
    EngineSpec spec;
    spec.type = EngineKind::program;
    spec.command = {dialog.GetPath().utf8_string()};
    const auto asked = ask(spec.command);
    if (!asked) return;
    const Result<EngineFacts>& facts = *asked;
    if (!facts.ok()) return report(wx_tr("This program cannot be used"), facts.problems());
    spec.protocol = facts->protocol;
    spec.name = unused_name(facts->name);
    choice_.engines.push_back(std::move(spec));
    choice_.chosen = static_cast<int>(choice_.engines.size()) - 1;
    fill();
  }

  /// The name, with a number if an engine has it already.
  [[nodiscard]] std::string unused_name(const std::string& name) const {
    const auto used = [&](const std::string& text) {
      return std::any_of(choice_.engines.begin(), choice_.engines.end(),
                         [&](const EngineSpec& spec) { return spec.name == text; });
    };
    std::string text = name;
    for (int number = 2; used(text); ++number) text = name + " " + std::to_string(number);
    return text;
  }

  void set_options() {
    const EngineSpec* spec = choice_.spec();
    if (!spec) return;
    const auto facts = ask(spec->command);
    if (!facts) return;
    if (!facts->ok()) return report(wx_tr("The engine does not answer"), facts->problems());
    EngineOptionsDialog dialog(this, *spec, **facts);
    if (dialog.ShowModal() != wxID_OK) return;
    choice_.engines[static_cast<size_t>(choice_.chosen)].options = dialog.options();
  }

  void remove() {
    if (!choice_.spec()) return;
    choice_.engines.erase(choice_.engines.begin() + choice_.chosen);
    choice_.chosen = -1;
    fill();
  }

  DefinitionPtr definition_;
  EngineChoice choice_;
  wxListBox* list_;
  wxButton* options_;
  wxButton* remove_;
  wxCheckBox* plays_;
  wxCheckBox* analyses_;
  wxStaticText* state_;
  std::atomic<bool>* asking_ = nullptr;  ///< stops the request that is under way
};

}  // namespace

std::optional<EngineChoice> ask_engines(wxWindow* parent, DefinitionPtr definition,
                                        const EngineChoice& now) {
  EnginesDialog dialog(parent, std::move(definition), now);
  if (dialog.ShowModal() != wxID_OK) return std::nullopt;
  return dialog.chosen();
}

}  // namespace stockade::gui
