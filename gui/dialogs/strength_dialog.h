#pragma once
// The dialog for the computer's level and its thinking time per move.

#include <optional>

#include <wx/window.h>

#include "framework/session/play/session.h"

namespace stockade::gui {

/// The new strength, or none if the dialog was cancelled. `welcome`: the user is new, and the
/// dialog explains its purpose.
[[nodiscard]] std::optional<Strength> ask_strength(wxWindow* parent, const Strength& now,
                                                   bool welcome = false);

}  // namespace stockade::gui
