#pragma once
// GameKeeper: saves the game of one window automatically, so that no crash loses it. A thread of
// its own writes the file, because a game may be large and a disk slow.
//
//   GameKeeper keeper{KeptGames(folder)};
//   keeper.keep(session.record(), place);   // after every change
//   …
//   keeper.begin();                         // another game: the previous one stays in its file
//
// A game that hides pieces is sealed until it is over (sealed_game.h).
//
// It writes a change within a tenth of a second, if the disk is fast enough. If several changes
// come during that time, it writes only the last state. All functions belong to one thread; only
// finish(), release() and path() wait for the disk.

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "framework/game/record.h"
#include "framework/session/records/game_file.h"
#include "framework/session/records/kept_games.h"

namespace stockade {

class GameKeeper {
 public:
  explicit GameKeeper(KeptGames kept);
  /// Writes what has not been written yet.
  ~GameKeeper();
  GameKeeper(const GameKeeper&) = delete;
  GameKeeper& operator=(const GameKeeper&) = delete;

  /// Begins another game. Its first change creates its file.
  void begin();
  /// Begins a game that was read: from `kept` or, if that is none, from a file. Its first change is
  /// the first that is written.
  void begin(const Record& record, const std::optional<GamePlace>& place,
             std::optional<KeptGame> kept);
  /// Writes the game if it has changed and contains something to keep: a move, a comment, an arrow.
  /// A clock's or an engine's annotation counts as a change, too.
  void keep(const Record& record, const std::optional<GamePlace>& place);
  /// Call it after the game was saved in its place. If the game is kept, the kept file stores the
  /// place; otherwise it need not be kept.
  void saved(const Record& record, const std::optional<GamePlace>& place);

  /// Whether the game has a file, or will have one after the present write.
  [[nodiscard]] bool keeps() const { return has_file_; }
  /// Waits until everything is written.
  void finish();
  /// The same; afterwards other programs may continue the game.
  void release();
  /// The file of the game, after finish(); empty if it has none.
  [[nodiscard]] std::filesystem::path path();
  /// The error of the last attempt to write; none if it succeeded.
  [[nodiscard]] std::optional<Diagnostic> trouble() const;

 private:
  /// The file of a game; only the thread uses it while there is work.
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
  /// The same. Returns false, with the reason, if it fails, also if memory runs out.
  [[nodiscard]] bool try_to_write(const Job& job, std::optional<Diagnostic>& trouble);

  KeptGames kept_;
  std::shared_ptr<File> file_ = std::make_shared<File>();  ///< the file of the present game
  bool has_file_ = false;  ///< true also while its first write is pending
  /// The stamp of the game and its place when the disk last had the same state.
  uint64_t stamp_ = 0;

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::condition_variable idle_;
  std::deque<Job> jobs_;
  bool working_ = false;
  int waiting_ = 0;  ///< the number of callers of finish()
  bool ends_ = false;
  std::optional<Diagnostic> trouble_;
  std::shared_ptr<File> failed_;  ///< the file of the last failed write
  std::thread thread_;            ///< the last member, because it uses the others
};

}  // namespace stockade
