#include "gui/dialogs/preferences_dialog.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include <wx/button.h>
#include <wx/checkbox.h>
#include <wx/choice.h>
#include <wx/frame.h>
#include <wx/listctrl.h>
#include <wx/sizer.h>
#include <wx/spinctrl.h>
#include <wx/stattext.h>

#include "framework/base/indexed.h"
#include "framework/session/play/session.h"
#include "gui/catalogue.h"
#include "gui/dialogs/keys_page.h"
#include "gui/model/analysis_model.h"
#include "gui/model/board_model.h"
#include "gui/model/language.h"
#include "gui/wx_text.h"

namespace stockade::gui {

LooksPreview::LooksPreview(wxWindow* parent, Looks& looks, const DefinitionPtr& definition,
                           const Position& position)
    : DrawnPanel(parent, looks, parent->FromDIP(wxSize(330, 250))),
      painter_(looks.artwork, looks.theme),
      definition_(definition),
      position_(position) {
  SetName(wx_tr("preview of the board"));
}

void LooksPreview::draw(Surface& surface, Size size) {
  const BoardLayout layout(*definition_, size, false);
  painter_.draw_ground(surface, *definition_, layout, looks_.coordinates);
  Scene scene;
  scene.definition = definition_.get();
  scene.position = &position_;
  painter_.draw_scene(surface, scene, layout);
}

PreferencesDialog::PreferencesDialog(wxWindow* parent, Workplace& place)
    : wxDialog(parent, wxID_ANY, wx_tr("Preferences"), wxDefaultPosition,
               parent->FromDIP(wxSize(680, 560)), wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER),
      place_(place) {
  pages_ = new wxListbook(this, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxLB_LEFT);
  pages_->SetName(wx_tr("Preferences"));
  add_board_page();
  add_playing_page();
  add_engine_page();
  add_analysis_page();
  add_language_page();
  add_keys_page();
  pages_->GetListView()->SetName(wx_tr("Pages"));
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(pages_, 1, wxEXPAND | wxALL, FromDIP(8));
  auto* close = new wxButton(this, wxID_CLOSE, wx_tr("Close"));
  all->Add(close, 0, wxALIGN_RIGHT | wxLEFT | wxRIGHT | wxBOTTOM, FromDIP(12));
  SetSizer(all);
  SetEscapeId(wxID_CLOSE);
  SetAffirmativeId(wxID_CLOSE);
  close->SetDefault();
  CentreOnParent();
  pages_->GetListView()->SetFocus();
}

// ------------------------------------------------------------------------------------- building

wxPanel* PreferencesDialog::add_page(const wxString& title) {
  auto* page = new wxPanel(pages_, wxID_ANY);
  page->SetSizer(new wxBoxSizer(wxVERTICAL));
  pages_->AddPage(page, title);
  return page;
}

void PreferencesDialog::add_choice(wxPanel* page, const wxString& label, const wxString& name,
                                   const std::vector<std::string>& values, int now,
                                   std::function<void(int)> choose) {
  auto* row = new wxBoxSizer(wxHORIZONTAL);
  row->Add(new wxStaticText(page, wxID_ANY, label, wxDefaultPosition, FromDIP(wxSize(110, -1))), 0,
           wxALIGN_CENTER_VERTICAL | wxRIGHT, FromDIP(8));
  auto* control = new wxChoice(page, wxID_ANY);
  control->SetName(name);
  for (const std::string& value : values) control->Append(wxString::FromUTF8(value));
  control->SetSelection(now);
  control->Bind(wxEVT_CHOICE, [choose = std::move(choose)](wxCommandEvent& event) {
    choose(event.GetSelection());
  });
  row->Add(control, 1);
  page->GetSizer()->Add(row, 0, wxEXPAND | wxLEFT | wxRIGHT | wxTOP, FromDIP(12));
}

void PreferencesDialog::add_check(wxPanel* page, const wxString& label, bool now,
                                  std::function<void()> toggle) {
  auto* box = new wxCheckBox(page, wxID_ANY, label);
  box->SetValue(now);
  box->Bind(wxEVT_CHECKBOX, [toggle = std::move(toggle)](wxCommandEvent&) { toggle(); });
  page->GetSizer()->Add(box, 0, wxLEFT | wxRIGHT | wxTOP, FromDIP(12));
}

void PreferencesDialog::add_toggle(wxPanel* page, const wxString& label, bool now, Action action) {
  add_check(page, label, now, [this, action] {
    place_.execute(action);
    show_looks();
  });
}

void PreferencesDialog::add_number(wxPanel* page, const wxString& label, const wxString& name,
                                   int low, int high, int now, std::function<void(int)> choose) {
  auto* row = new wxBoxSizer(wxHORIZONTAL);
  row->Add(new wxStaticText(page, wxID_ANY, label), 1, wxALIGN_CENTER_VERTICAL | wxRIGHT,
           FromDIP(8));
  auto* control = new wxSpinCtrl(page, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                                 wxSP_ARROW_KEYS, low, high, now);
  control->SetName(name);
  control->Bind(wxEVT_SPINCTRL,
                [choose = std::move(choose)](wxSpinEvent& event) { choose(event.GetPosition()); });
  row->Add(control);
  page->GetSizer()->Add(row, 0, wxEXPAND | wxLEFT | wxRIGHT | wxTOP, FromDIP(12));
}

void PreferencesDialog::add_button(wxPanel* page, const wxString& label, Action action) {
  auto* button = new wxButton(page, wxID_ANY, label);
  button->Bind(wxEVT_BUTTON, [this, action](wxCommandEvent&) { place_.execute(action); });
  page->GetSizer()->Add(button, 0, wxLEFT | wxRIGHT | wxTOP, FromDIP(12));
}

// --------------------------------------------------------------------------------------- pages

void PreferencesDialog::add_board_page() {
  const Settings& settings = place_.settings();
  wxPanel* page = add_page(wx_tr("Board and pieces"));
  add_choice(page, wx_tr("&Window"), wx_tr("Window"),
             {tr("Like the desktop"), tr("Light"), tr("Dark")},
             static_cast<int>(place_of(settings.theme)), [this](int choice) {
               static constexpr Action kThemes[] = {Action::theme_system, Action::theme_light,
                                                    Action::theme_dark};
               place_.execute(kThemes[choice]);
               show_looks();
             });
  std::vector<std::string> boards;
  for (const BoardStyle style : kBoardStyles) boards.push_back(tr(title_of(style)));
  add_choice(page, wx_tr("&Board"), wx_tr("Board"), boards,
             static_cast<int>(place_of(place_.looks().theme.style)), [this](int choice) {
               place_.choose_board(kBoardStyles[static_cast<size_t>(choice)]);
               show_looks();
             });
  std::vector<std::string> sets;
  for (const PieceSet set : kPieceSets) sets.push_back(tr(title_of(set)));
  add_choice(page, wx_tr("&Pieces"), wx_tr("Pieces"), sets,
             static_cast<int>(place_of(settings.pieces)), [this](int choice) {
               place_.settings().pieces = kPieceSets[static_cast<size_t>(choice)];
               place_.apply_theme();
               show_looks();
             });
  add_check(page, wx_tr("&Japanese pieces as tiles with kanji"), settings.kanji, [this] {
    place_.settings().kanji = !place_.settings().kanji;
    place_.apply_theme();
    show_looks();
  });
  add_toggle(page, wx_tr("&Coordinates at the edge of the board"), settings.coordinates,
             Action::coordinates);
  preview_ = new LooksPreview(page, place_.looks(), place_.session().definition_ptr(),
                              place_.board().position());
  page->GetSizer()->Add(preview_, 1, wxEXPAND | wxALL, FromDIP(12));
}

void PreferencesDialog::add_playing_page() {
  const Settings& settings = place_.settings();
  wxPanel* page = add_page(wx_tr("Playing"));
  add_toggle(page, wx_tr("&Slide the pieces"), settings.animation, Action::animation);
  add_toggle(page, wx_tr("&Hear moves, check, the end of the game and the clock"), settings.sounds,
             Action::sounds);
  add_toggle(page, wx_tr("Show how a piece moves when the &pointer rests on it"),
             settings.piece_cards, Action::piece_cards);
  add_toggle(page, wx_tr("Show the &move list and the players"), settings.side_panel,
             Action::side_panel);
}

void PreferencesDialog::add_engine_page() {
  wxPanel* page = add_page(wx_tr("Engine"));
  const Strength strength = place_.session().strength();
  add_number(page, wx_tr("&Level of the computer, from 1 to 10"), wx_tr("Level"), 1, kLevels,
             strength.level, [this](int level) {
               Strength now = place_.session().strength();
               now.level = level;
               place_.session().set_strength(now);
             });
  add_number(page, wx_tr("&Seconds per move at most"), wx_tr("Seconds per move"), 1, 3600,
             std::max(1, strength.movetime_ms / 1000), [this](int seconds) {
               Strength now = place_.session().strength();
               now.movetime_ms = seconds * 1000;
               place_.session().set_strength(now);
             });
  add_button(page, wx_tr("&Engines…"), Action::engines);
}

void PreferencesDialog::add_analysis_page() {
  const Settings& settings = place_.settings();
  wxPanel* page = add_page(wx_tr("Analysis"));
  add_number(page, wx_tr("&Lines"), wx_tr("Lines"), 1, AnalysisModel::kMaxLines,
             settings.analysis_lines, [this](int lines) {
               const int more = lines - place_.settings().analysis_lines;
               for (int i = 0; i < std::abs(more); ++i)
                 place_.execute(more > 0 ? Action::more_lines : Action::fewer_lines);
             });
  add_toggle(page, wx_tr("Evaluation &bar beside the board"), settings.evaluation_bar,
             Action::evaluation_bar);
  add_toggle(page, wx_tr("Evaluation &graph below the moves"), settings.evaluation_graph,
             Action::evaluation_graph);
}

void PreferencesDialog::add_language_page() {
  wxPanel* page = add_page(wx_tr("Language"));
  std::vector<std::string> codes = {"", kSourceLanguage};
  for (const std::string& code : available_languages()) codes.push_back(code);
  std::vector<std::string> names = {tr("As the system says")};
  for (size_t i = 1; i < codes.size(); ++i) names.push_back(own_name(codes[i]));
  const auto now = std::find(codes.begin(), codes.end(), place_.settings().language);
  auto* note = new wxStaticText(page, wxID_ANY, "");
  add_choice(page, wx_tr("&Language"), wx_tr("Language"), names,
             now == codes.end() ? 0 : static_cast<int>(now - codes.begin()),
             [this, codes, note](int choice) {
               place_.settings().language = codes[static_cast<size_t>(choice)];
               note->SetLabel(wx_tr("The window speaks it when the program starts again."));
               place_.update_commands();
             });
  page->GetSizer()->Add(note, 0, wxLEFT | wxRIGHT | wxTOP, FromDIP(12));
}

void PreferencesDialog::add_keys_page() {
  wxPanel* page = add_page(wx_tr("Keys"));
  keys_ = new KeysPage(page, place_);
  page->GetSizer()->Add(keys_, 1, wxEXPAND | wxALL, FromDIP(12));
}

void PreferencesDialog::show_looks() {
  preview_->Refresh();
  keys_->refresh_looks();
}

}  // namespace stockade::gui
