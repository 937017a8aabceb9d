#pragma once
// How well the computer plays, and how long it may think about a move.

#include <optional>

#include <wx/window.h>

#include "framework/session/session.h"

namespace stockade::gui {

/// The new strength, or none if the person changed nothing.
[[nodiscard]] std::optional<Strength> ask_strength(wxWindow* parent, const Strength& now);

}  // namespace stockade::gui
