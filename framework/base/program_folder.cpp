#include "framework/base/program_folder.h"

#include <dlfcn.h>

namespace stockade {
namespace {

using std::filesystem::path;

std::optional<path> folder_if_there(const path& folder) {
  std::error_code failure;
  if (!std::filesystem::is_directory(folder, failure)) return std::nullopt;
  return folder.lexically_normal();
}

std::optional<path> seen_from_program(std::string_view name) {
  std::error_code failure;
  const path program = std::filesystem::read_symlink("/proc/self/exe", failure);
  if (failure) return std::nullopt;
  return folder_if_there(program.parent_path() / STOCKADE_DATA_FROM_PROGRAM / name);
}

/// The maximum depth of a library's folder below the root of its installation:
/// lib/x86_64-linux-gnu/stockade/glibc-hwcaps/x86-64-v3.
constexpr int kMaxLevels = 6;

/// The file that contains this code: the library, if another program has loaded it, otherwise the
/// program.
std::optional<path> own_file() {
  Dl_info info{};
  if (!dladdr(reinterpret_cast<const void*>(&installed_folder), &info) || !info.dli_fname)
    return std::nullopt;
  std::error_code failure;
  path file = std::filesystem::canonical(info.dli_fname, failure);
  return failure ? std::nullopt : std::optional(std::move(file));
}

/// Libraries are in lib or in a folder below it.
std::optional<path> seen_from_library(const path& file, std::string_view name) {
  path folder = file.parent_path();
  for (int level = 0; level < kMaxLevels && folder.has_relative_path(); ++level) {
    folder = folder.parent_path();
    if (const auto found = folder_if_there(folder / "share" / name)) return found;
  }
  return std::nullopt;
}

}  // namespace

std::optional<path> installed_folder(std::string_view name) {
  // A library uses the data of its own installation, wherever the program that loaded it is.
  std::error_code failure;
  const auto file = own_file();
  if (file && *file != std::filesystem::read_symlink("/proc/self/exe", failure))
    if (const auto found = seen_from_library(*file, name)) return found;
  return seen_from_program(name);
}

}  // namespace stockade
