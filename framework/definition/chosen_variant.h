#pragma once
// The variant that a file beside it names, such as its rule tests or its lessons: with the keys
// `variant`, `base` and `options`.

#include <filesystem>

#include "framework/definition/loader.h"
#include "framework/language/node.h"

namespace stockade {

struct ChosenVariant {
  std::string variant;  ///< an id or a path, for load_definition()
  LoadOptions options;
  SourceMark where;  ///< of the value of `variant`
};

/// Reads the three keys of `tree`, which is the content of `file`. An id is looked for in the
/// file's folder first; paths are relative to it. Adds the mistakes to `problems`.
[[nodiscard]] ChosenVariant read_chosen_variant(const Node& tree, const std::filesystem::path& file,
                                                Diagnostics& problems);

/// Loads it. Problems without a place get that of the key `variant`.
[[nodiscard]] Result<Loaded> load_chosen_variant(const ChosenVariant& named);

}  // namespace stockade
