#pragma once
// Remembered: a move of a game that is kept while the program waits for an answer of the user.
// Meanwhile a friend's program, an editor of the rules or the computer may change the game, or put
// another one onto the board.

#include <vector>

#include "framework/session/play/session.h"

namespace stockade::gui {

class Remembered {
 public:
  /// `node` belongs to the session's game. The session outlives this object.
  Remembered(const Session& session, const RecordNode& node)
      : session_(session), game_(session.games()), line_(Record::line_to(node)) {}
  explicit Remembered(const Session& session) : Remembered(session, session.node()) {}

  /// True if the session still has the same game by the same rules.
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
