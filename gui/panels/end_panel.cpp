#include "gui/panels/end_panel.h"

#include <algorithm>

#include <wx/sizer.h>

#include "gui/board/text_lines.h"
#include "gui/model/free_place.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr int kGap = 10;
constexpr int kTextHeight = 104;
constexpr double kLine = 20;
constexpr size_t kMaxEndLines = 3;

}  // namespace

EndPanel::EndPanel(wxWindow* parent, Looks& looks, wxWindow& board)
    : DrawnPanel(parent, looks, wxDefaultSize, wxTAB_TRAVERSAL), board_(board) {
  Hide();
  SetName(wx_tr("End of the game"));
  const int gap = FromDIP(kGap);
  auto* row = new wxBoxSizer(wxHORIZONTAL);
  for (const auto& [action, label] :
       {std::pair(Action::rematch, tr_noop("Re&match")),
        std::pair(Action::review, tr_noop("Re&view")), std::pair(Action::save, tr_noop("&Save")),
        std::pair(Action::new_game, tr_noop("&New game"))}) {
    auto* button =
        new wxButton(this, wxID_ANY, wx_tr(label), wxDefaultPosition, wxDefaultSize, wxBU_EXACTFIT);
    button->SetToolTip(wx_tr(action_info(action).help));
    button->Bind(wxEVT_BUTTON, [this, chosen = action](wxCommandEvent&) {
      if (on_action) on_action(chosen);
    });
    row->Add(button, 1, buttons_.empty() ? 0 : wxLEFT, gap / 2);
    buttons_.push_back(button);
  }
  close_ = new wxButton(this, wxID_CLOSE, wxString::FromUTF8("✕"), wxDefaultPosition, wxDefaultSize,
                        wxBU_EXACTFIT | wxBORDER_NONE);
  close_->SetName(wx_tr("Close"));
  close_->SetToolTip(wx_tr("Close (Esc)"));
  close_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
    if (on_close) on_close();
  });
  auto* top = new wxBoxSizer(wxHORIZONTAL);
  top->AddStretchSpacer();
  top->Add(close_, 0, wxALIGN_TOP);
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(top, 0, wxEXPAND | wxALL, FromDIP(3));
  all->AddStretchSpacer();
  all->Add(row, 0, wxEXPAND | wxALL, gap);
  SetSizer(all);
  Bind(wxEVT_CHAR_HOOK, [this](wxKeyEvent& event) {
    if (event.GetKeyCode() == WXK_ESCAPE && on_close) return on_close();
    if (event.GetKeyCode() == WXK_TAB && !event.ControlDown() && !event.AltDown())
      return focus_next(event.ShiftDown());
    event.Skip();
  });
  board_.Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
    if (IsShown()) place();
    event.Skip();
  });
  board_.Bind(wxEVT_MOVE, [this](wxMoveEvent& event) {
    if (IsShown()) place();
    event.Skip();
  });
}

void EndPanel::open(EndWords words) {
  words_ = std::move(words);
  SetLabel(wxString::FromUTF8(words_.title + ". " + words_.reason));  // for screen readers
  place();
  Raise();
  Show();
  Refresh();
}

void EndPanel::refresh_looks() {
  SetBackgroundColour(to_wx(theme().panel));
  close_->SetBackgroundColour(to_wx(theme().panel));
  close_->SetForegroundColour(to_wx(theme().text));
  Refresh();
}

/// Moves the focus in a circle of the buttons: the panel is over the board, which is no container
/// of controls.
void EndPanel::focus_next(bool backwards) {
  std::vector<wxWindow*> buttons;
  for (wxButton* button : buttons_)
    if (button->IsShown() && button->IsEnabled()) buttons.push_back(button);
  buttons.push_back(close_);
  const auto here = std::find(buttons.begin(), buttons.end(), FindFocus()) - buttons.begin();
  const auto count = static_cast<std::ptrdiff_t>(buttons.size());
  buttons[static_cast<size_t>((here + (backwards ? count - 1 : 1)) % count)]->SetFocus();
}

void EndPanel::SetFocus() { buttons_.front()->SetFocus(); }

void EndPanel::place() {
  const wxRect board = board_.GetRect();
  wxSize size = GetSizer()->GetMinSize();
  size.x = std::max(size.x, FromDIP(380));
  size.y += FromDIP(kTextHeight) - close_->GetSize().y / 2;
  size.DecTo(board.GetSize());
  const Rect free =
      free_place({0, 0, static_cast<double>(board.width), static_cast<double>(board.height)},
                 {static_cast<double>(size.x), static_cast<double>(size.y)},
                 keeps_clear ? keeps_clear() : std::vector<Rect>());
  SetSize(wxRect(board.GetPosition() + wxPoint(static_cast<int>(free.x), static_cast<int>(free.y)),
                 size));
  Layout();
}

void EndPanel::draw(Surface& surface, Size size) {
  const Theme& t = theme();
  surface.fill(Path().rect({0, 0, size.w, size.h}), t.panel);
  surface.stroke(Path().rect({0.5, 0.5, size.w - 1, size.h - 1}), t.line, 1);
  surface.fill(Path().rect({0, 0, size.w, 4}), t.accent);
  const double room = size.w - 2 * kGap - 60;
  const TextLook title{24, t.text, true, Align::center};
  surface.text({size.w / 2, 40}, fit_text(surface, words_.title, title, room), title);
  const TextLook reason{15, t.muted, false, Align::center};
  const double width = size.w - 4 * kGap;
  lines_ = wrapped(surface, words_.reason, reason, width);
  if (lines_.size() > kMaxEndLines - 1) lines_.resize(kMaxEndLines - 1);
  if (words_.reason.find(words_.result) == std::string::npos) {
    const std::string longer = lines_.back() + "  ·  " + words_.result;
    if (surface.text_width(longer, reason) <= width)
      lines_.back() = longer;
    else
      lines_.push_back(words_.result);
  }
  double y = 82 - kLine / 2 * static_cast<double>(lines_.size() - 1);
  for (const std::string& line : lines_) {
    surface.text({size.w / 2, y}, fit_text(surface, line, reason, width), reason);
    y += kLine;
  }
}

}  // namespace stockade::gui
