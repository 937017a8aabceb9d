#pragma once
// What a folder contains.

#include <filesystem>
#include <vector>

namespace stockade {

/// The paths in a folder, in no order; those up to a failure. `failure` gets its errno, or 0.
/// Throws std::bad_alloc, with which the iterators of the standard library end the program.
[[nodiscard]] std::vector<std::filesystem::path> entries_of(const std::filesystem::path& folder,
                                                            int* failure = nullptr);

}  // namespace stockade
