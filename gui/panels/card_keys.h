#pragma once
// Piece cards by keys in a dialog: F2 shows the card of the next type of piece, Shift+F2 that of
// the one before, Esc hides it.

#include <functional>

#include <wx/dialog.h>

#include "framework/game/definition.h"

namespace stockade::gui {

class PieceCardPopup;

/// `definition`: whose pieces are shown; null for none. `beside`: the window that the card covers
/// least. All outlive the dialog's events.
void bind_card_keys(wxDialog& dialog, PieceCardPopup& popup, wxWindow& beside,
                    std::function<DefinitionPtr()> definition);

}  // namespace stockade::gui
