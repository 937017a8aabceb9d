#pragma once
// The start of a variant as a small picture, for lists of variants.

#include <filesystem>
#include <string>

#include "framework/base/result.h"
#include "framework/game/definition.h"

namespace stockade {

/// The first board of the start position as SVG. `folder`: the drawings of pieces. Reads files.
[[nodiscard]] Result<std::string> board_svg(const GameDefinition& definition,
                                            const std::filesystem::path& folder);

}  // namespace stockade
