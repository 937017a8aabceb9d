#include "framework/session/learn/progress_store.h"

#include <cerrno>
#include <cstdint>
#include <cstdlib>

#include <fmt/format.h>

#include "framework/base/files.h"
#include "framework/base/folder.h"

namespace stockade {
namespace fs = std::filesystem;
namespace {

constexpr uint64_t kMaxProgressBytes = 16u << 20;

}  // namespace

fs::path user_progress_file() {
  const char* data = std::getenv("XDG_DATA_HOME");
  const char* home = std::getenv("HOME");
  const fs::path folder =
      data && *data ? fs::path(data) : fs::path(home && *home ? home : ".") / ".local/share";
  return folder / "stockade" / "progress.json";
}

std::string FileProgressStore::aside_name() const { return file_.filename().string() + ".damaged"; }

std::shared_ptr<void> FileProgressStore::lock() { return lock_folder_of(file_); }

Result<std::optional<std::string>> FileProgressStore::read() {
  std::error_code failure;
  if (fs::status(file_, failure).type() == fs::file_type::not_found)
    return std::optional<std::string>();
  auto text = read_regular_file(file_, kMaxProgressBytes);
  if (!text.ok()) return text.problems();
  return std::optional(*std::move(text));
}

Diagnostics FileProgressStore::write(const std::string& text) {
  std::error_code failure;
  if (file_.has_parent_path()) fs::create_directories(file_.parent_path(), failure);
  if (failure) return {cannot_write(file_.parent_path(), failure.value())};
  return replace_file(file_, text);
}

Diagnostics FileProgressStore::put_aside() {
  for (int number = 1; number < 1000; ++number) {
    fs::path place = file_;
    place += number == 1 ? ".damaged" : fmt::format(".damaged-{}", number);
    std::error_code failure;
    if (fs::exists(place, failure)) continue;
    fs::rename(file_, place, failure);
    if (failure) return {cannot_write(place, failure.value())};
    return {};
  }
  return {cannot_write(file_, EEXIST)};
}

Diagnostics MemoryProgressStore::write(const std::string& written) {
  text = written;
  return {};
}

Diagnostics MemoryProgressStore::put_aside() {
  if (text) aside.push_back(*std::exchange(text, std::nullopt));
  return {};
}

}  // namespace stockade
