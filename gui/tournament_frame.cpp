#include "gui/tournament_frame.h"

#include <iterator>

#include <fmt/format.h>
#include <wx/display.h>
#include <wx/filedlg.h>
#include <wx/msgdlg.h>
#include <wx/panel.h>
#include <wx/sizer.h>

#include "framework/base/files.h"
#include "framework/notation/pgn.h"
#include "framework/notation/variant_words.h"
#include "gui/bridge/list_colours.h"
#include "gui/bridge/list_columns.h"
#include "gui/bridge/program_icon.h"
#include "gui/bridge/roomy_size.h"
#include "gui/model/tournament_words.h"
#include "gui/panels/board_preview.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr int kNameWidth = 190;
constexpr int kLeastName = 96;
constexpr int kPointsWidth = 74;
constexpr int kPairWidth = 58;
constexpr int kEloWidth = 130;

/// The width of a column of the crosstable; the columns from the fifth on are for pairs of players.
int crosstable_width(size_t column) {
  static constexpr int kFirst[] = {30, kNameWidth, kPointsWidth, kEloWidth};
  return column < std::size(kFirst) ? kFirst[column] : kPairWidth;
}

void fill_row(wxListCtrl& list, long row, const std::vector<std::string>& fields) {
  for (size_t i = 0; i < fields.size(); ++i)
    list.SetItem(row, static_cast<int>(i), wxString::FromUTF8(fields[i]));
}

}  // namespace

TournamentFrame::TournamentFrame(TournamentOptions options, const PluginRegistry& plugins,
                                 const Theme& theme)
    : wxFrame(nullptr, wxID_ANY,
              wx_tr("Tournament: {} – Stockade", title_of(*options.match.definition))),
      options_(std::move(options)),
      table_(names_of(options_.players)),
      bridge_(plugins) {
  looks_.theme = theme;
  build();
  give_program_icon(*this, looks_.artwork);
  bridge_.on_game = [this](TournamentGame game) { take(std::move(game)); };
  bridge_.on_move = [this](const Game& game) {
    board_->show(game, false);
    board_->Show();
  };
  bridge_.on_done = [this](const Diagnostics& problems) { finish(problems); };
  Bind(wxEVT_CLOSE_WINDOW, [this](wxCloseEvent& event) {
    if (open_dialogs_.postpone(event)) return;
    bridge_.cancel();
    event.Skip();
  });
  Bind(wxEVT_CHAR_HOOK, [this](wxKeyEvent& event) {
    const bool closes = event.GetKeyCode() == 'W' && event.ControlDown();
    if (closes) Close();
    if (!closes) event.Skip();
  });
  show_table();
  show_players();
  if (options_.match.sprt) show_test(evaluate_sprt({}, *options_.match.sprt));
  say(tr("The first game has begun."));
  bridge_.start(options_);
}

TournamentFrame::~TournamentFrame() {
  // The windows refer to the looks, but wx would destroy the windows later.
  bridge_.cancel();
  content_->Destroy();
}

void TournamentFrame::build() {
  content_ = new wxPanel(this, wxID_ANY);
  const int gap = FromDIP(8);
  board_ = new BoardPreview(content_,
                            looks_);  // the first child, since Tab should reach the left part first
  board_->Show();
  const auto list = [&](const wxString& name) {
    auto* made = new wxListCtrl(content_, wxID_ANY, wxDefaultPosition, wxDefaultSize,
                                wxLC_REPORT | wxLC_SINGLE_SEL);
    made->SetName(name);
    return made;
  };
  crosstable_ = list(wx_tr("Crosstable"));
  const std::vector<std::string> head = crosstable_head(table_);
  for (size_t i = 0; i < head.size(); ++i)
    crosstable_->AppendColumn(wxString::FromUTF8(head[i]),
                              i == 1 ? wxLIST_FORMAT_LEFT : wxLIST_FORMAT_CENTRE,
                              FromDIP(crosstable_width(i)));
  fit_columns(*crosstable_, {1}, FromDIP(kLeastName));
  for (long row = 0; row < table_.players(); ++row) crosstable_->InsertItem(row, "");
  list_ = list(wx_tr("Games"));
  const std::pair<const char*, int> columns[] = {{"#", 36},
                                                 {tr_noop("First"), 150},
                                                 {tr_noop("Second"), 150},
                                                 {tr_noop("Result"), 70},
                                                 {tr_noop("Reason"), 110},
                                                 {tr_noop("Moves"), 60}};
  for (const auto& [name, width] : columns)
    list_->AppendColumn(wx_tr(name), wxLIST_FORMAT_LEFT, FromDIP(width));
  fit_columns(*list_, {1, 2}, FromDIP(kLeastName));
  list_->SetToolTip(wx_tr("Enter or a double click opens a game in the main window"));
  list_->Bind(wxEVT_LIST_ITEM_ACTIVATED,
              [this](wxListEvent& event) { open_game(event.GetIndex()); });
  players_ = new wxStaticText(content_, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                              wxALIGN_CENTRE_HORIZONTAL | wxST_ELLIPSIZE_END | wxST_NO_AUTORESIZE);
  test_ = new wxStaticText(content_, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                           wxST_ELLIPSIZE_END | wxST_NO_AUTORESIZE);
  test_->Show(options_.match.sprt.has_value());
  for (wxListCtrl* one : {crosstable_, list_}) colour_list(*one, looks_.theme);

  gauge_ = new wxGauge(content_, wxID_ANY, std::max(1, games_of(options_)), wxDefaultPosition,
                       FromDIP(wxSize(140, 14)));
  words_ = new wxStaticText(content_, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                            wxST_ELLIPSIZE_END | wxST_NO_AUTORESIZE);
  pause_ = new wxButton(content_, wxID_ANY, wx_tr("&Pause"));
  pause_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { pause(); });
  stop_ = new wxButton(content_, wxID_ANY, wx_tr("S&top"));
  stop_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { cancel(); });
  save_ = new wxButton(content_, wxID_ANY, wx_tr("&Save the games…"));
  save_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { ask_save(); });
  save_->Disable();

  auto* foot = new wxBoxSizer(wxHORIZONTAL);
  foot->Add(gauge_, 0, wxALIGN_CENTER_VERTICAL | wxRIGHT, gap);
  foot->Add(words_, 1, wxALIGN_CENTER_VERTICAL | wxRIGHT, gap);
  foot->Add(pause_, 0, wxRIGHT, gap);
  foot->Add(stop_, 0, wxRIGHT, gap);
  foot->Add(save_);
  auto* tables = new wxBoxSizer(wxVERTICAL);
  tables->Add(crosstable_, 2, wxEXPAND);
  tables->Add(test_, 0, wxEXPAND | wxTOP, gap);
  tables->Add(list_, 3, wxEXPAND | wxTOP, gap);
  auto* middle = new wxBoxSizer(wxHORIZONTAL);
  auto* left = new wxBoxSizer(wxVERTICAL);
  left->Add(board_, 1, wxEXPAND);
  left->Add(players_, 0, wxEXPAND | wxTOP, gap);
  middle->Add(left, 2, wxEXPAND | wxRIGHT, gap);
  middle->Add(tables, 3, wxEXPAND);
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(middle, 1, wxEXPAND | wxALL, gap);
  all->Add(foot, 0, wxEXPAND | wxLEFT | wxRIGHT | wxBOTTOM, gap);
  content_->SetSizer(all);
  SetMinSize(FromDIP(wxSize(560, 360)));
  SetSize(roomy_size(*this, wxSize(1040, 620), wxDisplay(this).GetClientArea().GetSize()));
  crosstable_->SetFocus();
}

void TournamentFrame::take(TournamentGame game) {
  table_.add(game.first, game.second, game.game.outcome);
  list_->InsertItem(list_->GetItemCount(), "");
  fill_row(*list_, list_->GetItemCount() - 1, game_row(table_, game));
  list_->EnsureVisible(list_->GetItemCount() - 1);
  if (game.sprt) show_test(*game.sprt);
  games_.push_back(std::move(game));
  save_->Enable();
  show_table();
  show_players();
  if (!bridge_.cancelled() && !bridge_.paused())
    say(tr("{} of {} games", games_.size(), games_of(options_)));
}

void TournamentFrame::show_table() {
  gauge_->SetValue(std::min(static_cast<int>(games_.size()), gauge_->GetRange()));
  const auto rows = crosstable_rows(table_);
  for (size_t i = 0; i < rows.size(); ++i) fill_row(*crosstable_, static_cast<long>(i), rows[i]);
}

void TournamentFrame::show_players() {
  const int number = std::min(static_cast<int>(games_.size()) + 1, games_of(options_));
  const auto [first, second] = players_of(options_, number);
  players_->SetLabelText(
      wx_tr("Game {}: {} – {}", number, table_.name(first), table_.name(second)));
}

void TournamentFrame::show_test(const SprtState& state) {
  const TestWords words = test_words(state, *options_.match.sprt, table_.name(0));
  decided_ = state.verdict != SprtVerdict::undecided;
  test_->SetLabelText(wxString::FromUTF8(words.line));
  test_->SetToolTip(wxString::FromUTF8(words.line + "\n" + words.detail));
}

void TournamentFrame::finish(const Diagnostics& problems) {
  pause_->Disable();
  stop_->Disable();
  const std::string played = tr("{} of {} games", games_.size(), games_of(options_));
  if (!problems.empty())
    say(tr("Ended by an error after {}: {}", played, problems.front().message));
  else if (bridge_.cancelled())
    say(tr("Stopped after {}.", played));
  else if (decided_)
    say(tr("The test has decided after {}.", played));
  else
    say(tr("Done: {}.", played));
}

void TournamentFrame::pause() {
  if (!bridge_.running() || bridge_.cancelled()) return;
  bridge_.pause(!bridge_.paused());
  pause_->SetLabel(bridge_.paused() ? wx_tr("&Go on") : wx_tr("&Pause"));
  say(bridge_.paused() ? tr("Paused after the moves that are being thought about.")
                       : tr("{} of {} games", games_.size(), games_of(options_)));
}

void TournamentFrame::cancel() {
  if (!bridge_.running()) return;
  bridge_.cancel();
  pause_->Disable();
  stop_->Disable();
  say(tr("Stopping…"));
}

void TournamentFrame::say(const std::string& words) {
  words_->SetLabelText(wxString::FromUTF8(words));
  words_->SetToolTip(wxString::FromUTF8(words));
}

Diagnostics TournamentFrame::save(const std::string& path) const {
  std::string text;
  for (const TournamentGame& game : games_)
    text += (text.empty() ? "" : "\n") + write_pgn(game.game.record);
  return replace_file(path, text);
}

void TournamentFrame::ask_save() {
  wxFileDialog dialog(this, wx_tr("Save the games"), "", "tournament.pgn",
                      "PGN|*.pgn|" + wx_tr("All files") + "|*", wxFD_SAVE | wxFD_OVERWRITE_PROMPT);
  if (dialog.ShowModal() != wxID_OK) return;
  const Diagnostics problems = save(dialog.GetPath().utf8_string());
  if (problems.empty())
    return say(trn("{} game was saved.", "{} games were saved.", games_.size()));
  wxMessageBox(wxString::FromUTF8(problems.front().message), wx_tr("The games were not saved"),
               wxOK | wxICON_ERROR, this);
}

void TournamentFrame::open_game(long row) {
  if (row < 0 || static_cast<size_t>(row) >= games_.size() || !on_open) return;
  on_open(write_pgn(games_[static_cast<size_t>(row)].game.record));
}

}  // namespace stockade::gui
