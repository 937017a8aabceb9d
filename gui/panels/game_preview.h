#pragma once
// GamePreview: the board of a listed game at its end, with a short text. A thread of its own reads
// the game; of several games that are requested meanwhile, only the last one is read.

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "framework/game/game.h"
#include "framework/notation/pgn.h"
#include "gui/board/painter.h"
#include "gui/panels/drawn_panel.h"

namespace stockade::gui {

class GamePreview : public DrawnPanel {
 public:
  using Read = std::function<Result<PgnGame>()>;

  GamePreview(wxWindow* parent, Looks& looks);
  ~GamePreview() override;

  /// Reads and shows a game. `on_ready` is called when it has been read.
  void show(Read read);
  /// Shows nothing.
  void clear();
  std::function<void()> on_ready;
  /// Whether the game that was requested last has been read.
  [[nodiscard]] bool ready() const { return shown_.has_value(); }
  /// The game that was read, or the error. Call it once, when ready().
  [[nodiscard]] Result<PgnGame> take();
  /// The position shown, null if there is none.
  [[nodiscard]] const Position* position() const { return end_ ? &end_->position() : nullptr; }
  /// The words below the board.
  [[nodiscard]] const std::vector<std::string>& words() const { return words_; }

 protected:
  void draw(Surface& surface, Size size) override;

 private:
  void work();
  void receive(int number, Result<PgnGame> game, std::optional<Game> end);

  Painter painter_;
  std::optional<Result<PgnGame>> shown_;
  std::optional<Game> end_;  ///< the game at the end of its main line
  std::vector<std::string> words_;

  int wanted_ = 0;  ///< the number of the last request
  std::mutex mutex_;
  std::condition_variable wake_;
  std::optional<std::pair<int, Read>> request_;
  bool ends_ = false;
  std::thread thread_;  ///< the last member: it uses the others
};

}  // namespace stockade::gui
