#include "framework/base/folder.h"

#include <algorithm>
#include <cerrno>
#include <memory>
#include <new>
#include <string_view>
#include <system_error>
#include <utility>

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "framework/base/files.h"

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

std::vector<std::filesystem::path> files_below(const std::filesystem::path& folder,
                                               Diagnostics& unread) {
  std::vector<std::filesystem::path> files;
  std::vector<std::filesystem::path> folders = {folder};
  while (!folders.empty()) {
    const std::filesystem::path here = std::move(folders.back());
    folders.pop_back();
    int failure = 0;
    for (std::filesystem::path& path : entries_of(here, &failure)) {
      std::error_code unknown;
      const auto status = std::filesystem::symlink_status(path, unknown);
      if (status.type() == std::filesystem::file_type::none) {
        unread.push_back(cannot_read(path, unknown.value()));
        continue;
      }
      auto& list = std::filesystem::is_directory(status) ? folders : files;
      list.push_back(std::move(path));
    }
    if (failure) unread.push_back(cannot_read(here, failure));
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::shared_ptr<void> lock_folder_of(const std::filesystem::path& file) {
  std::error_code failure;
  if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), failure);
  const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return nullptr;
  // Closing it unlocks it.
  const std::shared_ptr<int> open(new int(descriptor), [](const int* closed) {
    ::close(*closed);
    delete closed;
  });
  return ::flock(descriptor, LOCK_EX) == 0 ? open : nullptr;
}

}  // namespace stockade
