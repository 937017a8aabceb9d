#include "framework/base/leftovers.h"

#include <atomic>
#include <cerrno>
#include <string_view>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "framework/base/characters.h"
#include "framework/base/folder.h"

namespace stockade {
namespace {

/// The ending of the temporary names; nobody else uses it for files.
constexpr std::string_view kNewEnding = ".stockade-new";

/// Whether new_name_beside() makes such names.
bool is_new_name(std::string_view name) {
  const auto drop_number = [&] {
    const size_t length = name.size();
    while (!name.empty() && is_digit(name.back())) name.remove_suffix(1);
    return name.size() < length;
  };
  const auto drop = [&](std::string_view ending) {
    if (!name.ends_with(ending)) return false;
    name.remove_suffix(ending.size());
    return true;
  };
  return drop(kNewEnding) && drop_number() && drop("-") && drop_number() && drop(".") &&
         !name.empty();
}

/// Whether the path still names the open file or folder.
bool is_named_by(const std::filesystem::path& path, const struct stat& open) {
  struct stat there {};
  return ::lstat(path.c_str(), &there) == 0 && there.st_dev == open.st_dev &&
         there.st_ino == open.st_ino;
}

void remove_folder(const std::filesystem::path& folder) {
  // Removes only the user's own files: a folder in it remains, and so does the folder itself.
  for (const std::filesystem::path& path : entries_of(folder)) ::unlink(path.c_str());
  ::rmdir(folder.c_str());
}

void remove_leftover(const std::filesystem::path& path) {
  struct stat status {};
  if (::lstat(path.c_str(), &status) != 0 || status.st_uid != ::geteuid()) return;
  const bool is_folder = S_ISDIR(status.st_mode);
  if (!is_folder && !S_ISREG(status.st_mode)) return;
  // A lock over a network needs a file that is open for writing.
  const int open = ::open(path.c_str(), (is_folder ? O_RDONLY | O_DIRECTORY : O_WRONLY) |
                                            O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (open < 0) return;
  // Its program may have renamed it before it released the lock.
  if (::flock(open, LOCK_EX | LOCK_NB) == 0 && ::fstat(open, &status) == 0 &&
      is_named_by(path, status)) {
    if (is_folder)
      remove_folder(path);
    else
      ::unlink(path.c_str());
  }
  ::close(open);
}

}  // namespace

std::filesystem::path new_name_beside(const std::filesystem::path& target) {
  static std::atomic<unsigned> count{0};
  return fmt::format("{}.{}-{}{}", target.string(), ::getpid(), count++, kNewEnding);
}

bool lock_against_removal(int descriptor, const std::filesystem::path& path) {
  if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) return errno != EWOULDBLOCK;
  struct stat status {};
  return ::fstat(descriptor, &status) != 0 || is_named_by(path, status);
}

void remove_leftovers(const std::filesystem::path& folder) {
  for (const std::filesystem::path& path : entries_of(folder))
    if (is_new_name(path.filename().string())) remove_leftover(path);
}

}  // namespace stockade
