#pragma once
// What a program leaves that is killed while a new file or folder still waits for its name.
//
// Such a thing stands beside what it will replace, as NAME.PID-N.stockade-new, and is locked
// (flock) as long as its program lives. So whoever gets the lock may remove it, whatever has become
// of the process number, and nobody takes it from a program that still writes. Where the file
// system has no locks, leftovers stay.

#include <filesystem>

namespace stockade {

/// A name for what will replace or become `target`, which nobody else uses: those of several
/// threads and programs differ. Of one that is taken all the same, the next call gives another.
[[nodiscard]] std::filesystem::path new_name_beside(const std::filesystem::path& target);

/// Locks what has just been made under such a name. False if somebody is about to remove it, or has
/// done so: then it needs another name. The lock goes with the descriptor.
[[nodiscard]] bool lock_against_removal(int descriptor, const std::filesystem::path& path);

/// Removes from the folder the user's own files with such names, and folders with the files in
/// them, whose programs are dead. What cannot be looked at stays. Takes as long as to list the
/// folder. Any thread.
void remove_leftovers(const std::filesystem::path& folder);

}  // namespace stockade
