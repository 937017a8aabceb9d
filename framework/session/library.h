#pragma once
// The variant library as programs see it: what there is, and opening one.

#include <map>
#include <string>
#include <vector>

#include "framework/base/result.h"
#include "framework/game/definition.h"

namespace stockade {

struct VariantListing {
  std::string id;
  std::string name;
  std::string about;
  std::string path;
  /// Two players who see everything, and no chance: what the searchers play.
  bool searchable = false;
};

/// Everything that can be opened by id, sorted by id. Files with errors are left out.
[[nodiscard]] std::vector<VariantListing> list_variants();

/// Opens a variant by id or by the path of its file, with option values. The error names file, line
/// and column, or the nearest known id.
[[nodiscard]] Result<DefinitionPtr> open_variant(
    const std::string& id_or_path, const std::map<std::string, std::string>& options = {},
    Diagnostics* warnings = nullptr);

}  // namespace stockade
