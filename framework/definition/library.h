#pragma once
// Where variant files are, and what stands in them: the only code of the loader that touches disks.
//
// A library is a folder with a folder for each variant, ID/ID.yaml. Variants may be grouped by
// family: a folder that has a family file (families.h) holds folders of variants.

#include <filesystem>
#include <string>
#include <vector>

#include "framework/definition/loader.h"

namespace stockade {

inline constexpr const char* kFamilyFile = "family.yaml";

/// Whether the path is that of a family's file, and not of a variant called "family".
[[nodiscard]] bool is_family_file(const std::filesystem::path& file);

/// A variant's file in a library.
struct LibraryFile {
  Listing listing;
  std::filesystem::path family;  ///< the folder of its family; empty: it belongs to none
};

/// What list_definitions() lists. `unread`: gets a warning for each folder that cannot be read.
[[nodiscard]] std::vector<LibraryFile> library_files(const LoadOptions& options,
                                                     Diagnostics* unread = nullptr);

/// The file of a variant given by id or by path. `beside`: the file that names it, if any; paths
/// are taken from its folder, and ids are looked for there first. `where`: the place that names it.
/// `unread`: gets a warning for each folder that could not be read before the file was found; if
/// none is found, the problems have them.
Result<std::filesystem::path> find_variant_file(const std::string& id_or_path,
                                                const LoadOptions& options,
                                                const std::filesystem::path& beside,
                                                const SourceMark& where,
                                                Diagnostics* unread = nullptr);

/// Whether find_variant_file() takes the text for a path; otherwise it is an id.
[[nodiscard]] bool looks_like_path(const std::string& text);

/// The text of a regular file of reasonable size.
Result<std::string> read_variant_file(const std::filesystem::path& path, const SourceMark& where);

}  // namespace stockade
