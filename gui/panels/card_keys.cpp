#include "gui/panels/card_keys.h"

#include <utility>

#include "gui/panels/piece_card_popup.h"

namespace stockade::gui {

void bind_card_keys(wxDialog& dialog, PieceCardPopup& popup, wxWindow& beside,
                    std::function<DefinitionPtr()> definition) {
  dialog.Bind(wxEVT_CHAR_HOOK, [&popup, &beside, definition = std::move(definition),
                                shown = DefinitionPtr(), type = -1](wxKeyEvent& event) mutable {
    const int key = event.GetKeyCode();
    if (key == WXK_ESCAPE && popup.card()) return popup.hide();
    if (key != WXK_F2) return event.Skip();
    const DefinitionPtr now = definition();
    if (!now) return;
    const int types = now->roster().owned_types();
    if (now != shown) type = -1;
    shown = now;
    type = event.ShiftDown() ? (type <= 0 ? types : type) - 1 : (type + 1) % types;
    popup.hide();
    popup.show(now, now->roster().piece(Side{0}, PieceType{type}),
               wxRect(beside.GetScreenPosition(), wxSize(1, 1)));
  });
}

}  // namespace stockade::gui
