#pragma once
// The dialog for the computer's level and its thinking time per move.

#include <optional>

#include <wx/window.h>

#include "framework/session/play/session.h"

namespace stockade::gui {

/// The new strength, or none if the dialog was cancelled.
[[nodiscard]] std::optional<Strength> ask_strength(wxWindow* parent, const Strength& now);

}  // namespace stockade::gui
