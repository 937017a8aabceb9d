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

/// The default size limit for readers of whole files.
inline constexpr std::uint64_t kMaxFileBytes = 64u << 20;

/// The content of the file, or of the standard input for "/dev/stdin". Also reads pipes. Fails for
/// a folder, for a file that can't be read, and for one that is longer than `most` bytes; it never
/// reads more than one byte beyond.
[[nodiscard]] Result<std::string> read_whole_file(const std::filesystem::path& path,
                                                  std::uint64_t most = kMaxFileBytes);

/// As read_whole_file(), for a file that the program has found itself, such as one of a stranger's
/// folder: fails for anything that is not a regular file, instead of waiting for the writer of a
/// pipe.
[[nodiscard]] Result<std::string> read_regular_file(const std::filesystem::path& path,
                                                    std::uint64_t most = kMaxFileBytes);

/// The real path of a file in a folder, with links followed. The folder may be a link itself, and
/// links may lead from one place below it to another. Fails for a link that leads out of the
/// folder: through it, a stranger who made the folder could name any file of this machine. So files
/// that are read as scripts, copied or published are opened by these two functions.
[[nodiscard]] Result<std::filesystem::path> find_below(const std::filesystem::path& folder,
                                                       const std::filesystem::path& file);

/// As read_whole_file(), for a regular file in a folder or below it, which find_below() finds. The
/// folder must not change meanwhile: there is no protection against somebody who changes its links
/// at the same time.
[[nodiscard]] Result<std::string> read_file_below(const std::filesystem::path& folder,
                                                  const std::filesystem::path& file,
                                                  std::uint64_t most = kMaxFileBytes);

/// A file that replaces another in one step. Text is written to a file without a name or, if the
/// file system has no such files, to one beside the old file. commit() flushes it to the disk,
/// names it if necessary, and renames it. Without commit(), or when that fails, the old file stays
/// as it was and the new one is gone. A link is followed; the old file's permissions are kept.
/// Anything that is not a regular file, such as a pipe, is written to directly.
///
/// If the program is killed, either the old file or the new one is there. NAME.PID-N.stockade-new
/// may remain as well, if the program dies while the new file has that name. open() removes
/// such files from the folder of the one that it replaces. Each is locked (flock) as long as its
/// program writes it, so that nobody removes it from a running program; on a file system without
/// locks, such files remain.
class FileReplacement {
 public:
  [[nodiscard]] static Result<FileReplacement> open(const std::filesystem::path& path);
  FileReplacement(FileReplacement&& other) noexcept;
  FileReplacement& operator=(FileReplacement&&) = delete;
  ~FileReplacement();

  /// A failure is stored and returned by commit().
  void write(std::string_view text);
  /// Empty if the file has replaced its target.
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

/// Removes the files that no commit() has renamed yet. Allocates no memory: for a program that ends
/// at once, from any thread or from a signal handler.
void remove_unfinished_files();

/// Creates the file, or replaces it, with this text, as FileReplacement does. Empty on success.
[[nodiscard]] Diagnostics replace_file(const std::filesystem::path& path, std::string_view text);

/// A file that grows: each text is appended completely, or not at all.
class AppendingFile {
 public:
  AppendingFile() = default;
  AppendingFile(AppendingFile&& other) noexcept;
  AppendingFile& operator=(AppendingFile&& other) noexcept;
  ~AppendingFile();

  /// Creates the file if there is none. Empty on success.
  [[nodiscard]] Diagnostics open(const std::filesystem::path& path);
  [[nodiscard]] bool is_open() const { return descriptor_ >= 0; }
  /// Passes the text to the system before it returns, so that the text survives the program. If
  /// that fails, the written part is removed, and later calls write nothing.
  [[nodiscard]] Diagnostics add(std::string_view text);
  /// Flushes to the disk. Empty if all added text has been written.
  [[nodiscard]] Diagnostics close();

 private:
  std::filesystem::path path_;
  int descriptor_ = -1;
  int failure_ = 0;
};

/// Writes `text` to an open file descriptor, in as many calls as necessary. Returns 0, or the
/// errno.
[[nodiscard]] int write_through(int descriptor, std::string_view text);

/// "cannot read 'PATH': permission denied", of a file or a folder, with a hint where there is one.
[[nodiscard]] Diagnostic cannot_read(const std::filesystem::path& path, int failure);

/// "cannot write 'PATH': no space left on device", with a hint where there is one.
[[nodiscard]] Diagnostic cannot_write(const std::filesystem::path& path, int failure);

}  // namespace stockade
