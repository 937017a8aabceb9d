#pragma once
// The files of a variant, for those who write it: which there are, and whether what an editor holds
// of them is right before it is saved.

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "framework/base/diagnostic.h"
#include "framework/game/definition.h"

namespace stockade {

/// Texts that stand for those of files, by path.
using SourceTexts = std::map<std::filesystem::path, std::string>;

/// What belongs to a variant's file: itself, its scripts beside it, its tests beside it (NAME.yaml
/// and NAME.test.yaml first). Without scripts if the file cannot be read, and without links that
/// lead out of its folder.
[[nodiscard]] std::vector<std::filesystem::path> source_files(const std::filesystem::path& own);

/// There is no such file. Of a file about which nothing can be known, reading tells the reason.
[[nodiscard]] bool is_missing(const std::filesystem::path& file);

/// The variant's own file.
[[nodiscard]] std::filesystem::path own_file(const GameDefinition& definition);

/// How its file is compiled to the same rules again, if nobody changes it.
struct SourceOptions {
  std::map<std::string, std::string> set;  ///< options that do not have their default
  std::string base;                        ///< of a wrapper
  friend bool operator==(const SourceOptions&, const SourceOptions&) = default;
};
[[nodiscard]] SourceOptions source_options(const GameDefinition& definition);

struct SourceCheck {
  DefinitionPtr definition;  ///< null if there are errors
  Diagnostics problems;      ///< errors, or warnings
};

/// Compiles the variant of the file `own`, with `texts` instead of what the disk has. `lint` as in
/// LoadOptions. Reads files; safe to call from any thread.
[[nodiscard]] SourceCheck check_sources(const std::filesystem::path& own, const SourceTexts& texts,
                                        const SourceOptions& options, bool lint);

/// Whether the file belongs to the library that comes with the program, which authors leave as it
/// is.
[[nodiscard]] bool comes_with_program(const std::filesystem::path& file);

/// The file that `extends:` or `base:` in the file `own` names, or the file of an id. Empty if
/// there is none.
[[nodiscard]] std::filesystem::path find_source(const std::string& id_or_path,
                                                const std::filesystem::path& own);

/// Where the variants that the file `own` extends have a key, the nearest one first; if none has
/// it, the nearest key around it that one has, and otherwise the beginning of the first of them.
/// Known unless the file extends no other.
[[nodiscard]] SourceMark find_in_bases(const std::filesystem::path& own,
                                       std::vector<std::string> path);

/// The text of the variant file `own`, with other paths where it names what it extends by paths:
/// those that `path` gives for these files. Ids stay. Fails if the text is no YAML.
[[nodiscard]] Result<std::string> with_paths_of_bases(
    std::string text, const std::filesystem::path& own,
    const std::function<std::string(const std::filesystem::path&)>& path);

/// Writes the variant of the file `own`, with its scripts, the modules that these require by a name
/// in quotes, and its tests NAME.test.yaml, to the file `target`, beside it and in folders below,
/// which it makes. The tests are then about the copy. Nothing is written if one of these files
/// cannot be read, or is a link out of the variant's folder. Empty if all is written.
[[nodiscard]] Diagnostics copy_sources(const std::filesystem::path& own,
                                       const std::filesystem::path& target);

/// Where a new variant of that id goes: the user's data folder.
[[nodiscard]] std::filesystem::path new_variant_file(const std::string& id);

}  // namespace stockade
