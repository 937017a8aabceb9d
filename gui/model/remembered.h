#pragma once
// Remembered: a move of a game for the time of a question to the user. Meanwhile a friend's
// program, an editor of the rules or the computer may change the game, or put another one onto the
// board.

#include <vector>

#include "framework/session/session.h"

namespace stockade::gui {

class Remembered {
 public:
  /// `node` is one of the session's game. The session outlives this.
  Remembered(const Session& session, const RecordNode& node)
      : session_(session), game_(session.games()), line_(Record::line_to(node)) {}
  explicit Remembered(const Session& session) : Remembered(session, session.node()) {}

  /// The game is still the one that it was, and by the same rules.
  [[nodiscard]] bool same_game() const { return session_.games() == game_; }
  /// The move; null if it is gone.
  [[nodiscard]] const RecordNode* node() const {
    if (!same_game()) return nullptr;
    const RecordNode* node = &session_.record().root();
    for (const Move move : line_)
      if (node) node = node->find(move);
    return node;
  }

 private:
  const Session& session_;
  int game_;
  std::vector<Move> line_;
};

}  // namespace stockade::gui
