#pragma once
// Where an installed program finds its data, wherever the whole installation was moved.

#include <filesystem>
#include <optional>
#include <string_view>

namespace stockade {

/// A folder of the data that were installed with the running program: ../share/stockade/variants,
/// seen from the program's file, for "stockade/variants"; or with the library that another program
/// has loaded: share/stockade/variants in a folder above the library's. None if there is no such
/// folder, as beside a program that was only built.
[[nodiscard]] std::optional<std::filesystem::path> installed_folder(std::string_view name);

}  // namespace stockade
