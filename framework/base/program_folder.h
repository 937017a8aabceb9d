#pragma once
// Finds the data of an installed program, even if the whole installation was moved.

#include <filesystem>
#include <optional>
#include <string_view>

namespace stockade {

/// A folder of the data that were installed with the running program: ../share/stockade/variants,
/// seen from the program's file, for "stockade/variants"; or, for a library that another program
/// has loaded, share/stockade/variants in a folder above the library's. None if there is no such
/// folder, for example for a program that was built but not installed.
[[nodiscard]] std::optional<std::filesystem::path> installed_folder(std::string_view name);

}  // namespace stockade
