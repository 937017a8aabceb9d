#pragma once
// SeenGame: what the players of a session may be shown of a game that hides pieces.
//
// It follows the session's game with an Umpire. While the game runs, whoever draws the board, lists
// moves, writes files or lets the computer think asks it, and never the session's position. When
// the game is over, everything is shown. In games that hide nothing, everything always is.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/game/umpire.h"
#include "framework/session/session.h"

namespace stockade {

class SeenGame {
 public:
  /// The session outlives it.
  explicit SeenGame(Session& session) : session_(session) {}

  /// Something is hidden now: the rules say so, and the game is not over.
  [[nodiscard]] bool hides() const;
  /// Whose view is shown: that of the only person who plays; of two, that of the one to move. A
  /// person who has let the computer take over still sees no more than before. None: the game was
  /// begun without persons, and everything is shown.
  [[nodiscard]] std::optional<Side> viewer();
  /// Several persons share the screen: between turns it has to be handed over.
  [[nodiscard]] bool shared_screen() const;
  /// The game as that side knows it.
  [[nodiscard]] const PlayerGame& player(Side side);

  /// The position to show, and the cells that are known in it; none: all.
  [[nodiscard]] Position position();
  [[nodiscard]] std::optional<CellSet> sight();
  /// One line: whose move it is, and what the umpire said last.
  [[nodiscard]] std::string status();

  /// The side to move tries a move.
  Attempted attempt(Move move);
  /// Reads a move and tries it.
  Result<Attempted> attempt_text(std::string_view text);
  /// The side to move asks for captures with pawns; none if it may not.
  std::optional<bool> ask();

  /// What the side has learnt so far, a line for each event: the score sheet that a player may
  /// keep of a game that is not over.
  [[nodiscard]] std::string score_sheet(Side side);

 private:
  /// Brings the umpire to the session's present node.
  void follow();

  Session& session_;
  std::optional<Umpire> umpire_;
  std::vector<Move> line_;  ///< that the umpire has played
  std::optional<Side> viewer_;
};

/// Why a program that shows the whole board may not show a game of that result ("*": it is not
/// over); none if nothing is hidden.
[[nodiscard]] Diagnostics hidden_from_boards(const GameDefinition& definition,
                                             std::string_view result = "*");

}  // namespace stockade
