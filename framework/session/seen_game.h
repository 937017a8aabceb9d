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

  /// Something is hidden now: the rules say so, and the game has no result yet.
  [[nodiscard]] bool hides() const;
  /// Whose view is shown: that of the only person who plays; of two, that of the one to move. Who
  /// plays counts as it was before the first move, so nobody sees more by a change of players.
  /// None: the game was begun without persons, and everything is shown.
  [[nodiscard]] std::optional<Side> viewer();
  /// Who sits here and must not see everything; none: nobody does.
  [[nodiscard]] std::optional<Side> secret() { return hides() ? viewer() : std::nullopt; }
  /// Several persons share the screen: between turns it has to be handed over.
  [[nodiscard]] bool shared_screen() const;
  /// The next person has not sat down yet, so nothing may be shown. Before the first move everybody
  /// knows the position.
  [[nodiscard]] bool covered();
  /// The person to move sits at the screen now.
  void take_seat() { seated_ = viewer(); }
  /// Where nothing is hidden any more: shows what that side saw; none: everything.
  void show_as(std::optional<Side> side) { shown_as_ = side; }
  /// Whose knowledge is to be shown, now or afterwards; none: everything.
  [[nodiscard]] std::optional<Side> shown_side();
  /// The game as that side knows it.
  [[nodiscard]] const PlayerGame& player(Side side);

  /// The position to show, and the cells that are known in it; none: all.
  [[nodiscard]] Position position();
  [[nodiscard]] std::optional<CellSet> sight();
  /// One line: whose move it is, and what the umpire said last.
  [[nodiscard]] std::string status();
  /// "White to move"
  [[nodiscard]] std::string turn_words() const;
  /// What a screen says while it is covered().
  [[nodiscard]] std::string cover_words() const;

  /// The side to move tries a move.
  Attempted attempt(Move move);
  /// Reads a move and tries it.
  Result<Attempted> attempt_text(std::string_view text);
  /// The side to move asks for captures with pawns; none if it may not.
  std::optional<bool> ask();

  /// What the side has learnt, a line for each event: "1. White: e2e4", "2. Black: ?, pawn captured
  /// on e4".
  [[nodiscard]] std::vector<std::string> heard(Side side);
  /// What the side has learnt so far, a line for each event: the score sheet that a player may
  /// keep of a game that is not over.
  [[nodiscard]] std::string score_sheet(Side side);

 private:
  /// Brings the umpire to the session's present node.
  void follow();
  [[nodiscard]] std::vector<Side> persons() const;
  [[nodiscard]] std::vector<Side> signed_persons() const;
  /// Finds out who has a seat, until the first move settles it.
  void settle_seats();

  Session& session_;
  std::optional<Umpire> umpire_;
  std::vector<Move> line_;  ///< that the umpire has played
  std::optional<Side> viewer_;
  const void* game_ = nullptr;  ///< the root of the game that the seats belong to
  std::vector<Side> seats_;     ///< of persons, as they were at the first move
  bool begun_ = false;          ///< so that the seats are settled
  std::optional<Side> seated_;
  std::optional<Side> shown_as_;
};

}  // namespace stockade
