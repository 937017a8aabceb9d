#include "framework/session/records/kept_games.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <ctime>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "framework/base/files.h"
#include "framework/base/folder.h"

namespace stockade {
namespace fs = std::filesystem;
namespace {

constexpr const char* kEnding = ".pgn";
constexpr const char* kLockEnding = ".lock";
constexpr const char* kArchiveFolder = "archive";
// Programs that list the games take each lock for a moment.
constexpr int kTries = 10;
constexpr auto kLockMoment = std::chrono::milliseconds(5);

fs::path lock_of(fs::path path) {
  path += kLockEnding;
  return path;
}

bool is_same_file(int descriptor, const fs::path& path) {
  struct stat open {};
  struct stat named {};
  return ::fstat(descriptor, &open) == 0 && ::stat(path.c_str(), &named) == 0 &&
         open.st_dev == named.st_dev && open.st_ino == named.st_ino;
}

/// Opens and locks the file, and creates it if `flags` contain O_CREAT. If that fails, returns -1
/// and sets errno: EWOULDBLOCK if another program has the lock.
int lock_file(const fs::path& path, int flags, int operation) {
  for (;;) {
    const int descriptor = ::open(path.c_str(), flags | O_RDWR | O_CLOEXEC, 0600);
    if (descriptor < 0) return -1;
    // On a file system without locks, games are kept without them.
    const bool locked = ::flock(descriptor, operation | LOCK_NB) == 0 || errno == ENOTSUP ||
                        errno == ENOLCK || errno == EINVAL;
    const int failure = locked ? 0 : errno;
    if (locked && is_same_file(descriptor, path)) return descriptor;
    ::close(descriptor);
    if (locked) continue;  // the program that had it locked has just deleted it
    errno = failure;
    return -1;
  }
}

bool is_in_use(const fs::path& game) {
  const int lock = lock_file(lock_of(game), 0, LOCK_SH);
  if (lock < 0) return errno == EWOULDBLOCK;
  ::close(lock);
  return false;
}

/// Adds the text of `game` to a file of games. Returns false if that fails.
bool append_to(const fs::path& file, const fs::path& game) {
  const auto text = read_regular_file(game);
  std::error_code failure;
  fs::create_directories(file.parent_path(), failure);
  AppendingFile archive;
  return text.ok() && !failure && archive.open(file).empty() &&
         archive.add(*text + (text->ends_with('\n') ? "\n" : "\n\n")).empty() &&
         archive.close().empty();
}

}  // namespace

KeptGame::KeptGame(KeptGame&& other) noexcept { *this = std::move(other); }

KeptGame& KeptGame::operator=(KeptGame&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(lock_path_, other.lock_path_);
  std::swap(lock_, other.lock_);
  return *this;
}

KeptGame::~KeptGame() {
  if (lock_ < 0) return;
  ::unlink(lock_path_.c_str());  // before unlocking, so that no other program's lock is deleted
  ::close(lock_);
}

Diagnostics KeptGame::write(std::string_view text) { return replace_file(path_, text); }

void KeptGame::remove() {
  std::error_code ignored;
  fs::remove(path_, ignored);
}

std::vector<KeptGames::Listing> KeptGames::files() const {
  std::vector<Listing> found;
  for (const fs::path& path : entries_of(folder_)) {
    if (path.extension() != kEnding) continue;
    std::error_code gone;
    Listing listing;
    listing.path = path;
    listing.changed = fs::last_write_time(path, gone);
    if (!gone) found.push_back(std::move(listing));
  }
  std::sort(found.begin(), found.end(), [](const Listing& a, const Listing& b) {
    return std::tie(b.changed, b.path) < std::tie(a.changed, a.path);
  });
  return found;
}

std::vector<KeptGames::Listing> KeptGames::list(const DefinitionPtr& fallback) const {
  std::vector<Listing> found;
  for (Listing& listing : files()) {
    const auto text = read_regular_file(listing.path);
    if (!text) continue;
    PgnReadOptions options;
    options.fallback = fallback;
    PgnStream games(*text, options);
    std::optional<PgnEntry> game = games.skip();
    if (!game) continue;
    listing.game = *std::move(game);
    listing.in_use = is_in_use(listing.path);
    found.push_back(std::move(listing));
  }
  return found;
}

Result<KeptGame> KeptGames::create() {
  std::error_code failure;
  fs::create_directories(folder_, failure);
  if (failure) return cannot_write(folder_, failure.value());
  archive_oldest();
  const std::string now = fmt::format("{:%Y%m%d-%H%M%S}", fmt::localtime(std::time(nullptr)));
  for (int number = 0; number < 1000; ++number) {
    const fs::path path = folder_ / fmt::format("{}-{}-{}{}", now, ::getpid(), number, kEnding);
    std::error_code ignored;
    if (fs::exists(path, ignored)) continue;
    auto game = claim(path);
    if (game.ok()) return game;
    if (game.problems().front().id != "game-in-use") return game.problems();
  }
  return error("file", fmt::format("cannot save another game in '{}'", folder_.string()),
               "delete old games from the folder");
}

Result<KeptGame> KeptGames::claim(const fs::path& path) const {
  KeptGame game;
  game.path_ = path;
  game.lock_path_ = lock_of(path);
  for (int tries = 0; tries < kTries; ++tries) {
    game.lock_ = lock_file(game.lock_path_, O_CREAT, LOCK_EX);
    if (game.lock_ >= 0) return game;
    if (errno != EWOULDBLOCK) return cannot_write(game.lock_path_, errno);
    std::this_thread::sleep_for(kLockMoment);
  }
  return error("game-in-use", "the game is open in another window", "continue it there");
}

void KeptGames::archive_oldest() const {
  const std::vector<Listing> all = files();
  for (size_t i = std::max<size_t>(most_, 1) - 1; i < all.size(); ++i) {
    if (is_in_use(all[i].path)) continue;
    auto oldest = claim(all[i].path);
    // A game that cannot be copied stays in its file.
    if (oldest.ok() && append_to(archive(), all[i].path)) oldest->remove();
  }
}

fs::path KeptGames::archive() const { return folder_ / kArchiveFolder / "games.pgn"; }

void KeptGames::take_over(const fs::path& file, const DefinitionPtr& fallback) {
  std::error_code failure;
  if (!fs::is_regular_file(file, failure)) return;
  auto game = create();
  if (!game.ok()) return;
  fs::rename(file, game->path(), failure);  // succeeds in only one program
  if (failure) return;
  const auto text = read_regular_file(game->path());
  if (!text) return;
  PgnReadOptions options;
  options.fallback = fallback;
  const auto entry = PgnStream(*text, options).skip();
  if (!entry || !entry->tag("Variant").empty()) return;
  std::string tagged = *text;
  tagged.insert(entry->span.begin, fmt::format("[Variant \"{}\"]\n", kStandardVariant));
  // If this fails, the game stays unchanged.
  (void)!game->write(tagged).empty();
}

}  // namespace stockade
