#pragma once
// The dialog of engines: adds programs that speak UCI or XBoard's protocol, sets their options, and
// chooses whether one plays or analyses.

#include <optional>
#include <vector>

#include <wx/window.h>

#include "framework/game/definition.h"
#include "framework/tools/protocol/engine_list.h"

namespace stockade::gui {

struct EngineChoice {
  std::vector<EngineSpec> engines;
  int chosen = -1;       ///< index of an engine; -1: only our own engine
  bool plays = false;    ///< the chosen engine plays instead of ours
  bool analyses = true;  ///< the chosen engine analyses beside ours

  /// The chosen program, null if there is none.
  [[nodiscard]] const EngineSpec* spec() const {
    return chosen >= 0 && chosen < static_cast<int>(engines.size()) ? &engines[chosen] : nullptr;
  }
};

/// Shows the dialog. None if it was cancelled. `definition`: the game with which engines are
/// started.
[[nodiscard]] std::optional<EngineChoice> ask_engines(wxWindow* parent, DefinitionPtr definition,
                                                      const EngineChoice& now);

}  // namespace stockade::gui
