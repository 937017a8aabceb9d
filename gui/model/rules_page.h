#pragma once
// How the rules of variants differ, made into HTML for the window.

#include <string>
#include <vector>

#include "framework/game/definition.h"
#include "gui/model/theme.h"

namespace stockade::gui {

/// A page in the theme's colours: what each variant has not in common with the first.
[[nodiscard]] std::string rules_page(const std::vector<DefinitionPtr>& variants,
                                     const Theme& theme);

}  // namespace stockade::gui
