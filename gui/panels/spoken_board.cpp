#include "gui/panels/spoken_board.h"

#include <wx/panel.h>
#include <wx/sizer.h>
#include <wx/stattext.h>

#include "gui/bridge/accessible_names.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

/// The most lines of announcements that are kept.
constexpr int kMaxSpokenLines = 200;

}  // namespace

SpokenBoard::SpokenBoard(wxWindow* parent, const BoardModel& model)
    : wxFrame(parent, wxID_ANY, wx_tr("Board as lists"), wxDefaultPosition, wxDefaultSize,
              wxDEFAULT_FRAME_STYLE | wxFRAME_FLOAT_ON_PARENT),
      model_(model) {
  auto* panel = new wxPanel(this);
  auto* all = new wxBoxSizer(wxVERTICAL);
  const int gap = FromDIP(6);
  // Screen readers use a label that precedes a field as its name.
  const auto add = [&](const wxString& label, wxWindow* field, int share) {
    field->SetName(label);
    all->Add(field, share, wxEXPAND | wxLEFT | wxRIGHT | wxBOTTOM, gap);
  };
  const auto label = [&](const wxString& text) {
    all->Add(new wxStaticText(panel, wxID_ANY, text), 0, wxLEFT | wxRIGHT | wxTOP, gap);
  };
  label(wx_tr("&Announcements"));
  announced_ = new wxTextCtrl(panel, wxID_ANY, "", wxDefaultPosition, FromDIP(wxSize(320, 90)),
                              wxTE_MULTILINE | wxTE_READONLY);
  add(wx_tr("Announcements"), announced_, 1);
  label(wx_tr("&Pieces"));
  pieces_ = new wxListBox(panel, wxID_ANY);
  add(wx_tr("Pieces"), pieces_, 3);
  label(wx_tr("&Moves of the piece (Enter plays)"));
  moves_ = new wxListBox(panel, wxID_ANY);
  add(wx_tr("Moves of the piece"), moves_, 2);
  label(wx_tr("&Type a move (Enter plays)"));
  entry_ =
      new wxTextCtrl(panel, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxTE_PROCESS_ENTER);
  add(wx_tr("Type a move"), entry_, 0);
  panel->SetSizer(all);
  pieces_->Bind(wxEVT_LISTBOX, [this](wxCommandEvent&) { show_moves(); });
  pieces_->Bind(wxEVT_LISTBOX_DCLICK, [this](wxCommandEvent&) { moves_->SetFocus(); });
  moves_->Bind(wxEVT_LISTBOX_DCLICK, [this](wxCommandEvent&) { play_selected(); });
  entry_->Bind(wxEVT_TEXT_ENTER, [this](wxCommandEvent&) {
    const std::string problem = on_text(entry_->GetValue().utf8_string());
    if (problem.empty())
      entry_->Clear();
    else
      announce(problem);
  });
  Bind(wxEVT_CHAR_HOOK, &SpokenBoard::on_key, this);
  SetMinSize(FromDIP(wxSize(300, 380)));
  SetSize(FromDIP(wxSize(380, 560)));
  give_accessible_names(*this);
}

void SpokenBoard::on_key(wxKeyEvent& event) {
  const int key = event.GetKeyCode();
  const bool enter = key == WXK_RETURN || key == WXK_NUMPAD_ENTER;
  if (key == WXK_ESCAPE)
    Close();
  else if (enter && pieces_->HasFocus())
    moves_->SetFocus();
  else if (enter && moves_->HasFocus())
    play_selected();
  else
    event.Skip();
}

void SpokenBoard::show_game() {
  const int old = pieces_->GetSelection();
  const Site site = old == wxNOT_FOUND ? Site{} : shown_pieces_[static_cast<size_t>(old)].site;
  shown_pieces_ = spoken_pieces(model_);
  wxArrayString lines;
  int selected = wxNOT_FOUND;
  for (const SpokenPiece& piece : shown_pieces_) {
    if (piece.site == site) selected = static_cast<int>(lines.size());
    lines.push_back(wxString::FromUTF8(piece.words));
  }
  // Fills the list at once, and keeps its selection.
  pieces_->Set(lines);
  if (selected == wxNOT_FOUND && !lines.empty()) selected = 0;
  if (selected != wxNOT_FOUND) pieces_->SetSelection(selected);
  show_moves();
}

void SpokenBoard::show_moves() {
  const int which = pieces_->GetSelection();
  shown_moves_.clear();
  if (which != wxNOT_FOUND && may_move()) {
    shown_moves_ = spoken_moves(model_, shown_pieces_[static_cast<size_t>(which)].site);
    // A pass belongs to no piece, so it is listed with each piece.
    for (SpokenMove& other : spoken_moves(model_, Site{})) shown_moves_.push_back(std::move(other));
  }
  wxArrayString lines;
  for (const SpokenMove& move : shown_moves_) lines.push_back(wxString::FromUTF8(move.words));
  moves_->Set(lines);
  if (!lines.empty()) moves_->SetSelection(0);
}

void SpokenBoard::play_selected() {
  const int which = moves_->GetSelection();
  if (which == wxNOT_FOUND) return;
  on_move(shown_moves_[static_cast<size_t>(which)].move);
}

void SpokenBoard::announce(const std::string& words) {
  if (announced_->GetNumberOfLines() > kMaxSpokenLines)
    announced_->Remove(0, announced_->GetLastPosition() / 2);
  if (!announced_->IsEmpty()) announced_->AppendText("\n");
  announced_->AppendText(wxString::FromUTF8(words));
}

}  // namespace stockade::gui
