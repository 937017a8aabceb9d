#include "gui/panels/start_page.h"

#include <algorithm>

#include <wx/sizer.h>
#include <wx/wupdlock.h>

#include "gui/board/wx_surface.h"
#include "gui/bridge/accessible_names.h"
#include "gui/panels/board_preview.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr int kRowWidth = 400;
constexpr int kGap = 24;
constexpr int kLeastBoard = 220;  // a smaller one is left out
constexpr int kLargestBoard = 1400;
constexpr int kWidest = 140;  // a board's width, in hundredths of its height
constexpr int kIcon = 28;
constexpr int kRecentPicture = 34;

const char* icon_of(StartChoice choice) {
  switch (choice) {
    case StartChoice::go_on:
      return "next";
    case StartChoice::learn:
      return "learn";
    case StartChoice::play:
      return "person";
    case StartChoice::solve:
      return "puzzle";
    case StartChoice::choose:
      return "library";
    case StartChoice::open:
      return "open";
    case StartChoice::make:
      return "make";
  }
  return "";
}

/// Room for a picture that is still to come.
wxBitmap empty_picture(int side) {
  wxImage image(side, side);
  image.InitAlpha();
  std::fill_n(image.GetAlpha(), static_cast<size_t>(side) * static_cast<size_t>(side), '\0');
  return wxBitmap(image);
}

/// Text in which no letter is a mark.
wxString quoted(const std::string& text) {
  wxString safe = wxControl::EscapeMnemonics(wxString::FromUTF8(text));
  safe.Replace("&&", "&amp;&amp;");
  safe.Replace("<", "&lt;");
  safe.Replace(">", "&gt;");
  return safe;
}

}  // namespace

StartPagePanel::StartPagePanel(wxWindow* parent, Looks& looks)
    : wxScrolledWindow(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize,
                       wxTAB_TRAVERSAL | wxVSCROLL),
      looks_(looks) {
  Hide();
  SetName(wx_tr("Start page"));
  board_ = new BoardPreview(this, looks, false);
  board_->SetCanFocus(false);
  heading_ = new wxStaticText(this, wxID_ANY, wx_tr("Welcome to Stockade"));
  heading_->SetFont(heading_->GetFont().Bold().Scaled(1.9F));
  recent_heading_ = new wxStaticText(this, wxID_ANY, wx_tr("Recent games"));
  recent_heading_->SetFont(recent_heading_->GetFont().Bold().Scaled(1.2F));
  at_start_ = new wxCheckBox(this, wxID_ANY, wx_tr("&Show this page when the program starts"));
  at_start_->Bind(wxEVT_CHECKBOX, [this](wxCommandEvent& event) {
    if (on_show_at_start) on_show_at_start(event.IsChecked());
  });
  const int gap = FromDIP(kGap);
  rows_sizer_ = new wxBoxSizer(wxVERTICAL);
  recent_sizer_ = new wxBoxSizer(wxVERTICAL);
  column_ = new wxBoxSizer(wxVERTICAL);
  column_->AddStretchSpacer();
  column_->Add(heading_, 0, wxBOTTOM, gap / 2);
  column_->Add(rows_sizer_, 0, wxEXPAND);
  column_->Add(recent_heading_, 0, wxTOP | wxBOTTOM, gap / 2);
  column_->Add(recent_sizer_, 0, wxEXPAND);
  column_->Add(at_start_, 0, wxTOP, gap / 2);
  column_->AddStretchSpacer();
  auto* all = new wxBoxSizer(wxHORIZONTAL);
  all->AddStretchSpacer();
  all->Add(board_, 0, wxALIGN_CENTER_VERTICAL | wxRIGHT, gap);
  all->Add(column_, 0, wxEXPAND);
  all->AddStretchSpacer();
  SetSizer(all);
  SetScrollRate(0, FromDIP(16));
  Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
    arrange();
    event.Skip();
  });
  Bind(wxEVT_CHAR_HOOK, &StartPagePanel::take_key, this);
}

void StartPagePanel::fill(const std::vector<StartRow>& rows, const std::vector<Recent>& recent,
                          const Game& board, bool flipped, bool at_start) {
  const wxWindowUpdateLocker quiet(this);
  rows_sizer_->Clear(true);
  recent_sizer_->Clear(true);
  rows_.clear();
  recent_.clear();
  for (const StartRow& row : rows) {
    const std::string icon = std::string("icons/") + icon_of(row.choice);
    wxButton* button = add_row({row.title, row.note}, false,
                               icon_bundle(looks_.artwork, icon, kIcon, looks_.theme.icon.hex()));
    button->Bind(wxEVT_BUTTON, [this, choice = row.choice](wxCommandEvent&) {
      if (on_choice) on_choice(choice);
    });
    rows_sizer_->Add(button, 0, wxEXPAND | wxBOTTOM, FromDIP(6));
    rows_.push_back(button);
  }
  recent_texts_ = recent;
  for (size_t i = 0; i < recent.size(); ++i) {
    wxButton* button = add_row(recent[i], true, empty_picture(FromDIP(kRecentPicture)));
    button->Bind(wxEVT_BUTTON, [this, i](wxCommandEvent&) {
      if (on_recent) on_recent(i);
    });
    recent_sizer_->Add(button, 0, wxEXPAND | wxBOTTOM, FromDIP(2));
    recent_.push_back(button);
  }
  at_start_->SetValue(at_start);
  at_start_->MoveAfterInTabOrder(recent_.empty() ? rows_.back() : recent_.back());
  board_->Show();
  board_->show(board, flipped);
  colour();
  give_accessible_names(*this);
  arrange();
  if (IsShown()) SetFocus();
}

wxButton* StartPagePanel::add_row(const Recent& text, bool flat, const wxBitmapBundle& picture) {
  const long style = wxBU_LEFT | (flat ? static_cast<long>(wxBORDER_NONE) : 0L);
  // With a text from the start, the button has a place for the picture beside it.
  auto* button = new wxButton(this, wxID_ANY, wxString::FromUTF8(text.title), wxDefaultPosition,
                              wxDefaultSize, style);
  set_label(*button, text, picture);
  return button;
}

/// Sets the picture before the text, since it makes the text plain.
void StartPagePanel::set_label(wxButton& button, const Recent& text,
                               const wxBitmapBundle& picture) {
  button.SetBitmap(picture);
  button.SetBitmapMargins(FromDIP(8), FromDIP(2));
  button.SetLabelMarkup("<b>" + quoted(text.title) + "</b>\n<small>" + quoted(text.note) +
                        "</small>");
  wxSize size = button.GetBestSize();
  size.IncTo(wxSize(FromDIP(kRowWidth), -1));
  button.SetMinSize(size);
}

void StartPagePanel::set_picture(size_t recent, const wxBitmap& picture) {
  if (recent >= recent_.size()) return;
  set_label(*recent_[recent], recent_texts_[recent], picture);
  Layout();
}

void StartPagePanel::refresh_looks() {
  colour();
  Refresh();
}

void StartPagePanel::colour() {
  SetBackgroundColour(to_wx(looks_.theme.window));
  for (wxWindow* text : {static_cast<wxWindow*>(heading_), static_cast<wxWindow*>(recent_heading_),
                         static_cast<wxWindow*>(at_start_)})
    text->SetForegroundColour(to_wx(looks_.theme.text));
}

void StartPagePanel::SetFocus() {
  if (!rows_.empty()) rows_.front()->SetFocus();
}

void StartPagePanel::take_key(wxKeyEvent& event) {
  if (event.HasAnyModifiers()) return event.Skip();
  switch (event.GetKeyCode()) {
    case WXK_ESCAPE:
      if (on_close) on_close();
      return;
    case WXK_UP:
    case WXK_NUMPAD_UP:
      return step(-1);
    case WXK_DOWN:
    case WXK_NUMPAD_DOWN:
      return step(1);
    default:
      event.Skip();
  }
}

/// Moves the focus to the next or the previous button, in a circle.
void StartPagePanel::step(int rows) {
  std::vector<wxButton*> all = rows_;
  for (wxButton* button : recent_)
    if (button->IsShown()) all.push_back(button);
  const auto here = std::find(all.begin(), all.end(), FindFocus());
  const auto count = std::ssize(all);
  const auto at = here == all.end() ? (rows > 0 ? -1 : 0) : here - all.begin();
  all[static_cast<size_t>((at + rows + count) % count)]->SetFocus();
}

/// Shows the board as large as the window allows, and as many recent games as fit without
/// scrolling, but two at least.
void StartPagePanel::arrange() {
  const wxSize room = GetClientSize();
  const int gap = FromDIP(kGap);
  wxSize board(room.x - column_->CalcMin().x - 3 * gap, room.y - 2 * gap);
  board.y = std::min(board.y, FromDIP(kLargestBoard));
  board.x = std::min(board.x, board.y * kWidest / 100);
  board_->Show(std::min(board.x, board.y) >= FromDIP(kLeastBoard) && !rows_.empty());
  if (board_->IsShown()) board_->SetMinSize(board);
  recent_heading_->Show(!recent_.empty());
  for (wxButton* button : recent_) button->Show();
  constexpr size_t kLeastRecent = 2;
  for (size_t shown = recent_.size(); shown > kLeastRecent && GetSizer()->GetMinSize().y > room.y;
       --shown)
    recent_[shown - 1]->Hide();
  FitInside();
}

}  // namespace stockade::gui
