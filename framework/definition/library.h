#pragma once
// Finds and reads variant files. No other code of the loader accesses the disk.
//
// A library is a folder with a folder for each variant, ID/ID.yaml. Variants may be grouped by
// family: a folder with a family file (families.h) contains folders of variants.

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

/// The files that list_definitions() lists. `unread` gets a warning for each folder that cannot be
/// read.
[[nodiscard]] std::vector<LibraryFile> library_files(const LoadOptions& options,
                                                     Diagnostics* unread = nullptr);

/// The file of a variant named by id or path. `beside`: the file that names it, if any; relative
/// paths start at its folder, and ids are searched there first. `where`: the place that names it.
/// `unread` gets a warning for each folder that could not be read before the file was found; if
/// none is found, the problems contain the warnings.
Result<std::filesystem::path> find_variant_file(const std::string& id_or_path,
                                                const LoadOptions& options,
                                                const std::filesystem::path& beside,
                                                const SourceMark& where,
                                                Diagnostics* unread = nullptr);

/// Whether find_variant_file() treats the text as a path, not as an id.
[[nodiscard]] bool looks_like_path(const std::string& text);

/// The text of a regular file; fails if it is too large.
Result<std::string> read_variant_file(const std::filesystem::path& path, const SourceMark& where);

}  // namespace stockade
