#pragma once
// KeptGames: the games that a program keeps for its user without being asked, so that neither a
// crash nor another game loses one. Each lies in a file of its own; the program that plays it holds
// a lock on it, so that two programs never write the same one.
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

/// The file of one game, locked until this object goes. The file stays.
class KeptGame {
 public:
  KeptGame(KeptGame&& other) noexcept;
  KeptGame& operator=(KeptGame&& other) noexcept;
  ~KeptGame();

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  /// Replaces what is kept. Empty if it is done.
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
  static constexpr size_t kMost = 50;

  /// `most`: how many games are kept; the oldest go, but none that is being played.
  explicit KeptGames(std::filesystem::path folder, size_t most = kMost)
      : folder_(std::move(folder)), most_(most) {}

  struct Listing {
    std::filesystem::path path;
    std::filesystem::file_time_type changed;
    bool in_use = false;  ///< some program plays it
    PgnEntry game;
  };
  /// The games that there are, those changed last first. Files without a game are left out.
  /// `fallback` as in PgnReadOptions.
  [[nodiscard]] std::vector<Listing> list(const DefinitionPtr& fallback) const;

  /// Makes room for one game more. Its file is there after the first write().
  [[nodiscard]] Result<KeptGame> create();
  /// Takes up a game. Fails with the id "game-in-use" if some program plays it.
  [[nodiscard]] Result<KeptGame> claim(const std::filesystem::path& path) const;
  /// Moves a file of one game, of an older program, among the kept games, if it is there. In such
  /// a file only the standard game has no Variant tag. `fallback` as in list().
  void take_over(const std::filesystem::path& file, const DefinitionPtr& fallback);

 private:
  [[nodiscard]] std::vector<Listing> files() const;
  void remove_oldest() const;

  std::filesystem::path folder_;
  size_t most_;
};

}  // namespace stockade
