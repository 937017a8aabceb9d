#include "gui/panels/move_box.h"

#include "gui/bridge/accessible_names.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr int kMoveHeight = 34;  // it covers only the status line
constexpr int kFieldWidth = 150;
constexpr size_t kSuggestions = 12;

}  // namespace

MoveBox::MoveBox(wxWindow* parent, Looks& looks, BoardModel& model)
    : DrawnPanel(parent, looks, wxSize(200, kMoveHeight), wxTAB_TRAVERSAL), model_(model) {
  Bind(wxEVT_LEFT_DOWN, [this](wxMouseEvent& event) {
    const Point point{static_cast<double>(event.GetX()), static_cast<double>(event.GetY())};
    for (size_t i = 0; i < chips_.size() && i < suggestions_.size(); ++i)
      if (chips_[i].contains(point)) return take(MoveSuggestion(suggestions_[i]));
  });
}

// GTK takes as long for a text field as for all menus, and nobody needs it when the program starts.
void MoveBox::make_field() {
  field_ = new wxTextCtrl(this, wxID_ANY, "", wxPoint(12, 1), wxSize(kFieldWidth, 32),
                          wxTE_PROCESS_ENTER | wxTE_PROCESS_TAB);
  field_->SetName(wx_tr("move"));
  field_->SetHint(wx_tr("move"));
  field_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { on_text(); });
  field_->Bind(wxEVT_TEXT_ENTER, [this](wxCommandEvent&) { enter(); });
  field_->Bind(wxEVT_KEY_DOWN, [this](wxKeyEvent& event) {
    if (event.GetKeyCode() == WXK_ESCAPE) return close();
    if (event.GetKeyCode() == WXK_TAB && !suggestions_.empty()) {
      field_->ChangeValue(wxString::FromUTF8(suggestions_.front().text));
      field_->SetInsertionPointEnd();
      return on_text();
    }
    event.Skip();
  });
  give_accessible_names(*this);
  refresh_looks();
}

void MoveBox::open(const wxString& typed) {
  if (!field_) make_field();
  place();
  Raise();
  Show();
  field_->SetFocus();
  field_->ChangeValue(typed);
  field_->SetInsertionPointEnd();
  on_text();
}

void MoveBox::place() {
  const wxSize parent = GetParent()->GetClientSize();
  const int height = FromDIP(kMoveHeight);
  SetSize(0, parent.y - height, parent.x, height);
}

void MoveBox::close() {
  if (field_) field_->ChangeValue("");
  problem_.clear();
  Hide();
  if (on_close) on_close();
}

void MoveBox::update() {
  fresh_ = false;
  if (IsShown()) on_text();
}

void MoveBox::refresh_looks() {
  if (!field_) return;
  field_->SetBackgroundColour(to_wx(theme().raised));
  field_->SetForegroundColour(to_wx(theme().text));
  Refresh();
}

void MoveBox::on_text() {
  problem_.clear();
  if (!fresh_) {
    if (model_.session().outcome().over())
      completer_.set_position(model_.game(), {});
    else if (model_.partial())
      completer_.set_moves(model_.session().definition(), model_.moves(), model_.texts());
    else
      completer_.set_position(model_.game(), model_.moves());
    fresh_ = true;
  }
  const std::string typed = field_->GetValue().utf8_string();
  suggestions_ = completer_.complete(typed, kSuggestions);
  Refresh();
}

void MoveBox::enter() {
  const std::string typed = field_->GetValue().utf8_string();
  if (typed.empty()) return close();
  const std::string reason = on_enter ? on_enter(typed) : "";
  if (reason.empty()) return close();
  problem_ = reason;
  Refresh();
}

void MoveBox::take(const MoveSuggestion& suggestion) {
  field_->ChangeValue(wxString::FromUTF8(suggestion.text));
  enter();
}

void MoveBox::draw(Surface& surface, Size size) {
  const Theme& t = theme();
  surface.fill(Path().rect({0, 0, size.w, size.h}), t.panel);
  surface.fill(Path().rect({0, 0, size.w, 1}), t.line);
  chips_.clear();
  double x = kFieldWidth + 26;
  const double y = size.h / 2;
  if (!problem_.empty()) {
    surface.picture("icons/warning", Rect::around({x + 8, y}, 18));
    const TextLook look{15, t.warning};
    surface.text({x + 24, y}, fit_text(surface, problem_, look, size.w - x - 36), look);
    return;
  }
  if (suggestions_.empty()) {
    surface.text({x, y}, tr("no legal move begins like this"), {15, t.muted});
    return;
  }
  for (size_t i = 0; i < suggestions_.size(); ++i) {
    const TextLook look{15, i == 0 ? t.on_accent : t.text};
    const double w = surface.text_width(suggestions_[i].text, look) + 18;
    if (x + w > size.w - 10) break;
    const Rect chip{x, y - 13, w, 26};
    surface.fill(Path().rounded(chip, 13), i == 0 ? t.accent : t.raised);
    surface.text({x + 9, y}, suggestions_[i].text, look);
    chips_.push_back(chip);
    x += w + 6;
  }
}

}  // namespace stockade::gui
