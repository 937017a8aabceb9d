#pragma once
// The files of a variant, for its author: lists them, and checks the texts of an editor before they
// are saved.

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "framework/base/diagnostic.h"
#include "framework/game/definition.h"

namespace stockade {

/// Texts that replace those of files, by path.
using SourceTexts = std::map<std::filesystem::path, std::string>;

/// The files of a variant: its own file, its scripts beside it, its tests beside it (NAME.yaml and
/// NAME.test.yaml first), its lessons NAME.lessons.yaml. Without scripts if the file cannot be
/// read, and without links that lead out of its folder.
[[nodiscard]] std::vector<std::filesystem::path> source_files(const std::filesystem::path& own);

/// True if there is no such file. False if the system returns an error, which reading the file will
/// report.
[[nodiscard]] bool is_missing(const std::filesystem::path& file);

/// The variant's own file.
[[nodiscard]] std::filesystem::path own_file(const GameDefinition& definition);

/// The options that compile the file to the same rules again, if nobody changes it.
struct SourceOptions {
  std::map<std::string, std::string> set;  ///< options that do not have their default
  std::string base;                        ///< the base of a wrapper
  friend bool operator==(const SourceOptions&, const SourceOptions&) = default;
};
[[nodiscard]] SourceOptions source_options(const GameDefinition& definition);

struct SourceCheck {
  DefinitionPtr definition;  ///< null if there are errors
  Diagnostics problems;      ///< errors, or warnings
};

/// Compiles the variant of the file `own`, with `texts` instead of the files on the disk. `lint` as
/// in LoadOptions. Reads files; safe to call from any thread.
[[nodiscard]] SourceCheck check_sources(const std::filesystem::path& own, const SourceTexts& texts,
                                        const SourceOptions& options, bool lint);

/// Whether the file belongs to the library that comes with the program, which authors should not
/// change.
[[nodiscard]] bool comes_with_program(const std::filesystem::path& file);

/// The file that `extends:` or `base:` in the file `own` names, or the file of an id. Empty if
/// there is none.
[[nodiscard]] std::filesystem::path find_source(const std::string& id_or_path,
                                                const std::filesystem::path& own);

/// The place of a key in the variants that the file `own` extends, the nearest one first. If none
/// has it, the place of the nearest key around it that one of them has, otherwise the beginning of
/// the first of them. Unknown only if the file extends no other.
[[nodiscard]] SourceMark find_in_bases(const std::filesystem::path& own,
                                       std::vector<std::string> path);

/// The text of the variant file `own`, with the paths of the files that it extends replaced by
/// those that `path` returns for them. Ids stay. Fails if the text is not YAML.
[[nodiscard]] Result<std::string> with_paths_of_bases(
    std::string text, const std::filesystem::path& own,
    const std::function<std::string(const std::filesystem::path&)>& path);

/// Writes the variant of the file `own`, with its scripts, the modules that these require by a name
/// in quotes, its tests NAME.test.yaml and its lessons NAME.lessons.yaml, to the file `target`,
/// beside it and in folders below, which it creates. Tests and lessons are then about the copy.
/// Writes nothing if one of these files cannot be read, or is a link out of the variant's folder.
/// Returns no diagnostics if everything is written.
[[nodiscard]] Diagnostics copy_sources(const std::filesystem::path& own,
                                       const std::filesystem::path& target);

/// The file for a new variant of that id, in the user's data folder.
[[nodiscard]] std::filesystem::path new_variant_file(const std::string& id);

}  // namespace stockade
