#pragma once
// Files of users: reading with a limit, and writing so that a failure leaves the old file as it
// was.
//
//   Result<std::string> text = read_whole_file("games.pgn");
//   if (Diagnostics problems = replace_file("games.pgn", new_text); !problems.empty()) …
//
// All functions are safe to call from several threads; an object belongs to one thread. A failure
// is one Diagnostic with the id "file" that names the path and the system's reason.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "framework/base/result.h"

namespace stockade {

/// The most that a reader of whole files takes unless it has a reason for another limit.
inline constexpr std::uint64_t kMaxFileBytes = 64u << 20;

/// The whole file, or the standard input for "/dev/stdin". Takes pipes too. Fails for a folder, for
/// what can't be read, and for what is longer than `most` bytes, of which it reads no more than one
/// byte beyond.
[[nodiscard]] Result<std::string> read_whole_file(const std::filesystem::path& path,
                                                  std::uint64_t most = kMaxFileBytes);

/// Where a file of a folder really is, links followed. The folder may be a link itself, and links
/// may lead from one place below it to another. Fails for a link that leads out of the folder: a
/// stranger who made the folder could name any file of this machine by it. So what is read as a
/// script, copied or published is asked for by these two functions.
[[nodiscard]] Result<std::filesystem::path> find_below(const std::filesystem::path& folder,
                                                       const std::filesystem::path& file);

/// As read_whole_file(), of a regular file in a folder or below it, as find_below() has it. The
/// folder holds still meanwhile: somebody who changes links in it at the same time is not stopped.
[[nodiscard]] Result<std::string> read_file_below(const std::filesystem::path& folder,
                                                  const std::filesystem::path& file,
                                                  std::uint64_t most = kMaxFileBytes);

/// A file that takes another's place in one step. What is written goes to a file without a name, or
/// where the file system has none to one beside the old file. commit() writes it through to the
/// disk, names it if need be, and renames it. Without commit(), or when that fails, the old file
/// stays as it was and the new one is gone. A link is followed; the old file's permissions are
/// kept. What is no regular file, such as a pipe, is written to directly.
///
/// A program that is killed leaves the old file or the new one. It may leave a file
/// NAME.PID-N.stockade-new as well, if it dies while the new file has that name. open() removes
/// such files from the folder of the one that it replaces. Each is locked (flock) as long as its
/// program writes it, so that nobody takes it from a program that lives; where the file system has
/// no locks they stay.
class FileReplacement {
 public:
  [[nodiscard]] static Result<FileReplacement> open(const std::filesystem::path& path);
  FileReplacement(FileReplacement&& other) noexcept;
  FileReplacement& operator=(FileReplacement&&) = delete;
  ~FileReplacement();

  /// A failure is kept for commit().
  void write(std::string_view text);
  /// Empty if the file is in its place.
  [[nodiscard]] Diagnostics commit();

 private:
  FileReplacement() = default;
  int open_fresh();
  int put_in_place();
  void flush();
  void abandon();

  std::filesystem::path path_;    ///< as the caller named it
  std::filesystem::path target_;  ///< what is replaced: behind links
  bool direct_ = false;           ///< the target itself is written
  /// The file beside the target, as long as it has that name.
  std::unique_ptr<const std::string> fresh_;
  int descriptor_ = -1;
  int failure_ = 0;  ///< the first errno
  std::string buffer_;
};

/// Removes the files that no commit() has put in their place yet. Takes no memory: for a program
/// that ends at once, from any thread or a signal's handler.
void remove_unfinished_files();

/// Replaces or creates a file by one with this text, as FileReplacement does. Empty if it is done.
[[nodiscard]] Diagnostics replace_file(const std::filesystem::path& path, std::string_view text);

/// A file that grows: each text is added at its end whole, or not at all.
class AppendingFile {
 public:
  AppendingFile() = default;
  AppendingFile(AppendingFile&& other) noexcept;
  AppendingFile& operator=(AppendingFile&& other) noexcept;
  ~AppendingFile();

  /// Creates the file if there is none. Empty if it is open.
  [[nodiscard]] Diagnostics open(const std::filesystem::path& path);
  [[nodiscard]] bool is_open() const { return descriptor_ >= 0; }
  /// Hands the text to the system before it returns, so that it outlives the program. If that fails
  /// what was written of it is taken back, and nothing more is written.
  [[nodiscard]] Diagnostics add(std::string_view text);
  /// Writes through to the disk. Empty if all that was added has arrived.
  [[nodiscard]] Diagnostics close();

 private:
  std::filesystem::path path_;
  int descriptor_ = -1;
  int failure_ = 0;
};

/// Writes `text` to an open file descriptor, however often it takes. Returns 0, or the errno.
[[nodiscard]] int write_through(int descriptor, std::string_view text);

/// "cannot read 'PATH': permission denied", of a file or a folder, with a hint where there is one.
[[nodiscard]] Diagnostic cannot_read(const std::filesystem::path& path, int failure);

/// "cannot write 'PATH': no space left on device", with a hint where there is one.
[[nodiscard]] Diagnostic cannot_write(const std::filesystem::path& path, int failure);

}  // namespace stockade
