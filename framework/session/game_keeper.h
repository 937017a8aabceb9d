#pragma once
// GameKeeper: keeps the game of one window, so that no crash loses it. A thread of its own writes
// the file, because a game may be large and a disk slow.
//
//   GameKeeper keeper{KeptGames(folder)};
//   keeper.keep(session.record(), place);   // after every change
//   …
//   keeper.begin();                         // another game: the former one stays in its file
//
// A game that hides pieces is sealed until it is over (sealed_game.h).
//
// It writes a change within a tenth of a second, if the disk is fast enough, and of several changes
// that come meanwhile only the last state. All functions belong to one thread; none but finish(),
// release() and path() waits for the disk.

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "framework/game/record.h"
#include "framework/session/game_file.h"
#include "framework/session/kept_games.h"

namespace stockade {

class GameKeeper {
 public:
  explicit GameKeeper(KeptGames kept);
  /// Writes what has not been written yet.
  ~GameKeeper();
  GameKeeper(const GameKeeper&) = delete;
  GameKeeper& operator=(const GameKeeper&) = delete;

  /// Another game begins. It gets its file with its first change.
  void begin();
  /// Another game was read: from `kept`, or from a file if that is none. It is kept from its first
  /// change on.
  void begin(const Record& record, const std::optional<GamePlace>& place,
             std::optional<KeptGame> kept);
  /// Has the game written if it has changed and there is something to keep: a move, a comment, an
  /// arrow. A clock's or an engine's annotation counts as a change, too.
  void keep(const Record& record, const std::optional<GamePlace>& place);
  /// The game was saved in its place. If it is kept, the kept game stores the place; otherwise it
  /// need not be kept.
  void saved(const Record& record, const std::optional<GamePlace>& place);

  /// Whether the game has a file, or will have one after what is being written.
  [[nodiscard]] bool keeps() const { return has_file_; }
  /// Waits until all is written.
  void finish();
  /// The same; afterwards other programs may continue the game.
  void release();
  /// The file of the game, after finish(); empty if it has none.
  [[nodiscard]] std::filesystem::path path();
  /// Why the last attempt to write failed; none if it succeeded.
  [[nodiscard]] std::optional<Diagnostic> trouble() const;

 private:
  /// The file of a game; only the thread looks into it while there is work.
  struct File {
    std::optional<KeptGame> kept;
  };
  struct Job {
    std::shared_ptr<File> file;
    Record record;
    std::optional<GamePlace> place;
  };
  void work();
  [[nodiscard]] Diagnostics write(const Job& job);
  /// The same; false, with the reason, if it fails, also for want of memory.
  [[nodiscard]] bool try_to_write(const Job& job, std::optional<Diagnostic>& trouble);

  KeptGames kept_;
  std::shared_ptr<File> file_ = std::make_shared<File>();  ///< of the present game
  bool has_file_ = false;                                  ///< or will have, after the open work
  uint64_t stamp_ = 0;  ///< of the game and its place when they were last the same as on the disk

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::condition_variable idle_;
  std::deque<Job> jobs_;
  bool working_ = false;
  int waiting_ = 0;  ///< callers of finish()
  bool ends_ = false;
  std::optional<Diagnostic> trouble_;
  std::shared_ptr<File> failed_;  ///< the file that could not be written last
  std::thread thread_;            ///< the last: it uses the others
};

}  // namespace stockade
