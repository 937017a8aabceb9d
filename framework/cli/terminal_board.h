#pragma once
// TerminalBoard: what a terminal shows of a game, and the words that every game there knows.

#include <string>
#include <vector>

#include "framework/session/session.h"

namespace stockade::cli {

class TerminalBoard {
 public:
  /// The session outlives it.
  explicit TerminalBoard(Session& session) : session_(session) {}

  /// The board, the state of the game and the clocks.
  void show();
  void flip();
  void turn_to(Side side) { flipped_ = side == Side{1}; }
  void list_moves() const;
  /// Plays a move that was typed. False after saying why it could not; `words`, which are commands,
  /// serve for "did you mean".
  bool play(const std::string& text, const std::vector<std::string>& words);
  void save(const std::string& file) const;
  [[nodiscard]] std::string side_name() const;

 private:
  /// The last move of a player.
  [[nodiscard]] Move last_move() const;
  void show_clocks() const;

  Session& session_;
  bool flipped_ = false;
};

}  // namespace stockade::cli
