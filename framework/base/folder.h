#pragma once
// The entries of a folder.

#include <filesystem>
#include <vector>

#include "framework/base/result.h"

namespace stockade {

/// The paths in a folder, in no particular order. After a failure, the paths before it; `failure`
/// gets the errno, or 0. Throws std::bad_alloc, where the iterators of the standard library would
/// end the program.
[[nodiscard]] std::vector<std::filesystem::path> entries_of(const std::filesystem::path& folder,
                                                            int* failure = nullptr);

/// All entries of a folder and its subfolders that are not folders, sorted. Links to folders are
/// not followed. Fails if one of the folders cannot be read, and names it.
[[nodiscard]] Result<std::vector<std::filesystem::path>> files_below(
    const std::filesystem::path& folder);

}  // namespace stockade
