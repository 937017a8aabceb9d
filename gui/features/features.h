#pragma once
// The features of the main window.

#include <memory>
#include <vector>

#include "gui/feature.h"

namespace stockade::gui {

/// A new feature is a file in this folder and a line in this function.
[[nodiscard]] std::vector<std::unique_ptr<Feature>> make_features(Workplace& place);

}  // namespace stockade::gui
