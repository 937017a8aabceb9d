#pragma once
// TerminalBoard: what a terminal shows of a game, and the words that every game there knows.

#include <string>
#include <vector>

#include "framework/session/seen_game.h"

namespace stockade::cli {

class TerminalBoard {
 public:
  /// The session outlives it.
  explicit TerminalBoard(Session& session) : session_(session), seen_(session) {}

  /// The board, the state of the game and the clocks.
  void show();
  void flip();
  void turn_to(Side side) { flipped_ = side == Side{1}; }
  void list_moves() const;
  /// Plays a move that was typed. False after saying why it could not; `words`, which are commands,
  /// serve for "did you mean".
  bool play(const std::string& text, const std::vector<std::string>& words);
  void save(const std::string& file) const;
  /// The game as a file has it: what the player knows while pieces are hidden, else PGN.
  [[nodiscard]] std::string game_text() const;
  [[nodiscard]] std::string side_name() const;
  /// What the player at the terminal may see of the game.
  [[nodiscard]] SeenGame& seen() { return seen_; }

 private:
  /// The last move of a player.
  [[nodiscard]] Move last_move() const;
  void show_clocks() const;
  /// The moves that can be played, or tried.
  [[nodiscard]] std::vector<std::string> list() const;

  /// Tries a move where pieces are hidden.
  bool try_move(const std::string& text, const std::vector<std::string>& words);
  /// Says why a text is no move.
  void reject(const Diagnostics& problems, const std::string& text,
              const std::vector<std::string>& words) const;
  /// Where persons share a terminal, lets the next one sit down before the board is shown.
  void hand_over();

  Session& session_;
  mutable SeenGame seen_;
  bool flipped_ = false;
};

}  // namespace stockade::cli
