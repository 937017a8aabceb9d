#include "framework/base/folder.h"

#include <cerrno>
#include <memory>
#include <new>
#include <string_view>

#include <dirent.h>

namespace stockade {
namespace {

struct Close {
  void operator()(DIR* folder) const { ::closedir(folder); }
};

}  // namespace

std::vector<std::filesystem::path> entries_of(const std::filesystem::path& folder, int* failure) {
  std::vector<std::filesystem::path> found;
  const std::unique_ptr<DIR, Close> open(::opendir(folder.c_str()));
  int problem = open ? 0 : errno;
  while (open) {
    errno = 0;
    const dirent* entry = ::readdir(open.get());
    if (!entry) {
      problem = errno;
      break;
    }
    const std::string_view name = entry->d_name;
    if (name != "." && name != "..") found.push_back(folder / name);
  }
  if (problem == ENOMEM) throw std::bad_alloc();
  if (failure) *failure = problem;
  return found;
}

}  // namespace stockade
