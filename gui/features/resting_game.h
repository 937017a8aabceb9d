#pragma once
// RestingGame: pauses the game while a page covers the board, since nobody sees the clocks then.

namespace stockade::gui {

class Workplace;

class RestingGame {
 public:
  explicit RestingGame(Workplace& place) : place_(place) {}

  /// Pauses the game, unless it is over, paused or analysed already. A friend's program goes on.
  void rest();
  /// Resumes the game if rest() has paused it.
  void wake();
  /// It is another game now.
  void forget() { rests_ = false; }

 private:
  Workplace& place_;
  bool rests_ = false;
};

}  // namespace stockade::gui
