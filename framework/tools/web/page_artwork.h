#pragma once
// What a page draws pieces with: drawings, colours and signs, and where sides sit.

#include <filesystem>

#include <nlohmann/json.hpp>

#include "framework/base/result.h"
#include "framework/game/definition.h"

namespace stockade {

/// The keys "artwork", "tiles", "colours", "turned", "near", "below", "boards" and "boardCount" of
/// a page's game. `folder`: the drawings of pieces. Reads files.
[[nodiscard]] Result<nlohmann::json> page_artwork(const GameDefinition& definition,
                                                  const std::filesystem::path& folder);

}  // namespace stockade
