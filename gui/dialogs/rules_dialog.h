#pragma once
// The rules of a variant in their own window, which may stay open beside the game.

#include <wx/dialog.h>

#include "framework/game/definition.h"
#include "gui/model/theme.h"

namespace stockade::gui {

class RulesDialog : public wxDialog {
 public:
  RulesDialog(wxWindow* parent, const GameDefinition& definition, const Theme& theme);
};

}  // namespace stockade::gui
