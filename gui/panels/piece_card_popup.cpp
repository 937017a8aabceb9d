#include "gui/panels/piece_card_popup.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include <wx/dialog.h>
#include <wx/graphics.h>

#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr int kDelayMs = 900;
constexpr int kWidth = 270;
constexpr int kAway = 8;  // distance from the piece

/// Whether the window of `part` is behind a dialog that waits for an answer.
bool behind_dialog(wxWindow& part) {
  const wxWindow* front = nullptr;
  for (wxWindow* window : wxTopLevelWindows)
    if (const auto* dialog = dynamic_cast<wxDialog*>(window); dialog && dialog->IsModal())
      front = dialog;
  return front && front != wxGetTopLevelParent(&part);
}

}  // namespace

PieceCardPopup::PieceCardPopup(wxWindow* parent, Looks& looks)
    : DrawnPanel(parent, looks, parent->FromDIP(wxSize(kWidth, 100))),
      painter_(looks.artwork, looks.theme) {
  SetName(wx_tr("piece card"));
  Hide();
  maker_.on_made = [this](const DefinitionPtr& definition, Piece piece) {
    if (piece == piece_ && definition == definition_ && !delay_.IsRunning()) show_wanted();
  };
  delay_.Bind(wxEVT_TIMER, [this](wxTimerEvent&) { show_wanted(); });
  Bind(wxEVT_LEFT_DOWN, [this](wxMouseEvent&) { hide(); });
}

void PieceCardPopup::offer(const DefinitionPtr& definition, Piece piece, wxRect anchor) {
  hide();
  definition_ = definition;
  piece_ = piece;
  anchor_ = anchor;
  static_cast<void>(
      maker_.find(definition, piece));  // starts to make the card while the pointer rests
  delay_.StartOnce(kDelayMs);
}

void PieceCardPopup::show(const DefinitionPtr& definition, Piece piece, wxRect anchor) {
  hide();
  definition_ = definition;
  piece_ = piece;
  anchor_ = anchor;
  show_wanted();
}

void PieceCardPopup::hide() {
  delay_.Stop();
  piece_ = kEmpty;
  definition_.reset();
  Hide();
}

void PieceCardPopup::show_wanted() {
  delay_.Stop();
  if (piece_ == kEmpty) return;
  if (behind_dialog(*this)) return hide();
  card_ = maker_.find(definition_, piece_);
  if (!card_) return;  // on_made calls again
  const std::unique_ptr<wxGraphicsContext> context(
      wxGraphicsRenderer::GetDefaultRenderer()->CreateMeasuringContext());
  WxSurface surface(*context, looks_.pictures, GetContentScaleFactor(), looks_.theme.icon.hex());
  const wxSize size(FromDIP(kWidth),
                    static_cast<int>(std::ceil(painter_.height(surface, *card_, FromDIP(kWidth)))));
  SetSize(wxRect(place(size), size));
  Show();
  Raise();
  Refresh();
}

/// A place beside the piece where there is room, inside the parent.
wxPoint PieceCardPopup::place(wxSize size) const {
  const wxSize room = GetParent()->GetClientSize();
  const wxPoint at = GetParent()->ScreenToClient(anchor_.GetPosition());
  const int away = FromDIP(kAway);
  int x = at.x + anchor_.width + away;
  if (x + size.x > room.x) x = at.x - size.x - away;
  const int y = at.y + anchor_.height / 2 - size.y / 3;
  return {std::clamp(x, 0, std::max(0, room.x - size.x)),
          std::clamp(y, 0, std::max(0, room.y - size.y))};
}

void PieceCardPopup::draw(Surface& surface, Size size) {
  if (!card_) return;
  painter_.draw(surface, *card_, {0, 0, size.w, size.h});
  surface.stroke(Path().rect({0.5, 0.5, size.w - 1, size.h - 1}), theme().accent, 1);
}

}  // namespace stockade::gui
