#pragma once
// The dialog of engines: adds programs that speak UCI or XBoard's protocol, sets their options, and
// says what the chosen one does.

#include <optional>
#include <vector>

#include <wx/window.h>

#include "framework/game/definition.h"
#include "framework/protocol/engine_list.h"

namespace stockade::gui {

struct EngineChoice {
  std::vector<EngineSpec> engines;
  int chosen = -1;       ///< one of them; -1: only our own engine
  bool plays = false;    ///< instead of ours
  bool analyses = true;  ///< beside ours

  /// The chosen program, null if there is none.
  [[nodiscard]] const EngineSpec* spec() const {
    return chosen >= 0 && chosen < static_cast<int>(engines.size()) ? &engines[chosen] : nullptr;
  }
};

/// None if the dialog was cancelled. `definition`: a game to start engines with.
[[nodiscard]] std::optional<EngineChoice> ask_engines(wxWindow* parent, DefinitionPtr definition,
                                                      const EngineChoice& now);

}  // namespace stockade::gui
