#pragma once
// The keys of a board: arrows lead a cursor, Enter picks up, puts down and chooses, digits pick
// from trays and choices. They are the same wherever there is a board.

#include <wx/event.h>

namespace stockade::gui {

class BoardCanvas;
class BoardModel;

/// Handles a key without Ctrl and Alt; false if the board has no use for it.
bool take_board_key(const wxKeyEvent& event, BoardModel& board, BoardCanvas& canvas);
/// Whether a character begins a move that is typed: a letter, or the sign of a payment or a drop.
[[nodiscard]] bool begins_move(wxChar typed);

}  // namespace stockade::gui
