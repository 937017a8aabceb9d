#pragma once
// TerminalBoard: shows a game in a terminal, and runs the commands that all games there have in
// common.

#include <string>
#include <vector>

#include "framework/session/play/seen_game.h"

namespace stockade::cli {

class TerminalBoard {
 public:
  /// The session must outlive this object.
  explicit TerminalBoard(Session& session) : session_(session), seen_(session) {}

  /// Prints the board, the state of the game and the clocks.
  void show();
  void flip();
  void turn_to(Side side) { flipped_ = side == Side{1}; }
  void list_moves() const;
  /// Plays a typed move. Returns false after printing why it cannot be played. `words` are the
  /// commands for "did you mean".
  bool play(const std::string& text, const std::vector<std::string>& words);
  void save(const std::string& file) const;
  /// The text of the game for a file: the player's view while pieces are hidden, otherwise PGN.
  [[nodiscard]] std::string game_text() const;
  [[nodiscard]] std::string side_name() const;
  /// The part of the game that the player at the terminal may see.
  [[nodiscard]] SeenGame& seen() { return seen_; }
  /// Whether the text may be a move, in this position or another. Otherwise says that it is no
  /// command either; `words` are those that there are.
  [[nodiscard]] bool may_be_a_move(const std::string& text,
                                   const std::vector<std::string>& words) const;

 private:
  /// The last move of a player.
  [[nodiscard]] Move last_move() const;
  void show_clocks() const;
  /// The moves that can be played, or tried.
  [[nodiscard]] std::vector<std::string> list() const;

  /// Tries a move where pieces are hidden.
  bool try_move(const std::string& text, const std::vector<std::string>& words);
  /// Prints why a text is no move.
  void reject(const Diagnostics& problems, const std::string& text,
              const std::vector<std::string>& words) const;
  /// If several people share the terminal, scrolls the last board away and names the side to move,
  /// so that the next player can sit down before the board is shown.
  void hand_over();

  Session& session_;
  mutable SeenGame seen_;
  bool flipped_ = false;
};

}  // namespace stockade::cli
