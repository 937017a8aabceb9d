#pragma once
// The entries of a folder.

#include <filesystem>
#include <memory>
#include <vector>

#include "framework/base/diagnostic.h"

namespace stockade {

/// The paths in a folder, in no particular order. After a failure, the paths before it; `failure`
/// gets the errno, or 0. Throws std::bad_alloc, where the iterators of the standard library would
/// end the program.
[[nodiscard]] std::vector<std::filesystem::path> entries_of(const std::filesystem::path& folder,
                                                            int* failure = nullptr);

/// All entries of a folder and its subfolders that are not folders, sorted. Links to folders are
/// not followed. `unread` gets an error for each entry that cannot be read; the others are
/// returned.
[[nodiscard]] std::vector<std::filesystem::path> files_below(const std::filesystem::path& folder,
                                                             Diagnostics& unread);

/// Keeps other programs, and other threads of this one, that call it for files of the same folder
/// waiting as long as the result lives. It makes the folder if it is not there, and leaves no file.
/// nullptr: the file system has no locks.
[[nodiscard]] std::shared_ptr<void> lock_folder_of(const std::filesystem::path& file);

}  // namespace stockade
