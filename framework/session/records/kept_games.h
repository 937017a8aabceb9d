#pragma once
// KeptGames: the games that a program saves automatically, so that neither a crash nor a new game
// loses one. Each has its own file. The program that plays a game holds a lock on it, so that two
// programs never write the same file.
//
//   KeptGames kept(folder);
//   Result<KeptGame> game = kept.create();
//   if (Diagnostics problems = game->write(write_pgn(record)); !problems.empty()) …
//
// Several programs may use a folder at once. One object belongs to one thread.

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/result.h"
#include "framework/notation/pgn.h"

namespace stockade {

/// The file of one game. The file is locked as long as this object exists.
class KeptGame {
 public:
  KeptGame(KeptGame&& other) noexcept;
  KeptGame& operator=(KeptGame&& other) noexcept;
  ~KeptGame();

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  /// Replaces the text of the file. Returns no diagnostics if it succeeds.
  [[nodiscard]] Diagnostics write(std::string_view text);
  /// Deletes the game.
  void remove();

 private:
  friend class KeptGames;
  KeptGame() = default;
  std::filesystem::path path_;
  std::filesystem::path lock_path_;
  int lock_ = -1;
};

class KeptGames {
 public:
  static constexpr size_t kMax = 50;

  /// `most` is the number of games that keep a file of their own. If there are more, the oldest
  /// ones that are not in use are moved to the archive.
  explicit KeptGames(std::filesystem::path folder, size_t most = kMax)
      : folder_(std::move(folder)), most_(most) {}
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }

  struct Listing {
    std::filesystem::path path;
    std::filesystem::file_time_type changed;
    bool in_use = false;  ///< true if a program has locked it
    PgnEntry game;
  };
  /// The games, the last changed first, without files that contain no game. `fallback` as in
  /// PgnReadOptions.
  [[nodiscard]] std::vector<Listing> list(const DefinitionPtr& fallback) const;

  /// The file of all older games, one after another; it exists only if there are any.
  [[nodiscard]] std::filesystem::path archive() const;

  /// Makes room for one more game. The first write() creates its file.
  [[nodiscard]] Result<KeptGame> create();
  /// Locks a game. Fails with the id "game-in-use" if another program has locked it.
  [[nodiscard]] Result<KeptGame> claim(const std::filesystem::path& path) const;
  /// Moves a file with one game, written by an older program, to the kept games, if it exists. In
  /// such a file only the standard game has no Variant tag. `fallback` as in list().
  void take_over(const std::filesystem::path& file, const DefinitionPtr& fallback);

 private:
  [[nodiscard]] std::vector<Listing> files() const;
  void archive_oldest() const;

  std::filesystem::path folder_;
  size_t most_;
};

}  // namespace stockade
