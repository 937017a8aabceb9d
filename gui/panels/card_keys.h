#pragma once
// Piece cards by keys in a dialog: F2 shows the card of the next piece type, Shift+F2 the card of
// the one before, Esc hides it.

#include <functional>

#include <wx/dialog.h>

#include "framework/game/definition.h"

namespace stockade::gui {

class PieceCardPopup;

/// `definition` returns the game whose pieces are shown; null for none. `beside`: the window that
/// the card should cover as little as possible. All must exist as long as the dialog has events.
void bind_card_keys(wxDialog& dialog, PieceCardPopup& popup, wxWindow& beside,
                    std::function<DefinitionPtr()> definition);

}  // namespace stockade::gui
