#include "gui/dialogs/tournament_dialog.h"

#include <filesystem>
#include <optional>

#include <fmt/format.h>
#include <wx/button.h>
#include <wx/filedlg.h>
#include <wx/msgdlg.h>

#include "framework/base/translate.h"
#include "framework/search/level.h"
#include "framework/session/records/game_file.h"
#include "framework/tools/protocol/match_text.h"
#include "gui/bridge/aside.h"
#include "gui/bridge/check_keys.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr int kMaxGames = 100'000;
constexpr int kMaxAtOnce = 64;
constexpr int kMaxPlies = 100'000;
constexpr int kMaxLead = 100'000;
// Indices in the list of openings.
constexpr int kRandomOpenings = 0;
constexpr int kStartPosition = 1;
constexpr int kFromFile = 2;

constexpr MatchLimit kLimits[] = {MatchLimit::time_per_move, MatchLimit::game_clock,
                                  MatchLimit::nodes, MatchLimit::depth};

}  // namespace

TournamentDialog::TournamentDialog(wxWindow* parent, DefinitionPtr definition, bool has_native,
                                   const std::vector<EngineSpec>& engines)
    : wxDialog(parent, wxID_ANY, wx_tr("Tournament"), wxDefaultPosition, wxDefaultSize,
               wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER),
      definition_(std::move(definition)) {
  const int gap = FromDIP(12);
  offer_players(has_native, engines);
  pages_ = new wxNotebook(this, wxID_ANY);
  pages_->SetName(GetTitle());
  pages_->AddPage(players_page(), wx_tr("Players"));
  pages_->AddPage(games_page(), wx_tr("Games"));
  pages_->AddPage(openings_page(), wx_tr("Openings"));
  pages_->AddPage(test_page(), wx_tr("Test"));
  words_ = new wxStaticText(this, wxID_ANY, "", wxDefaultPosition, FromDIP(wxSize(420, 40)),
                            wxST_NO_AUTORESIZE);
  copy_ = new wxButton(this, wxID_ANY, wx_tr("&Copy the command"));
  copy_->SetToolTip(wx_tr("Copies the call of stockade match that plays the same tournament"));
  copy_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { copy(); });
  auto* buttons = new wxBoxSizer(wxHORIZONTAL);
  buttons->Add(copy_);
  buttons->AddStretchSpacer();
  buttons->Add(CreateStdDialogButtonSizer(wxOK | wxCANCEL));
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(pages_, 1, wxEXPAND | wxALL, gap);
  all->Add(words_, 0, wxEXPAND | wxLEFT | wxRIGHT, gap);
  all->Add(buttons, 0, wxEXPAND | wxALL, gap);
  FindWindow(wxID_OK)->SetLabel(wx_tr("&Start"));
  // Not every change of a number is an event.
  Bind(
      wxEVT_BUTTON,
      [this](wxCommandEvent& event) {
        update();
        event.Skip(FindWindow(wxID_OK)->IsEnabled());
      },
      wxID_OK);
  SetSizerAndFit(all);
  show_settings();
  update();
  CentreOnParent();
  list_->SetFocus();
}

void TournamentDialog::offer_players(bool has_native, const std::vector<EngineSpec>& engines) {
  for (int level = kLevels; level >= 1; --level) {
    EngineSpec spec;
    spec.type = has_native ? EngineKind::native : EngineKind::generic;
    spec.name = level == kLevels ? "Stockade" : tr("Stockade, level {}", level);
    if (level < kLevels) spec.level = level;
    offered_.push_back({std::move(spec)});
  }
  for (const EngineSpec& engine : engines) offered_.push_back({engine});
  for (const EngineKind kind : {EngineKind::greedy, EngineKind::random}) {
    EngineSpec spec;
    spec.type = kind;
    spec.name = kind == EngineKind::greedy ? tr("Greedy beginner") : tr("Random mover");
    offered_.push_back({std::move(spec)});
  }
}

wxWindow* TournamentDialog::players_page() {
  const int gap = FromDIP(8);
  auto* page = new wxPanel(pages_);
  auto* list_label = new wxStaticText(page, wxID_ANY, wx_tr("&Players: two or more"));
  list_ = new wxCheckListBox(page, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(320, 200)));
  list_->SetName(wx_tr("Players"));
  for (const TournamentForm::Player& player : offered_)
    list_->Append(wxString::FromUTF8(player.spec.name));
  list_->SetSelection(0);
  check_by_keys(*list_);
  list_->Bind(wxEVT_CHECKLISTBOX, [this](wxCommandEvent&) { update(); });
  list_->Bind(wxEVT_LISTBOX, [this](wxCommandEvent&) { show_settings(); });
  auto* settings_label =
      new wxStaticText(page, wxID_ANY, wx_tr("&Settings of the selected player"));
  settings_ = new wxTextCtrl(page, wxID_ANY);
  settings_->SetName(wx_tr("Settings"));
  settings_->SetHint("movetime=1s  nodes=5000  depth=6  hash=64");
  settings_->SetToolTip(
      wx_tr("As on the command line of stockade match; they count more than the limit of all"));
  settings_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { take_settings(); });
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(list_label, 0, wxLEFT | wxRIGHT | wxTOP, gap);
  all->Add(list_, 1, wxEXPAND | wxALL, gap);
  all->Add(settings_label, 0, wxLEFT | wxRIGHT, gap);
  all->Add(settings_, 0, wxEXPAND | wxALL, gap);
  page->SetSizer(all);
  return page;
}

/// A page of labelled fields.
wxWindow* TournamentDialog::page_of_fields(const std::function<void()>& make_fields) {
  const int gap = FromDIP(8);
  page_ = new wxPanel(pages_);
  grid_ = new wxFlexGridSizer(2, gap, gap);
  grid_->AddGrowableCol(1);
  make_fields();
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(grid_, 1, wxEXPAND | wxALL, gap);
  page_->SetSizer(all);
  return page_;
}

/// Adds a field with its label. The label is made first, so that its mnemonic leads to the field.
template <class Field>
Field* TournamentDialog::row(const char* label, const char* name,
                             const std::function<Field*()>& make) {
  auto* text = new wxStaticText(page_, wxID_ANY, wx_tr(label));
  Field* field = make();
  field->SetName(wx_tr(name));
  grid_->Add(text, 0, wxALIGN_CENTER_VERTICAL);
  grid_->Add(field, 1, wxEXPAND);
  return field;
}

wxSpinCtrl* TournamentDialog::number(const char* label, const char* name, int least, int most,
                                     int value) {
  return row<wxSpinCtrl>(label, name, [&] {
    auto* field = new wxSpinCtrl(page_, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                                 wxSP_ARROW_KEYS, least, most, value);
    field->Bind(wxEVT_SPINCTRL, [this](wxSpinEvent&) { update(); });
    field->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { update(); });
    return field;
  });
}

wxTextCtrl* TournamentDialog::text(const char* label, const char* name, const std::string& value) {
  return row<wxTextCtrl>(label, name, [&] {
    auto* field = new wxTextCtrl(page_, wxID_ANY, wxString::FromUTF8(value));
    field->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { update(); });
    return field;
  });
}

wxChoice* TournamentDialog::choice(const char* label, const char* name) {
  return row<wxChoice>(label, name, [&] { return new wxChoice(page_, wxID_ANY); });
}

wxWindow* TournamentDialog::games_page() {
  const TournamentForm standard;
  return page_of_fields([&] {
    games_ = number(tr_noop("&Games of each pair"), tr_noop("Games"), 1, kMaxGames, 2);
    limit_ = choice(tr_noop("&Limit"), tr_noop("Limit"));
    for (const MatchLimit limit : kLimits) limit_->Append(wx_tr(words_of(limit).name));
    limit_->SetSelection(0);
    limit_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) { take_limit(); });
    amount_ = text(tr_noop("&Amount"), tr_noop("Amount"), words_of(kLimits[0]).example);
    margin_ =
        text(tr_noop("A move may be lat&e by"), tr_noop("A move may be late by"), standard.margin);
    margin_->SetToolTip(
        wx_tr("A player whose move comes later than that has lost on time. Allow more on a busy "
              "computer."));
    at_once_ = number(tr_noop("Games at the same &time"), tr_noop("Games at the same time"), 1,
                      kMaxAtOnce, 1);
    longest_ = number(tr_noop("Draw after so many &plies"), tr_noop("Draw after so many plies"), 1,
                      kMaxPlies, standard.longest);
  });
}

wxWindow* TournamentDialog::openings_page() {
  const TournamentForm standard;
  return page_of_fields([&] {
    opening_ = choice(tr_noop("&Openings"), tr_noop("Openings"));
    opening_->Append(wx_tr("Random openings"));
    opening_->Append(wx_tr("The start position"));
    opening_->Append(wx_tr("From a file…"));
    opening_->SetSelection(kRandomOpenings);
    opening_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) {
      if (opening_->GetSelection() == kFromFile) choose_openings();
      update();
    });
    plies_ =
        number(tr_noop("&Random plies"), tr_noop("Random plies"), 1, 100, standard.random_plies);
    balance_ = number(tr_noop("Largest &lead (centipawns)"), tr_noop("Largest lead (centipawns)"),
                      0, kMaxLead, standard.balance);
    balance_->SetToolTip(
        wx_tr("A random opening after which a side is ahead by more is not played. 100 are as much "
              "as a pawn."));
    seed_ = text(tr_noop("S&eed"), tr_noop("Seed"), "");
    seed_->SetHint(wx_tr("any"));
    seed_->SetToolTip(wx_tr("The same number gives the same random openings again"));
  });
}

wxWindow* TournamentDialog::test_page() {
  const TournamentForm::Test standard;
  wxWindow* page = page_of_fields([&] {
    tests_ = new wxCheckBox(page_, wxID_ANY, wx_tr("&End the match when its result is clear"));
    tests_->SetName(wx_tr("End the match when its result is clear"));
    tests_->Bind(wxEVT_CHECKBOX, [this](wxCommandEvent&) { update(); });
    low_ = text(tr_noop("&Not worth while: gains (Elo)"), tr_noop("Not worth while: gains (Elo)"),
                standard.low);
    high_ = text(tr_noop("&Worth while: gains (Elo)"), tr_noop("Worth while: gains (Elo)"),
                 standard.high);
    false_alarm_ = text(tr_noop("Risk of a &false success (%)"),
                        tr_noop("Risk of a false success (%)"), standard.false_alarm);
    miss_ = text(tr_noop("Risk of a &missed success (%)"), tr_noop("Risk of a missed success (%)"),
                 standard.miss);
  });
  const int gap = FromDIP(8);
  auto* words = new wxStaticText(
      page, wxID_ANY,
      wx_tr("A sequential test asks after every pair of games whether the first checked player "
            "gains the lower or the higher number of Elo against the second. The match ends as "
            "soon as one of them is likely enough, or with the last game. Take 0 and 10 to look "
            "for an improvement, −10 and 0 to see that nothing got worse. Close numbers and small "
            "risks need many games: allow some thousand."));
  words->Wrap(FromDIP(420));
  wxSizer& all = *page->GetSizer();
  all.Insert(0, tests_, 0, wxALL, gap);
  all.Add(words, 0, wxEXPAND | wxALL, gap);
  return page;
}

void TournamentDialog::show_settings() {
  const int at = list_->GetSelection();
  settings_->Enable(at != wxNOT_FOUND);
  if (at != wxNOT_FOUND)
    settings_->ChangeValue(wxString::FromUTF8(offered_[static_cast<size_t>(at)].settings));
}

void TournamentDialog::take_settings() {
  const int at = list_->GetSelection();
  if (at == wxNOT_FOUND) return;
  offered_[static_cast<size_t>(at)].settings = settings_->GetValue().utf8_string();
  update();
}

void TournamentDialog::take_limit() {
  amount_->ChangeValue(words_of(kLimits[limit_->GetSelection()]).example);
  update();
}

void TournamentDialog::choose_openings() {
  wxFileDialog dialog(
      this, wx_tr("Openings"), "", "",
      wx_tr("PGN or a FEN per line") + "|*.pgn;*.epd;*.fen;*.txt|" + wx_tr("All files") + "|*",
      wxFD_OPEN | wxFD_FILE_MUST_EXIST);
  opening_->SetSelection(kRandomOpenings);
  if (dialog.ShowModal() != wxID_OK) return;
  const std::string path = dialog.GetPath().utf8_string();
  std::optional<Result<std::vector<Opening>>> openings;
  run_aside(this, tr("Reading the file…"), [&] {
    const auto text = read_games(path);
    openings = text.ok() ? read_openings(definition_, *text, path)
                         : Result<std::vector<Opening>>(text.problems());
  });
  if (!openings->ok()) {
    wxMessageBox(wxString::FromUTF8(openings->problems().front().to_string()),
                 wx_tr("Cannot read these openings"), wxOK | wxICON_ERROR, this);
    return;
  }
  openings_ = **std::move(openings);
  openings_file_ = path;
  opening_->SetString(kFromFile, wxString::FromUTF8(fmt::format(
                                     "{} ({})", std::filesystem::path(path).filename().string(),
                                     openings_.size())));
  opening_->SetSelection(kFromFile);
}

TournamentForm TournamentDialog::form() const {
  TournamentForm form;
  for (unsigned i = 0; i < list_->GetCount(); ++i)
    if (list_->IsChecked(i)) form.players.push_back(offered_[i]);
  form.games = games_->GetValue();
  form.limit = kLimits[limit_->GetSelection()];
  form.amount = amount_->GetValue().utf8_string();
  form.random_openings = opening_->GetSelection() != kStartPosition;
  form.random_plies = plies_->GetValue();
  if (opening_->GetSelection() == kFromFile) form.openings = openings_;
  form.seed = seed_->GetValue().utf8_string();
  form.at_once = at_once_->GetValue();
  form.longest = longest_->GetValue();
  form.balance = balance_->GetValue();
  form.margin = margin_->GetValue().utf8_string();
  if (tests_->IsChecked())
    form.test = {low_->GetValue().utf8_string(), high_->GetValue().utf8_string(),
                 false_alarm_->GetValue().utf8_string(), miss_->GetValue().utf8_string()};
  return form;
}

void TournamentDialog::copy() {
  update();
  if (!on_copy || !copy_->IsEnabled()) return;
  on_copy(match_command(chosen_, chosen_.match.openings.empty() ? "" : openings_file_));
  words_->SetLabelText(wx_tr("The command was copied."));
}

void TournamentDialog::update() {
  // Fields report their first values while the pages are made.
  if (!copy_) return;
  const bool random = opening_->GetSelection() == kRandomOpenings;
  plies_->Enable(random);
  balance_->Enable(random);
  for (wxTextCtrl* field : {low_, high_, false_alarm_, miss_}) field->Enable(tests_->IsChecked());
  auto options = read_tournament_form(form(), definition_);
  FindWindow(wxID_OK)->Enable(options.ok());
  copy_->Enable(options.ok());
  words_->SetLabelText(
      !options.ok() ? wxString::FromUTF8(options.problems().front().message)
      : tests_->IsChecked()
          ? wx_trn("at most {} game", "at most {} games", static_cast<size_t>(games_of(*options)))
          : wx_trn("{} game", "{} games", static_cast<size_t>(games_of(*options))));
  words_->Wrap(words_->GetSize().x);
  if (options.ok()) chosen_ = *std::move(options);
}

}  // namespace stockade::gui
