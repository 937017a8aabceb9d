#include "gui/dialogs/tournament_dialog.h"

#include <chrono>
#include <cmath>

#include <fmt/format.h>
#include <wx/button.h>
#include <wx/filedlg.h>
#include <wx/msgdlg.h>
#include <wx/sizer.h>

#include "framework/base/files.h"
#include "framework/search/level.h"
#include "gui/model/level_words.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr int kMostGames = 1000;
constexpr int kRandomPlies = 6;
// The places of the list of openings.
constexpr int kRandomOpenings = 0;
constexpr int kStartPosition = 1;
constexpr int kFromFile = 2;

uint64_t seed_of_now() {
  return static_cast<uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
}

}  // namespace

TournamentDialog::TournamentDialog(wxWindow* parent, DefinitionPtr definition, bool has_native,
                                   const std::vector<EngineSpec>& engines)
    : wxDialog(parent, wxID_ANY, wx_tr("Tournament"), wxDefaultPosition, wxDefaultSize,
               wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER),
      definition_(std::move(definition)) {
  const int gap = FromDIP(12);
  for (int level = kLevels; level >= 1; --level) {
    EngineSpec spec;
    spec.type = has_native ? EngineKind::native : EngineKind::generic;
    spec.name = level == kLevels ? "Stockade" : tr("Stockade, level {}", level);
    if (level < kLevels) spec.level = level;
    players_.push_back(std::move(spec));
  }
  players_.insert(players_.end(), engines.begin(), engines.end());
  for (const EngineKind kind : {EngineKind::greedy, EngineKind::random}) {
    EngineSpec spec;
    spec.type = kind;
    spec.name = kind == EngineKind::greedy ? tr("Greedy beginner") : tr("Random mover");
    players_.push_back(std::move(spec));
  }
  list_ = new wxCheckListBox(this, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(300, 230)));
  list_->SetName(wx_tr("Players"));
  for (const EngineSpec& player : players_) list_->Append(wxString::FromUTF8(player.name));
  list_->SetSelection(0);

  auto* grid = new wxFlexGridSizer(2, gap / 2, gap);
  grid->AddGrowableCol(1);
  const auto row = [&](const wxString& label, wxWindow* field, const wxString& name) {
    field->SetName(name);
    grid->Add(new wxStaticText(this, wxID_ANY, label), 0, wxALIGN_CENTER_VERTICAL);
    grid->Add(field, 1, wxEXPAND);
  };
  games_ = new wxSpinCtrl(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxSP_ARROW_KEYS, 1,
                          kMostGames, 2);
  row(wx_tr("&Games of each pair"), games_, wx_tr("Games"));
  seconds_ = new wxSpinCtrlDouble(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                                  wxSP_ARROW_KEYS, 0.01, 3600, 0.2, 0.1);
  seconds_->SetDigits(2);
  row(wx_tr("&Seconds per move"), seconds_, wx_tr("Seconds"));
  opening_ = new wxChoice(this, wxID_ANY);
  opening_->Append(wx_tr("Random openings"));
  opening_->Append(wx_tr("The start position"));
  opening_->Append(wx_tr("From a file…"));
  opening_->SetSelection(kRandomOpenings);
  row(wx_tr("&Openings"), opening_, wx_tr("Openings"));

  words_ =
      new wxStaticText(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxST_NO_AUTORESIZE);
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(new wxStaticText(this, wxID_ANY, wx_tr("&Players: two or more")), 0,
           wxLEFT | wxRIGHT | wxTOP, gap);
  all->Add(list_, 1, wxEXPAND | wxLEFT | wxRIGHT | wxTOP, gap);
  all->Add(grid, 0, wxEXPAND | wxALL, gap);
  all->Add(words_, 0, wxEXPAND | wxLEFT | wxRIGHT, gap);
  all->Add(CreateStdDialogButtonSizer(wxOK | wxCANCEL), 0, wxEXPAND | wxALL, gap);
  FindWindow(wxID_OK)->SetLabel(wx_tr("&Start"));
  list_->Bind(wxEVT_CHECKLISTBOX, [this](wxCommandEvent&) { update(); });
  games_->Bind(wxEVT_SPINCTRL, [this](wxSpinEvent&) { update(); });
  games_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { update(); });
  opening_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) {
    if (opening_->GetSelection() == kFromFile) choose_openings();
  });
  SetSizerAndFit(all);
  update();
  CentreOnParent();
  list_->SetFocus();
}

void TournamentDialog::choose_openings() {
  wxFileDialog dialog(
      this, wx_tr("Openings"), "", "",
      wx_tr("PGN or a FEN per line") + "|*.pgn;*.epd;*.fen;*.txt|" + wx_tr("All files") + "|*",
      wxFD_OPEN | wxFD_FILE_MUST_EXIST);
  opening_->SetSelection(kRandomOpenings);
  if (dialog.ShowModal() != wxID_OK) return;
  const std::string path = dialog.GetPath().utf8_string();
  const auto text = read_whole_file(path);
  const auto openings = text.ok() ? read_openings(definition_, *text, path)
                                  : Result<std::vector<Opening>>(text.problems());
  if (!openings) {
    wxMessageBox(wxString::FromUTF8(openings.problems().front().to_string()),
                 wx_tr("Cannot read these openings"), wxOK | wxICON_ERROR, this);
    return;
  }
  openings_ = *openings;
  opening_->SetString(kFromFile, wxString::FromUTF8(fmt::format(
                                     "{} ({})", std::filesystem::path(path).filename().string(),
                                     openings_.size())));
  opening_->SetSelection(kFromFile);
}

TournamentOptions TournamentDialog::chosen() const {
  TournamentOptions options;
  for (unsigned i = 0; i < list_->GetCount(); ++i)
    if (list_->IsChecked(i)) options.players.push_back(players_[i]);
  MatchOptions& match = options.match;
  match.definition = definition_;
  match.games = games_->GetValue();
  match.time.movetime_ms = static_cast<int>(std::lround(seconds_->GetValue() * 1000));
  // The window shares the processor with the engines.
  match.time.margin_ms = 500;
  match.random.seed = seed_of_now();
  match.random.plies = opening_->GetSelection() == kStartPosition ? 0 : kRandomPlies;
  if (opening_->GetSelection() == kFromFile) match.openings = openings_;
  return options;
}

void TournamentDialog::update() {
  const TournamentOptions options = chosen();
  const bool enough = options.players.size() >= 2;
  words_->SetLabel(enough ? wx_trn("{} game", "{} games", static_cast<size_t>(games_of(options)))
                          : wx_tr("Check two players or more."));
  FindWindow(wxID_OK)->Enable(enough);
}

}  // namespace stockade::gui
