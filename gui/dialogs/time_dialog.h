#pragma once
// How long the computer may think about a move.

#include <optional>

#include <wx/window.h>

namespace stockade::gui {

/// The new time in milliseconds, or none if the person changed nothing.
[[nodiscard]] std::optional<int> ask_time_per_move(wxWindow* parent, int movetime_ms);

}  // namespace stockade::gui
