#pragma once
// The variant that a file beside it names, such as its rule tests or its lessons: with the keys
// `variant`, `base` and `options`.

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "framework/definition/loader.h"
#include "framework/language/node.h"

namespace stockade {

struct ChosenVariant {
  std::string variant;  ///< an id or a path, for load_definition()
  LoadOptions options;
  SourceMark where;                                 ///< of the value of `variant`
  SourceMark base_where;                            ///< of the value of `base`
  std::map<std::string, SourceMark> option_places;  ///< of the options' names, in the file
  std::map<std::string, SourceMark> value_places;   ///< of their values
};

/// The tree of a file that names a variant. Like parse_yaml(), but what is missing in a file
/// without keys is not the head of a variant.
[[nodiscard]] Result<Node> parse_beside_variant(std::string_view text,
                                                const std::string& file_name);

/// Reads the three keys of `tree`, which is the content of `file`. An id is looked for in the
/// file's folder first; paths are relative to it. Adds the mistakes to `problems`.
[[nodiscard]] ChosenVariant read_chosen_variant(const Node& tree, const std::filesystem::path& file,
                                                Diagnostics& problems);

/// Loads it. Problems without a place get that of the key `variant`; mistakes in the base and the
/// options that the file chooses have their places in that file.
[[nodiscard]] Result<Loaded> load_chosen_variant(const ChosenVariant& named);

}  // namespace stockade
