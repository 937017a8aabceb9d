#pragma once
// The differences between the rules of variants, as HTML for the window.

#include <string>
#include <vector>

#include "framework/game/definition.h"
#include "gui/model/theme.h"

namespace stockade::gui {

/// A page in the theme's colours: the differences of each variant from the first.
[[nodiscard]] std::string rules_page(const std::vector<DefinitionPtr>& variants,
                                     const Theme& theme);

}  // namespace stockade::gui
