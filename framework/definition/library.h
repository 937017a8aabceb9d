#pragma once
// Where variant files are, and what stands in them: the only code of the loader that touches disks.

#include <filesystem>
#include <string>

#include "framework/definition/loader.h"

namespace stockade {

/// The file of a variant given by id or by path. `beside`: the file that names it, if any; paths
/// are taken from its folder, and ids are looked for there first. `where`: the place that names it.
Result<std::filesystem::path> find_variant_file(const std::string& id_or_path,
                                                const LoadOptions& options,
                                                const std::filesystem::path& beside,
                                                const SourceMark& where);

/// The text of a regular file of reasonable size.
Result<std::string> read_variant_file(const std::filesystem::path& path, const SourceMark& where);

}  // namespace stockade
