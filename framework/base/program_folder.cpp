#include "framework/base/program_folder.h"

namespace stockade {

std::optional<std::filesystem::path> installed_folder(std::string_view name) {
  std::error_code failure;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", failure);
  if (failure) return std::nullopt;
  const auto folder = program.parent_path() / STOCKADE_DATA_FROM_PROGRAM / name;
  if (!std::filesystem::is_directory(folder, failure)) return std::nullopt;
  return folder.lexically_normal();
}

}  // namespace stockade
