#pragma once
// What a folder contains.

#include <filesystem>
#include <vector>

#include "framework/base/result.h"

namespace stockade {

/// The paths in a folder, in no order; those up to a failure. `failure` gets its errno, or 0.
/// Throws std::bad_alloc, with which the iterators of the standard library end the program.
[[nodiscard]] std::vector<std::filesystem::path> entries_of(const std::filesystem::path& folder,
                                                            int* failure = nullptr);

/// What is in a folder and its subfolders and is no folder, sorted. A link to a folder is not
/// followed. Fails, with the path of the folder, if one of them cannot be read.
[[nodiscard]] Result<std::vector<std::filesystem::path>> files_below(
    const std::filesystem::path& folder);

}  // namespace stockade
