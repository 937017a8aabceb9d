#pragma once
// Texts that are broken into lines.

#include <string>
#include <vector>

#include "gui/board/surface.h"

namespace stockade::gui {

/// `text` in lines no wider than `width`, broken at spaces. A word that is wider has a line of its
/// own.
[[nodiscard]] std::vector<std::string> wrapped(Surface& surface, const std::string& text,
                                               const TextLook& look, double width);

}  // namespace stockade::gui
