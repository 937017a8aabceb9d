#pragma once
// GameList: the games that a dialog offers. Two kinds: the games of a file, and the recent games.

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "framework/session/records/collection.h"
#include "framework/session/records/game_reader.h"
#include "framework/session/records/kept_games.h"
#include "framework/session/records/position_search.h"

namespace stockade::gui {

class GameList {
 public:
  struct Column {
    const char* title;
    int width;  ///< in pixels at 96 dpi
  };
  /// Reads a game; any thread may call it, but only one at a time unless the list has pictures.
  using Read = std::function<Result<PgnGame>()>;

  virtual ~GameList() = default;
  /// Whether the list shows the boards of its games.
  [[nodiscard]] virtual bool has_pictures() const { return false; }
  [[nodiscard]] virtual const std::vector<Column>& columns() const = 0;
  /// The number of known games.
  [[nodiscard]] virtual int size() const = 0;
  [[nodiscard]] virtual const PgnEntry& entry(int game) const = 0;
  [[nodiscard]] virtual std::string text(int game, int column) = 0;
  [[nodiscard]] virtual Read reader(int game) = 0;

  /// Looks for more games for `time` at most. True when all are known.
  virtual bool read_on(std::chrono::milliseconds) { return true; }
  [[nodiscard]] virtual double progress() const { return 1; }
  /// The Variant tags of the known games, if there are several.
  [[nodiscard]] virtual std::vector<std::string> variants() const { return {}; }
  /// Looks for a position in all games, once all are known; null if the list cannot do that.
  [[nodiscard]] virtual std::unique_ptr<PositionSearch> search(const Game&) const {
    return nullptr;
  }
};

/// The library's names for the variants of listed games: "Chess" for the tag "Standard".
class VariantNames {
 public:
  [[nodiscard]] std::string of(const PgnEntry& game);
  [[nodiscard]] const std::string& of_tag(const std::string& tag);

 private:
  std::map<std::string, std::string> names_;
};

/// The games of a text: a whole file or a pasted text.
class CollectionList : public GameList {
 public:
  /// `here`: the variant on the board.
  CollectionList(std::string text, std::string file, const DefinitionPtr& here);

  [[nodiscard]] const std::vector<Column>& columns() const override;
  [[nodiscard]] int size() const override { return static_cast<int>(games_.size()); }
  [[nodiscard]] const PgnEntry& entry(int game) const override { return games_[game]; }
  [[nodiscard]] std::string text(int game, int column) override;
  [[nodiscard]] Read reader(int game) override;
  bool read_on(std::chrono::milliseconds time) override { return games_.read_on(time); }
  [[nodiscard]] double progress() const override { return games_.progress(); }
  [[nodiscard]] std::vector<std::string> variants() const override;
  [[nodiscard]] std::unique_ptr<PositionSearch> search(const Game& here) const override;
  [[nodiscard]] const Collection& games() const { return games_; }

 private:
  Collection games_;
  std::string file_;
  std::shared_ptr<GameReader> reader_;
  VariantNames names_;
};

/// The games that the program has kept.
class RecentList : public GameList {
 public:
  /// The columns, in order.
  enum Field : int { played, variant, white, black, result, note };

  RecentList(std::vector<KeptGames::Listing> games, const DefinitionPtr& here);

  [[nodiscard]] bool has_pictures() const override { return true; }
  [[nodiscard]] const std::vector<Column>& columns() const override;
  [[nodiscard]] int size() const override { return static_cast<int>(games_.size()); }
  [[nodiscard]] const PgnEntry& entry(int game) const override { return games_[game].game; }
  [[nodiscard]] std::string text(int game, int column) override;
  [[nodiscard]] Read reader(int game) override;
  [[nodiscard]] const KeptGames::Listing& listing(int game) const { return games_[game]; }

 private:
  std::vector<KeptGames::Listing> games_;
  /// A reader that threads use one at a time.
  struct Reader {
    explicit Reader(DefinitionPtr here) : games(std::move(here)) {}
    std::mutex mutex;
    GameReader games;
  };
  std::shared_ptr<Reader> reader_;
  VariantNames names_;
};

}  // namespace stockade::gui
