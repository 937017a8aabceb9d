#pragma once
// Files and folders left by programs that were killed before they could rename them.
//
// Such a file or folder is beside the one that it will replace, named NAME.PID-N.stockade-new, and
// is locked (flock) as long as its program runs. So whoever gets the lock may remove it, even if
// another process has the number PID now, and nobody removes it from a program that still writes.
// On a file system without locks, leftovers remain.

#include <filesystem>

namespace stockade {

/// A temporary name for the file or folder that will replace or become `target`. Threads and
/// programs get different names. If a name is taken nevertheless, the next call returns another
/// one.
[[nodiscard]] std::filesystem::path new_name_beside(const std::filesystem::path& target);

/// Locks a file or folder that has just been made under such a name. False if another program is
/// about to remove it, or has removed it: then it needs another name. The lock lasts as long as the
/// descriptor is open.
[[nodiscard]] bool lock_against_removal(int descriptor, const std::filesystem::path& path);

/// Removes the user's own leftover files and folders (with the files in them) from the folder, if
/// their programs are dead. Entries that cannot be examined remain. Costs a listing of the folder.
/// Any thread.
void remove_leftovers(const std::filesystem::path& folder);

}  // namespace stockade
