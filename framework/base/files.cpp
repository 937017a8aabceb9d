#include "framework/base/files.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <new>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "framework/base/leftovers.h"
#include "framework/base/utf8.h"
#include "framework/base/visible_text.h"

namespace stockade {
namespace {

constexpr size_t kBufferBytes = 1u << 16;
/// The number of names to try for a new file if others are taken.
constexpr int kTriedNames = 100;

/// The system's message for an errno, as a part of a sentence.
std::string reason(int failure) {
  if (failure == ENOENT) return "no such file or folder";
  if (failure == ENAMETOOLONG) return "the path is longer than the system allows";
  std::string words = std::generic_category().message(failure);
  // "No space left on device", but "Is a directory" too: only the first letter differs from a part
  // of a sentence.
  if (words.size() > 1 && words[0] >= 'A' && words[0] <= 'Z' && words[1] >= 'a')
    words[0] = static_cast<char>(words[0] - 'A' + 'a');
  return words;
}

/// A path for a one-line message; only the beginning of one that nobody would read to its end.
std::string shown_path(const std::filesystem::path& path) {
  constexpr size_t kMost = 1000;
  const std::string& whole = path.native();
  const std::string_view shown = first_bytes(whole, kMost);
  return visible_text(shown, "") + (shown.size() < whole.size() ? "..." : "");
}

std::string size_text(std::uint64_t bytes) {
  if (bytes >= (1u << 20) && bytes % (1u << 20) == 0) return fmt::format("{} MiB", bytes >> 20);
  if (bytes >= 1024 && bytes % 1024 == 0) return fmt::format("{} KiB", bytes >> 10);
  return fmt::format("{} bytes", bytes);
}

/// A file descriptor that is closed on destruction.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  [[nodiscard]] int get() const { return number_; }

 private:
  int number_;
};

std::filesystem::path folder_of(const std::filesystem::path& file) {
  return file.has_parent_path() ? file.parent_path() : ".";
}

/// Makes a rename in the folder survive a loss of power. Not every file system can do that, so
/// failures are ignored.
void sync_folder(const std::filesystem::path& file) {
  const Descriptor descriptor(::open(folder_of(file).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (descriptor.get() >= 0) ::fsync(descriptor.get());
}

/// Flushes to the disk. Anything that is not a file on a disk (a pipe, a terminal) needs no flush.
int sync_file(int descriptor) {
  if (::fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS || errno == ENOTSUP) return 0;
  return errno;
}

/// The paths of unfinished files. If there are more at once, the others remain when the program
/// ends.
std::array<std::atomic<const char*>, 64> unfinished{};

void note_unfinished(const char* path) {
  for (std::atomic<const char*>& slot : unfinished)
    if (const char* none = nullptr; slot.compare_exchange_strong(none, path)) return;
}

void forget_unfinished(const char* path) {
  for (std::atomic<const char*>& slot : unfinished)
    if (const char* same = path; slot.compare_exchange_strong(same, nullptr)) return;
}

/// The link by which the system shows an open file.
std::string link_to_open_file(int descriptor) {
  return fmt::format("/proc/self/fd/{}", descriptor);
}

/// Opens a file without a name in the folder; it can be given a name later. Returns -1 if the file
/// system or the machine does not support that.
int open_unnamed(const std::filesystem::path& folder) {
#ifdef O_TMPFILE
  const int descriptor = ::open(folder.c_str(), O_WRONLY | O_TMPFILE | O_CLOEXEC, 0666);
  if (descriptor < 0 || ::access(link_to_open_file(descriptor).c_str(), F_OK) == 0)
    return descriptor;
  ::close(descriptor);
#endif
  return -1;
}

}  // namespace

void remove_unfinished_files() {
  for (std::atomic<const char*>& slot : unfinished)
    if (const char* path = slot.exchange(nullptr)) ::unlink(path);
}

Diagnostic cannot_read(const std::filesystem::path& path, int failure) {
  const std::string hint = failure == ENOENT                       ? "check the name of the file"
                           : failure == EACCES || failure == EPERM ? "check that you may read it"
                           : failure == EIO                        ? "check the disk"
                           : failure == ENAMETOOLONG ? "shorten the names of its folders"
                           : failure == EMFILE || failure == ENFILE
                               ? "close some programs, and try again"
                               : "";
  return error("file", fmt::format("cannot read '{}': {}", shown_path(path), reason(failure)),
               hint);
}

Diagnostic cannot_write(const std::filesystem::path& path, int failure) {
  const std::string hint =
      failure == ENOENT                        ? "create the folder first"
      : failure == EACCES || failure == EPERM  ? "check that you may write in this folder"
      : failure == ENOSPC || failure == EDQUOT ? "make room on the disk, or choose another one"
                                               : "";
  return error("file", fmt::format("cannot write '{}': {}", shown_path(path), reason(failure)),
               hint);
}

int write_through(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    text.remove_prefix(static_cast<size_t>(written));
  }
  return 0;
}

namespace {

/// The content of an open file; `path` is for messages.
Result<std::string> read_open_file(int descriptor, const struct stat& status,
                                   const std::filesystem::path& path, std::uint64_t most) {
  const auto too_long = [&] {
    return error("file", fmt::format("'{}' is longer than {}", shown_path(path), size_text(most)),
                 "this is the most that is read of such a file");
  };
  std::string text;
  // The size is only a hint: a file may grow meanwhile, and a pipe has no size. Reading one more
  // byte detects the end.
  size_t expected = kBufferBytes;
  if (S_ISREG(status.st_mode) && status.st_size > 0) {
    const auto size = static_cast<std::uint64_t>(status.st_size);
    if (size > most) return too_long();
    expected = size + 1;
  }
  while (text.size() <= most) {
    const size_t before = text.size();
    const size_t wanted =
        before < expected ? expected - before : std::max<size_t>(kBufferBytes, before);
    const auto room = std::min<std::uint64_t>(wanted, most + 1 - before);
    text.resize(before + room);
    const ssize_t got = ::read(descriptor, text.data() + before, room);
    text.resize(before + static_cast<size_t>(std::max<ssize_t>(got, 0)));
    if (got < 0 && errno != EINTR) return cannot_read(path, errno);
    if (got == 0) return text;
  }
  return too_long();
}

/// The path with all links resolved. Throws std::bad_alloc, which the standard library hides here.
std::filesystem::path without_links(const std::filesystem::path& path, int& failure) {
  std::error_code problem;
  std::filesystem::path whole = std::filesystem::canonical(path, problem);
  if (problem == std::errc::not_enough_memory) throw std::bad_alloc();
  failure = problem.value();
  return whole;
}

}  // namespace

namespace {

/// The contents of the regular file at `place`; messages name it `shown`.
Result<std::string> read_regular(const std::filesystem::path& place,
                                 const std::filesystem::path& shown, int flags,
                                 std::uint64_t most) {
  // Does not wait for a writer if the file is a pipe.
  const Descriptor descriptor(::open(place.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | flags));
  if (descriptor.get() < 0) return cannot_read(shown, errno);
  struct stat status {};
  if (::fstat(descriptor.get(), &status) != 0) return cannot_read(shown, errno);
  if (!S_ISREG(status.st_mode))
    return error("file", fmt::format("'{}' is not a regular file", shown_path(shown)));
  return read_open_file(descriptor.get(), status, shown, most);
}

}  // namespace

Result<std::string> read_whole_file(const std::filesystem::path& path, std::uint64_t most) {
  const Descriptor descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (descriptor.get() < 0) return cannot_read(path, errno);
  struct stat status {};
  if (::fstat(descriptor.get(), &status) != 0) return cannot_read(path, errno);
  if (S_ISDIR(status.st_mode))
    return error("file", fmt::format("'{}' is a folder, not a file", shown_path(path)));
  return read_open_file(descriptor.get(), status, path, most);
}

Result<std::filesystem::path> find_below(const std::filesystem::path& folder,
                                         const std::filesystem::path& file) {
  int failure = 0;
  const std::filesystem::path root = without_links(folder.empty() ? "." : folder, failure);
  if (failure) return cannot_read(folder, failure);
  std::filesystem::path place = without_links(file, failure);
  if (failure) return cannot_read(file, failure);
  const auto [end, rest] = std::mismatch(root.begin(), root.end(), place.begin(), place.end());
  if (end == root.end() && rest != place.end()) return place;
  return error("file",
               fmt::format("'{}' leads to a file outside of the folder '{}'", shown_path(file),
                           shown_path(folder)),
               "put the file itself into the folder, in place of a link");
}

Result<std::string> read_regular_file(const std::filesystem::path& path, std::uint64_t most) {
  return read_regular(path, path, 0, most);
}

Result<std::string> read_file_below(const std::filesystem::path& folder,
                                    const std::filesystem::path& file, std::uint64_t most) {
  const auto place = find_below(folder, file);
  if (!place.ok()) return place.problems();
  return read_regular(*place, file, O_NOFOLLOW, most);
}

Result<FileReplacement> FileReplacement::open(const std::filesystem::path& path) {
  FileReplacement file;
  file.path_ = path;
  std::error_code ignored;
  file.target_ = std::filesystem::is_symlink(path, ignored)
                     ? std::filesystem::weakly_canonical(path, ignored)
                     : path;
  if (file.target_.empty()) file.target_ = path;

  struct stat old {};
  const bool exists = ::stat(path.c_str(), &old) == 0;
  if (exists && S_ISDIR(old.st_mode)) return cannot_write(path, EISDIR);
  if (exists && !S_ISREG(old.st_mode)) {
    file.direct_ = true;
    file.descriptor_ = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (file.descriptor_ < 0) return cannot_write(path, errno);
    return file;
  }
  if (exists && ::access(path.c_str(), W_OK) != 0) return cannot_write(path, errno);
  // First, because leftovers may be what fills the disk.
  remove_leftovers(folder_of(file.target_));
  if (const int failure = file.open_fresh()) return cannot_write(path, failure);
  if (exists && ::fchmod(file.descriptor_, old.st_mode & 07777) != 0) file.failure_ = errno;
  return file;
}

/// Opens the new file. Returns 0, or the errno.
int FileReplacement::open_fresh() {
  descriptor_ = open_unnamed(folder_of(target_));
  if (descriptor_ >= 0) {
    // Locked before it has a name, so that nobody ever finds it unlocked.
    (void)::flock(descriptor_, LOCK_EX | LOCK_NB);
    return 0;
  }
  for (int tries = 0; tries < kTriedNames; ++tries) {
    // Assigned to fresh_ only after the file exists: a failure removes the file named there.
    auto fresh = std::make_unique<const std::string>(new_name_beside(target_).string());
    descriptor_ = ::open(fresh->c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor_ < 0 && errno != EEXIST) return errno;
    if (descriptor_ < 0) continue;
    note_unfinished(fresh->c_str());
    fresh_ = std::move(fresh);
    if (lock_against_removal(descriptor_, *fresh_)) return 0;
    abandon();
  }
  return EEXIST;
}

/// Gives the new file the target's name. No system call replaces a file by one without a name, so
/// the new file first gets a temporary name. Returns 0, or the errno.
int FileReplacement::put_in_place() {
  for (int tries = 0; !fresh_; ++tries) {
    auto fresh = std::make_unique<const std::string>(new_name_beside(target_).string());
    if (::linkat(AT_FDCWD, link_to_open_file(descriptor_).c_str(), AT_FDCWD, fresh->c_str(),
                 AT_SYMLINK_FOLLOW) == 0) {
      note_unfinished(fresh->c_str());
      fresh_ = std::move(fresh);
    } else if (errno != EEXIST || tries == kTriedNames) {
      return errno;
    }
  }
  if (::rename(fresh_->c_str(), target_.c_str()) != 0) return errno;
  forget_unfinished(fresh_->c_str());
  fresh_.reset();
  return 0;
}

FileReplacement::FileReplacement(FileReplacement&& other) noexcept
    : path_(std::move(other.path_)),
      target_(std::move(other.target_)),
      direct_(other.direct_),
      fresh_(std::move(other.fresh_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      failure_(other.failure_),
      buffer_(std::move(other.buffer_)) {}

FileReplacement::~FileReplacement() { abandon(); }

void FileReplacement::abandon() {
  // The name is removed first: it is ours only as long as we have the lock.
  if (fresh_) {
    ::unlink(fresh_->c_str());
    forget_unfinished(fresh_->c_str());
    fresh_.reset();
  }
  if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
}

void FileReplacement::write(std::string_view text) {
  buffer_ += text;
  if (buffer_.size() >= kBufferBytes) flush();
}

void FileReplacement::flush() {
  if (!failure_) failure_ = write_through(descriptor_, buffer_);
  buffer_.clear();
}

Diagnostics FileReplacement::commit() {
  flush();
  if (!failure_) failure_ = sync_file(descriptor_);
  if (!failure_ && !direct_) failure_ = put_in_place();
  // Closed after the rename, because closing releases the lock. For a file on a disk, every error
  // that close() could report has been reported before.
  const int closed = ::close(std::exchange(descriptor_, -1));
  if (closed != 0 && direct_ && !failure_) failure_ = errno;
  if (failure_) {
    abandon();
    return {cannot_write(path_, failure_)};
  }
  sync_folder(target_);
  return {};
}

Diagnostics replace_file(const std::filesystem::path& path, std::string_view text) {
  auto file = FileReplacement::open(path);
  if (!file.ok()) return file.problems();
  file->write(text);
  return file->commit();
}

AppendingFile::AppendingFile(AppendingFile&& other) noexcept { *this = std::move(other); }

AppendingFile& AppendingFile::operator=(AppendingFile&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(descriptor_, other.descriptor_);
  std::swap(failure_, other.failure_);
  return *this;
}

AppendingFile::~AppendingFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Diagnostics AppendingFile::open(const std::filesystem::path& path) {
  if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
  failure_ = 0;
  path_ = path;
  descriptor_ = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor_ < 0) return {cannot_write(path, errno)};
  return {};
}

Diagnostics AppendingFile::add(std::string_view text) {
  if (failure_) return {cannot_write(path_, failure_)};
  const off_t before = ::lseek(descriptor_, 0, SEEK_END);
  failure_ = write_through(descriptor_, text);
  if (!failure_) return {};
  // Half a game or half a line would be worse than nothing. A file that can't be truncated (a pipe)
  // stays as it is.
  if (before >= 0) (void)!::ftruncate(descriptor_, before);
  return {cannot_write(path_, failure_)};
}

Diagnostics AppendingFile::close() {
  if (descriptor_ < 0) return {};
  if (!failure_) failure_ = sync_file(descriptor_);
  if (::close(std::exchange(descriptor_, -1)) != 0 && !failure_) failure_ = errno;
  if (failure_) return {cannot_write(path_, failure_)};
  return {};
}

}  // namespace stockade
